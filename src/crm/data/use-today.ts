import { useEffect, useState, useSyncExternalStore } from 'react';
import { bangkokDay } from '../../lib/bangkok-day.ts';
import { watchDay } from './watch-day.ts';

/** The day in Bangkok as `YYYY-MM-DD` (decision C4), and the next one when that begins. */
export function useToday(): string {
  return useSyncExternalStore(watch, () => bangkokDay(Date.now()));
}

/** The time in milliseconds since 1970, told anew when another day begins and when the app is looked at again. */
export function useClockMs(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => watch(() => setNowMs(Date.now())), []);
  return nowMs;
}

const watch = (look: () => void) => watchDay({ page: document, nowMs: () => Date.now(), look });
