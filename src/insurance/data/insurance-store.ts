import { getSync, type Store, type WriteOutcome } from '../../../sync/index.ts';

/** As a write to the store; `not_authenticated` where nobody is signed in any more (spec 2 §8). */
export type InsuranceOutcome = WriteOutcome | { outcome: 'refused'; reason: 'not_authenticated' };

/** The store of the person signed in; null where that ended, for instance in another tab. */
export function insuranceStore(): Store | null {
  const sync = getSync();
  return sync.identity.current() ? sync.store() : null;
}

export const notAuthenticated = { outcome: 'refused', reason: 'not_authenticated' } as const;
