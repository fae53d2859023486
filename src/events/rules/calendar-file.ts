import type { EventDetail } from '../../listings/rules/event-detail.ts';
import { bangkokDay, bangkokTime } from '../../lib/days/bangkok-day.ts';
import { calendarLines, escapeCalendarText } from '../../lib/text/calendar-lines.ts';

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

/**
 * An event as a calendar file (RFC 5545), in the time of Bangkok. `url` is the absolute address of its page. Taken
 * in twice it is one entry, and a later change replaces it: the id is the event's, the number grows with its changes.
 */
export function calendarFile(options: { event: EventDetail; url: string; nowMs: number }): string {
  const { event, url, nowMs } = options;
  const [startMs, endMs, changedMs] = [event.start_date, event.end_date, event.updated_at].map(
    Date.parse,
  ) as [number, number, number];
  const place = [event.hospital_name, event.location_address].filter(Boolean).join(', ');
  const { location_lat: lat, location_lng: lng } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sabai//Events//TH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...timeZone,
    'BEGIN:VEVENT',
    `UID:event-${event.id}@sabai`,
    `SEQUENCE:${Math.max(0, Math.floor(changedMs / 60_000))}`,
    `DTSTAMP:${utc(nowMs)}`,
    `DTSTART;TZID=${TIME_ZONE}:${local(startMs)}`,
    // The end must be after the start; without one it is over when it begins.
    ...(endMs > startMs ? [`DTEND;TZID=${TIME_ZONE}:${local(endMs)}`] : []),
    `SUMMARY:${escapeCalendarText(event.event_title)}`,
    `DESCRIPTION:${escapeCalendarText(`${event.description}\n\n${url}`)}`,
    `LOCATION:${escapeCalendarText(place)}`,
    ...(lat !== null && lng !== null ? [`GEO:${lat.toFixed(6)};${lng.toFixed(6)}`] : []),
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return calendarLines(lines);
}

/** A name for the file that every system takes. */
export function calendarFileName(event: Pick<EventDetail, 'url_slug'>): string {
  return `${event.url_slug.slice(0, 80)}.ics`;
}

const compact = (text: string) => text.replace(/[-:]/g, '');
const local = (atMs: number) => `${compact(bangkokDay(atMs))}T${compact(bangkokTime(atMs))}00`;
const utc = (atMs: number) => `${compact(new Date(atMs).toISOString().slice(0, 19))}Z`;
