import { createValueStore } from '../../lib/value-store.ts';
import type { Role } from '../rules/highest-role.ts';

export interface KnownRoles {
  userId: string;
  roles: readonly string[];
}

/** A person and the role that their session names. */
export interface RoleOfPerson {
  userId: string;
  role: Role | null;
}

/** The roles of the person signed in, as far as they were asked for; null before. */
export const knownRoles = createValueStore<KnownRoles | null>(null);

/** Stores a person's roles, as the server answered them or as the device has them without a network. */
export function noteRoles(known: KnownRoles): void {
  const before = knownRoles.get();
  if (before?.userId === known.userId && before.roles.join() === known.roles.join()) return;
  knownRoles.set(known);
}

const none: readonly string[] = [];
/** The same arrays each time, so that a screen sees no change where there is none. */
const labels: Record<Role, readonly string[]> = {
  super_admin: ['super_admin'],
  hospital: ['hospital'],
  general: ['general'],
};

/** What is known of a person's roles: their label, until more is. */
export function rolesOf(options: {
  person: RoleOfPerson | null;
  known: KnownRoles | null;
}): readonly string[] {
  const { person, known } = options;
  if (!person) return none;
  if (known?.userId === person.userId) return known.roles;
  return person.role === null ? none : labels[person.role];
}
