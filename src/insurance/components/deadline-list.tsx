import { useDateStyle } from '../../i18n/use-date-style.ts';
import { useText } from '../../i18n/use-text.ts';
import { formatDay } from '../../lib/days/format-date.ts';
import { useToday } from '../../session/data/use-today.ts';
import { InlineIcon } from '../../ui/inline-icon.tsx';
import { insuranceLimits } from '../rules/insurance-limits.ts';
import { renewalDeadlines, type DeadlineColumns, type RenewalDeadline } from '../rules/renewal-deadlines.ts';
import './insurance.css';

/**
 * Lists what else ends for a car; its card shows the voluntary cover already. Renders nothing if no such day
 * is known.
 */
export function OtherDeadlines({ record }: { record: DeadlineColumns }) {
  const today = useToday();
  const others = renewalDeadlines({ record, today }).filter(({ kind }) => kind !== 'voluntary');
  return others.length === 0 ? null : <DeadlineList deadlines={others} />;
}

/** Lists what ends for a car, one line for each day: red once the day has passed, amber within 30 days. */
export function DeadlineList({ deadlines }: { deadlines: readonly RenewalDeadline[] }) {
  const t = useText();
  const style = useDateStyle();
  const days = [...new Set(deadlines.map(({ endDay }) => endDay))];
  return (
    <ul className="plain-list deadlines" aria-label={t('insurance.deadlines')}>
      {days.map((endDay) => {
        const ending = deadlines.filter((deadline) => deadline.endDay === endDay);
        const daysLeft = ending[0]?.daysLeft ?? 0;
        return (
          <li key={endDay} data-tone={toneOf(daysLeft)}>
            <InlineIcon name={daysLeft < 0 ? 'attention' : 'clock'} />
            {t('insurance.deadlineDay', {
              what: ending.map(({ kind }) => t(`insurance.deadline.${kind}`)).join(', '),
              day: formatDay({ date: endDay, style }),
            })}
          </li>
        );
      })}
    </ul>
  );
}

function toneOf(daysLeft: number) {
  if (daysLeft < 0) return 'red';
  return daysLeft <= insuranceLimits.soonDays ? 'amber' : 'gray';
}
