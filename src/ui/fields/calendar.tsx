import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useDateStyle } from '../../i18n/use-date-style.ts';
import { useText } from '../../i18n/use-text.ts';
import { addMonths } from '../../lib/days/add-to-day.ts';
import { monthNames, weekdayNames, yearName } from '../../lib/days/calendar-names.ts';
import { formatDay } from '../../lib/days/format-date.ts';
import { weekday, weeksOfMonth } from '../../lib/days/month-days.ts';
import { dayByKey } from './day-by-key.ts';
import { IconButton } from '../icon-button.tsx';
import '../css/calendar.css';

const FIRST_YEAR = 1900;
const YEARS_AHEAD = 30;

/**
 * The days of a month; only the active one is in the tab order. Arrows move it by day and week, Home and End
 * within the week, Page Up and Down by month, with Shift by year. Years are Buddhist and Gregorian.
 */
export function Calendar(props: { value: string; today: string; onChoose: (date: string) => void }) {
  const t = useText();
  const style = useDateStyle();
  const { value, today } = props;
  const [active, setActive] = useState(value || today);
  const activeButton = useRef<HTMLButtonElement>(null);
  const movedByKey = useRef(false);
  useEffect(() => {
    if (movedByKey.current) activeButton.current?.focus();
    movedByKey.current = false;
  }, [active]);
  // A dialog that opens focuses the element with this attribute.
  useEffect(() => activeButton.current?.setAttribute('autofocus', ''), []);

  const [year, month] = [Number(active.slice(0, 4)), Number(active.slice(5, 7))];
  const byMonths = (months: number) => setActive(addMonths({ day: active, months }));
  const press = (event: KeyboardEvent) => {
    const next = dayByKey({ day: active, weekday: weekday(active), key: event.key, shift: event.shiftKey });
    if (next === null) return;
    event.preventDefault();
    movedByKey.current = true;
    setActive(next);
  };
  const lastYear = Number(today.slice(0, 4)) + YEARS_AHEAD;
  const years = [
    ...new Set([
      ...Array.from({ length: lastYear - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index),
      year,
    ]),
  ];

  return (
    <div className="calendar">
      <div className="calendar-head">
        <IconButton icon="previous" label={t('calendar.previous')} onClick={() => byMonths(-1)} />
        <select
          className="select"
          aria-label={t('calendar.month')}
          value={month}
          onChange={(event) => byMonths(Number(event.target.value) - month)}
        >
          {monthNames(style).map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </select>
        <select
          className="select"
          aria-label={t('calendar.year')}
          value={year}
          onChange={(event) => byMonths((Number(event.target.value) - year) * 12)}
        >
          {years
            .toSorted((a, b) => b - a)
            .map((one) => (
              <option key={one} value={one}>
                {yearName({ year: one, style })}
              </option>
            ))}
        </select>
        <IconButton icon="next" label={t('calendar.next')} onClick={() => byMonths(1)} />
      </div>
      <table aria-label={t('calendar.days')}>
        <thead>
          <tr>
            {weekdayNames(style).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(active).map((week, index) => (
            <tr key={week.find(Boolean) ?? index}>
              {week.map((day, at) =>
                day === null ? (
                  <td key={at}>{'\u00a0'}</td>
                ) : (
                  <td key={at}>
                    <button
                      type="button"
                      ref={day === active ? activeButton : null}
                      tabIndex={day === active ? 0 : -1}
                      aria-label={formatDay({ date: day, style })}
                      aria-current={day === today ? 'date' : undefined}
                      aria-pressed={day === value}
                      onKeyDown={press}
                      onClick={() => props.onChoose(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
