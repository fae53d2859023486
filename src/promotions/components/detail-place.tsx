import type { PromotionDetail } from '../../listings/rules/promotion-detail.ts';
import { useText } from '../../i18n/use-text.ts';
import { mapsLink } from '../../lib/links/maps-link.ts';
import { MapInSight } from '../../places/components/map-in-sight.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Address and the way to a maps app, which need no network of ours; the map when it comes into sight. */
export function DetailPlace(props: { promotion: PromotionDetail }) {
  const t = useText();
  const { location_address: address, location_lat: lat, location_lng: lng, area } = props.promotion;
  const link = mapsLink({ address, lat, lng });
  const position = lat !== null && lng !== null ? { lat, lng } : null;
  return (
    <section className="card stack">
      <h2>{t('detail.location')}</h2>
      <p className="detail-line">
        <Icon name="pin" />
        <span>
          {address && <span className="detail-address">{address}</span>}
          <span className="detail-quiet">{area}</span>
        </span>
      </p>
      {position && <MapInSight position={position} />}
      {link && (
        <div>
          <Button
            variant="plain"
            as={
              <a href={link} target="_blank" rel="noopener noreferrer">
                <Icon name="map" />
                {t('detail.openMaps')}
              </a>
            }
          />
        </div>
      )}
    </section>
  );
}
