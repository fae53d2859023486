import { z } from 'zod';

/** Permissions as the server last returned them: all roles of the person (PEOPLE-6), and their hospitals. */
export const permissionsSchema = z.object({
  userId: z.string(),
  roles: z.array(z.string()),
  hospitals: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      slug: z.string(),
      verified: z.boolean(),
      role: z.enum(['owner', 'staff']),
    }),
  ),
});
/** What a person may do: roles, and the hospitals that they work for. */
export type Permissions = z.infer<typeof permissionsSchema>;
/** A hospital that the person is a member of; `role` is their role there. */
export type OwnHospital = Permissions['hospitals'][number];

/** Returns whether the roles include `super_admin`, as the server last returned them. */
export function isSuperAdmin(person: Permissions): boolean {
  return person.roles.includes('super_admin');
}

/** The person's membership of a hospital; null without one. The server checks rights at every write. */
export function membershipOf(options: { permissions: Permissions; hospitalId: string }): OwnHospital | null {
  return options.permissions.hospitals.find((hospital) => hospital.id === options.hospitalId) ?? null;
}
