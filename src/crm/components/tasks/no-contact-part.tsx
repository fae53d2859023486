import { useText } from '../../../i18n/use-text.ts';
import { useToday } from '../../../session/data/use-today.ts';
import { CollapsibleSection } from '../../../ui/collapsible-section.tsx';
import { useContactEntries, useNoContact } from '../../data/tasks/use-no-contact.ts';
import type { CustomerIndex } from '../../rules/list/customer-index.ts';
import { NO_CONTACT_DAYS } from '../../rules/tasks/no-contact.ts';
import { useShowMore } from '../reminders/use-show-more.tsx';
import { TodayRow } from './today-row.tsx';
import type { EntryActions } from './use-entry-actions.ts';

/**
 * Equals the number of rows that `useShowMore` paints first; with a larger one, the customers would be read
 * twice.
 */
const FEW = 12;

/**
 * Customers without any contact for 90 days, collapsed at first: there may be many, and none of them is
 * urgent.
 */
export function NoContactPart(props: { index: CustomerIndex; actions: EntryActions }) {
  const t = useText();
  const live = useNoContact(props.index);
  if (live.state !== 'ready' || live.value.length === 0) return null;
  return (
    <section className="today-bucket">
      <CollapsibleSection title={`${t('today.noContact', { days: NO_CONTACT_DAYS })} · ${live.value.length}`}>
        <ContactRows ids={live.value} actions={props.actions} />
      </CollapsibleSection>
    </section>
  );
}

function ContactRows(props: { ids: readonly string[]; actions: EntryActions }) {
  const today = useToday();
  const showMore = useShowMore({ count: props.ids.length, few: FEW });
  const live = useContactEntries(props.ids.slice(0, showMore.shown));
  return (
    <>
      <ul className="plain-list">
        {live.state === 'ready' &&
          live.value.map(({ entry, customer }) => (
            <TodayRow
              key={entry.key}
              entry={entry}
              customer={customer}
              today={today}
              actions={props.actions}
            />
          ))}
      </ul>
      {showMore.buttons}
    </>
  );
}
