import { Heading } from '@radix-ui/themes';
import { useText } from '../../i18n/use-text.ts';
import { coordinateText, positionOf, type Customer, type Place } from '../rules/customer.ts';
import { Fact } from './fact.tsx';

/** Where the customer lives and works (spec 2 §2). */
export function CustomerLocations({ customer }: { customer: Customer }) {
  const t = useText();
  const { house_location: house, work_location: work } = customer;
  return (
    <section className="card" aria-labelledby="locations-title">
      <Heading as="h2" size="4" id="locations-title">
        {t('customer.locations')}
      </Heading>
      {!house && !work && <p className="field-help">{t('customer.noLocation')}</p>}
      <dl className="facts">
        {house && (
          <Fact icon="pin" label={t('customer.houseLocation')}>
            <PlaceText place={house} />
          </Fact>
        )}
        {work && (
          <Fact icon="work" label={t('customer.workLocation')}>
            <PlaceText place={work} />
          </Fact>
        )}
      </dl>
    </section>
  );
}

function PlaceText({ place }: { place: Place }) {
  const t = useText();
  const at = positionOf(place);
  return (
    <>
      {place.address}
      {at && (
        <span className="field-help number" style={{ display: 'block' }}>
          {t('customer.position.coordinates', { lat: coordinateText(at.lat), lng: coordinateText(at.lng) })}
        </span>
      )}
    </>
  );
}
