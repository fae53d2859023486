import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';

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
      <div className="search-box">
        <Icon name="search" />
        <input
          type="search"
          value={props.value}
          aria-label={t('market.search')}
          placeholder={t('market.searchPlaceholder')}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          onChange={(event) => props.onChange(event.target.value)}
        />
        {props.value !== '' && (
          <button
            type="button"
            className="icon-button"
            aria-label={t('market.clearSearch')}
            onClick={() => props.onChange('')}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      <button
        type="button"
        className="plain-button"
        disabled={props.refreshing}
        aria-label={t('market.refresh')}
        onClick={props.onRefresh}
      >
        <Icon name="sync" className={props.refreshing ? 'turning' : ''} />
        <span className="wide-only">{t('market.refresh')}</span>
      </button>
    </search>
  );
}
