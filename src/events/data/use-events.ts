import { useEffect, useSyncExternalStore } from 'react';
import type { FeedView } from '../../listings/data/listings-feed.ts';
import { listEvents } from '../../listings/data/list-events.ts';
import type { EventCard } from '../../listings/rules/event-card-row.ts';
import { createEventFeed } from './event-feed.ts';

/** One for the visit. */
export const eventFeed = createEventFeed({ list: listEvents, nowMs: () => Date.now() });

/** The events that have not ended, by a search; reads them where that was not done, or was some time ago. */
export function useEvents(wanted: { query: string }): FeedView<EventCard> {
  const { query } = wanted;
  const read = () => eventFeed.view({ query });
  const view = useSyncExternalStore(eventFeed.subscribe, read, read);
  useEffect(() => eventFeed.open({ query }), [query]);
  return view;
}
