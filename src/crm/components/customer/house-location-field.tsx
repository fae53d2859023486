import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { PlacePicker } from '../../../places/components/place-picker.tsx';
import { PlaceSearch } from '../../../places/components/place-search.tsx';
import { SubdistrictSearch } from '../../../places/components/subdistrict-search.tsx';
import { addressOf } from '../../../places/rules/place-search-result.ts';
import { TextAreaInput } from '../../../ui/fields/text-area-input.tsx';

/** The coordinates are in degrees, and both are null without a position. */
export interface HouseLocation {
  house_address: string;
  house_lat: number | null;
  house_lng: number | null;
}

/**
 * The field for the house's location: place search, subdistrict search, typed address, pin on the map, or
 * device position (PLACE-1, src/places/decisions/0001).
 */
export function HouseLocationField(props: {
  value: HouseLocation;
  error: string | undefined;
  onChange: (value: Partial<HouseLocation>) => void;
}) {
  const t = useText();
  const { house_address, house_lat: lat, house_lng: lng } = props.value;
  /** The subdistrict that was last appended to the address; choosing another one replaces it. */
  const [chosen, setChosen] = useState('');
  const chooseSubdistrict = (line: string) => {
    const typed = house_address.endsWith(chosen)
      ? house_address.slice(0, house_address.length - chosen.length)
      : house_address;
    setChosen(line);
    props.onChange({ house_address: `${typed.trim()} ${line}`.trim() });
  };
  return (
    <div className="stack">
      <PlaceSearch
        name="house_search"
        label={t('customer.houseSearch')}
        placeholder={t('customer.houseSearchPlaceholder')}
        onChoose={(place) =>
          props.onChange({ house_address: addressOf(place), house_lat: place.lat, house_lng: place.lng })
        }
      />
      <SubdistrictSearch name="house_subdistrict" onChoose={chooseSubdistrict} />
      <TextAreaInput
        name="house_address"
        label={t('customer.houseLocation')}
        help={t('customer.houseHelp')}
        rows={2}
        value={house_address}
        error={props.error}
        onChange={(address) => props.onChange({ house_address: address })}
      />
      <PlacePicker
        address={house_address.trim()}
        position={lat === null || lng === null ? null : { lat, lng }}
        onChange={(position) =>
          props.onChange({ house_lat: position?.lat ?? null, house_lng: position?.lng ?? null })
        }
      />
    </div>
  );
}
