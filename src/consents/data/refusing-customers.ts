import { useEffect, useSyncExternalStore } from 'react';
import { createValueStore } from '../../lib/value-store.ts';
import type { LatestReceipts } from '../rules/consent.ts';
import { useRefusing } from './use-refusing.ts';

/** The latest receipts of those who ever refused something; null until they are read. One for all links of all lists. */
const refusingCustomers = createValueStore<ReadonlyMap<string, LatestReceipts> | null>(null);

const none: LatestReceipts = {};

/** Reads for {@link useLatestReceipts}. The frame of the CRM calls it once. */
export function useWatchRefusing(): void {
  const live = useRefusing();
  const latest = live.state === 'ready' ? live.value : null;
  useEffect(() => {
    refusingCustomers.set(latest);
    return () => refusingCustomers.set(null);
  }, [latest]);
}

/** The customer's latest receipts, empty for who never refused anything; null until they are read. */
export function useLatestReceipts(customerId: string): LatestReceipts | null {
  const all = useSyncExternalStore(refusingCustomers.subscribe, refusingCustomers.get);
  return all === null ? null : (all.get(customerId) ?? none);
}
