import { useEffect, useRef, useState } from 'react';
import { getSync } from '../../../../sync/index.ts';
import { useLive } from '../../../session/data/use-live.ts';
import { isStale } from '../../../session/rules/is-stale.ts';
import { forgetList } from '../list/own-customer-list.ts';
import { forgetRows } from '../reminders/rows-source.ts';
import { reportDevice } from './report-device.ts';

const KEY = 'sabai-crm-synced';

/**
 * When this device last had everything; null where it is not stale, and undefined until that is known (PRIVACY-4). A device that
 * came back stays stale until what it has not sent about erased customers is gone; `onDropped` gets how many changes that were.
 */
export function useStaleSince(onDropped: (changes: number) => void): number | null | undefined {
  const live = useLive({ key: 'stale', read: readSynced });
  const [sinceMs, setSinceMs] = useState(staleByHint);
  const syncedAtMs = live.state === 'ready' ? live.value.atMs : null;
  const isStaleNow = live.state === 'ready' && live.value.isStale;
  if (isStaleNow && sinceMs !== syncedAtMs) setSinceMs(syncedAtMs);
  const dropped = useRef(onDropped);
  useEffect(() => {
    dropped.current = onDropped;
  });
  useEffect(() => {
    if (syncedAtMs === null || isStaleNow) return;
    if (sinceMs === null) return storeHint(syncedAtMs);
    reportDevice().then((report) => {
      if (report.dropped > 0) dropped.current(report.dropped);
      if (!report.isAnswered) return;
      storeHint(syncedAtMs);
      // The cached lists may still name customers that were erased while the device was away.
      forgetList();
      forgetRows();
      setSinceMs(null);
    }, console.warn);
  }, [syncedAtMs, isStaleNow, sinceMs]);
  // What cannot be read is not shown either; the screens say so.
  if (live.state === 'failed') return null;
  if (live.state === 'loading') return sinceMs === null ? null : undefined;
  return sinceMs;
}

async function readSynced(): Promise<{ atMs: number | null; isStale: boolean }> {
  const store = getSync().store();
  const own = (await store.facts()).streams.find(({ stream }) => stream === store.userId);
  const atMs = own?.syncedAtMs ?? null;
  return { atMs, isStale: isStale({ syncedAtMs: atMs, nowMs: Date.now() }) };
}

/** The stored time of this person's database where it makes the device stale: read at once, so that only such a device waits. */
function staleByHint(): number | null {
  try {
    const [userId, at] = (localStorage.getItem(KEY) ?? '').split(' ');
    const syncedAtMs = Number(at);
    const isOwn = userId === getSync().store().userId;
    return isOwn && isStale({ syncedAtMs, nowMs: Date.now() }) ? syncedAtMs : null;
  } catch {
    return null;
  }
}

function storeHint(syncedAtMs: number): void {
  try {
    localStorage.setItem(KEY, `${getSync().store().userId} ${syncedAtMs}`);
  } catch {
    // Without it the first paint of a device that was away may come before the database is read.
  }
}
