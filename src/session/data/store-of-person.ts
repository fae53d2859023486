import { getSync, type Store, type WriteOutcome } from '../../../sync/index.ts';

/** Outcome of a write to the store; `not_authenticated` when no one is signed in any more (CUSTOMER-12). */
export type RecordOutcome = WriteOutcome | { outcome: 'refused'; reason: 'not_authenticated' };

/** The store of the person signed in; null after a sign-out, for instance in another tab. */
export function storeOfPerson(): Store | null {
  const sync = getSync();
  return sync.identity.current() ? sync.store() : null;
}

/** The outcome of a write after a sign-out, for instance in another tab. */
export const notAuthenticated = { outcome: 'refused', reason: 'not_authenticated' } as const;
