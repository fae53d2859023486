import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { SuggestInput } from '../../ui/fields/suggest-input.tsx';
import { usePlaceSearch, type PlaceSearchState } from '../data/use-place-search.ts';
import type { PlaceSearchResult } from '../rules/place-search-result.ts';

const nothing: readonly PlaceSearchResult[] = [];

/** The field searches for a business or shop (PLACE-2) and reports the chosen place. */
export function PlaceSearch(props: {
  name: string;
  label: string;
  help?: string;
  placeholder: string;
  required?: boolean;
  error?: string | undefined;
  onChoose: (place: PlaceSearchResult) => void;
}) {
  const t = useText();
  const [query, setQuery] = useState('');
  const search = usePlaceSearch({ query });
  const places = search.state === 'done' && search.outcome === 'found' ? search.places : nothing;
  return (
    <SuggestInput
      name={props.name}
      label={props.label}
      {...(props.help === undefined ? {} : { help: props.help })}
      placeholder={props.placeholder}
      required={props.required ?? false}
      error={props.error}
      value={query}
      suggestions={places.map((place, index) => ({
        id: String(index),
        title: place.name || place.address,
        text: place.address,
      }))}
      status={statusOf(search, t)}
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

function statusOf(search: PlaceSearchState, t: ReturnType<typeof useText>): string {
  if (search.state === 'idle') return '';
  if (search.state === 'searching') return t('place.searching');
  if (search.outcome === 'found') {
    return search.places.length === 0 ? t('place.none') : t('place.found', { n: search.places.length });
  }
  return t(`place.${search.outcome}`);
}
