import type { ListingSlugs } from '../../listings/data/find-listing.ts';
import { readStoredLists } from '../../listings/data/read-stored-lists.ts';
import { readEventCard, type EventCard } from '../../listings/rules/event-card-row.ts';
import type { EventDetail } from '../../listings/rules/event-detail.ts';
import { readList } from '../../listings/rules/read-json.ts';
import type { ReadEvent } from './registrations.ts';
import { eventFeed } from './use-events.ts';

/** An event read from the device. `isPartial`: only its card's fields are known. `storedAtMs`: ms since 1970. */
export interface EventOnDevice {
  outcome: 'found';
  row: EventDetail;
  storedAtMs: number | null;
  isPartial: boolean;
}

/**
 * The event at an address that cannot be read from the server: whole if the person signed in is registered for
 * it (OFFLINE-5), else its card from a list (OFFLINE-6); null if the device has neither. `userId` is null for a
 * visitor.
 */
export async function eventOnDevice(options: {
  address: ListingSlugs;
  userId: string | null;
}): Promise<EventOnDevice | null> {
  const { hospitalSlug, slug } = options.address;
  const isHere = (card: EventCard) => card.hospital_slug === hospitalSlug && card.url_slug === slug;
  const registered = options.userId === null ? null : await registeredEvent(isHere);
  if (registered) return { outcome: 'found', ...registered, isPartial: false };
  const everything = { query: '' };
  const known = eventFeed.local(everything).find(isHere);
  // After a restart at this address no list is in memory yet.
  const found = known
    ? { card: known, storedAtMs: eventFeed.view(everything).storedAtMs }
    : await storedCard(isHere);
  if (!found) return null;
  const { card, storedAtMs } = found;
  return { outcome: 'found', row: { ...nothingMore(card), ...card }, storedAtMs, isPartial: true };
}

/** The registered event that matches; null also if sync's code or the person's database is not available. */
async function registeredEvent(isHere: (card: EventCard) => boolean): Promise<ReadEvent | null> {
  try {
    const { registeredEvents } = await import('./registrations.ts');
    return (await registeredEvents()).find(({ row }) => isHere(row)) ?? null;
  } catch {
    return null;
  }
}

/** The card that matches in the newest list with it that the service worker stored. */
async function storedCard(isHere: (card: EventCard) => boolean) {
  for (const { json, storedAtMs } of await readStoredLists('list_events')) {
    const card = readList(json, readEventCard)?.find(isHere);
    if (card) return { card, storedAtMs: storedAtMs || null };
  }
  return null;
}

function nothingMore(card: EventCard): Omit<EventDetail, keyof EventCard> {
  return {
    location_lat: null,
    location_lng: null,
    contact_phone: null,
    contact_details: null,
    seo_title: null,
    seo_description: null,
    updated_at: card.start_date,
  };
}
