import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { formatBaht } from '../../../lib/amounts/format-baht.ts';
import { Icon } from '../../../ui/icon.tsx';
import { prefilledPrice } from '../../rules/bookings/booking-values.ts';
import type { Distance, Recommendation } from '../../rules/bookings/recommend.ts';

/** The whole item links to the recommended promotion's page (CUSTOMER-10). */
export function RecommendedItem(props: { item: Recommendation }) {
  const t = useText();
  const { promotion, distance } = props.item;
  const price = prefilledPrice(promotion);
  return (
    <li className="recommended">
      <Link
        to="/$hospital/$promotion"
        params={{ hospital: promotion.hospital_slug, promotion: promotion.url_slug }}
        className="recommended-link"
      >
        <strong className="record-item-title">{promotion.promotion_title}</strong>
        <span className="list-line">{promotion.hospital_name}</span>
        {promotion.preview && <span className="recommended-text">{promotion.preview}</span>}
        <span className="list-line number">
          {promotion.area && (
            <span>
              <Icon name="pin" />
              {promotion.area}
            </span>
          )}
          {distance && <span>{distanceText({ distance, t })}</span>}
          {price && <strong className="record-item-price">{formatBaht(Number(price))}</strong>}
        </span>
      </Link>
    </li>
  );
}

/**
 * The distance in kilometres with one decimal (CUSTOMER-10). A distance that was not measured says so
 * (CUSTOMER-11).
 */
function distanceText(options: { distance: Distance; t: Translate }): string {
  const { distance, t } = options;
  const { basis } = distance;
  const km = distance.km.toFixed(1);
  if (basis === 'straight') return `${t('label.km', { km })} · ${t('recommended.straight')}`;
  return t(basis === 'estimate' ? 'recommended.about' : 'label.km', { km });
}
