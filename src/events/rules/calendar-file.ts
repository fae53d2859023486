import { writeCalendar } from '../../lib/days/write-calendar.ts';
import type { EventDetail } from '../../listings/rules/event-detail.ts';

/**
 * Builds an iCalendar file for an event; `url` is the absolute address of its page. The UID is the event's
 * and the sequence number grows with changes, so a second import updates the entry.
 */
export function calendarFile(options: { event: EventDetail; url: string; nowMs: number }): string {
  const { event, url, nowMs } = options;
  const [startMs, endMs, changedMs] = [event.start_date, event.end_date, event.updated_at].map(
    Date.parse,
  ) as [number, number, number];
  const { location_lat: lat, location_lng: lng } = event;
  return writeCalendar({
    nowMs,
    entries: [
      {
        uid: `event-${event.id}@sabai`,
        sequence: Math.max(0, Math.floor(changedMs / 60_000)),
        when: { startMs, endMs },
        summary: event.event_title,
        description: `${event.description}\n\n${url}`,
        location: [event.hospital_name, event.location_address].filter(Boolean).join(', '),
        url,
        position: lat !== null && lng !== null ? { lat, lng } : null,
      },
    ],
  });
}

/** The name of the calendar file, short enough for every system. */
export function calendarFileName(event: Pick<EventDetail, 'url_slug'>): string {
  return `${event.url_slug.slice(0, 80)}.ics`;
}
