import { useSyncExternalStore } from 'react';
import { getSync, type SyncStatus } from '../../../sync/index.ts';

export type { SyncStatus };

/** The current state of the sync status indicator. */
export function useSyncStatus(): SyncStatus {
  const { status } = getSync();
  return useSyncExternalStore(
    (listener) => status.subscribe(listener),
    () => status.current(),
  );
}
