import { getSync, type Store, type WriteOutcome } from '../../../sync/index.ts';

/** The outcome of a write to the store, or `not_authenticated` when nobody is signed in any more (CUSTOMER-12). */
export type RecordOutcome = WriteOutcome | { outcome: 'refused'; reason: 'not_authenticated' };

/** The store of the person signed in, or null where that ended, for instance in another tab. */
export function storeOfPerson(): Store | null {
  const sync = getSync();
  return sync.identity.current() ? sync.store() : null;
}

export const notAuthenticated = { outcome: 'refused', reason: 'not_authenticated' } as const;
