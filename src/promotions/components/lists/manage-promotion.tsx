import { useState } from 'react';
import type { PromotionCard } from '../../../listings/rules/promotion-card-row.ts';
import { LazyDeleteDialog } from '../../../publishing/components/lazy-delete-dialog.tsx';
import { ManagePublication } from '../../../publishing/components/manage-publication.tsx';
import { promotionFeed } from '../../data/use-feed.ts';

/** Edits and deletes a promotion from its card, for super admins; a deleted one leaves the list. */
export function ManagePromotion({ card }: { card: PromotionCard }) {
  const [leaving, setLeaving] = useState(false);
  const of = { id: card.id, title: card.promotion_title };
  return (
    <>
      <ManagePublication table="promotions" {...of} onDelete={() => setLeaving(true)} />
      <LazyDeleteDialog
        table="promotions"
        of={leaving ? of : null}
        onDone={(deleted) => {
          setLeaving(false);
          if (deleted) promotionFeed.forget(card.id);
        }}
      />
    </>
  );
}
