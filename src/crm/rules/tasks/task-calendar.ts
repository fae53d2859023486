import { bangkokMoment } from '../../../lib/days/bangkok-day.ts';
import { writeCalendar } from '../../../lib/days/write-calendar.ts';

/** An entry of the calendar: a task or a reminder on its day. */
export interface CalendarDay {
  /** The task's id or the reminder's key; a calendar that imports it twice has one entry. */
  key: string;
  /** `YYYY-MM-DD`. */
  day: string;
  /** `HH:mm` in Bangkok; null for the whole day. */
  time: string | null;
  title: string;
  /** Further facts; empty for none. */
  text: string;
}

/** Tasks and reminders as an iCalendar file; each takes a whole day or is a moment. */
export function taskCalendar(options: { days: readonly CalendarDay[]; nowMs: number }): string {
  const entries = options.days.map(({ key, day, time, title, text }) => ({
    uid: `task-${key}@sabai`,
    when: time === null ? { day } : momentOf({ day, time }),
    summary: title,
    description: text,
  }));
  return writeCalendar({ entries, nowMs: options.nowMs });
}

function momentOf(at: { day: string; time: string }) {
  const startMs = Date.parse(bangkokMoment(at));
  return { startMs, endMs: startMs };
}
