import type { EventDetail } from '../../listings/rules/event-detail.ts';
import { useText } from '../../i18n/use-text.ts';
import { mapsLink } from '../../lib/links/maps-link.ts';
import { PlaceCard } from '../../places/components/place-card.tsx';

/** Shows the place of an event; the link to a maps app needs coordinates (EVENT-4). */
export function EventPlace(props: { event: EventDetail }) {
  const t = useText();
  const { location_address: address, location_lat: lat, location_lng: lng } = props.event;
  const position = lat !== null && lng !== null ? { lat, lng } : null;
  const href = position && mapsLink({ address: null, ...position });
  if (!address && !position) return null;
  return (
    <PlaceCard
      className="event-place"
      title={t('event.where')}
      address={address && <span className="detail-address">{address}</span>}
      position={position}
      link={href === null ? null : { href, label: t('event.openMaps') }}
    />
  );
}
