import { Heading } from '@radix-ui/themes';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatDay, formatTime } from '../../../lib/days/format-date.ts';
import { FailedLoad } from '../../../ui/notices/failed-load.tsx';
import { CardsSkeleton } from '../../../ui/notices/skeleton.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { useTimeline } from '../../data/timeline/use-timeline.ts';
import type { Customer } from '../../rules/customer/customer.ts';
import type { TimelineEntry, TimelineKind } from '../../rules/timeline/timeline.ts';
import { columnLabel } from '../sync/column-text.ts';
import { useShowMore } from '../reminders/use-show-more.tsx';
import { NextTasks } from '../tasks/next-tasks.tsx';
import './timeline.css';

const icons: Record<TimelineKind, IconName> = {
  added: 'person',
  imported: 'people',
  called: 'phone',
  note: 'note',
  taskAdded: 'plus',
  taskDone: 'check',
  reminderDone: 'check',
  retained: 'eye',
  booked: 'tag',
  cancelled: 'refuse',
  used: 'used',
  questioned: 'attention',
  insured: 'shield',
  coverStarted: 'shield',
  coverEnded: 'clock',
  met: 'split',
  decided: 'check',
};

/** The events of a customer by day, the latest first, below the open tasks. */
export function TimelineTab({ customer }: { customer: Customer }) {
  const style = useDateStyle();
  const live = useTimeline(customer);
  const days = live.state === 'ready' ? live.value : [];
  const showMore = useShowMore({ count: days.length, few: days.length, open: true });
  if (live.state === 'loading') return <CardsSkeleton cards={2} />;
  if (live.state === 'failed') return <FailedLoad onRetry={live.retry} />;
  return (
    <div className="stack">
      <NextTasks customerId={customer.id} />
      <div className="card timeline">
        {days.slice(0, showMore.shown).map(({ day, entries }) => (
          <section key={day} aria-labelledby={`timeline-${day}`}>
            <Heading as="h2" size="3" id={`timeline-${day}`}>
              {formatDay({ date: day, style })}
            </Heading>
            <ul className="plain-list">
              {entries.map((entry) => (
                <Entry key={entry.key} entry={entry} />
              ))}
            </ul>
          </section>
        ))}
        {showMore.buttons}
      </div>
    </div>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const t = useText();
  const { kind, atMs, isWholeDay } = entry;
  const label = columnLabel(entry.about);
  const isOfColumn = kind === 'met' || kind === 'decided';
  const about = isOfColumn ? label && t(label as 'customer.name') : entry.about;
  return (
    <li className="timeline-entry" data-kind={kind}>
      <Icon name={icons[kind]} />
      <div>
        <p className="timeline-head">
          <span>{t(`timeline.${kind}`)}</span>
          {!isWholeDay && <time className="number">{formatTime(atMs)}</time>}
        </p>
        {about && <p className="timeline-about">{about}</p>}
      </div>
    </li>
  );
}
