import { useSyncExternalStore } from 'react';
import { getSync, type Person } from '../../../sync/index.ts';

export type { Person };

/** Who is signed in on this device, without a network and whatever the token's age; null for nobody. */
export function currentPerson(): Person | null {
  return getSync().identity.current();
}

/** As {@link currentPerson}, and again after each change in any tab. */
export function usePerson(): Person | null {
  return useSyncExternalStore(subscribe, currentPerson);
}

function subscribe(listener: () => void): () => void {
  return getSync().identity.subscribe(listener);
}

/** How a person is addressed: the name, or the e-mail address where none is known. */
export function nameOf(person: Person): string {
  return person.fullName.trim() || person.email;
}
