import { z } from 'zod';

/** The server last returned these permissions: the union of the person's roles (PEOPLE-6), and their hospitals. */
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
export type Permissions = z.infer<typeof permissionsSchema>;
export type OwnHospital = Permissions['hospitals'][number];

export function isSuperAdmin(person: Permissions): boolean {
  return person.roles.includes('super_admin');
}

/** The membership of a hospital; null for everybody else. Rights are the server's to check at every write. */
export function membershipOf(options: { permissions: Permissions; hospitalId: string }): OwnHospital | null {
  return options.permissions.hospitals.find((hospital) => hospital.id === options.hospitalId) ?? null;
}
