import { useEffect } from 'react';
import { getSync } from '../../../../sync/index.ts';
import { useLive } from '../../../session/data/use-live.ts';
import { isStale } from '../../rules/erasures/erasure.ts';

const KEY = 'sabai-crm-synced';

/** When this device last had everything; null where it is not stale, and undefined until that is known (PRIVACY-4). */
export function useStaleSince(): number | null | undefined {
  const live = useLive({ key: 'stale', read: readSynced });
  const syncedAtMs = live.state === 'ready' ? live.value.atMs : null;
  useEffect(() => {
    if (syncedAtMs !== null) storeHint(syncedAtMs);
  }, [syncedAtMs]);
  // What cannot be read is not shown either; the screens say so.
  if (live.state === 'failed') return null;
  if (live.state === 'loading') return isStaleByHint() ? undefined : null;
  return live.value.isStale ? syncedAtMs : null;
}

async function readSynced(): Promise<{ atMs: number | null; isStale: boolean }> {
  const store = getSync().store();
  const own = (await store.facts()).streams.find(({ stream }) => stream === store.userId);
  const atMs = own?.syncedAtMs ?? null;
  return { atMs, isStale: isStale({ syncedAtMs: atMs, nowMs: Date.now() }) };
}

/** Whose database it is, and its time: read at once, so that only a device that was away waits for the database. */
function isStaleByHint(): boolean {
  try {
    const [userId, at] = (localStorage.getItem(KEY) ?? '').split(' ');
    return userId === getSync().store().userId && isStale({ syncedAtMs: Number(at), nowMs: Date.now() });
  } catch {
    return false;
  }
}

function storeHint(syncedAtMs: number): void {
  try {
    localStorage.setItem(KEY, `${getSync().store().userId} ${syncedAtMs}`);
  } catch {
    // Without it the first paint of a device that was away may come before the database is read.
  }
}
