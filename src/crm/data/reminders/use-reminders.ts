import { useMemo } from 'react';
import { daysBetween } from '../../../lib/days/bangkok-day.ts';
import { useToday } from '../../../session/data/use-today.ts';
import { comingBirthdays, type Birthday } from '../../rules/list/birthdays.ts';
import { idAt } from '../../rules/list/customer-index.ts';
import { nextDates, type NextDate } from '../../rules/list/next-date.ts';
import { dueCount, openBuckets, type TodayBuckets } from '../../rules/tasks/today-buckets.ts';
import type { ListState } from '../list/use-customers.ts';
import { useTaskRows, useTodayBuckets, type TaskRows } from '../tasks/use-today-buckets.ts';
import { useAlerts, type Alerts } from './use-alerts.ts';

export interface Reminders extends Alerts {
  birthdays: readonly Birthday[];
  /** The next due date of each customer, by the customer's id. */
  next: ReadonlyMap<string, NextDate>;
  /** The number of entries of Today that are due or overdue (CUSTOMER-14). */
  due: number;
  /** Reads the insurance or the tasks again after reading failed; null unless it did. */
  retry: (() => void) | null;
}

const noAlerts: Alerts = { coming: [], lapsed: [] };
const noRows: TaskRows = { tasks: [], bookings: [], customers: new Map() };

/**
 * The reminders of the list: insurance that ends within three months or lapsed lately, birthdays of the next
 * 30 days, and tasks (CUSTOMER-4).
 */
export function useReminders(list: ListState): Reminders {
  const index = list.birthdays;
  const live = useAlerts();
  const rows = useTaskRows();
  const today = useToday();
  const alerts = live.state === 'ready' ? live.value : noAlerts;
  const { coming, lapsed } = alerts;
  const { buckets } = useTodayBuckets({ list, alerts, rows: rows.state === 'ready' ? rows.value : noRows });
  const birthdays = useMemo(() => comingBirthdays({ index, today }), [index, today]);
  const next = useMemo(
    () =>
      nextDates({
        tasks: nextTasks({ buckets, today }),
        coming,
        lapsed,
        birthdays,
        idOf: ({ position }) => idAt(index, position),
      }),
    [buckets, coming, lapsed, birthdays, index, today],
  );
  const failed = [live, rows].find((one) => one.state === 'failed');
  const retry = failed?.state === 'failed' ? failed.retry : null;
  return { coming, lapsed, birthdays, next, due: dueCount(buckets), retry };
}

/** Open tasks that have a day and a customer, the soonest first. */
function nextTasks({ buckets, today }: { buckets: TodayBuckets; today: string }) {
  return openBuckets
    .flatMap((name) => buckets[name])
    .flatMap(({ kind, customerId, actOn, about: title }) =>
      kind !== 'task' || customerId === null || actOn === null
        ? []
        : [{ customerId, title, daysLeft: daysBetween({ from: today, to: actOn }) }],
    )
    .toSorted((a, b) => a.daysLeft - b.daysLeft);
}
