import { memo } from 'react';
import { FailedLoad } from '../../../ui/notices/failed-load.tsx';
import { useAlerts } from '../../data/reminders/use-alerts.ts';
import type { ListState } from '../../data/list/use-customers.ts';
import { useToday } from '../../../session/data/use-today.ts';
import { comingBirthdays } from '../../rules/list/birthdays.ts';
import { AlertsCard } from './alerts-card.tsx';
import { BirthdaysCard } from './birthdays-card.tsx';
import { ClockNotice } from '../sync/clock-notice.tsx';

/**
 * Reminders above the list show insurance that ends within three months, and birthdays of the next 30 days
 * (CUSTOMER-4).
 */
export const ListReminders = memo(function ListReminders({ list }: { list: ListState }) {
  const alerts = useAlerts();
  const today = useToday();
  const birthdays = comingBirthdays({ index: list.birthdays, today });
  const allAlerts = alerts.state === 'ready' ? alerts.value : { coming: [], lapsed: [] };
  const failed = alerts.state === 'failed';
  if (!failed && allAlerts.coming.length + allAlerts.lapsed.length + birthdays.length === 0) return null;
  return (
    <div className="reminders">
      <ClockNotice />
      {failed && <FailedLoad onRetry={alerts.retry} />}
      <AlertsCard kind="coming" alerts={allAlerts.coming} />
      <AlertsCard kind="lapsed" alerts={allAlerts.lapsed} />
      <BirthdaysCard birthdays={birthdays} index={list.birthdays} />
    </div>
  );
});
