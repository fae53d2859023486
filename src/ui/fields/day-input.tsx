import { TextField } from '@radix-ui/themes';
import { useState } from 'react';
import { useDateStyle } from '../../i18n/use-date-style.ts';
import { useText } from '../../i18n/use-text.ts';
import { isCalendarDate } from '../../lib/days/calendar-date.ts';
import { formatDay } from '../../lib/days/format-date.ts';
import { bangkokDay } from '../../lib/days/bangkok-day.ts';
import { yearName } from '../../lib/days/calendar-names.ts';
import { dayInNumbers, daysByCentury, readTypedDay } from '../../lib/days/read-typed-day.ts';
import { Button } from '../button.tsx';
import { CalendarSheet } from './calendar-sheet.tsx';
import { Field, type FieldTexts } from './field.tsx';
import { IconButton } from '../icon-button.tsx';

/**
 * A day typed as `dd/MM/yyyy` or chosen from a calendar; `value` is `YYYY-MM-DD`, `''`, or the typed text
 * while it is no day. A Buddhist year is converted visibly (CUSTOMER-3). For a two-digit year the field asks
 * which century is meant.
 */
export function DayInput(
  props: FieldTexts & {
    value: string;
    /** The last day that can be meant, `YYYY-MM-DD`, such as today for a birthday. */
    latest?: string;
    onChange: (value: string) => void;
  },
) {
  const t = useText();
  const style = useDateStyle();
  const { value } = props;
  /** Text of the field while the person types; null shows `value`. */
  const [typed, setTyped] = useState<string | null>(null);
  const [convertedYear, setConvertedYear] = useState<number | null>(null);
  const [left, setLeft] = useState(false);
  const [open, setOpen] = useState(false);
  const [today] = useState(() => bangkokDay(Date.now()));
  const known = isCalendarDate(value);
  const possible = known ? [] : daysByCentury({ text: value, today, latest: props.latest });
  const note = !known
    ? possible.length > 0
      ? t('form.whichYear')
      : undefined
    : convertedYear !== null
      ? t('form.yearConverted', { buddhist: convertedYear, gregorian: value.slice(0, 4) })
      : formatDay({ date: value, style });
  const unreadable = left && value !== '' && !known && possible.length === 0 ? t('invalid.date') : undefined;

  const type = (text: string) => {
    const read = readTypedDay(text);
    setTyped(text);
    setLeft(false);
    setConvertedYear(read?.fromBuddhistYear ?? null);
    props.onChange(read?.date ?? text.trim());
  };
  const choose = (date: string) => {
    setTyped(null);
    setConvertedYear(null);
    setOpen(false);
    props.onChange(date);
  };

  return (
    <>
      <Field {...props} note={note} error={props.error ?? unreadable}>
        {(control) => (
          <TextField.Root
            {...control}
            size="3"
            inputMode="text"
            autoComplete="off"
            placeholder={t('calendar.placeholder')}
            value={typed ?? (known ? dayInNumbers(value) : value)}
            onChange={(event) => type(event.target.value)}
            onBlur={() => {
              setTyped(null);
              setLeft(true);
            }}
          >
            <TextField.Slot side="right">
              <IconButton
                icon="calendar"
                label={t('calendar.open', { field: props.label })}
                aria-haspopup="dialog"
                onClick={() => setOpen(true)}
              />
            </TextField.Slot>
          </TextField.Root>
        )}
      </Field>
      {possible.length > 0 && (
        <fieldset className="row-actions" aria-label={t('form.whichYear')}>
          {possible.map((day) => (
            <Button key={day} variant="soft" onClick={() => choose(day)}>
              {yearName({ year: Number(day.slice(0, 4)), style })}
            </Button>
          ))}
        </fieldset>
      )}
      <CalendarSheet
        open={open}
        title={props.label}
        value={known ? value : ''}
        onChoose={choose}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
