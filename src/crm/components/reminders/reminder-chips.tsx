import { Link } from '@tanstack/react-router';
import { Children, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { ChipButton } from '../../../ui/chip-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Reminders } from '../../data/reminders/use-reminders.ts';
import type { ListFilter } from '../../state.ts';

const chips = [
  { filter: 'ending', of: 'coming', text: 'home.endingShort', icon: 'shield', tone: 'amber' },
  { filter: 'lapsed', of: 'lapsed', text: 'home.lapsedShort', icon: 'attention', tone: 'red' },
  { filter: 'birthdays', of: 'birthdays', text: 'home.birthdaysShort', icon: 'calendar', tone: 'gray' },
] as const;

/**
 * The reminders in one line: a link to what is due today, then chips for ending insurance, lapsed insurance
 * and birthdays. Choosing a chip narrows the list to its customers.
 */
export function ReminderChips(props: {
  reminders: Reminders;
  chosen: ListFilter | null;
  onChoose: (filter: ListFilter | null) => void;
  /** Items before all others, which a phone shows without scrolling; null for none. */
  first: ReactNode;
  /** Items at the end of the line; false or null for none. */
  children?: ReactNode;
}) {
  const t = useText();
  const { reminders, chosen } = props;
  const shown = chips.filter(({ of }) => reminders[of].length > 0);
  const further = Children.toArray([props.first, props.children]).length;
  if (shown.length === 0 && reminders.due === 0 && further === 0) return null;
  return (
    <ul className="plain-list chip-line reminder-chips" aria-label={t('home.reminders')}>
      {props.first}
      {reminders.due > 0 && (
        <li>
          <Link to="/crm/today" className="chip-button">
            <span className="chip" data-tone="jade">
              <Icon name="check" />
              {t('home.todayShort', { n: reminders.due })}
            </span>
          </Link>
        </li>
      )}
      {shown.map(({ filter, of, text, icon, tone }) => (
        <li key={filter}>
          <ChipButton
            text={t(text, { n: reminders[of].length })}
            tone={tone}
            icon={icon}
            isPressed={filter === chosen}
            onClick={() => props.onChoose(filter === chosen ? null : filter)}
          />
        </li>
      ))}
      {props.children}
    </ul>
  );
}
