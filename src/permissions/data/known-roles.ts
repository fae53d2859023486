import { createValueStore } from '../../lib/value-store.ts';
import type { Role } from '../rules/highest-role.ts';

/** All roles of one person. */
export interface KnownRoles {
  userId: string;
  roles: readonly string[];
}

/** A person and the role label of their session; `role` is null when it could not be read. */
export interface RoleOfPerson {
  userId: string;
  role: Role | null;
}

/** All roles of the person signed in; null until the server or the device's copy provides them. */
export const knownRoles = createValueStore<KnownRoles | null>(null);

/** Publishes a person's roles from the server or from the device's copy to {@link knownRoles}. */
export function publishRoles(known: KnownRoles): void {
  const before = knownRoles.get();
  if (before?.userId === known.userId && before.roles.join() === known.roles.join()) return;
  knownRoles.set(known);
}

const none: readonly string[] = [];
/** Constant arrays, so that equal roles cause no render. */
const labels: Record<Role, readonly string[]> = {
  super_admin: ['super_admin'],
  hospital: ['hospital'],
  general: ['general'],
};

/** A person's roles: all of them once known, until then only the session's label. */
export function rolesOf(options: {
  person: RoleOfPerson | null;
  known: KnownRoles | null;
}): readonly string[] {
  const { person, known } = options;
  if (!person) return none;
  if (known?.userId === person.userId) return known.roles;
  return person.role === null ? none : labels[person.role];
}
