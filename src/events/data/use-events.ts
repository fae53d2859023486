import { useEffect, useSyncExternalStore } from 'react';
import type { FeedView } from '../../listings/data/listings-feed.ts';
import { listEvents } from '../../listings/data/list-events.ts';
import type { EventCard } from '../../listings/rules/event-card-row.ts';
import { createEventFeed } from './event-feed.ts';

/** One feed for all screens, so that lists outlive them. */
export const eventFeed = createEventFeed({ list: listEvents, nowMs: () => Date.now() });

/** The events that have not ended, found by a search; a missing or old list is fetched. */
export function useEvents(wanted: { query: string }): FeedView<EventCard> {
  const { query } = wanted;
  const read = () => eventFeed.view({ query });
  const view = useSyncExternalStore(eventFeed.subscribe, read, read);
  useEffect(() => eventFeed.open({ query }), [query]);
  return view;
}
