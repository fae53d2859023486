import { TextField } from '@radix-ui/themes';
import { useText } from '../../../i18n/use-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** The search box of the list; it stays in sight while the list moves. */
export function CustomerSearch(props: {
  query: string;
  isFiltered?: boolean;
  onChange: (query: string) => void;
  /** Opens the filter; without this callback there is no filter button. */
  onFilter?: () => void;
}) {
  const t = useText();
  return (
    <search className="search">
      <TextField.Root
        size="3"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={t('crm.search')}
        placeholder={t('home.searchHint')}
        value={props.query}
        onChange={(event) => props.onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') props.onChange('');
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      >
        <TextField.Slot>
          <Icon name="search" />
        </TextField.Slot>
        {props.query !== '' && (
          <TextField.Slot>
            <IconButton icon="close" label={t('crm.searchClear')} onClick={() => props.onChange('')} />
          </TextField.Slot>
        )}
        {props.onFilter && (
          <TextField.Slot>
            <IconButton
              icon="filter"
              label={t('filter.open')}
              aria-haspopup="dialog"
              data-active={props.isFiltered ? '' : undefined}
              onClick={props.onFilter}
            />
          </TextField.Slot>
        )}
      </TextField.Root>
    </search>
  );
}
