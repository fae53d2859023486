import { eventCardColumns, readEventCard, type EventCard } from '../rules/event-card-row.ts';
import { readList } from '../rules/read-json.ts';
import { fetchListings, type ReadSuccess, type ReadFailure } from './fetch-listings.ts';

/** Rows of one page; the server allows 200. */
export const EVENT_PAGE_ROWS = 48;

/**
 * One page of the events that have not ended, the next to start first. `query` searches title, hospital and
 * category. `after` is the last row of the page before; without it the first page is read.
 */
export function listEvents(options: {
  query?: string;
  after?: Pick<EventCard, 'start_date' | 'id'> | null;
  maxRows?: number;
  signal?: AbortSignal | undefined;
  limitMs?: number;
}): Promise<ReadSuccess<EventCard[]> | ReadFailure> {
  return fetchListings({
    path: 'rpc/list_events',
    params: {
      select: eventCardColumns,
      query: options.query?.trim().slice(0, 200),
      after_start_date: options.after?.start_date,
      after_id: options.after?.id,
      max_rows: options.maxRows ?? EVENT_PAGE_ROWS,
    },
    read: (json) => readList(json, readEventCard),
    signal: options.signal,
    ...(options.limitMs === undefined ? {} : { limitMs: options.limitMs }),
  });
}
