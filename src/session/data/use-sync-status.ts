import { useSyncExternalStore } from 'react';
import { getSync, type SyncStatus } from '../../../sync/index.ts';

export type { SyncStatus };

/** The state that the sync status indicator shows. */
export function useSyncStatus(): SyncStatus {
  const { status } = getSync();
  return useSyncExternalStore(
    (listener) => status.subscribe(listener),
    () => status.current(),
  );
}
