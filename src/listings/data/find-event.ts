import { eventDetailColumns, readEventDetail, type EventDetail } from '../rules/event-detail.ts';
import { readList } from '../rules/read-json.ts';
import { fetchListings, type Unread } from './fetch-listings.ts';
import { findMoved } from './find-moved.ts';

/** The two segments of an event's path after `/event`, decoded. */
export interface EventAddress {
  hospitalSlug: string;
  eventSlug: string;
}

/** `moved`: the address is an old one; `to` is the current one (MARKET-3). */
export type FoundEvent =
  | { outcome: 'found'; event: EventDetail; storedAtMs: number | null }
  | { outcome: 'moved'; to: EventAddress }
  | { outcome: 'missing' }
  | Unread;

/** The event at an address, or where it moved to. */
export async function findEvent(options: {
  address: EventAddress;
  signal?: AbortSignal | undefined;
  limitMs?: number;
}): Promise<FoundEvent> {
  const { hospitalSlug, eventSlug } = options.address;
  const { signal } = options;
  const limit = options.limitMs === undefined ? {} : { limitMs: options.limitMs };
  const answer = await fetchListings({
    path: 'events',
    params: {
      select: eventDetailColumns,
      'hospital.slug': `eq.${hospitalSlug}`,
      url_slug: `eq.${eventSlug}`,
    },
    read: (json) => readList(json, readEventDetail),
    signal,
    ...limit,
  });
  if (answer.outcome === 'unread') return answer;
  const [event] = answer.value;
  if (event) return { outcome: 'found', event, storedAtMs: answer.storedAtMs };
  const moved = await findMoved({ kind: 'event', hospitalSlug, slug: eventSlug, signal, ...limit });
  if (moved.outcome !== 'moved') return moved;
  // An event that is where it was asked for was not readable: nothing to lead to.
  if (moved.hospitalSlug === hospitalSlug && moved.slug === eventSlug) return { outcome: 'missing' };
  return { outcome: 'moved', to: { hospitalSlug: moved.hospitalSlug, eventSlug: moved.slug } };
}
