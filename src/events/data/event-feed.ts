import type { ReadSuccess, ReadFailure } from '../../listings/data/fetch-listings.ts';
import { createFeed, type Feed } from '../../listings/data/listings-feed.ts';
import { EVENT_PAGE_ROWS } from '../../listings/data/list-events.ts';
import type { EventCard } from '../../listings/rules/event-card-row.ts';
import {
  matchEvents,
  compareByStart,
  toSearchableEvent,
  type SearchableEvent,
} from '../rules/match-events.ts';

interface Wanted {
  query: string;
}
/** The feed of events, whose lists go out of date because seats change. */
export interface EventFeed extends Feed<EventCard, Wanted> {
  /** A list that is older than one minute is refetched in the background while it is shown. */
  open(wanted: Wanted): void;
  /** Marks every list as out of date, because seats have changed; the next `open` refetches it. */
  outdate(): void;
}

/** How long the free seats of a list count as current; an older list is refetched. */
const FRESH_FOR_MS = 60_000;

/** Creates the feed of events that have not ended, earliest start first, with a list for each search text. */
export function createEventFeed(options: {
  list: (
    options: Wanted & { after: EventCard | null; maxRows: number },
  ) => Promise<ReadSuccess<EventCard[]> | ReadFailure>;
  nowMs: () => number;
}): EventFeed {
  const { nowMs } = options;
  /** When the first rows of each search text came from the server. */
  const readAtMs = new Map<string, number>();

  const list = async (wanted: Wanted & { after: EventCard | null; maxRows: number }) => {
    const answer = await options.list(wanted);
    if (answer.outcome === 'read' && !wanted.after) {
      readAtMs.set(wanted.query, answer.storedAtMs ?? nowMs());
    }
    return answer;
  };
  const feed = createFeed<EventCard, Wanted, SearchableEvent>({
    list,
    pageRows: EVENT_PAGE_ROWS,
    know: toSearchableEvent,
    order: () => compareByStart,
    match: matchEvents,
  });
  return {
    ...feed,
    open: (wanted) => {
      const atMs = readAtMs.get(wanted.query.trim());
      if (atMs !== undefined && nowMs() - atMs > FRESH_FOR_MS) void feed.refresh(wanted);
      else feed.open(wanted);
    },
    outdate: () => {
      for (const query of readAtMs.keys()) readAtMs.set(query, -Infinity);
    },
  };
}
