import { useState } from 'react';
import { searchBuiltIn } from '../../../supabase/functions/search-places/search-built-in.ts';
import { useText } from '../../i18n/use-text.ts';
import { SuggestInput } from '../../ui/fields/suggest-input.tsx';
import type { PlaceSearchResult } from '../rules/place-search-result.ts';

const MOST_PLACES = 6;

/**
 * A field that finds provinces, towns, quarters and large hospitals on the device, signed in or not, without
 * a network.
 */
export function OfflinePlaceSearch(props: {
  name: string;
  label: string;
  placeholder: string;
  onChoose: (place: PlaceSearchResult) => void;
}) {
  const t = useText();
  const [query, setQuery] = useState('');
  const places = searchBuiltIn({ query, limit: MOST_PLACES });
  const isTyped = query.trim() !== '';
  return (
    <SuggestInput
      name={props.name}
      label={props.label}
      placeholder={props.placeholder}
      value={query}
      suggestions={places.map((place, index) => ({
        id: String(index),
        title: place.name,
        text: place.address,
      }))}
      status={isTyped ? (places.length > 0 ? t('place.found', { n: places.length }) : t('find.noPlace')) : ''}
      onChange={setQuery}
      onChoose={(id) => {
        const place = places[Number(id)];
        if (!place) return;
        setQuery('');
        props.onChoose(place);
      }}
    />
  );
}
