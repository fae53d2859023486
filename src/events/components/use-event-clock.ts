import { useEffect, useState } from 'react';
import type { EventCard } from '../../listings/rules/event-card-row.ts';
import { nextChangeMs } from '../rules/registration.ts';

/** Browsers limit a timer to 24.8 days and may delay it, so the clock is read at least hourly. */
const LONGEST_TIMER_MS = 3_600_000;

/**
 * The time in ms since 1970, updated at an event's start and after its end, so that an open page stays
 * correct.
 */
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
