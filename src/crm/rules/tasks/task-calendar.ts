import { addDays } from '../../../lib/days/add-to-day.ts';
import { calendarLines, escapeCalendarText } from '../../../lib/text/calendar-lines.ts';

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

const compact = (text: string) => text.replace(/[-:]/g, '');

/** Tasks and reminders as a calendar file (RFC 5545), each a whole day that leaves its owner free. */
export function taskCalendar(options: { days: readonly CalendarDay[]; nowMs: number }): string {
  const stamp = `${compact(new Date(options.nowMs).toISOString().slice(0, 19))}Z`;
  return calendarLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sabai//Tasks//TH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...options.days.flatMap(({ key, day, title, text }) => [
      'BEGIN:VEVENT',
      `UID:task-${escapeCalendarText(key)}@sabai`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${compact(day)}`,
      // The end is the first day that no longer belongs to it.
      `DTEND;VALUE=DATE:${compact(addDays({ day, days: 1 }))}`,
      `SUMMARY:${escapeCalendarText(title)}`,
      ...(text === '' ? [] : [`DESCRIPTION:${escapeCalendarText(text)}`]),
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]);
}
