import { useState, type ReactNode } from 'react';
import type { PromotionCard as Card } from '../../listings/rules/promotion-card-row.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import type { PromotionFeedView } from '../data/promotion-feed.ts';
import { GridSkeleton } from './grid-skeleton.tsx';
import { StoredNotice } from '../../ui/notices/stored-notice.tsx';
import { LoadMore } from '../../listings/components/load-more.tsx';
import { PromotionGrid } from './promotion-grid.tsx';

/** The list of promotions, or its skeleton, its empty state or its error. */
export function HomeList(props: {
  view: PromotionFeedView;
  searching: boolean;
  filtering: boolean;
  render: (card: Card, index: number) => ReactNode;
  /** Shown below an empty list, whether the search found nothing or failed. */
  nearest: ReactNode;
  onMore: () => void;
  onRetry: () => void;
  onShowAll: () => void;
}) {
  const t = useText();
  const { view } = props;
  // The notice stays while the next answer loads; otherwise each typed letter would move the list.
  const [isIncomplete, setIncomplete] = useState(false);
  const failed = view.phase === 'loading' ? isIncomplete : view.phase === 'failed';
  if (failed !== isIncomplete) setIncomplete(failed);
  if (view.rows.length === 0) {
    if (view.phase === 'loading') return <GridSkeleton cards={6} />;
    if (view.phase === 'failed') {
      return (
        <div className="stack">
          <div role="alert">
            <EmptyState icon="offline" tone="red" title={t('market.failed')} text={t('market.failedHelp')}>
              <Button variant="plain" onClick={props.onRetry}>
                <Icon name="sync" />
                {t('action.retry')}
              </Button>
            </EmptyState>
          </div>
          {props.nearest}
        </div>
      );
    }
    return (
      <div className="stack">
        <div aria-live="polite">
          <EmptyState
            icon="search"
            title={t(props.searching ? 'market.noneFound' : 'market.none')}
            text={t(props.filtering ? 'market.noneFoundHelp' : 'market.noneHelp')}
          >
            {props.filtering && (
              <Button variant="plain" onClick={props.onShowAll}>
                {t('market.showAll')}
              </Button>
            )}
          </EmptyState>
        </div>
        {props.nearest}
      </div>
    );
  }
  return (
    <div className="stack">
      {view.storedAtMs !== null && <StoredNotice storedAtMs={view.storedAtMs} />}
      {failed && (
        <Notice tone="amber" icon="offline">
          <p aria-live="polite">{t('market.incomplete')}</p>
          <div className="row-actions">
            <Button variant="plain" onClick={props.onRetry}>
              {t('action.retry')}
            </Button>
          </div>
        </Notice>
      )}
      <PromotionGrid cards={view.rows} render={props.render} />
      {(view.phase === 'ready' || view.phase === 'stopped') && !view.complete && (
        <LoadMore shown={view.rows.length} failed={view.phase === 'stopped'} onMore={props.onMore} />
      )}
    </div>
  );
}
