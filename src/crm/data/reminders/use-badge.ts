import { useEffect } from 'react';
import { getSync } from '../../../../sync/index.ts';
import { comingBirthdays } from '../../rules/list/birthdays.ts';
import { badgeCount } from '../../rules/needs-attention.ts';
import { readAlerts } from './use-alerts.ts';
import { useCustomers } from '../list/use-customers.ts';
import { useToday } from '../../../session/data/use-today.ts';
import { serverNowMs } from '../../../session/data/server-clock.ts';
import { useLive } from '../../../session/data/use-live.ts';

/** Keeps the number on the app's icon: what needs attention. Browsers without it show none. */
export function useBadge(): void {
  const list = useCustomers();
  const today = useToday();
  const live = useLive({ key: `badge ${today}`, read: readCounts });
  const index = list.state === 'ready' && list.value.whole ? list.value.index : null;
  const counts = live.state === 'ready' ? live.value : null;
  useEffect(() => {
    if (!index || !counts) return;
    const birthdaysToday = comingBirthdays({ index, today }).filter(({ daysLeft }) => daysLeft === 0).length;
    const setter: { setAppBadge?: (count: number) => Promise<void> } = navigator;
    // Refused where the app is not installed or may not notify.
    setter.setAppBadge?.(badgeCount({ ...counts, birthdaysToday })).catch(() => undefined);
  }, [index, counts, today]);
}

async function readCounts() {
  const store = getSync().store();
  const [{ coming }, facts] = await Promise.all([readAlerts({ store, nowMs: serverNowMs() }), store.facts()]);
  return {
    statuses: coming.map(({ status }) => status),
    failed: facts.failed,
    conflicts: facts.openConflicts,
  };
}
