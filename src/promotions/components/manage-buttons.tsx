import { Link } from '@tanstack/react-router';
import type { PromotionCard } from '../../listings/rules/promotion-card.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';

/** A super admin edits and deletes every promotion (MARKET-8). */
export function ManageButtons(props: { card: PromotionCard; onDelete: (card: PromotionCard) => void }) {
  const t = useText();
  const { card } = props;
  const title = card.promotion_title;
  return (
    <>
      <Link
        to="/edit/$id"
        params={{ id: card.id }}
        className="icon-button"
        aria-label={t('promo.editThis', { title })}
      >
        <Icon name="edit" />
      </Link>
      <button
        type="button"
        className="icon-button"
        aria-label={t('promo.deleteThis', { title })}
        onClick={() => props.onDelete(card)}
      >
        <Icon name="trash" />
      </button>
    </>
  );
}
