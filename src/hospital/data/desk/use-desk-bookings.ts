import { useEffect, useMemo, useState } from 'react';
import { isStale } from '../../../session/rules/is-stale.ts';
import { useNow } from '../use-now.ts';
import { watchDeskBookings, type DeskBookings } from './desk-bookings.ts';
import { useStreams } from './use-streams.ts';

/**
 * The bookings of {@link watchDeskBookings}; `retry` reads them anew. After a long time without a sync all
 * contacts are null, because people may have been erased (PRIVACY-4). `isWhole` is false during the first
 * fetch, when a count would be wrong.
 */
export function useDeskBookings(hospitalId: string): DeskBookings & { isWhole: boolean; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const key = `${hospitalId} ${attempt}`;
  const [latest, setLatest] = useState<{ key: string; news: DeskBookings } | null>(null);
  useEffect(
    () => watchDeskBookings({ hospitalId, onNews: (news) => setLatest({ key, news }) }),
    [hospitalId, key],
  );
  const news = latest?.key === key ? latest.news : null;
  const streams = useStreams();
  const nowMs = useNow();
  const known = streams.state === 'ready' ? streams.value.find(({ stream }) => stream === hospitalId) : null;
  const syncedAtMs = known?.syncedAtMs ?? null;
  const isNameless = isStale({ syncedAtMs, nowMs });
  const rows = news?.state === 'ready' ? news.rows : null;
  const shown = useMemo(
    () => (isNameless ? (rows?.map((row) => ({ ...row, contact: null })) ?? null) : rows),
    [rows, isNameless],
  );
  const beside = { isWhole: syncedAtMs !== null, retry: () => setAttempt(attempt + 1) };
  if (news === null || streams.state === 'loading') return { state: 'loading', ...beside };
  return shown === null ? { ...news, ...beside } : { state: 'ready', rows: shown, ...beside };
}
