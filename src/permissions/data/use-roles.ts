import { useEffect, useSyncExternalStore } from 'react';
import { knownRoles, rolesOf, type Labelled } from './known-roles.ts';

/** All roles of a person (decision A4): their label at once, which may be an old one; the roles when they are known. */
export function useRoles(person: Labelled | null): readonly string[] {
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
