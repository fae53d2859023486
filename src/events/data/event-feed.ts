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
  /** Marks every list as out of date, because seats have changed; the next `open` refetches it. */
  outdate(): void;
}

/** How long the free seats of a list count as current; an older list is refetched. */
const FRESH_FOR_MS = 60_000;
/** The most rows that the server returns at once. */
const MOST_ROWS = 200;

/** Creates the feed of events that have not ended, earliest start first, with a list for each search text. */
export function createEventFeed(options: {
  list: (
    options: Wanted & { after: EventCard | null; maxRows: number },
  ) => Promise<Read<EventCard[]> | Unread>;
  nowMs: () => number;
}): EventFeed {
  const { nowMs } = options;
  /** For each search text: when the first page came from the server, and how many rows are in the list. */
  const readings = new Map<string, { atMs: number; rows: number }>();

  const list = async (wanted: Wanted & { after: EventCard | null }) => {
    const { query, after } = wanted;
    const before = readings.get(query);
    // A refetched list is as long as before, so that nobody loses their place in it.
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
