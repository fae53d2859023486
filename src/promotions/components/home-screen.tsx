import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { pictureUrl } from '../../listings/data/picture-url.ts';
import { countFilters } from '../../listings/rules/promotion-filter.ts';
import type { PromotionCard as Card } from '../../listings/rules/promotion-card-row.ts';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LazyAfterPaint } from '../../ui/lazy-after-paint.tsx';
import type { CardQuery } from '../data/promotion-feed.ts';
import { promotionFeed, useFeed } from '../data/use-feed.ts';
import { mayManage, type Viewer } from '../rules/viewer.ts';
import { CategoryBar } from './category-bar.tsx';
import { HomeList } from './home-list.tsx';
import { PromotionListCard } from './promotion-list-card.tsx';
import { useCardSize } from './use-card-size.ts';
import { PromotionSearch } from './promotion-search.tsx';
import { useTypedSearch } from '../../ui/fields/use-typed-search.ts';

const loadMeta = async () => (await import('./home-meta.tsx')).HomeMeta;
const loadSummary = async () => (await import('./filter/found-summary.tsx')).FoundSummary;
const FilterSheet = lazy(async () => ({
  default: (await import('./filter/promotion-filter-sheet.tsx')).PromotionFilterSheet,
}));
const NearestOffers = lazy(async () => ({
  default: (await import('./filter/looser-search-results.tsx')).LooserSearchResults,
}));
const CardDistance = lazy(async () => ({
  default: (await import('./filter/card-distance.tsx')).CardDistance,
}));
const Lightbox = lazy(async () => ({ default: (await import('../../ui/dialogs/lightbox.tsx')).Lightbox }));
/** Fetched for super admins only. */
const ManagePublication = lazy(async () => ({
  default: (await import('../../publishing/components/manage-publication.tsx')).ManagePublication,
}));
/** The dialog's code is fetched when the person presses Delete. */
const DeletePublicationDialog = lazy(async () => ({
  default: (await import('../../publishing/components/delete-publication-dialog.tsx'))
    .DeletePublicationDialog,
}));

export type HomeSearch = CardQuery;

/**
 * The home page has search, categories and all promotions, newest first and those that have ended last
 * (MARKET-5).
 */
export function HomeScreen(props: {
  viewer: Viewer | null;
  search: HomeSearch;
  /** Members that are left out stay as they are in the address. */
  onSearch: (search: Partial<HomeSearch>) => void;
  /** The save button of a card; null for a person who may not save. */
  saveButton: (card: Card) => ReactNode;
}) {
  const t = useText();
  const { viewer, search, onSearch, saveButton } = props;
  const { query, category, filter } = search;
  const manages = mayManage(viewer);
  const onQuery = useCallback((next: string) => onSearch({ query: next }), [onSearch]);
  const [typed, type] = useTypedSearch({ query, onQuery });
  const [size, choose] = useCardSize();
  const [refreshing, setRefreshing] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const [preview, setPreview] = useState<Card | null>(null);
  const [leaving, setLeaving] = useState<Card | null>(null);
  const found = useFeed(search);

  // Deferred, so that a typed letter is painted before the list renders.
  const shownQuery = useDeferredValue(typed).trim();
  const ahead = shownQuery !== query;
  const filters = countFilters(filter);
  const filtering = shownQuery !== '' || category !== null || filters > 0;
  const view = useMemo(
    () =>
      ahead
        ? { ...found, rows: promotionFeed.local({ ...search, query: shownQuery }), phase: 'loading' as const }
        : found,
    [ahead, found, shownQuery, search],
  );

  const onFilter = useCallback(
    (next: CardQuery['filter']) => onSearch({ query: shownQuery, filter: next }),
    [onSearch, shownQuery],
  );
  const onMore = useCallback(() => promotionFeed.more(search), [search]);
  const refresh = async () => {
    setRefreshing(true);
    await promotionFeed.refresh(search);
    setRefreshing(false);
  };

  // A stable callback, so that typing a letter does not render every card again.
  const card = useCallback(
    (row: Card, index: number) => (
      <PromotionListCard
        card={row}
        isFirst={index === 0}
        onPreview={setPreview}
        distance={
          filter.near && (
            <Suspense>
              <CardDistance card={row} near={filter.near} />
            </Suspense>
          )
        }
        actions={
          <>
            {saveButton(row)}
            {manages && (
              <Suspense>
                <ManagePublication
                  key={row.id}
                  table="promotions"
                  id={row.id}
                  title={row.promotion_title}
                  onDelete={() => setLeaving(row)}
                />
              </Suspense>
            )}
          </>
        }
      />
    ),
    [saveButton, manages, filter.near],
  );
  const previewed = preview && pictureUrl({ stored: preview.image_url, rendition: 'original' });

  return (
    <div className="market" data-cards={size}>
      <LazyAfterPaint load={loadMeta} with={{ found, search, filtering, viewer, onMore }} />
      <header className="market-head">
        <h1>{t('market.title')}</h1>
        <p>{t('market.lead')}</p>
        <IconButton
          icon="enlarge"
          label={t('market.largeCards')}
          aria-pressed={size === 'large'}
          onClick={() => choose(size === 'large' ? 'small' : 'large')}
        />
      </header>
      <PromotionSearch
        value={typed}
        refreshing={refreshing}
        filters={filters}
        onChange={type}
        onFilter={() => setChoosing(true)}
        onRefresh={() => void refresh()}
      />
      <CategoryBar chosen={category} onChoose={(name) => onSearch({ query: typed.trim(), category: name })} />
      <LazyAfterPaint load={loadSummary} with={{ view, filtering, filter, onFilter, onMore, render: card }} />
      <section aria-label={t('market.list')} aria-busy={typed.trim() !== shownQuery}>
        <h2 className="visually-hidden">{t('market.list')}</h2>
        <HomeList
          view={view}
          searching={shownQuery !== ''}
          filtering={filtering}
          render={card}
          nearest={
            filtering &&
            !ahead && (
              <Suspense>
                <NearestOffers wanted={search} render={card} />
              </Suspense>
            )
          }
          onMore={onMore}
          onRetry={() => void refresh()}
          onShowAll={() => {
            type('');
            onSearch({ query: '', category: null, filter: {} });
          }}
        />
      </section>
      {choosing && (
        <Suspense>
          <FilterSheet filter={filter} view={found} onFilter={onFilter} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
      {preview && previewed && (
        <Suspense>
          <Lightbox
            src={previewed}
            label={t('promo.image', { title: preview.promotion_title })}
            onClose={() => setPreview(null)}
          />
        </Suspense>
      )}
      {leaving && (
        <Suspense>
          <DeletePublicationDialog
            table="promotions"
            id={leaving.id}
            title={leaving.promotion_title}
            onDone={(deleted) => {
              if (deleted) promotionFeed.forget(leaving.id);
              setLeaving(null);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
