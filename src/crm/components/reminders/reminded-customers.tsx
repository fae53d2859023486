import { Heading } from '@radix-ui/themes';
import { useId, type ReactNode } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatDay, type DateStyle } from '../../../lib/days/format-date.ts';
import { formatMonth } from '../../../lib/days/format-month.ts';
import type { Reminders } from '../../data/reminders/use-reminders.ts';
import type { CustomerSummary } from '../../rules/list/customer-entry.ts';
import { summaryAt, type CustomerIndex } from '../../rules/list/customer-index.ts';
import type { NextDate } from '../../rules/list/next-date.ts';
import type { ListFilter } from '../../state.ts';
import { nextBadge, type NextBadge } from './next-badge.ts';
import { reminderDaysText } from './reminder-days-text.ts';
import { useShowMore } from './use-show-more.tsx';

interface Reminded {
  key: string;
  customer: CustomerSummary;
  /** The heading above the row, shown where it changes; empty for none. */
  group: string;
  next: NextDate;
  /** Facts about the day, such as plate, date or age. */
  facts: string[];
}

const titles = { ending: 'home.expiring', lapsed: 'home.lapsed', birthdays: 'home.birthdays' } as const;

/** The customers of the chosen reminder, in its order; those whose insurance ends are grouped by month. */
export function RemindedCustomers(props: {
  filter: ListFilter;
  reminders: Reminders;
  /** The index that the positions of `reminders.birthdays` refer to. */
  index: CustomerIndex;
  card: (customer: CustomerSummary, next: NextBadge) => ReactNode;
}) {
  const t = useText();
  // The specification has Thai month names here, also amid its English texts (SHELL-8).
  const style = useLanguage().messagesName === 'en' ? 'english' : 'thai';
  const titleId = useId();
  const all = remindedBy({ ...props, style, t });
  const showMore = useShowMore({ count: all.length, few: all.length, open: true });
  const shown = all.slice(0, showMore.shown);
  return (
    <section className="reminded" aria-labelledby={titleId}>
      <Heading as="h2" size="3" id={titleId}>
        {t(titles[props.filter])}
      </Heading>
      <ul className="plain-list">
        {shown.map(({ key, customer, group, next, facts }, at) => {
          const text = reminderDaysText({ days: next.daysLeft, t });
          const badge = { ...nextBadge({ next, t }), text, facts: facts.filter(Boolean).join(' · ') };
          return (
            <li key={key}>
              {group !== '' && group !== shown[at - 1]?.group && <p className="reminder-group">{group}</p>}
              {props.card(customer, badge)}
            </li>
          );
        })}
      </ul>
      {showMore.buttons}
    </section>
  );
}

function remindedBy(options: {
  filter: ListFilter;
  reminders: Reminders;
  index: CustomerIndex;
  style: DateStyle;
  t: Translate;
}): Reminded[] {
  const { filter, reminders, index, style, t } = options;
  if (filter === 'birthdays') {
    return reminders.birthdays.map(({ position, daysLeft, day, age }) => {
      const customer = summaryAt(index, position);
      return {
        key: customer.id,
        customer,
        group: '',
        next: { kind: 'birthday', daysLeft },
        facts: [formatDay({ date: day, style }), age === null ? '' : t('home.turns', { age })],
      };
    });
  }
  const alerts = filter === 'ending' ? reminders.coming : reminders.lapsed;
  return alerts.map(({ record, customer, endDay, status }) => ({
    key: record.id,
    customer,
    group: filter === 'ending' ? formatMonth({ day: endDay, style }) : '',
    next:
      status.state === 'running'
        ? { kind: 'cover', daysLeft: status.daysLeft }
        : { kind: 'lapsed', daysLeft: -status.daysAgo },
    facts: [record.license_plate ?? t('home.noPlate'), formatDay({ date: endDay, style })],
  }));
}
