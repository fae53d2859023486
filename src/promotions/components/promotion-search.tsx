import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';

/** Search box and Refresh. */
export function PromotionSearch(props: {
  value: string;
  refreshing: boolean;
  onChange: (value: string) => void;
  onRefresh: () => void;
}) {
  const t = useText();
  return (
    <search className="market-search">
      <SearchBox
        value={props.value}
        label={t('market.search')}
        placeholder={t('market.searchPlaceholder')}
        onChange={props.onChange}
      />
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
