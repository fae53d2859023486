import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { WholeListScrollRestoration } from '../../listings/components/whole-list-scroll-restoration.tsx';
import { promotionPath } from '../../listings/rules/promotion-address.ts';
import type { PromotionCard as Card } from '../../listings/rules/promotion-card-row.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { FailedLoad } from '../../ui/notices/failed-load.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import { removeSaved, type ToggleOutcome } from '../data/saved-store.ts';
import { useSavedCards } from '../data/use-saved-cards.ts';
import { toggle, useSavedIds } from '../data/use-saved.ts';
import { GridSkeleton } from './grid-skeleton.tsx';
import { PromotionCards } from './lists/promotion-cards.tsx';
import { SaveButton } from './save-button.tsx';
import { useCardSize } from './use-card-size.ts';
import '../../ui/css/picture-focus.css';

/**
 * Lists the promotions that the person saved, with share and unsave (MARKET-18). `onRetry` reopens the
 * screen.
 */
export function SavedScreen(props: { userId: string; onRetry: () => void }) {
  const t = useText();
  const { state, ids } = useSavedIds(props.userId, false);
  const { cards, state: cardState, unavailable, retry } = useSavedCards(state === 'ready' ? ids : null);
  const [size] = useCardSize();
  const failed = state === 'failed';
  useEffect(() => {
    if (failed) {
      showToast({ tone: 'destructive', title: t('toast.error'), text: t('saved.loadFailed') });
    }
  }, [failed, t]);

  const show = (outcome: ToggleOutcome) => {
    if (outcome === 'removed') showToast({ title: t('saved.removedTitle'), text: t('saved.removed') });
    if (outcome === 'refused' || outcome === 'not_removed') {
      showToast({ tone: 'destructive', title: t('toast.error'), text: t('saved.unsaveFailed') });
    }
  };
  const unsave = async (card: Card) => show(await toggle({ card }));
  const browse = <Button variant="plain" as={<Link to="/">{t('saved.browse')}</Link>} />;
  const removal = (
    <Button variant="plain" onClick={() => void removeSaved(unavailable).then(show)}>
      {t('saved.removeUnavailable')}
    </Button>
  );

  if (failed) return <FailedLoad onRetry={props.onRetry} />;
  if (state === 'loading') return <GridSkeleton cards={3} />;
  if (ids.size === 0) {
    return (
      <EmptyState icon="heart" title={t('saved.none')} text={t('saved.noneHelp')}>
        {browse}
      </EmptyState>
    );
  }
  if (cards.length === 0 && cardState === 'loading') return <GridSkeleton cards={Math.min(ids.size, 6)} />;
  const gone = cardState === 'ready' ? unavailable.length : 0;
  if (cards.length === 0 && gone > 0) {
    return (
      <EmptyState icon="heart" title={t('saved.unavailable', { n: gone })}>
        {removal}
        {browse}
      </EmptyState>
    );
  }
  const missing = ids.size - cards.length;
  return (
    <div className="stack" data-cards={size}>
      {missing > 0 && (cardState === 'offline' || cardState === 'failed') && (
        <Notice tone="amber" icon={cardState === 'offline' ? 'offline' : 'attention'}>
          <p aria-live="polite">
            {t(cardState === 'offline' ? 'saved.missing' : 'saved.unread', { n: missing })}
          </p>
          <div className="row-actions">
            <Button variant="plain" onClick={retry}>
              {t('action.retry')}
            </Button>
          </div>
        </Notice>
      )}
      {gone > 0 && (
        <Notice tone="gray" icon="attention">
          <p aria-live="polite">{t('saved.unavailable', { n: gone })}</p>
          <div className="row-actions">{removal}</div>
        </Notice>
      )}
      <h2 className="visually-hidden">{t('market.list')}</h2>
      <WholeListScrollRestoration paths={cards.map(promotionPath)} />
      <PromotionCards
        cards={cards}
        actions={(card) => (
          <SaveButton title={card.promotion_title} saved onToggle={() => void unsave(card)} />
        )}
      />
    </div>
  );
}
