import { useEffect, useState } from 'react';
import type { EventCard } from '../../listings/rules/event-card-row.ts';
import { nextChangeMs } from '../rules/registration.ts';

/** Browsers take no longer timer; the clock is looked at again then. */
const LONGEST_TIMER_MS = 3_600_000;

/** The time, told anew at the start and after the end of an event, so that a page left open says what is so. */
export function useEventClock(event: Pick<EventCard, 'start_date' | 'end_date'>): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const { start_date, end_date } = event;
  useEffect(() => {
    const changeMs = nextChangeMs({ event: { start_date, end_date }, nowMs });
    if (changeMs === null) return;
    const waitMs = Math.min(Math.max(changeMs - Date.now(), 0), LONGEST_TIMER_MS);
    const timer = setTimeout(() => setNowMs(Date.now()), waitMs);
    return () => clearTimeout(timer);
  }, [start_date, end_date, nowMs]);
  return nowMs;
}
