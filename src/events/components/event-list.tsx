import type { ReactNode } from 'react';
import { LoadMore } from '../../listings/components/load-more.tsx';
import type { FeedView } from '../../listings/data/listings-feed.ts';
import type { EventCard } from '../../listings/rules/event-card-row.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StoredNotice } from '../../ui/notices/stored-notice.tsx';
import { Notice } from '../../ui/notices/notice.tsx';

/** The number of skeleton cards while the list loads (EVENT-3). */
const SKELETONS = 6;

/** The list of events, or its skeleton, its empty state or its error. */
export function EventList(props: {
  view: FeedView<EventCard>;
  searching: boolean;
  render: (card: EventCard, index: number) => ReactNode;
  onMore: () => void;
  onRetry: () => void;
  onShowAll: () => void;
}) {
  const t = useText();
  const { view, searching } = props;
  const retry = (
    <Button variant="plain" onClick={props.onRetry}>
      <Icon name="sync" />
      {t('action.retry')}
    </Button>
  );
  const stored = view.storedAtMs !== null && <StoredNotice storedAtMs={view.storedAtMs} />;
  if (view.rows.length === 0) {
    if (view.phase === 'loading') return <EventSkeletons />;
    if (view.phase === 'failed') {
      return (
        <div role="alert">
          <EmptyState icon="offline" tone="red" title={t('event.failed')} text={t('event.failedHelp')}>
            {retry}
          </EmptyState>
        </div>
      );
    }
    return (
      <div className="stack">
        {stored}
        <div aria-live="polite">
          <EmptyState
            icon={searching ? 'search' : 'calendar'}
            title={t('event.none')}
            text={t(searching ? 'event.noneHint' : 'event.noneYet')}
          >
            {searching && (
              <Button variant="plain" onClick={props.onShowAll}>
                {t('event.showAll')}
              </Button>
            )}
          </EmptyState>
        </div>
      </div>
    );
  }
  return (
    <div className="stack">
      {stored}
      {view.phase === 'failed' && (
        <Notice tone="amber" icon="offline">
          <p aria-live="polite">{t('event.incomplete')}</p>
          <div className="row-actions">{retry}</div>
        </Notice>
      )}
      <ul className="promo-grid plain-list">
        {view.rows.map((card, index) => (
          <li key={card.id}>{props.render(card, index)}</li>
        ))}
      </ul>
      {(view.phase === 'ready' || view.phase === 'stopped') && !view.complete && (
        <LoadMore shown={view.rows.length} failed={view.phase === 'stopped'} onMore={props.onMore} />
      )}
    </div>
  );
}

/** Placeholders in the shape of cards while the list loads. */
function EventSkeletons() {
  const t = useText();
  return (
    <div aria-live="polite" aria-busy="true">
      <p className="visually-hidden">{t('event.loading')}</p>
      <div className="promo-grid" aria-hidden="true">
        {Array.from({ length: SKELETONS }, (_card, index) => (
          <div className="promo event" key={index}>
            <span className="event-picture bone" />
            <div className="promo-body">
              <span className="bone" style={{ height: 14, width: '45%' }} />
              <span className="bone" style={{ height: 20, width: '85%', marginTop: 12 }} />
              <span className="bone" style={{ height: 14, width: '55%', marginTop: 12 }} />
              <span className="bone" style={{ height: 14, width: '95%', marginTop: 18 }} />
              <span className="bone" style={{ height: 14, width: '70%', marginTop: 10 }} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
