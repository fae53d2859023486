import type { ReactNode } from 'react';
import type { PromotionCard } from '../../../listings/rules/promotion-card-row.ts';
import type { PromotionFilter } from '../../../listings/rules/promotion-filter.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { PromotionFeedView } from '../../data/promotion-feed.ts';
import { filterWords } from './filter-words.ts';
import { FoundOnMap } from './found-on-map.tsx';
import { useFoundCount } from './use-found-count.ts';
import { useMapEntry } from './use-map-entry.ts';
import { useProvinceName } from './use-province-name.ts';
import './promotion-filters.css';

/**
 * The number of promotions found, announced to screen readers; a chip for each filter (MARKET-23); and the
 * map of the results (MARKET-33).
 */
export function FoundSummary(props: {
  view: PromotionFeedView;
  filtering: boolean;
  filter: PromotionFilter;
  onFilter: (filter: PromotionFilter) => void;
  onMore: () => void;
  render: (card: PromotionCard, index: number) => ReactNode;
}) {
  const t = useText();
  const { filter, onFilter } = props;
  const provinceName = useProvinceName();
  const count = useFoundCount(props.view);
  const words = filterWords({ filter, t, provinceName });
  const map = useMapEntry();
  const isShown = props.filtering || map.isOpen;
  const summary = (
    <div className="found-summary" data-shown={isShown ? '' : undefined}>
      <output>{isShown && count !== null ? t(`find.${count.says}`, { n: count.n }) : ''}</output>
      <button
        type="button"
        className="found-chip"
        aria-expanded={map.isOpen}
        onClick={map.isOpen ? map.close : map.open}
      >
        <span className="chip" data-tone={map.isOpen ? 'jade' : undefined}>
          <Icon name="map" />
          {t(map.isOpen ? 'find.closeMap' : 'find.map')}
        </span>
      </button>
      {words.length > 0 && (
        <ul className="plain-list found-chips" aria-label={t('filter.chosen')}>
          {words.map(({ key, text, without }) => (
            <li key={key}>
              <button
                type="button"
                className="found-chip"
                aria-label={t('filter.remove', { what: text })}
                onClick={() => onFilter(without)}
              >
                <span className="chip" data-tone="jade">
                  {text}
                  <Icon name="close" />
                </span>
              </button>
            </li>
          ))}
          {words.length > 1 && (
            <li>
              <button type="button" className="found-chip" onClick={() => onFilter({})}>
                <span className="chip">{t('filter.clear')}</span>
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
  return (
    <>
      {summary}
      {map.isOpen && <FoundOnMap view={props.view} render={props.render} onMore={props.onMore} />}
    </>
  );
}
