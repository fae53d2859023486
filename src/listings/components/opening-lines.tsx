import { useText } from '../../i18n/use-text.ts';
import { Chip } from '../../ui/chip.tsx';
import { isAllDay, openState, weekDayAt, weekDays, type OpeningHours } from '../rules/opening-hours.ts';

/** Whether a place is open at a moment, and until when, or when it opens (MARKET-31). */
export function OpeningChip({ hours, nowMs }: { hours: OpeningHours; nowMs: number }) {
  const t = useText();
  const state = openState({ hours, nowMs });
  if (state.isOpen) {
    return (
      <Chip tone="jade" icon="clock">
        {state.isAllDay ? t('clinic.allDay') : t('clinic.open', { time: state.until })}
      </Chip>
    );
  }
  const { opens } = state;
  const text =
    opens === null
      ? t('clinic.closed')
      : opens.inDays === 0
        ? t('clinic.opens', { time: opens.time })
        : opens.inDays === 1
          ? t('clinic.opensTomorrow', { time: opens.time })
          : t('clinic.opensOn', { day: t(`weekday.${opens.day}`), time: opens.time });
  return (
    <Chip tone="gray" icon="clock">
      {text}
    </Chip>
  );
}

/** Returns a function that formats a weekday's hours: "09:00–18:00", or the words for closed or for all day. */
export function useFormatDayHours(hours: OpeningHours): (day: (typeof weekDays)[number]) => string {
  const t = useText();
  return (day) => {
    const span = hours[day];
    if (!span) return t('clinic.closedDay');
    return isAllDay(span) ? t('clinic.allDay') : span.join('–');
  };
}

/** The opening hours of each day of the week, with today's highlighted. */
export function OpeningWeek({ hours, nowMs }: { hours: OpeningHours; nowMs: number }) {
  const t = useText();
  const hoursOf = useFormatDayHours(hours);
  const today = weekDayAt(nowMs);
  return (
    <dl className="clinic-hours">
      {weekDays.map((day) => (
        <div key={day} data-today={day === today ? '' : undefined}>
          <dt>{t(`weekday.${day}`)}</dt>
          <dd className="number">{hoursOf(day)}</dd>
        </div>
      ))}
    </dl>
  );
}
