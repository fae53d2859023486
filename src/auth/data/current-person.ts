import { useSyncExternalStore } from 'react';
import { getSyncIfProvided, onSyncProvided, whenSync, type Person } from '../../../sync/index.ts';

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

function subscribe(listener: () => void): () => void {
  const stops = new Set<() => void>();
  stops.add(
    onSyncProvided(({ identity, ready }) => {
      stops.add(identity.subscribe(listener));
      void ready.then(listener);
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

/** How a person is addressed: the name, or the e-mail address where none is known. */
export function nameOf(person: Person): string {
  return person.fullName.trim() || person.email;
}
