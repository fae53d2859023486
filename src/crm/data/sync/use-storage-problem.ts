import { useSyncExternalStore } from 'react';
import { getSync, type StorageProblem } from '../../../../sync/index.ts';

export type { StorageProblem };

/** Why this device cannot store data as it should; null if it can. */
export function useStorageProblem(): StorageProblem | null {
  const { storageProblem } = getSync();
  return useSyncExternalStore(
    (listener) => storageProblem.subscribe(listener),
    () => storageProblem.current(),
  );
}
