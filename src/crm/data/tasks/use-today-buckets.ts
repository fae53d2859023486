import type { Store } from '../../../../sync/index.ts';
import { bookedPromotionsEntity } from '../../../bookings/data/booked-promotions-entity.ts';
import { bookingsEntity } from '../../../bookings/data/bookings-entity.ts';
import type { Booking } from '../../../bookings/rules/booking.ts';
import { bangkokDay } from '../../../lib/days/bangkok-day.ts';
import { serverNowMs } from '../../../session/data/server-clock.ts';
import type { Live } from '../../../session/data/use-live.ts';
import { useToday } from '../../../session/data/use-today.ts';
import { comingBirthdays } from '../../rules/list/birthdays.ts';
import { toSummary, type CustomerSummary } from '../../rules/list/customer-entry.ts';
import { summaryAt, type CustomerIndex } from '../../rules/list/customer-index.ts';
import { deriveReminders } from '../../rules/tasks/derive-reminders.ts';
import type { Task } from '../../rules/tasks/task.ts';
import { todayBuckets, type TodayBuckets } from '../../rules/tasks/today-buckets.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import type { ListState } from '../list/use-customers.ts';
import { createOwnSource, useOwnSource, whenRead } from '../reminders/derived-source.ts';
import type { Alerts } from '../reminders/use-alerts.ts';
import { readEndingVouchers } from './read-ending-vouchers.ts';
import { tasksEntity } from './tasks-entity.ts';

/**
 * The tasks and ending vouchers on this device, with the customers that they name. Rows of deleted customers
 * are left out.
 */
export interface TaskRows {
  tasks: readonly Task[];
  bookings: readonly Booking[];
  customers: ReadonlyMap<string, CustomerSummary>;
}

export interface TodayEntries {
  buckets: TodayBuckets;
  /** The customers that the entries name, by id. */
  customers: ReadonlyMap<string, CustomerSummary>;
}

/** The rows from which Today is computed, live. */
export function useTaskRows(): Live<TaskRows> {
  return useOwnSource(ownTaskRows);
}

/** Reads tasks and vouchers before the list needs them, so that it opens without a loading state. */
export function prepareTaskRows(): Promise<void> {
  return whenRead(ownTaskRows(bangkokDay(serverNowMs())));
}

const ownTaskRows = createOwnSource({
  tables: [tasksEntity, bookingsEntity, bookedPromotionsEntity, customersEntity],
  read: readTaskRows,
});

async function readTaskRows({ store, today }: { store: Store; today: string }): Promise<TaskRows> {
  const [all, vouchers] = await Promise.all([store.list(tasksEntity), readEndingVouchers({ store, today })]);
  const ids = [...new Set([...all, ...vouchers].flatMap(({ customer_id: id }) => id ?? []))];
  const found = await store.getMany(customersEntity, ids);
  const customers = new Map(
    found.flatMap((one) => (one && one.deleted_at === null ? [[one.id, toSummary(one)]] : [])),
  );
  const isShown = ({ customer_id: id }: Task | Booking) => id === null || customers.has(id);
  return { tasks: all.filter(isShown), bookings: vouchers.filter(isShown), customers };
}

/** The tasks and reminders on this device, in buckets by due day (CUSTOMER-14). */
export function useTodayBuckets(options: { list: ListState; alerts: Alerts; rows: TaskRows }): TodayEntries {
  const { list, alerts, rows } = options;
  return readToday({ index: list.birthdays, alerts, rows, today: useToday() });
}

interface TodaySources {
  /** An index with at least the customers who soon have a birthday. */
  index: CustomerIndex;
  alerts: Alerts;
  rows: TaskRows;
  today: string;
}

/** The latest entries of each index, garbage-collected together with it. */
const latestEntries = new WeakMap<CustomerIndex, TodaySources & { entries: TodayEntries }>();

/**
 * As {@link useTodayBuckets}, for today's `YYYY-MM-DD`. The result is cached, because list, badge and Today
 * need the same entries.
 */
export function readToday(sources: TodaySources): TodayEntries {
  const { index, alerts, rows, today } = sources;
  const latest = latestEntries.get(index);
  if (latest?.alerts === alerts && latest.rows === rows && latest.today === today) return latest.entries;
  const entries = computeToday(sources);
  latestEntries.set(index, { ...sources, entries });
  return entries;
}

function computeToday({ index, alerts, rows, today }: TodaySources): TodayEntries {
  const covers = [...alerts.coming, ...alerts.lapsed];
  const birthdays = comingBirthdays({ index, today }).map(({ position, ...birthday }) => ({
    ...birthday,
    customer: summaryAt(index, position),
  }));
  const reminders = deriveReminders({
    covers,
    birthdays: birthdays.map(({ customer, ...birthday }) => ({ ...birthday, customerId: customer.id })),
    bookings: rows.bookings,
    tasks: rows.tasks,
    today,
  });
  const named = [...covers, ...birthdays].map(({ customer }) => [customer.id, customer] as const);
  return {
    buckets: todayBuckets({ tasks: rows.tasks, reminders, today }),
    customers: new Map([...rows.customers, ...named]),
  };
}
