import { getSync } from '../../../../sync/index.ts';

/** After the server changed something by our call: the synced rows that tell of it are fetched at once. */
export function refetchSyncedRows(): void {
  void getSync().wake('pressed');
}
