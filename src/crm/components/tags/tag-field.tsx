import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { foldForSearch } from '../../../lib/text/thai-search.ts';
import { ChipButton } from '../../../ui/chip-button.tsx';
import { SuggestInput } from '../../../ui/fields/suggest-input.tsx';
import { useKnownTags } from '../../data/tags/use-known-tags.ts';
import { MAX_TAG_LENGTH, onceByKey, readTag, tagKey } from '../../rules/tags/customer-tag.ts';
import './tags.css';

const MOST_SUGGESTED = 6;
const MOST_OFFERED = 12;

/** An input for a new or existing tag: suggestions while typing, and the most used tags as chips. */
export function TagField(props: {
  /** Tags that the customer has already; they are not suggested. */
  present: readonly string[];
  /** Tags that are suggested before all others. */
  first?: readonly string[];
  onAdd: (tag: string) => void;
}) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | undefined>();
  const present = new Set(props.present.map(tagKey));
  const others = onceByKey([...(props.first ?? []), ...useKnownTags()]).filter(
    (tag) => !present.has(tagKey(tag)),
  );
  const query = foldForSearch(typed);
  const found =
    query === '' ? [] : others.filter((tag) => foldForSearch(tag).includes(query)).slice(0, MOST_SUGGESTED);
  const add = (text: string) => {
    const tag = readTag(text);
    if (tag === null) return setError(t('tags.invalid', { limit: MAX_TAG_LENGTH }));
    setTyped('');
    setError(undefined);
    // A tag that is in use already is added in its existing spelling.
    if (!present.has(tagKey(tag))) props.onAdd(others.find((one) => tagKey(one) === tagKey(tag)) ?? tag);
  };
  return (
    <>
      <SuggestInput
        name="tag"
        label={t('label.tag')}
        help={t('tags.newHelp', { limit: MAX_TAG_LENGTH })}
        icon="tag"
        value={typed}
        error={error}
        suggestions={found.map((tag) => ({ id: tag, title: tag }))}
        status=""
        onChange={(text) => {
          setTyped(text);
          setError(undefined);
        }}
        onChoose={add}
        onEnter={() => add(typed)}
      />
      {typed === '' && others.length > 0 && (
        <ul className="plain-list tag-row" aria-label={t('tags.suggested')}>
          {others.slice(0, MOST_OFFERED).map((tag) => (
            <li key={tag}>
              <ChipButton
                text={tag}
                icon="plus"
                label={t('tags.addNamed', { tag })}
                onClick={() => props.onAdd(tag)}
              />
            </li>
          ))}
        </ul>
      )}
      {typed !== '' && (
        <ChipButton
          text={t('tags.addNamed', { tag: typed.trim() })}
          tone="jade"
          icon="plus"
          onClick={() => add(typed)}
        />
      )}
    </>
  );
}
