import { eventPath } from '../../listings/rules/event-address.ts';
import type { EventCard } from '../../listings/rules/event-card-row.ts';
import type { EventDetail } from '../../listings/rules/event-detail.ts';
import { bangkokDay, bangkokMoment, bangkokTime } from '../../lib/days/bangkok-day.ts';
import { seatsLeft } from './registration.ts';

/** Characters of an event's description that search engines get (EVENT-8). */
const DESCRIPTION_LENGTH = 160;
/** The most events in the structured data of a list, as for promotions (MARKET-13). */
export const LISTED_EVENTS = 20;

/** For search engines and link previews: `seo_description`, else the first 160 characters of the description. */
export function eventDescription(row: { description: string; seo_description?: string | null }): string {
  if (row.seo_description) return row.seo_description;
  return Array.from(row.description.replace(/\s+/g, ' ').trim()).slice(0, DESCRIPTION_LENGTH).join('');
}

/** The title of the event's page: `seo_title`, else title and hospital. */
export function eventPageTitle(
  row: Pick<EventDetail, 'event_title' | 'hospital_name' | 'seo_title'>,
): string {
  return row.seo_title || `${row.event_title} - ${row.hospital_name}`;
}

const inBangkok = (moment: string) => {
  const atMs = Date.parse(moment);
  return bangkokMoment({ day: bangkokDay(atMs), time: bangkokTime(atMs) });
};

/** An Event of schema.org. `origin` has no slash at its end; `image` is absolute. */
export function eventData(options: {
  event: EventCard & Partial<Pick<EventDetail, 'location_lat' | 'location_lng' | 'seo_description'>>;
  origin: string;
  image: string | null;
}): Record<string, unknown> {
  const { event, origin, image } = options;
  const { location_lat: lat, location_lng: lng } = event;
  const left = seatsLeft(event);
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.event_title,
    description: eventDescription(event),
    url: origin + eventPath(event),
    startDate: inBangkok(event.start_date),
    endDate: inBangkok(event.end_date),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: event.hospital_name,
      address: event.location_address ?? event.hospital_name,
      ...(typeof lat === 'number' && typeof lng === 'number'
        ? { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }
        : {}),
    },
    organizer: { '@type': 'Organization', name: event.hospital_name },
    ...(image ? { image: [image] } : {}),
    ...(left === null
      ? {}
      : { maximumAttendeeCapacity: event.max_attendees, remainingAttendeeCapacity: left }),
  };
}

/**
 * An ItemList of schema.org with the first 20 events; `imageOf` returns an absolute address, or null for
 * none.
 */
export function eventListData(options: {
  cards: readonly EventCard[];
  origin: string;
  imageOf: (card: EventCard) => string | null;
}): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: options.cards.slice(0, LISTED_EVENTS).map((event, index) => {
      const { '@context': _, ...item } = eventData({
        event,
        origin: options.origin,
        image: options.imageOf(event),
      });
      return { '@type': 'ListItem', position: index + 1, item };
    }),
  };
}
