import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useDeferredValue, useState } from 'react';
import { pictureUrl } from '../../listings/data/picture-url.ts';
import { useScrollRestoration } from '../../listings/components/use-scroll-restoration.ts';
import { useReadAgain } from '../../listings/data/use-read-again.ts';
import { useReadOutdated } from '../../listings/data/use-read-outdated.ts';
import type { EventCard as Card } from '../../listings/rules/event-card-row.ts';
import { eventPath } from '../../listings/rules/event-address.ts';
import { LazyDeleteDialog } from '../../publishing/components/lazy-delete-dialog.tsx';
import { useText } from '../../i18n/use-text.ts';
import { MINUTE_MS, useTimeMs } from '../../ui/device/use-time-ms.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { usePageMeta } from '../../ui/page/use-page-meta.ts';
import { useTypedSearch } from '../../ui/fields/use-typed-search.ts';
import { eventFeed, useEvents } from '../data/use-events.ts';
import { hasEnded } from '../rules/registration.ts';
import { eventListData } from '../rules/event-structured-data.ts';
import { EventListCard } from './event-list-card.tsx';
import { EventList } from './event-list.tsx';
import './events.css';

/** Lazy, because only super admins need it. */
const ManagePublication = lazy(async () => ({
  default: (await import('../../publishing/components/manage-publication.tsx')).ManagePublication,
}));
/** Lists the events that have not ended (EVENT-3). */
export function EventsScreen(props: {
  query: string;
  onQuery: (query: string) => void;
  /** Whether every card has buttons for edit and delete (EVENT-9). */
  canManage: boolean;
}) {
  const t = useText();
  const { query, onQuery } = props;
  const nowMs = useTimeMs(MINUTE_MS);
  const [typed, type] = useTypedSearch({ query, onQuery });
  const [leaving, setLeaving] = useState<Card | null>(null);
  const found = useEvents({ query });
  const refresh = useCallback(() => void eventFeed.refresh({ query }), [query]);
  useReadAgain({ isMissing: found.phase === 'failed', storedAtMs: found.storedAtMs, read: refresh });
  useReadOutdated({ readAtMs: found.readAtMs, read: refresh });
  const onMore = useCallback(() => eventFeed.more({ query }), [query]);
  useScrollRestoration({ found, pathOf: eventPath, onMore });
  // The search field repaints at once; the list follows in a deferred render, so typing stays responsive.
  const shownQuery = useDeferredValue(typed).trim();
  const view =
    shownQuery === query
      ? found
      : { ...found, rows: eventFeed.local({ query: shownQuery }), phase: 'loading' as const };
  // A stored or older list may have events that are over by now.
  const rows = view.rows.filter((event) => !hasEnded({ event, nowMs }));
  const origin = window.location.origin;
  usePageMeta({
    title: `${t('nav.events')} · Sabai`,
    description: t('event.lead'),
    canonical: `${origin}/events`,
    jsonLd:
      query === '' && rows.length > 0
        ? eventListData({
            cards: rows,
            origin,
            imageOf: ({ image_url }) => pictureUrl({ stored: image_url, rendition: 'share' }),
          })
        : null,
  });

  return (
    <div className="market events">
      <header className="event-head">
        <IconButton icon="back" label={t('nav.back')} as={<Link to="/" />} />
        <div className="market-head">
          <h1>{t('nav.events')}</h1>
          <p>{t('event.lead')}</p>
        </div>
      </header>
      <search className="market-search">
        <SearchBox
          value={typed}
          label={t('event.search')}
          placeholder={t('event.searchPlaceholder')}
          onChange={type}
        />
      </search>
      <section aria-label={t('event.list')} aria-busy={typed.trim() !== shownQuery}>
        <h2 className="visually-hidden">{t('event.list')}</h2>
        <EventList
          view={{ ...view, rows }}
          searching={shownQuery !== ''}
          render={(card, index) => (
            <EventListCard
              card={card}
              isFirst={index === 0}
              fresh={view.storedAtMs === null && view.phase !== 'failed'}
              nowMs={nowMs}
              actions={
                props.canManage && (
                  <Suspense>
                    <ManagePublication
                      table="events"
                      id={card.id}
                      title={card.event_title}
                      onDelete={() => setLeaving(card)}
                    />
                  </Suspense>
                )
              }
            />
          )}
          onMore={onMore}
          onRetry={refresh}
          onShowAll={() => {
            type('');
            onQuery('');
          }}
        />
      </section>
      <LazyDeleteDialog
        table="events"
        of={leaving && { id: leaving.id, title: leaving.event_title }}
        onDone={(deleted) => {
          if (deleted && leaving) eventFeed.forget(leaving.id);
          setLeaving(null);
        }}
      />
    </div>
  );
}
