import { bangkokDay, bangkokTime } from './bangkok-day.ts';

/** Octets of a line, its end aside (RFC 5545, 3.1). */
const LINE_OCTETS = 75;
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

export interface CalendarEntry {
  /** The same entry taken in twice is one. */
  uid: string;
  /** A higher number replaces a lower one. */
  sequence: number;
  /** Moments of a meeting, or one whole day, `YYYY-MM-DD`. */
  when: { startMs: number; endMs: number } | { day: string };
  summary: string;
  description: string;
  location: string;
  url: string;
  position?: { lat: number; lng: number } | null;
}

/** One entry as a calendar file (RFC 5545), in the time of Bangkok. */
export function writeCalendar(options: { entry: CalendarEntry; nowMs: number }): string {
  const { entry, nowMs } = options;
  const { when, position } = entry;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sabai//Events//TH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...('day' in when ? [] : timeZone),
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utc(nowMs)}`,
    ...periodOf(when),
    `SUMMARY:${escapeText(entry.summary)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    `LOCATION:${escapeText(entry.location)}`,
    ...(position ? [`GEO:${position.lat.toFixed(6)};${position.lng.toFixed(6)}`] : []),
    `URL:${entry.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** An end must be after the start; without one a meeting is over when it begins, and a day is one day. */
function periodOf(when: CalendarEntry['when']): string[] {
  if ('day' in when) return [`DTSTART;VALUE=DATE:${compact(when.day)}`];
  const start = `DTSTART;TZID=${TIME_ZONE}:${local(when.startMs)}`;
  return when.endMs > when.startMs ? [start, `DTEND;TZID=${TIME_ZONE}:${local(when.endMs)}`] : [start];
}

const compact = (text: string) => text.replace(/[-:]/g, '');
const local = (atMs: number) => `${compact(bangkokDay(atMs))}T${compact(bangkokTime(atMs))}00`;
const utc = (atMs: number) => `${compact(new Date(atMs).toISOString().slice(0, 19))}Z`;

/** RFC 5545, 3.3.11; other control characters have no place in a text. */
function escapeText(text: string): string {
  return Array.from(text.replace(/\r\n?/g, '\n').replace(/[\\;,]/g, String.raw`\$&`))
    .filter((character) => character >= ' ' || character === '\n' || character === '\t')
    .join('')
    .replace(/\u007f/g, '')
    .replace(/\n/g, String.raw`\n`);
}

/** Lines of at most 75 octets; the next one goes on after a blank, and no character is cut in two. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
