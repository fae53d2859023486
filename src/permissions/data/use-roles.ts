import { useEffect, useSyncExternalStore } from 'react';
import { knownRoles, rolesOf, type RoleOfPerson } from './known-roles.ts';

/**
 * Returns all roles of a person (PEOPLE-6): at first their label, which may be outdated, then the roles that the
 * server returns.
 */
export function useRoles(person: RoleOfPerson | null): readonly string[] {
  const known = useSyncExternalStore(knownRoles.subscribe, knownRoles.get, knownRoles.get);
  const userId = person?.userId;
  const role = person?.role ?? null;
  useEffect(() => {
    if (userId === undefined) return;
    // No part of a first page; what could not be fetched is asked by the next screen.
    import('./ask-roles.ts').then(
      ({ askRoles }) => askRoles({ userId, role }),
      () => undefined,
    );
  }, [userId, role]);
  return rolesOf({ person, known });
}
