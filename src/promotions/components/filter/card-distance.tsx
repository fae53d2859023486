import type { PromotionCard } from '../../../listings/rules/promotion-card-row.ts';
import { useText } from '../../../i18n/use-text.ts';
import { metresTo } from '../../rules/find-cards.ts';

/** Straight-line distance from the chosen position; renders nothing for a promotion without coordinates. */
export function CardDistance(props: { card: PromotionCard; near: string | undefined }) {
  const t = useText();
  const metres = metresTo(props);
  if (metres === null) return null;
  const km = metres / 1000;
  return (
    <span className="promo-distance">{t('label.km', { km: km < 10 ? km.toFixed(1) : Math.round(km) })}</span>
  );
}
