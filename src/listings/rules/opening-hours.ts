import { bangkokDay, bangkokTime } from '../../lib/days/bangkok-day.ts';
import { isRow } from './read-json.ts';

export const weekDays = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const;
export type WeekDay = (typeof weekDays)[number];

/** Opening and closing of each day that is open, as `HH:MM` of Bangkok; closing may be `24:00` (MARKET-31). */
export type OpeningHours = Readonly<Partial<Record<WeekDay, readonly [opens: string, closes: string]>>>;

const opening = /^([01]\d|2[0-3]):[0-5]\d$/;
const closing = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** Whether two texts are hours that the server takes; `private.is_opening_hours` has the same rule. */
export function areHours(opens: string, closes: string): boolean {
  return opening.test(opens) && closing.test(closes) && opens < closes;
}

/** Reads the column `opening_hours`; days that make no sense are left out, and null is what has no day. */
export function readOpeningHours(json: unknown): OpeningHours | null {
  if (!isRow(json)) return null;
  const days = weekDays.flatMap((day) => {
    const given = json[day];
    const [opens, closes] = Array.isArray(given) ? (given as unknown[]) : [];
    return typeof opens === 'string' && typeof closes === 'string' && areHours(opens, closes)
      ? [[day, [opens, closes]] as const]
      : [];
  });
  return days.length > 0 ? Object.fromEntries(days) : null;
}

/** The day of the week in Bangkok at a moment in milliseconds since 1970. */
export function weekDayAt(nowMs: number): WeekDay {
  const sundayFirst = new Date(`${bangkokDay(nowMs)}T00:00Z`).getUTCDay();
  return weekDays[(sundayFirst + 6) % 7] ?? 'mo';
}

/** Until when it is open at a moment, as `HH:MM`; null where it is closed. */
export function openUntil(options: { hours: OpeningHours; nowMs: number }): string | null {
  const [opens, closes] = options.hours[weekDayAt(options.nowMs)] ?? [];
  const time = bangkokTime(options.nowMs);
  return opens !== undefined && closes !== undefined && opens <= time && time < closes ? closes : null;
}
