import type { PromotionDetail } from '../../../listings/rules/promotion-detail.ts';
import { useText } from '../../../i18n/use-text.ts';
import { mapsLink } from '../../../lib/links/maps-link.ts';
import { PlaceCard } from '../../../places/components/place-card.tsx';

/** Address and a link to a maps app, which need no request; the map loads when it scrolls into view. */
export function DetailPlace(props: { promotion: PromotionDetail }) {
  const t = useText();
  const { location_address: address, location_lat: lat, location_lng: lng, area } = props.promotion;
  const href = mapsLink({ address, lat, lng });
  return (
    <PlaceCard
      title={t('detail.location')}
      address={
        <span>
          {address && <span className="detail-address">{address}</span>}
          <span className="detail-quiet">{area}</span>
        </span>
      }
      position={lat !== null && lng !== null ? { lat, lng } : null}
      link={href === null ? null : { href, label: t('detail.openMaps') }}
    />
  );
}
