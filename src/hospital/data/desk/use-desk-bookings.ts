import { useEffect, useState } from 'react';
import { watchDeskBookings, type DeskBookings } from './desk-bookings.ts';

/** See {@link watchDeskBookings}; `retry` reads anew. */
export function useDeskBookings(hospitalId: string): DeskBookings & { retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const key = `${hospitalId} ${attempt}`;
  const [latest, setLatest] = useState<{ key: string; news: DeskBookings } | null>(null);
  useEffect(
    () => watchDeskBookings({ hospitalId, onNews: (news) => setLatest({ key, news }) }),
    [hospitalId, key],
  );
  const news: DeskBookings = latest?.key === key ? latest.news : { state: 'loading' };
  return { ...news, retry: () => setAttempt(attempt + 1) };
}
