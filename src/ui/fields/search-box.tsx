import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../icon-button.tsx';
import { Icon } from '../icon.tsx';

/** A search field with a button that clears it. */
export function SearchBox(props: {
  value: string;
  label: string;
  placeholder: string;
  onChange: (value: string) => void;
}) {
  const t = useText();
  return (
    <div className="search-box">
      <Icon name="search" />
      <input
        type="search"
        value={props.value}
        aria-label={props.label}
        placeholder={props.placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        onChange={(event) => props.onChange(event.target.value)}
      />
      {props.value !== '' && (
        <IconButton icon="close" label={t('market.clearSearch')} onClick={() => props.onChange('')} />
      )}
    </div>
  );
}
