import { useEffect, useSyncExternalStore } from 'react';
import { createValueStore } from '../../lib/value-store.ts';
import type { LatestReceipts } from '../rules/consent.ts';
import { useRefusing } from './use-refusing.ts';

/**
 * Latest receipts of customers who ever refused something, by id; null until read. All links of all lists
 * share one read.
 */
const refusingCustomers = createValueStore<ReadonlyMap<string, LatestReceipts> | null>(null);

const none: LatestReceipts = {};

/** Fills the store of {@link useLatestReceipts}. The CRM's layout calls it once. */
export function useWatchRefusing(): void {
  const live = useRefusing();
  const latest = live.state === 'ready' ? live.value : null;
  useEffect(() => {
    refusingCustomers.set(latest);
    return () => refusingCustomers.set(null);
  }, [latest]);
}

/**
 * The customer's latest receipts; empty if she never refused anything, even if she agreed. Null until they
 * are read.
 */
export function useLatestReceipts(customerId: string): LatestReceipts | null {
  const all = useSyncExternalStore(refusingCustomers.subscribe, refusingCustomers.get);
  return all === null ? null : (all.get(customerId) ?? none);
}
