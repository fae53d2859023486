import { getSyncIfProvided } from '../../../../sync/index.ts';
import { SCREEN_SNAPSHOT, SCREEN_FORMAT } from '../../../lib/snapshot-format.ts';

/**
 * Stores a snapshot of the list in the person's own database, which is deleted with the person's data. The
 * next start shows it until the app can render (src/platform/answer-with-snapshot.ts). Null deletes it.
 */
export async function storeScreenSnapshot(taken: object | null): Promise<void> {
  const sync = getSyncIfProvided();
  if (!sync?.identity.current()) return;
  const store = sync.store();
  if (store.readOnly) return;
  if (taken === null) await store.removeSetting(SCREEN_SNAPSHOT);
  else {
    const own = (await store.facts()).streams.find(({ stream }) => stream === store.userId);
    const syncedAtMs = own?.syncedAtMs ?? null;
    await store.putSetting(SCREEN_SNAPSHOT, { format: SCREEN_FORMAT, syncedAtMs, ...taken });
  }
}
