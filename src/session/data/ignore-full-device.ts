import { getSync, type Store } from '../../../sync/index.ts';

/**
 * Returns a handler for the failure of a write that only caches an answer, as on a full device: the answer is shown
 * all the same. Rethrows if the person of `store` is not signed in any more, because it is theirs alone (rule I5).
 */
export function ignoreFullDevice(store: Store): (cause: unknown) => void {
  return (cause) => {
    if (getSync().identity.current()?.userId !== store.userId) throw cause;
  };
}
