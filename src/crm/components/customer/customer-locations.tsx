import { Heading } from '@radix-ui/themes';
import { useText } from '../../../i18n/use-text.ts';
import { directionsLink } from '../../../lib/links/directions-link.ts';
import { LazyMap } from '../../../places/components/lazy-map.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { useOnline } from '../../../ui/device/use-online.ts';
import {
  formatCustomerCoordinate,
  positionOfPlace,
  type Customer,
  type CustomerPlace,
} from '../../rules/customer/customer.ts';
import { CollapsibleSection } from '../../../ui/collapsible-section.tsx';
import { Fact } from './fact.tsx';

/** Shows house and work location with directions (CUSTOMER-6); a small map needs the network. */
export function CustomerLocations({ customer }: { customer: Customer }) {
  const t = useText();
  const online = useOnline();
  const { house_location: house, work_location: work } = customer;
  const shown = (house && positionOfPlace(house)) ?? (work && positionOfPlace(work));
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
        <CollapsibleSection title={t('place.map')}>
          <LazyMap key={`${shown.lat},${shown.lng}`} position={shown} />
        </CollapsibleSection>
      )}
    </section>
  );
}

function PlaceFact(props: { icon: IconName; label: string; place: CustomerPlace }) {
  const t = useText();
  const { place, label } = props;
  const at = positionOfPlace(place);
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
          {t('customer.position.coordinates', {
            lat: formatCustomerCoordinate(at.lat),
            lng: formatCustomerCoordinate(at.lng),
          })}
        </span>
      )}
    </Fact>
  );
}
