import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { PromotionCard } from '../../../listings/rules/promotion-card-row.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { PromotionFeedView } from '../../data/promotion-feed.ts';
import { PromotionGrid } from '../promotion-grid.tsx';

// Do not chain `catch` here: Vite loads the chunk's styles before the whole chain runs, so a handler in it
// would miss a failed style.
const fetchMap = () => import('../../../places/components/grouped-map.tsx');
const GroupedMap = lazy(fetchMap);

/** The map reads further pages of the list up to this many cards, which is ten pages. */
const MOST_CARDS = 480;

/**
 * Ids of the group last chosen on a map, by the address's query string; in memory, so that "back" restores
 * it.
 */
const opened = new Map<string, readonly string[]>();

function openedAt(viewKey: string): { viewKey: string; ids: readonly string[] } {
  return { viewKey, ids: opened.get(viewKey) ?? [] };
}

/** The promotions found, grouped on a map; the cards of the chosen group are listed below it (MARKET-33). */
export function FoundOnMap(props: {
  view: PromotionFeedView;
  render: (card: PromotionCard, index: number) => ReactNode;
  onMore: () => void;
}) {
  const t = useText();
  const { view, onMore } = props;
  const { rows, phase, complete } = view;
  const viewKey = useRouterState({ select: ({ location }) => location.searchStr });
  const panel = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(() => openedAt(viewKey));
  if (chosen.viewKey !== viewKey) setChosen(openedAt(viewKey));
  const [isMissing, setIsMissing] = useState(false);
  const [isBack] = useState(() => opened.has(viewKey));

  const hasMore = phase === 'ready' && !complete && rows.length < MOST_CARDS;
  useEffect(() => {
    if (hasMore) onMore();
  }, [hasMore, rows, onMore]);
  useEffect(() => {
    // If the chunk cannot be fetched, show a text instead of the page's error screen.
    fetchMap().catch(() => setIsMissing(true));
    if (!isBack) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isBack]);

  const items = useMemo(
    () =>
      rows.flatMap(({ id, location_lat: lat, location_lng: lng }) =>
        lat === null || lng === null ? [] : [{ id, lat, lng }],
      ),
    [rows],
  );
  const cards = rows.filter(({ id }) => chosen.ids.includes(id));
  const count = { n: items.length, all: rows.length };
  return (
    <div className="found-map stack" ref={panel}>
      {isMissing ? (
        <p className="field-help">{t('place.mapOffline')}</p>
      ) : (
        <Suspense fallback={<div className="found-map-coming" />}>
          <GroupedMap
            label={t('find.onMap')}
            items={items}
            viewKey={viewKey}
            chosen={chosen.ids}
            nameOf={({ length: n }) => t('find.count', { n })}
            onChoose={(ids) => {
              opened.set(viewKey, ids);
              setChosen({ viewKey, ids });
            }}
          />
        </Suspense>
      )}
      <p className="field-help" aria-live="polite">
        {t(complete || phase === 'failed' || phase === 'stopped' ? 'find.placed' : 'find.placedSoFar', count)}
      </p>
      {cards.length > 0 && (
        <section className="stack" aria-label={t('find.atPlace')}>
          <PromotionGrid cards={cards} render={props.render} />
        </section>
      )}
    </div>
  );
}
