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
 * People type a day as `dd/MM/yyyy` or choose it from a calendar; the value is `YYYY-MM-DD`, `''`, or text that is no
 * day yet. A complete Buddhist year is converted visibly (CUSTOMER-3), and the century of a year of two digits is asked
 * for. The day shows below in words.
 */
export function DayInput(
  props: FieldTexts & {
    value: string;
    /** The last day that can be meant, such as today for a birthday. */
    latest?: string;
    onChange: (value: string) => void;
  },
) {
  const t = useText();
  const style = useDateStyle();
  const { value } = props;
  /** The text of the field during typing; null shows the value. */
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
