import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useMediaQuery } from '../../ui/device/use-media-query.ts';
import { SearchBox } from '../../ui/fields/search-box.tsx';

/** At this width the specification's placeholder would be cut off after a word or two. */
const NARROW = '(max-width: 359px)';

/** Search box, filters and Refresh. */
export function PromotionSearch(props: {
  value: string;
  refreshing: boolean;
  /** How many filters are chosen. */
  filters: number;
  onChange: (value: string) => void;
  onFilter: () => void;
  onRefresh: () => void;
}) {
  const t = useText();
  const isNarrow = useMediaQuery(NARROW);
  return (
    <search className="market-search">
      <SearchBox
        value={props.value}
        label={t('market.search')}
        placeholder={t(isNarrow ? 'market.search' : 'market.searchPlaceholder')}
        onChange={props.onChange}
      />
      <Button
        variant="plain"
        aria-haspopup="dialog"
        aria-label={`${t('market.filter')} ${props.filters || ''}`.trim()}
        onClick={props.onFilter}
      >
        <Icon name="filter" />
        <span className="wide-only">{t('market.filter')}</span>
        {props.filters > 0 && <span className="market-filters">{props.filters}</span>}
      </Button>
      <Button
        variant="plain"
        disabled={props.refreshing}
        aria-label={t('market.refresh')}
        onClick={props.onRefresh}
      >
        <Icon name="sync" className={props.refreshing ? 'turning' : ''} />
        <span className="wide-only">{t('market.refresh')}</span>
      </Button>
    </search>
  );
}
