import { useSyncExternalStore } from 'react';
import { getSync, type StorageTrouble } from '../../../../sync/index.ts';

export type { StorageTrouble };

/** Why this device cannot keep data as it should; null where it can. */
export function useStorageProblem(): StorageTrouble | null {
  const { trouble } = getSync();
  return useSyncExternalStore(
    (listener) => trouble.subscribe(listener),
    () => trouble.current(),
  );
}
