import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { textLength } from '../../../lib/text/text-length.ts';
import { PlacePicker } from '../../../places/components/place-picker.tsx';
import { PlaceSearch } from '../../../places/components/place-search.tsx';
import { addressOf } from '../../../places/rules/place-search-result.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { TextAreaInput } from '../../../ui/fields/text-area-input.tsx';
import type { Hospital } from '../../rules/hospital.ts';
import { HospitalChangedNotice } from './hospital-changed-notice.tsx';
import { useHospitalForm } from './use-hospital-form.ts';

const ADDRESS_LENGTH = 500;

const placeOf = ({ location_address, location_lat, location_lng }: Hospital) => ({
  location_address: location_address ?? '',
  location_lat,
  location_lng,
});

/** Lets owners set the hospital's address and position (MARKET-30). */
export function HospitalPlaceCard(props: { hospital: Hospital; onSaved: () => void }) {
  const t = useText();
  const form = useHospitalForm({ ...props, valuesOf: placeOf });
  const { values: place, busy } = form;
  const [attempt, setAttempt] = useState(0);
  const { location_address: address, location_lat: lat, location_lng: lng } = place;
  const isLong = textLength(address.trim()) > ADDRESS_LENGTH;
  const error = attempt > 0 && isLong ? t('hospital.invalid.long') : undefined;

  const save = async () => {
    setAttempt(attempt + 1);
    if (isLong) return;
    await form.save({ ...place, location_address: address.trim() || null }, t('hospital.placeSaved'));
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
            form.change({
              location_address: addressOf(found),
              location_lat: found.lat,
              location_lng: found.lng,
            })
          }
        />
        <TextAreaInput
          name="location_address"
          label={t('hospital.address')}
          rows={2}
          value={address}
          error={error}
          onChange={(location_address) => form.change({ location_address })}
        />
        <PlacePicker
          position={lat === null || lng === null ? null : { lat, lng }}
          onChange={(position) =>
            form.change({ location_lat: position?.lat ?? null, location_lng: position?.lng ?? null })
          }
        />
        <HospitalChangedNotice form={form} part={t('hospital.place')} />
        <div>
          <Button type="submit" disabled={busy}>
            {t(busy ? 'state.saving' : 'hospital.savePlace')}
          </Button>
        </div>
      </Form>
    </FormSection>
  );
}
