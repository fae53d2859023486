import { useSyncExternalStore } from 'react';
import { getSyncIfProvided, whenSync, type Person } from '../../../sync/index.ts';
import { subscribeToSync } from '../../session/data/subscribe-to-sync.ts';

export type { Person };

/**
 * The person signed in on this device, regardless of network and token age. Null when there is none, and
 * until it is known ({@link whenPersonIsKnown}).
 */
export function currentPerson(): Person | null {
  return getSyncIfProvided()?.identity.current() ?? null;
}

/** Resolves when {@link currentPerson} is reliable. */
export async function whenPersonIsKnown(): Promise<void> {
  await whenSync();
}

/** As {@link currentPerson}; renders again after each change in any tab. */
export function usePerson(): Person | null {
  return useSyncExternalStore(subscribe, currentPerson, currentPerson);
}

const subscribe = (listener: () => void) => subscribeToSync((sync) => sync.identity, listener);

/** The person's name, or their mail address when no name is known. */
export function nameOf(person: Person): string {
  return person.fullName.trim() || person.email;
}
