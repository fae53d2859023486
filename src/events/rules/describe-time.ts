import { bangkokDay, bangkokTime } from '../../lib/days/bangkok-day.ts';
import { formatDay, type DateStyle } from '../../lib/days/format-date.ts';

/** Formats a moment in Bangkok as `d MMM yyyy · HH:mm` (EVENT-11). */
export function describeStart(options: { moment: string; style: DateStyle }): string {
  const atMs = Date.parse(options.moment);
  return `${formatDay({ date: bangkokDay(atMs), style: options.style })} · ${bangkokTime(atMs)}`;
}

/** Formats the time from start to end. On one day the day comes once: `d MMM yyyy · HH:mm – HH:mm`. */
export function describeTime(options: { start: string; end: string; style: DateStyle }): string {
  const { start, end, style } = options;
  const from = describeStart({ moment: start, style });
  const [startMs, endMs] = [Date.parse(start), Date.parse(end)];
  if (startMs === endMs) return from;
  const isOneDay = bangkokDay(startMs) === bangkokDay(endMs);
  return `${from} – ${isOneDay ? bangkokTime(endMs) : describeStart({ moment: end, style })}`;
}
