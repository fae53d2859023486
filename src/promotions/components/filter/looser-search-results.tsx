import type { ReactNode } from 'react';
import type { PromotionCard } from '../../../listings/rules/promotion-card-row.ts';
import { useText } from '../../../i18n/use-text.ts';
import { StoredNotice } from '../../../ui/notices/stored-notice.tsx';
import type { CardQuery } from '../../data/promotion-feed.ts';
import { useLooserSearch } from '../../data/use-looser-search.ts';
import { PromotionGrid } from '../promotion-grid.tsx';

/** Below an empty result: the results of the first less strict search that finds any (MARKET-23). */
export function LooserSearchResults(props: {
  wanted: CardQuery;
  render: (card: PromotionCard, index: number) => ReactNode;
}) {
  const t = useText();
  const { wanted } = props;
  const nearest = useLooserSearch(wanted);
  if (!nearest) return null;
  const place = wanted.filter.place ?? t('find.me');
  const titles = {
    limit: t('find.nearestFarther', { place }),
    filters: t('find.nearestUnfiltered'),
    category: t('find.nearestAnyCategory'),
    words: t(wanted.query === '' ? 'find.nearestAnyCategory' : 'find.nearestAnyWord'),
  };
  return (
    <section className="stack" aria-label={titles[nearest.without]}>
      <h2 className="nearest-title">{titles[nearest.without]}</h2>
      {nearest.storedAtMs !== null && <StoredNotice storedAtMs={nearest.storedAtMs} />}
      <PromotionGrid cards={nearest.cards} render={props.render} />
    </section>
  );
}
