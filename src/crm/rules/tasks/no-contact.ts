import { addDays } from '../../../lib/days/add-to-day.ts';
import { bangkokDay, bangkokDayStartMs } from '../../../lib/days/bangkok-day.ts';
import type { Task } from './task.ts';

/** A customer without any contact for this many days is worth a call (CUSTOMER-14). */
export const NO_CONTACT_DAYS = 90;

/**
 * The start of the last 90 days, as an ISO text in UTC without zone, for an index. Later rows are a contact.
 */
export function contactSince(today: string): string {
  const atMs = bangkokDayStartMs(addDays({ day: today, days: -NO_CONTACT_DAYS }));
  return new Date(atMs).toISOString().slice(0, 19);
}

/**
 * The ids of customers with an open task, with one done in the last 90 days, or with a snoozed reminder of
 * contact.
 */
export function customersInHand(options: { tasks: readonly Task[]; today: string }): Set<string> {
  const { tasks, today } = options;
  const sinceMs = Date.parse(`${contactSince(today)}Z`);
  const inHand = tasks.filter((task) => {
    if (task.customer_id === null || task.deleted_at !== null) return false;
    // A reminder that was done once may be due again and snoozed since, so the snooze is checked first.
    if (isOfContact(task) && (task.snoozed_until ?? '') > today) return true;
    if (task.done_at !== null) return Date.parse(task.done_at) >= sinceMs;
    return task.reminder === null;
  });
  return new Set(inHand.flatMap(({ customer_id: id }) => id ?? []));
}

const isOfContact = ({ reminder }: Task) => reminder?.startsWith('contact:') === true;

/**
 * The day, `YYYY-MM-DD`, on which a customer is due for a contact: 90 days after the latest row, done task or
 * call.
 */
export function contactDueOn(options: {
  rows: readonly { created_at: string }[];
  tasks: readonly Task[];
}): string {
  const done = options.tasks.flatMap(({ done_at: at, deleted_at: deleted }) =>
    at === null || deleted !== null ? [] : [at],
  );
  const instants = [...options.rows.map(({ created_at: at }) => at), ...done];
  const lastMs = Math.max(0, ...instants.map((at) => Date.parse(at)).filter((ms) => !Number.isNaN(ms)));
  return addDays({ day: bangkokDay(lastMs), days: NO_CONTACT_DAYS });
}
