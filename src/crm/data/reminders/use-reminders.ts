import { useMemo } from 'react';
import { useToday } from '../../../session/data/use-today.ts';
import { comingBirthdays, type Birthday } from '../../rules/list/birthdays.ts';
import { idAt } from '../../rules/list/customer-index.ts';
import { nextDates, type NextDate } from '../../rules/list/next-date.ts';
import type { ListState } from '../list/use-customers.ts';
import { useAlerts, type Alerts } from './use-alerts.ts';

export interface Reminders extends Alerts {
  birthdays: readonly Birthday[];
  /** What comes next for each customer, by id. */
  next: ReadonlyMap<string, NextDate>;
  /** Reads the insurance again; null unless that failed. */
  retry: (() => void) | null;
}

const noAlerts: Alerts = { coming: [], lapsed: [] };

/** Insurance that ends within three months, that lapsed lately, and birthdays of the next 30 days (CUSTOMER-4). */
export function useReminders({ birthdays: index }: ListState): Reminders {
  const alerts = useAlerts();
  const today = useToday();
  const { coming, lapsed } = alerts.state === 'ready' ? alerts.value : noAlerts;
  const birthdays = useMemo(() => comingBirthdays({ index, today }), [index, today]);
  const next = useMemo(
    () => nextDates({ coming, lapsed, birthdays, idOf: ({ position }) => idAt(index, position) }),
    [coming, lapsed, birthdays, index],
  );
  return { coming, lapsed, birthdays, next, retry: alerts.state === 'failed' ? alerts.retry : null };
}
