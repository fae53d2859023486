import type { EventDetail } from '../../listings/rules/event-detail.ts';
import { useText } from '../../i18n/use-text.ts';
import { mapsLink } from '../../lib/links/maps-link.ts';
import { MapInSight } from '../../places/components/map-in-sight.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Shows the place of an event; the link to a maps app needs coordinates (EVENT-4). */
export function EventPlace(props: { event: EventDetail }) {
  const t = useText();
  const { location_address: address, location_lat: lat, location_lng: lng } = props.event;
  const position = lat !== null && lng !== null ? { lat, lng } : null;
  const link = position && mapsLink({ address: null, ...position });
  if (!address && !position) return null;
  return (
    <section className="card stack event-place">
      <h2>{t('event.where')}</h2>
      {address && (
        <p className="detail-line">
          <Icon name="pin" />
          <span className="detail-address">{address}</span>
        </p>
      )}
      {position && <MapInSight position={position} />}
      {link && (
        <div>
          <Button
            variant="plain"
            as={
              <a href={link} target="_blank" rel="noopener noreferrer">
                <Icon name="map" />
                {t('event.openMaps')}
              </a>
            }
          />
        </div>
      )}
    </section>
  );
}
