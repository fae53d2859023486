import { useEffect, useSyncExternalStore } from 'react';
import { createValueStore } from '../../lib/value-store.ts';
import type { LastWords } from '../rules/consent.ts';
import { useRefusing } from './use-refusing.ts';

/** The last words of those who ever refused something; null until they are read. One for all links of all lists. */
const refusingCustomers = createValueStore<ReadonlyMap<string, LastWords> | null>(null);

const none: LastWords = {};

/** Keeps what {@link useWordsOf} answers; for the frame of the CRM, once. */
export function useWatchRefusing(): void {
  const live = useRefusing();
  const words = live.state === 'ready' ? live.value : null;
  useEffect(() => {
    refusingCustomers.set(words);
    return () => refusingCustomers.set(null);
  }, [words]);
}

/** The customer's last words as far as they may stand against a text; null while that is not known. */
export function useWordsOf(customerId: string): LastWords | null {
  const all = useSyncExternalStore(refusingCustomers.subscribe, refusingCustomers.get);
  return all === null ? null : (all.get(customerId) ?? none);
}
