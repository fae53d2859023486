import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { SuggestInput } from '../../ui/fields/suggest-input.tsx';
import { useSubdistricts, type SubdistrictSearchState } from '../data/use-subdistricts.ts';
import { addressLine, type Subdistrict } from '../rules/find-subdistricts.ts';

const nothing: readonly Subdistrict[] = [];

/**
 * The field finds a subdistrict by any part of its address, without a network, and reports it as a line of
 * text.
 */
export function SubdistrictSearch(props: { name: string; onChoose: (line: string) => void }) {
  const t = useText();
  const [query, setQuery] = useState('');
  const search = useSubdistricts(query);
  const found = search.state === 'done' ? search.found : nothing;
  return (
    <SuggestInput
      name={props.name}
      label={t('place.subdistrict')}
      placeholder={t('place.subdistrictPlaceholder')}
      value={query}
      suggestions={found.map((place, position) => ({
        id: String(position),
        title: place.subdistrict,
        text: addressLine(place),
      }))}
      status={statusOf(search, t)}
      onChange={setQuery}
      onChoose={(id) => {
        const place = found[Number(id)];
        if (!place) return;
        setQuery('');
        props.onChoose(addressLine(place));
      }}
    />
  );
}

function statusOf(search: SubdistrictSearchState, t: ReturnType<typeof useText>): string {
  switch (search.state) {
    case 'idle':
      return '';
    case 'opening':
      return t('place.subdistrictsOpening');
    case 'failed':
      return t('place.subdistrictsFailed');
    case 'done':
      return search.found.length === 0
        ? t('place.subdistrictNone')
        : t('place.found', { n: search.found.length });
  }
}
