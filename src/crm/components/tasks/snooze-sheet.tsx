import { useState } from 'react';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { addDays } from '../../../lib/days/add-to-day.ts';
import { formatDay } from '../../../lib/days/format-date.ts';
import { nextWorkday } from '../../../lib/days/next-workday.ts';
import { useToday } from '../../../session/data/use-today.ts';
import { Calendar } from '../../../ui/fields/calendar.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** Asks until which day an entry is snoozed. `onChoose` gets that day as `YYYY-MM-DD`. */
export function SnoozeSheet(props: { onChoose: (day: string) => void; onClose: () => void }) {
  const t = useText();
  return (
    <Sheet open title={t('today.snoozeUntil')} onClose={props.onClose}>
      <SnoozeChoice onChoose={props.onChoose} />
    </Sheet>
  );
}

function SnoozeChoice(props: { onChoose: (day: string) => void }) {
  const t = useText();
  const style = useDateStyle();
  const today = useToday();
  const [isPicking, setIsPicking] = useState(false);
  const choices = [
    { text: t('home.tomorrow'), day: addDays({ day: today, days: 1 }) },
    { text: t('renewals.nextWorkday'), day: nextWorkday(today) },
    { text: t('task.nextWeek'), day: addDays({ day: today, days: 7 }) },
  ].filter(({ day }, at, all) => all.findIndex((one) => one.day === day) === at);
  if (isPicking) return <Calendar value="" today={today} onChoose={props.onChoose} />;
  return (
    <div className="menu-group" style={{ borderTop: 0 }}>
      {choices.map(({ text, day }) => (
        <button key={day} type="button" className="menu-item" onClick={() => props.onChoose(day)}>
          <Icon name="clock" />
          <span className="snooze-choice">
            {text}
            <span className="number">{formatDay({ date: day, style })}</span>
          </span>
        </button>
      ))}
      <button type="button" className="menu-item" onClick={() => setIsPicking(true)}>
        <Icon name="calendar" />
        {t('today.chooseDay')}
      </button>
    </div>
  );
}
