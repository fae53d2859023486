import { eventDetailColumns, readEventDetail, type EventDetail } from '../rules/event-detail.ts';
import { findListing, type FindOptions, type FoundListing } from './find-listing.ts';

/** The event at an address, or the address that it moved to. */
export function findEvent(options: FindOptions): Promise<FoundListing<EventDetail>> {
  return findListing({ ...options, kind: 'event', columns: eventDetailColumns, readRow: readEventDetail });
}
