import { Heading } from '@radix-ui/themes';
import { useText } from '../../../i18n/use-text.ts';
import { directionsLink } from '../../../lib/links/directions-link.ts';
import { MapInSight } from '../../../places/components/map-in-sight.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { useOnline } from '../../../ui/device/use-online.ts';
import { coordinateText, positionOf, type Customer, type Place } from '../../rules/customer/customer.ts';
import { FoldedPart } from '../../../ui/folded-part.tsx';
import { Fact } from './fact.tsx';

/** Shows house and work location with directions (CUSTOMER-6); a small map needs the network. */
export function CustomerLocations({ customer }: { customer: Customer }) {
  const t = useText();
  const online = useOnline();
  const { house_location: house, work_location: work } = customer;
  const shown = (house && positionOf(house)) ?? (work && positionOf(work));
  return (
    <section className="card" aria-labelledby="locations-title">
      <Heading as="h2" size="4" id="locations-title">
        {t('customer.locations')}
      </Heading>
      {!house && !work && <p className="field-help">{t('customer.noLocation')}</p>}
      <dl className="facts">
        {house && <PlaceFact icon="pin" label={t('customer.houseLocation')} place={house} />}
        {work && <PlaceFact icon="work" label={t('customer.workLocation')} place={work} />}
      </dl>
      {shown && online && (
        <FoldedPart title={t('place.map')}>
          <MapInSight key={`${shown.lat},${shown.lng}`} position={shown} />
        </FoldedPart>
      )}
    </section>
  );
}

function PlaceFact(props: { icon: IconName; label: string; place: Place }) {
  const t = useText();
  const { place, label } = props;
  const at = positionOf(place);
  const way = directionsLink(place);
  return (
    <Fact
      icon={props.icon}
      label={label}
      action={
        way && (
          <a
            className="round-link"
            href={way}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('record.navigate', { place: label })}
          >
            <Icon name="navigate" />
          </a>
        )
      }
    >
      {place.address}
      {at && (
        <span className="field-help number" style={{ display: 'block' }}>
          {t('customer.position.coordinates', { lat: coordinateText(at.lat), lng: coordinateText(at.lng) })}
        </span>
      )}
    </Fact>
  );
}
