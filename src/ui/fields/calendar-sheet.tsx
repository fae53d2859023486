import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { bangkokDay } from '../../lib/days/bangkok-day.ts';
import { Button } from '../button.tsx';
import { Calendar } from './calendar.tsx';
import { Sheet } from '../dialogs/sheet.tsx';

/**
 * A calendar in a sheet. `value` is `YYYY-MM-DD` or empty; `onChoose` gets the chosen day as `YYYY-MM-DD`.
 */
export function CalendarSheet(props: {
  open: boolean;
  title: string;
  value: string;
  onChoose: (date: string) => void;
  onClose: () => void;
}) {
  return (
    <Sheet open={props.open} title={props.title} onClose={props.onClose}>
      <CalendarChoice value={props.value} onChoose={props.onChoose} />
    </Sheet>
  );
}

function CalendarChoice(props: { value: string; onChoose: (date: string) => void }) {
  const t = useText();
  const [today] = useState(() => bangkokDay(Date.now()));
  return (
    <>
      <Calendar value={props.value} today={today} onChoose={props.onChoose} />
      <div className="sheet-actions calendar-actions">
        <Button variant="soft" onClick={() => props.onChoose(today)}>
          {t('calendar.today')}
        </Button>
        <Button variant="soft" color="gray" onClick={() => props.onChoose('')}>
          {t('calendar.clear')}
        </Button>
      </div>
    </>
  );
}
