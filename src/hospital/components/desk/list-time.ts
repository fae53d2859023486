import { bangkokDay } from '../../../lib/days/bangkok-day.ts';
import { formatMoment, formatTime, type DateStyle } from '../../../lib/days/format-date.ts';

/** Formats the time when this device's list was fetched, with the day unless that is today in Bangkok. */
export function listTime(options: { syncedAtMs: number; nowMs: number; style: DateStyle }): string {
  const { syncedAtMs, nowMs, style } = options;
  const isToday = bangkokDay(syncedAtMs) === bangkokDay(nowMs);
  return isToday ? formatTime(syncedAtMs) : formatMoment({ atMs: syncedAtMs, style });
}
