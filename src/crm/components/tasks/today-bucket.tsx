import { Heading } from '@radix-ui/themes';
import { useId } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useToday } from '../../../session/data/use-today.ts';
import { CollapsibleSection } from '../../../ui/collapsible-section.tsx';
import type { CustomerSummary } from '../../rules/list/customer-entry.ts';
import type { OpenBucket, TodayEntry } from '../../rules/tasks/today-buckets.ts';
import { useShowMore } from '../reminders/use-show-more.tsx';
import { TodayRow } from './today-row.tsx';
import type { EntryActions } from './use-entry-actions.ts';

interface BucketProps {
  entries: readonly TodayEntry[];
  customers: ReadonlyMap<string, CustomerSummary>;
  actions: EntryActions;
}

/** The rows of a collapsed bucket, few enough that the next bucket stays in sight. */
export const FEW_ROWS = 8;
const titles = {
  overdue: 'today.overdue',
  today: 'label.today',
  tomorrow: 'home.tomorrow',
  week: 'today.week',
  later: 'today.later',
} as const;

/** One bucket of Today, or nothing where it is empty. */
export function TodayBucket(props: BucketProps & { name: OpenBucket; rowsAbove: number }) {
  const t = useText();
  const titleId = useId();
  const { entries, name } = props;
  const showMore = useShowMore({ count: entries.length, few: FEW_ROWS, above: props.rowsAbove });
  if (entries.length === 0) return null;
  return (
    <section className="today-bucket" aria-labelledby={titleId} data-bucket={name}>
      <div className="reminder-head">
        <Heading as="h2" size="3" id={titleId}>
          {t(titles[name])}
        </Heading>
        <span className="reminder-count number">{entries.length}</span>
      </div>
      <Rows {...props} entries={entries.slice(0, showMore.shown)} />
      {showMore.buttons}
    </section>
  );
}

/** The tasks and reminders that were done today, collapsed at first. */
export function DoneToday(props: BucketProps) {
  const t = useText();
  const { entries } = props;
  if (entries.length === 0) return null;
  return (
    <section className="today-bucket">
      <CollapsibleSection title={`${t('today.done')} · ${entries.length}`}>
        <Rows {...props} />
      </CollapsibleSection>
    </section>
  );
}

function Rows({ entries, customers, actions }: BucketProps) {
  const today = useToday();
  return (
    <ul className="plain-list">
      {entries.map((entry) => (
        <TodayRow
          key={entry.key}
          entry={entry}
          customer={entry.customerId === null ? null : (customers.get(entry.customerId) ?? null)}
          today={today}
          actions={actions}
        />
      ))}
    </ul>
  );
}
