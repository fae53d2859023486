import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { textLength } from '../../lib/text/text-length.ts';
import { PlacePicker } from '../../places/components/place-picker.tsx';
import { PlaceSearch } from '../../places/components/place-search.tsx';
import { addressOf } from '../../places/rules/place.ts';
import { Form } from '../../ui/forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { TextAreaInput } from '../../ui/fields/text-area-input.tsx';
import { writeHospital } from '../data/profile/write-hospital.ts';
import type { Hospital } from '../rules/hospital.ts';
import { useHospitalChange } from './use-hospital-change.ts';

const ADDRESS_LENGTH = 500;

/** Lets owners set the hospital's address and position (MARKET-30). */
export function HospitalPlaceCard(props: { hospital: Hospital; onSaved: () => void }) {
  const t = useText();
  const { hospital } = props;
  const [place, setPlace] = useState({
    location_address: hospital.location_address ?? '',
    location_lat: hospital.location_lat,
    location_lng: hospital.location_lng,
  });
  const [attempt, setAttempt] = useState(0);
  const { busy, run } = useHospitalChange(props.onSaved);
  const { location_address: address, location_lat: lat, location_lng: lng } = place;
  const isLong = textLength(address.trim()) > ADDRESS_LENGTH;
  const error = attempt > 0 && isLong ? t('hospital.invalid.long') : undefined;

  const save = async () => {
    setAttempt(attempt + 1);
    if (isLong) return;
    const values = { ...place, location_address: address.trim() || null };
    await run(writeHospital({ hospitalId: hospital.id, values }), t('hospital.placeSaved'));
  };

  return (
    <FormSection name="hospital-place" title={t('hospital.place')}>
      <Form className="stack" onSubmit={save}>
        <p className="field-help">{t('hospital.placeHelp')}</p>
        <ErrorSummary
          attempt={attempt}
          errors={error ? [{ field: 'location_address', label: t('hospital.address'), text: error }] : []}
        />
        <PlaceSearch
          name="location_search"
          label={t('hospital.findPlace')}
          placeholder={t('place.placeholder')}
          onChoose={(found) =>
            setPlace({ location_address: addressOf(found), location_lat: found.lat, location_lng: found.lng })
          }
        />
        <TextAreaInput
          name="location_address"
          label={t('hospital.address')}
          rows={2}
          value={address}
          error={error}
          onChange={(location_address) => setPlace({ ...place, location_address })}
        />
        <PlacePicker
          position={lat === null || lng === null ? null : { lat, lng }}
          onChange={(position) =>
            setPlace({ ...place, location_lat: position?.lat ?? null, location_lng: position?.lng ?? null })
          }
        />
        <div>
          <Button type="submit" disabled={busy}>
            {t(busy ? 'state.saving' : 'hospital.savePlace')}
          </Button>
        </div>
      </Form>
    </FormSection>
  );
}
