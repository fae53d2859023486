import { Link } from '@tanstack/react-router';
import type { PromotionCard } from '../../listings/rules/promotion-card.ts';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** What a super admin may do with every promotion (spec 1 §2). */
export function ManageButtons(props: { card: PromotionCard; onDelete: (card: PromotionCard) => void }) {
  const t = useText();
  const { card } = props;
  const title = card.promotion_title;
  return (
    <>
      <IconButton
        icon="edit"
        label={t('promo.editThis', { title })}
        as={<Link to="/edit/$id" params={{ id: card.id }} />}
      />
      <IconButton
        icon="trash"
        label={t('promo.deleteThis', { title })}
        onClick={() => props.onDelete(card)}
      />
    </>
  );
}
