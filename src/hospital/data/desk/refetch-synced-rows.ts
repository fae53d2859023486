import { getSync } from '../../../../sync/index.ts';

/** Requests a sync at once, because a call has just changed synced rows on the server. */
export function refetchSyncedRows(): void {
  void getSync().requestSync('manual');
}
