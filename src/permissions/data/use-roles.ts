import { useEffect, useSyncExternalStore } from 'react';
import { knownRoles, rolesOf, type RoleOfPerson } from './known-roles.ts';

/**
 * All roles of a person (PEOPLE-6): at first their session's label, which may be outdated, then the server's
 * answer.
 */
export function useRoles(person: RoleOfPerson | null): readonly string[] {
  const known = useSyncExternalStore(knownRoles.subscribe, knownRoles.get, knownRoles.get);
  const userId = person?.userId;
  const role = person?.role ?? null;
  useEffect(() => {
    if (userId === undefined) return;
    // The chunk is left out of the first load. If it cannot be loaded, the next screen retries.
    import('./ask-roles.ts').then(
      ({ askRoles }) => askRoles({ userId, role }),
      () => undefined,
    );
  }, [userId, role]);
  return rolesOf({ person, known });
}
