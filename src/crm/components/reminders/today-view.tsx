import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useToday } from '../../../session/data/use-today.ts';
import { Button } from '../../../ui/button.tsx';
import { useIdle } from '../../../ui/device/use-idle.ts';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { FailedLoad } from '../../../ui/notices/failed-load.tsx';
import { CardsSkeleton } from '../../../ui/notices/skeleton.tsx';
import { useAlerts, type Alerts } from '../../data/reminders/use-alerts.ts';
import { useCustomers, type ListState } from '../../data/list/use-customers.ts';
import { useWaiting, type WaitingWork } from '../../data/sync/use-waiting.ts';
import { useTaskRows, useTodayBuckets, type TaskRows } from '../../data/tasks/use-today-buckets.ts';
import { openBuckets } from '../../rules/tasks/today-buckets.ts';
import { ClockNotice } from '../sync/clock-notice.tsx';
import { WaitingCard } from '../sync/waiting-card.tsx';
import { NoContactPart } from '../tasks/no-contact-part.tsx';
import { TaskSheet } from '../tasks/task-sheet.tsx';
import { saveCalendar } from '../tasks/save-calendar.ts';
import { DoneToday, FEW_ROWS, TodayBucket } from '../tasks/today-bucket.tsx';
import { useEntryActions } from '../tasks/use-entry-actions.ts';

/** The content of Today: tasks and reminders by due day, and unsent changes (CUSTOMER-14). */
export function TodayView() {
  const alerts = useAlerts();
  const list = useCustomers();
  const rows = useTaskRows();
  const waiting = useWaiting();
  if (alerts.state === 'failed') return <FailedLoad onRetry={alerts.retry} />;
  if (list.state === 'failed') return <FailedLoad onRetry={list.retry} />;
  if (rows.state === 'failed') return <FailedLoad onRetry={rows.retry} />;
  if (waiting.state === 'failed') return <FailedLoad onRetry={waiting.retry} />;
  if (alerts.state === 'loading' || list.state === 'loading' || rows.state === 'loading') {
    return <CardsSkeleton cards={3} />;
  }
  const known = waiting.state === 'ready' ? waiting.value : null;
  return <Buckets alerts={alerts.value} list={list.value} rows={rows.value} waiting={known} />;
}

/** `waiting` is null until it is read, because the buckets need not wait for it. */
function Buckets(props: { alerts: Alerts; list: ListState; rows: TaskRows; waiting: WaitingWork | null }) {
  const t = useText();
  const style = useDateStyle();
  const today = useToday();
  const { list, waiting } = props;
  const { buckets, customers } = useTodayBuckets(props);
  const { actions, edited, closeForm } = useEntryActions();
  const open = openBuckets.flatMap((name) => buckets[name]);
  const nothing = open.length === 0;
  // Finding customers without a contact takes longest, so it waits until the window is idle.
  const isIdle = useIdle();
  return (
    <>
      <ClockNotice />
      {nothing && waiting !== null && unsentOf(waiting) === 0 && (
        <EmptyState icon="check" title={t('today.nothing')} text={t('today.nothingHelp')} />
      )}
      {openBuckets.map((name, at) => (
        <TodayBucket
          key={name}
          name={name}
          entries={buckets[name]}
          rowsAbove={openBuckets
            .slice(0, at)
            .reduce((rows, above) => rows + Math.min(buckets[above].length, FEW_ROWS), 0)}
          customers={customers}
          actions={actions}
        />
      ))}
      <DoneToday entries={buckets.done} customers={customers} actions={actions} />
      {isIdle && list.whole && <NoContactPart index={list.index} actions={actions} />}
      {open.some(({ actOn }) => actOn !== null) && (
        <Button
          variant="soft"
          color="gray"
          onClick={() => saveCalendar({ entries: open, customers, today, style, t })}
        >
          <Icon name="download" />
          {t('today.calendar')}
        </Button>
      )}
      {waiting && <WaitingCard waiting={waiting} />}
      <TaskSheet open={edited !== null} task={edited} customerId={null} onClose={closeForm} />
    </>
  );
}

const unsentOf = ({ files, changes, failed, conflicts }: WaitingWork) =>
  files.length + changes + failed + conflicts;
