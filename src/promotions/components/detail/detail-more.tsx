import { useEffect } from 'react';
import { loadTexts } from '../../../i18n/language.ts';
import type { PromotionDetail } from '../../../listings/rules/promotion-detail.ts';
import { LazyAfterPaint } from '../../../ui/lazy-after-paint.tsx';
import { countUse } from '../../data/count-use.ts';
import type { Viewer } from '../../rules/viewer.ts';
import { RelatedPromotions } from './related-promotions.tsx';

/** A visit that ends sooner does not count as a view. */
const VIEW_MS = 3_000;

const loadOwnerPanel = async () => {
  const [{ OwnerPanel }] = await Promise.all([import('../figures/owner-panel.tsx'), loadTexts()]);
  return OwnerPanel;
};

/**
 * The part of a promotion's page that loads after paint: figures for its hospital, and related promotions.
 * It counts views and calls (PUBLISH-23).
 */
export function DetailMore(props: { promotion: PromotionDetail; viewer: Viewer | null }) {
  const { promotion, viewer } = props;
  const { id } = promotion;
  useEffect(() => {
    const timer = setTimeout(() => void countUse({ promotionId: id, use: 'view' }).catch(nothing), VIEW_MS);
    // Every `tel:` link within `.detail` dials the hospital's number, so each click on one counts as a call.
    const noteCall = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || !target.closest('.detail a[href^="tel:"]')) return;
      void countUse({ promotionId: id, use: 'call' }).catch(nothing);
    };
    addEventListener('click', noteCall, true);
    return () => {
      clearTimeout(timer);
      removeEventListener('click', noteCall, true);
    };
  }, [id]);
  const mayPublish = viewer !== null && viewer.role !== 'general';
  return (
    <>
      {mayPublish && <LazyAfterPaint load={loadOwnerPanel} with={{ promotion }} />}
      <RelatedPromotions promotion={promotion} />
    </>
  );
}

function nothing(): void {}
