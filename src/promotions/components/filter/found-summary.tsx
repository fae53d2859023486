import type { PromotionFilter } from '../../../listings/rules/promotion-filter.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { FeedView } from '../../data/promotion-feed.ts';
import { filterWords } from './filter-words.ts';
import { useFoundCount } from './use-found-count.ts';
import { useProvinceName } from './use-province-name.ts';
import './promotion-filters.css';

/** How many promotions a search and filters leave, said by screen readers too, and a chip for each filter (MARKET-23). */
export function FoundSummary(props: {
  view: FeedView;
  filtering: boolean;
  filter: PromotionFilter;
  onFilter: (filter: PromotionFilter) => void;
}) {
  const t = useText();
  const { filter, onFilter } = props;
  const provinceName = useProvinceName();
  const count = useFoundCount(props.view);
  const words = filterWords({ filter, t, provinceName });
  return (
    <div className="found-summary" data-shown={props.filtering ? '' : undefined}>
      <output>{props.filtering && count !== null ? t(`find.${count.says}`, { n: count.n }) : ''}</output>
      {words.length > 0 && (
        <ul className="plain-list found-chips" aria-label={t('find.chosen')}>
          {words.map(({ key, text, without }) => (
            <li key={key}>
              <button
                type="button"
                className="found-chip"
                aria-label={t('find.remove', { what: text })}
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
                <span className="chip">{t('find.clear')}</span>
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
