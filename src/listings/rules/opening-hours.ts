import { bangkokDay, bangkokTime } from '../../lib/days/bangkok-day.ts';
import { isRow } from './read-json.ts';

/** The days from Monday on; they are the keys of the column `opening_hours`. */
export const weekDays = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const;
/** A day of the week, as schema.org's opening hours abbreviate it. */
export type WeekDay = (typeof weekDays)[number];

/**
 * Opening and closing of each day that is open, as `HH:MM` of Bangkok; closing may be `24:00`. A closing
 * before the opening is of the next day (MARKET-31).
 */
export type OpeningHours = Readonly<Partial<Record<WeekDay, readonly [opens: string, closes: string]>>>;

const opening = /^([01]\d|2[0-3]):[0-5]\d$/;
const closing = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

/**
 * Whether the server accepts two texts as opening and closing time; `private.is_opening_hours` has the same
 * rule.
 */
export function areHours(opens: string, closes: string): boolean {
  return opening.test(opens) && closing.test(closes) && opens !== closes;
}

/** Reads the column `opening_hours`. Invalid days are left out; null if no valid day is left. */
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

/**
 * Whether a place is open at a moment, and the Bangkok time (`HH:MM`) at which that changes. `inDays` is 0
 * for today; `opens` is null if the place never opens.
 */
export type OpenState =
  | { isOpen: true; until: string; isAllDay: boolean }
  | { isOpen: false; opens: { day: WeekDay; time: string; inDays: number } | null };

const DAY_MINUTES = 24 * 60;

/** Returns whether a place is open at `nowMs`, and when that changes. */
export function openState(options: { hours: OpeningHours; nowMs: number }): OpenState {
  const { hours, nowMs } = options;
  const today = weekDays.indexOf(weekDayAt(nowMs));
  const now = minutesOf(bangkokTime(nowMs));
  // From yesterday, whose hours may reach into today, to the same day of the next week.
  const spans = Array.from({ length: 9 }, (_, index) => index - 1).flatMap((inDays) => {
    const day = weekDays[(today + inDays + 7) % 7] ?? 'mo';
    const [time, until] = hours[day] ?? [];
    if (time === undefined || until === undefined) return [];
    const from = inDays * DAY_MINUTES + minutesOf(time);
    const to = inDays * DAY_MINUTES + minutesOf(until) + (until < time ? DAY_MINUTES : 0);
    return [{ day, inDays, time, until, from, to }];
  });
  const open = spans.filter(({ from, to }) => from <= now && now < to).toSorted((a, b) => b.to - a.to)[0];
  if (open) return { isOpen: true, until: open.until, isAllDay: isAllDay([open.time, open.until]) };
  const next = spans.find(({ from }) => from > now);
  return { isOpen: false, opens: next ? { day: next.day, time: next.time, inDays: next.inDays } : null };
}

/** True for hours from 00:00 to 24:00. */
export function isAllDay([opens, closes]: readonly [string, string]): boolean {
  return opens === '00:00' && closes === '24:00';
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
