import { useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Reminders } from '../../data/reminders/use-reminders.ts';
import type { ListFilter } from '../../state.ts';

const chips = [
  { filter: 'ending', of: 'coming', text: 'home.endingShort', icon: 'shield', tone: 'amber' },
  { filter: 'lapsed', of: 'lapsed', text: 'home.lapsedShort', icon: 'attention', tone: 'red' },
  { filter: 'birthdays', of: 'birthdays', text: 'home.birthdaysShort', icon: 'calendar', tone: 'gray' },
] as const;

/** The reminders in one line: what ends, what has lapsed, whose birthday comes. Each narrows the list down to its own. */
export function ReminderChips(props: {
  reminders: Reminders;
  chosen: ListFilter | null;
  onChoose: (filter: ListFilter | null) => void;
}) {
  const t = useText();
  const { reminders, chosen } = props;
  const shown = chips.filter(({ of }) => reminders[of].length > 0);
  if (shown.length === 0) return null;
  return (
    <ul className="plain-list reminder-chips" aria-label={t('home.reminders')}>
      {shown.map(({ filter, of, text, icon, tone }) => (
        <li key={filter}>
          <button
            type="button"
            className="reminder-chip"
            aria-pressed={filter === chosen}
            onClick={() => props.onChoose(filter === chosen ? null : filter)}
          >
            <span className="chip" data-tone={tone}>
              <Icon name={icon} />
              {t(text, { n: reminders[of].length })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
