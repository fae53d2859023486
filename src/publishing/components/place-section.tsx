import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { PlacePicker } from '../../places/components/place-picker.tsx';
import { PlaceSearch } from '../../places/components/place-search.tsx';
import { addressOf } from '../../places/rules/place-search-result.ts';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { TextAreaInput } from '../../ui/fields/text-area-input.tsx';
import type { PublicationSection } from './publication-section.ts';

/** The place: by search, typed, by a pin or by the device (PLACE-1). */
export function PlaceSection(
  props: PublicationSection & { title: string; searchLabel: string; required?: boolean },
): ReactNode {
  const t = useText();
  const { values, errors, onChange } = props;
  const { location_lat: lat, location_lng: lng } = values;
  return (
    <FormSection name="place" title={props.title}>
      <PlaceSearch
        name="location_search"
        label={props.searchLabel}
        help={t('place.help')}
        placeholder={t('place.placeholder')}
        {...(props.required && { required: true })}
        onChoose={(place) =>
          onChange({ location_address: addressOf(place), location_lat: place.lat, location_lng: place.lng })
        }
      />
      <TextAreaInput
        name="location_address"
        label={t(`${props.text}.location_address`)}
        help={t('place.addressHelp')}
        rows={2}
        value={values.location_address}
        error={errors.location_address}
        onChange={(location_address) => onChange({ location_address })}
      />
      <PlacePicker
        position={lat === null || lng === null ? null : { lat, lng }}
        onChange={(position) =>
          onChange({ location_lat: position?.lat ?? null, location_lng: position?.lng ?? null })
        }
      />
    </FormSection>
  );
}
