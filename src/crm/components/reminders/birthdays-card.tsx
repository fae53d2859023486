import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatDay } from '../../../lib/days/format-date.ts';
import { Chip } from '../../../ui/chip.tsx';
import type { Birthday } from '../../rules/list/birthdays.ts';
import { summaryAt, type CustomerIndex } from '../../rules/list/customer-index.ts';
import { daysText } from './reminder-days-text.ts';
import { ReminderCard } from './reminder-card.tsx';

/** Birthdays that come, soonest first. Nothing where there are none. */
export function BirthdaysCard(props: {
  birthdays: readonly Birthday[];
  index: CustomerIndex;
  open?: boolean;
}) {
  const t = useText();
  const style = useDateStyle();
  return (
    <ReminderCard
      open={props.open ?? false}
      icon="calendar"
      title={t('home.birthdays')}
      items={props.birthdays.map(({ position, day, daysLeft, age }) => {
        const { id, name } = summaryAt(props.index, position);
        return {
          key: id,
          customerId: id,
          group: '',
          title: name,
          text: [formatDay({ date: day, style }), age === null ? '' : t('home.turns', { age })]
            .filter(Boolean)
            .join(' · '),
          mark: (
            <Chip tone={daysLeft <= 1 ? 'jade' : 'gray'} icon="calendar">
              {daysText({ days: daysLeft, t })}
            </Chip>
          ),
        };
      })}
    />
  );
}
