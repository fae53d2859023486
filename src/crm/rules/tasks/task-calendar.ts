import { writeCalendar } from '../../../lib/days/write-calendar.ts';

/** A whole day of the calendar: a task or a reminder. */
export interface CalendarDay {
  /** The task's id or the reminder's key: taken in twice it is one entry. */
  key: string;
  /** `YYYY-MM-DD`. */
  day: string;
  title: string;
  /** What else is known of it; empty for nothing. */
  text: string;
}

/** Tasks and reminders as a calendar file, each a whole day. */
export function taskCalendar(options: { days: readonly CalendarDay[]; nowMs: number }): string {
  const entries = options.days.map(({ key, day, title, text }) => ({
    uid: `task-${key}@sabai`,
    when: { day },
    summary: title,
    description: text,
  }));
  return writeCalendar({ entries, nowMs: options.nowMs });
}
