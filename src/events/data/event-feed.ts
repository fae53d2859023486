import type { Read, Unread } from '../../listings/data/fetch-listings.ts';
import { createFeed, type Feed } from '../../listings/data/listings-feed.ts';
import { EVENT_PAGE_ROWS } from '../../listings/data/list-events.ts';
import type { EventCard } from '../../listings/rules/event-card-row.ts';
import { matchEvents, nextFirst, toSearchableEvent, type SearchableEvent } from '../rules/match-events.ts';

interface Wanted {
  query: string;
}
export interface EventFeed extends Feed<EventCard, Wanted> {
  /** A list that is older than one minute is refetched in the background while it is shown. */
  open(wanted: Wanted): void;
  /** Seats have changed: whatever was read is old. */
  outdate(): void;
}

/** Seats left are shown as current for so long; then the list is requested again. */
const FRESH_FOR_MS = 60_000;
/** Rows that the server gives at once. */
const MOST_ROWS = 200;

/** The events that have not ended, the next one first, by a search. */
export function createEventFeed(options: {
  list: (
    options: Wanted & { after: EventCard | null; maxRows: number },
  ) => Promise<Read<EventCard[]> | Unread>;
  nowMs: () => number;
}): EventFeed {
  const { nowMs } = options;
  /** When the first page of each search came from the server, and how long the list is by now. */
  const readings = new Map<string, { atMs: number; rows: number }>();

  const list = async (wanted: Wanted & { after: EventCard | null }) => {
    const { query, after } = wanted;
    const before = readings.get(query);
    // Read anew a list is as long as it was, so that nobody loses their place in it.
    const maxRows = after
      ? EVENT_PAGE_ROWS
      : Math.max(EVENT_PAGE_ROWS, Math.min(before?.rows ?? 0, MOST_ROWS));
    const answer = await options.list({ ...wanted, maxRows });
    if (answer.outcome === 'read') {
      const { value } = answer;
      const whole = { atMs: answer.storedAtMs ?? nowMs(), rows: value.length };
      readings.set(query, after && before ? { ...before, rows: before.rows + value.length } : whole);
    }
    return answer;
  };
  const feed = createFeed<EventCard, Wanted, SearchableEvent>({
    list,
    pageRows: EVENT_PAGE_ROWS,
    know: toSearchableEvent,
    order: () => nextFirst,
    match: matchEvents,
  });
  return {
    ...feed,
    open: (wanted) => {
      const reading = readings.get(wanted.query.trim());
      if (reading && nowMs() - reading.atMs > FRESH_FOR_MS) void feed.refresh(wanted);
      else feed.open(wanted);
    },
    outdate: () => {
      for (const reading of readings.values()) reading.atMs = -Infinity;
    },
  };
}
