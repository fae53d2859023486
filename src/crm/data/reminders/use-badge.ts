import { useEffect } from 'react';
import { getSync } from '../../../../sync/index.ts';
import { dueCount } from '../../rules/tasks/today-buckets.ts';
import { useCustomers } from '../list/use-customers.ts';
import { useAlerts } from './use-alerts.ts';
import { readToday, useTaskRows } from '../tasks/use-today-buckets.ts';
import { useToday } from '../../../session/data/use-today.ts';
import { useLive } from '../../../session/data/use-live.ts';

/**
 * Shows the number of due entries, failed changes and open conflicts on the app's icon (CUSTOMER-14).
 * Browsers without a badge show none.
 */
export function useBadge(): void {
  const list = useCustomers();
  const today = useToday();
  const alerts = useAlerts();
  const rows = useTaskRows();
  const facts = useLive({ key: 'badge', read: () => getSync().store().facts() });
  const count =
    list.state === 'ready' && alerts.state === 'ready' && rows.state === 'ready' && facts.state === 'ready'
      ? dueCount(
          readToday({ index: list.value.birthdays, alerts: alerts.value, rows: rows.value, today }).buckets,
        ) +
        facts.value.failed +
        facts.value.openConflicts
      : null;
  useEffect(() => {
    if (count === null) return;
    const setter: { setAppBadge?: (count: number) => Promise<void> } = navigator;
    // Rejects if the app is not installed or may not notify.
    setter.setAppBadge?.(count).catch(() => undefined);
  }, [count]);
}
