import { useEffect, useRef, useState } from 'react';
import { getSync } from '../../../../sync/index.ts';
import { useLive } from '../../../session/data/use-live.ts';
import { isStale } from '../../../session/rules/is-stale.ts';
import { forgetList } from '../list/own-customer-list.ts';
import { closeDerivedSources } from '../reminders/derived-source.ts';
import { reportOwnDevice } from './report-own-device.ts';

const KEY = 'sabai-crm-synced';

/**
 * When this stale device last synced everything, in milliseconds; null if it is not stale, undefined while
 * unknown (PRIVACY-4). It stays stale until unsent changes about erased customers are discarded; `onDropped`
 * gets their number.
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
    reportOwnDevice().then((report) => {
      if (report.dropped > 0) dropped.current(report.dropped);
      if (!report.isAnswered) return;
      storeHint(syncedAtMs);
      // The cached lists may still name customers that were erased while the device was away.
      forgetList();
      closeDerivedSources();
      setSinceMs(null);
    }, console.warn);
  }, [syncedAtMs, isStaleNow, sinceMs]);
  // Data that cannot be read is not shown either, and the screens report the error.
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

/**
 * The time of the last sync from localStorage if it makes this person's device stale. It is read
 * synchronously, so that only a stale device waits for the database.
 */
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
    // Without this value, a stale device may paint once before the database is read.
  }
}
