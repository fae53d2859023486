import { getSyncIfProvided } from '../../../../sync/index.ts';
import { SCREEN_SNAPSHOT, SCREEN_FORMAT } from '../../../lib/snapshot-format.ts';

/**
 * Keeps how the list looks in the person's own database, which goes when they go: for the moment at the next start in which
 * there is nothing else to show (src/platform/answer-with-snapshot.ts). Null for none.
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
