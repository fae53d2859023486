/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- no tag is ARIA's combobox with matches from elsewhere; its keys are the field's */
import { TextField } from '@radix-ui/themes';
import { useId, useState, type KeyboardEvent } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import { Icon, type IconName } from '../icon.tsx';
import '../css/suggest.css';

export interface Suggestion {
  id: string;
  title: string;
  text?: string;
}

/**
 * A text field with suggestions (ARIA combobox): arrows select, Enter accepts, Escape closes. `status` is
 * announced, such as when nothing matches. `onEnter` accepts the typed text while no suggestion is selected.
 */
export function SuggestInput(
  props: FieldTexts & {
    value: string;
    placeholder?: string;
    suggestions: readonly Suggestion[];
    status: string;
    onChange: (value: string) => void;
    onChoose: (id: string) => void;
    onEnter?: () => void;
    icon?: IconName;
  },
) {
  const listId = useId();
  const { suggestions, onChoose } = props;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const shown = open && suggestions.length > 0;
  const current = shown ? suggestions[active] : undefined;

  const choose = (id: string) => {
    setOpen(false);
    setActive(-1);
    onChoose(id);
  };
  const move = (step: number) => {
    setOpen(true);
    setActive((active + step + suggestions.length) % Math.max(suggestions.length, 1));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(active < 0 ? 0 : -1);
    else if (event.key === 'Escape' && shown) setOpen(false);
    else if (event.key === 'Enter') {
      // Enter in a search never submits the form around it.
      if (current) choose(current.id);
      else props.onEnter?.();
    } else return;
    event.preventDefault();
  };

  return (
    <div
      className="suggest"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <Field {...props}>
        {(control) => (
          <TextField.Root
            {...control}
            size="3"
            role="combobox"
            aria-expanded={shown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={current ? `${listId}-${current.id}` : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            placeholder={props.placeholder ?? ''}
            value={props.value}
            onChange={(event) => {
              setOpen(true);
              setActive(-1);
              props.onChange(event.target.value);
            }}
            onFocus={() => setOpen(true)}
            onKeyDown={press}
          >
            <TextField.Slot side="left">
              <Icon name={props.icon ?? 'search'} />
            </TextField.Slot>
          </TextField.Root>
        )}
      </Field>
      <div className="suggest-list" id={listId} role="listbox" aria-label={props.label} hidden={!shown}>
        {suggestions.map((each, index) => (
          <div
            key={each.id}
            id={`${listId}-${each.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The field keeps the focus, so that the list does not close before the tap arrives.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(each.id)}
          >
            <strong>{each.title}</strong>
            {each.text && <span>{each.text}</span>}
          </div>
        ))}
      </div>
      <p className="field-help suggest-status" aria-live="polite">
        {props.status}
      </p>
    </div>
  );
}
