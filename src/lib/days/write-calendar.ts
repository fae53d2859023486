import { addDays } from './add-to-day.ts';
import { bangkokDay, bangkokTime } from './bangkok-day.ts';
import { escapeContentText, writeContentLines } from '../text/content-lines.ts';

const TIME_ZONE = 'Asia/Bangkok';

/** Bangkok is seven hours ahead of UTC the whole year. */
const timeZone = [
  'BEGIN:VTIMEZONE',
  `TZID:${TIME_ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0700',
  'TZOFFSETTO:+0700',
  'TZNAME:+07',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** One entry of a calendar file (VEVENT). */
export interface CalendarEntry {
  /** A stable id: an entry that is imported twice appears once. */
  uid: string;
  /** An entry with a higher number replaces one with a lower. */
  sequence?: number;
  /** Start and end of a meeting, or one whole day, `YYYY-MM-DD`, which does not mark its owner as busy. */
  when: { startMs: number; endMs: number } | { day: string };
  summary: string;
  /** Empty for no description. */
  description: string;
  location?: string;
  url?: string;
  position?: { lat: number; lng: number } | null;
}

/** Writes entries as a calendar file (RFC 5545), in the time of Bangkok. */
export function writeCalendar(options: { entries: readonly CalendarEntry[]; nowMs: number }): string {
  const { entries, nowMs } = options;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sabai//Sabai//TH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(entries.some(({ when }) => 'startMs' in when) ? timeZone : []),
    ...entries.flatMap((entry) => entryLines({ entry, nowMs })),
    'END:VCALENDAR',
  ];
  return writeContentLines(lines);
}

function entryLines(options: { entry: CalendarEntry; nowMs: number }): string[] {
  const { entry, nowMs } = options;
  const { sequence, when, description, location, position, url } = entry;
  return [
    'BEGIN:VEVENT',
    `UID:${escapeContentText(entry.uid)}`,
    ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
    `DTSTAMP:${utc(nowMs)}`,
    ...periodOf(when),
    `SUMMARY:${escapeContentText(entry.summary)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escapeContentText(description)}`]),
    ...(location === undefined ? [] : [`LOCATION:${escapeContentText(location)}`]),
    ...(position ? [`GEO:${position.lat.toFixed(6)};${position.lng.toFixed(6)}`] : []),
    ...(url === undefined ? [] : [`URL:${url}`]),
    'END:VEVENT',
  ];
}

/**
 * An end must be after the start, so a meeting whose end is not later gets none. A whole day ends on the next
 * day.
 */
function periodOf(when: CalendarEntry['when']): string[] {
  if ('day' in when) {
    return [
      `DTSTART;VALUE=DATE:${compact(when.day)}`,
      `DTEND;VALUE=DATE:${compact(addDays({ day: when.day, days: 1 }))}`,
      'TRANSP:TRANSPARENT',
    ];
  }
  const start = `DTSTART;TZID=${TIME_ZONE}:${local(when.startMs)}`;
  return when.endMs > when.startMs ? [start, `DTEND;TZID=${TIME_ZONE}:${local(when.endMs)}`] : [start];
}

const compact = (text: string) => text.replace(/[-:]/g, '');
const local = (atMs: number) => `${compact(bangkokDay(atMs))}T${compact(bangkokTime(atMs))}00`;
const utc = (atMs: number) => `${compact(new Date(atMs).toISOString().slice(0, 19))}Z`;
