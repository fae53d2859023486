import { useState, type ReactNode } from 'react';
import { pictureUrl } from '../../../listings/data/picture-url.ts';
import type { PromotionCard as Card } from '../../../listings/rules/promotion-card-row.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Lightbox } from '../../../ui/dialogs/lightbox.tsx';
import { PromotionListCard } from '../promotion-list-card.tsx';
import { PromotionGrid } from '../promotion-grid.tsx';

/**
 * Cards whose pictures can be enlarged, for lists other than the home page's; `actions` renders a card's
 * buttons.
 */
export function PromotionCards(props: { cards: readonly Card[]; actions: (card: Card) => ReactNode }) {
  const t = useText();
  const [preview, setPreview] = useState<Card | null>(null);
  const previewed = preview && pictureUrl({ stored: preview.image_url, rendition: 'original' });
  return (
    <>
      <PromotionGrid
        cards={props.cards}
        render={(card, index) => (
          <PromotionListCard
            card={card}
            isFirst={index === 0}
            onPreview={setPreview}
            actions={props.actions(card)}
          />
        )}
      />
      {preview && previewed && (
        <Lightbox
          src={previewed}
          label={t('promo.image', { title: preview.promotion_title })}
          onClose={() => setPreview(null)}
        />
      )}
    </>
  );
}
