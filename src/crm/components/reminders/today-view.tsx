import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { FailedLoad } from '../../../ui/notices/failed-load.tsx';
import { CardsSkeleton } from '../../../ui/notices/skeleton.tsx';
import { useAlerts } from '../../data/reminders/use-alerts.ts';
import { useCustomers } from '../../data/list/use-customers.ts';
import { useToday } from '../../../session/data/use-today.ts';
import { useWaiting } from '../../data/sync/use-waiting.ts';
import { comingBirthdays } from '../../rules/list/birthdays.ts';
import { callsToday, NEAR_BIRTHDAY_DAYS } from '../../rules/needs-attention.ts';
import { AlertsCard } from './alerts-card.tsx';
import { BirthdaysCard } from './birthdays-card.tsx';
import { ClockNotice } from '../sync/clock-notice.tsx';
import { WaitingCard } from '../sync/waiting-card.tsx';

/** The customers to call today, and the changes that wait to be sent. */
export function TodayView() {
  const t = useText();
  const today = useToday();
  const alerts = useAlerts();
  const list = useCustomers();
  const waiting = useWaiting();
  if (alerts.state === 'failed') return <FailedLoad onRetry={alerts.retry} />;
  if (list.state === 'failed') return <FailedLoad onRetry={list.retry} />;
  if (waiting.state === 'failed') return <FailedLoad onRetry={waiting.retry} />;
  if (alerts.state === 'loading' || list.state === 'loading' || waiting.state === 'loading') {
    return <CardsSkeleton cards={3} />;
  }
  const index = list.value.birthdays;
  const coming = alerts.value.coming.filter(({ status }) => callsToday(status));
  const { lapsed } = alerts.value;
  const birthdays = comingBirthdays({ index, today }).filter(
    ({ daysLeft }) => daysLeft <= NEAR_BIRTHDAY_DAYS,
  );
  const { files, changes, failed, conflicts } = waiting.value;
  const nothing = [coming, lapsed, birthdays, files].every(({ length }) => length === 0);
  if (nothing && changes + failed + conflicts === 0) {
    return (
      <>
        <ClockNotice />
        <EmptyState icon="check" title={t('today.nothing')} text={t('today.nothingHelp')} />
      </>
    );
  }
  return (
    <>
      <ClockNotice />
      <AlertsCard kind="coming" alerts={coming} open />
      <AlertsCard kind="lapsed" alerts={lapsed} />
      <BirthdaysCard birthdays={birthdays} index={index} open />
      <WaitingCard waiting={waiting.value} />
    </>
  );
}
