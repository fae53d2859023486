import { useEffect, useSyncExternalStore } from 'react';
import { createFeed, type FeedView } from '../../catalogue/data/feed.ts';
import { EVENT_PAGE_ROWS, listEvents } from '../../catalogue/data/list-events.ts';
import type { EventCard } from '../../catalogue/rules/event-card.ts';
import { matchEvents, nextFirst, toSearchableEvent, type SearchableEvent } from '../rules/match-events.ts';

/** One for the visit. */
export const eventFeed = createFeed<EventCard, { query: string }, SearchableEvent>({
  list: listEvents,
  pageRows: EVENT_PAGE_ROWS,
  know: toSearchableEvent,
  order: nextFirst,
  match: matchEvents,
});

/** The events that have not ended, by a search; reads them where that was not done. */
export function useEvents(wanted: { query: string }): FeedView<EventCard> {
  const { query } = wanted;
  const read = () => eventFeed.view({ query });
  const view = useSyncExternalStore(eventFeed.subscribe, read, read);
  useEffect(() => eventFeed.open({ query }), [query]);
  return view;
}
