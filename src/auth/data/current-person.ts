import { useSyncExternalStore } from 'react';
import { getSyncIfProvided, whenSync, type Person } from '../../../sync/index.ts';
import { subscribeToSync } from '../../session/data/subscribe-to-sync.ts';

export type { Person };

/**
 * Who is signed in on this device, without a network and whatever the token's age; null for nobody, and as long
 * as it is not known ({@link whenPersonIsKnown}).
 */
export function currentPerson(): Person | null {
  return getSyncIfProvided()?.identity.current() ?? null;
}

/** Resolves when {@link currentPerson} can be relied on. */
export async function whenPersonIsKnown(): Promise<void> {
  await whenSync();
}

/** As {@link currentPerson}, and again after each change in any tab. */
export function usePerson(): Person | null {
  return useSyncExternalStore(subscribe, currentPerson, currentPerson);
}

const subscribe = (listener: () => void) => subscribeToSync((sync) => sync.identity, listener);

/** How a person is addressed: the name, or the e-mail address where none is known. */
export function nameOf(person: Person): string {
  return person.fullName.trim() || person.email;
}
