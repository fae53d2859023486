import { addMonths } from '../../../lib/days/add-to-day.ts';
import { bangkokDay, bangkokDayStartMs } from '../../../lib/days/bangkok-day.ts';
import { isCall } from '../tasks/reminder.ts';
import { repeatedTaskOf } from '../tasks/repetition.ts';
import type { Task } from '../tasks/task.ts';

/** Months after the last contact until a customer is to be reviewed (CUSTOMER-22). */
export const retentionChoices = ['12', '24', '36', '60'] as const;
/** A number of months, as text, until a customer is to be reviewed. */
export type RetentionMonths = (typeof retentionChoices)[number];
/** The choice of a device on which nobody has chosen (CUSTOMER-22). */
export const DEFAULT_RETENTION: RetentionMonths = '24';
/** The months after which a customer retained with a reason is reviewed again. */
export const RETAINED_MONTHS = 12;

const RETAINED = 'retention:';

/**
 * The key under which a decision to retain is stored in `tasks`, like the answer to a reminder (decision
 * record 0005 of this room).
 */
export function retainedKey(options: { customerId: string; today: string }): string {
  return `${RETAINED}${options.customerId}:${options.today}`;
}

/** Whether the row of `tasks` is a decision to retain. */
export const isRetained = ({ reminder }: Pick<Task, 'reminder'>) => reminder?.startsWith(RETAINED) === true;

/** The start of the day `months` months ago in Bangkok, as an ISO text in UTC without zone, for an index. */
export function retainedSince(options: { today: string; months: number }): string {
  const day = addMonths({ day: options.today, months: -options.months });
  return new Date(bangkokDayStartMs(day)).toISOString().slice(0, 19);
}

/** A contact with a customer: its moment, or the last day of a contract. */
export interface Contact {
  customerId: string | null;
  /** ISO 8601 or `YYYY-MM-DD`; null if there was no contact. */
  at: string | null;
}

/**
 * The contacts in rows of `tasks`: an agent's task when it was made and done, a call or an occurrence when it
 * was done. Answers to computed reminders are no contact.
 */
export function contactsOfTasks(tasks: readonly Task[]): Contact[] {
  return tasks
    .filter(({ deleted_at: deletedAt }) => deletedAt === null)
    .flatMap((task) => {
      const { customer_id: customerId, created_at: made, done_at: done } = task;
      if (task.reminder === null) return [made, done].map((at) => ({ customerId, at }));
      return isCall(task) || repeatedTaskOf(task) !== null ? [{ customerId, at: done }] : [];
    });
}

/** The latest contact in milliseconds since 1970; 0 where there was none. */
export function lastContactMs(contacts: readonly Contact[]): number {
  return Math.max(0, ...contacts.map(({ at }) => timeOf(at)));
}

/** The customers without a contact for `months` months whom nobody retained in the last 12 months. */
export function dueForReview(options: {
  ids: readonly string[];
  contacts: readonly Contact[];
  tasks: readonly Task[];
  today: string;
  months: number;
}): string[] {
  const { tasks, today } = options;
  const since = (months: number) => Date.parse(`${retainedSince({ today, months })}Z`);
  const [contactSince, answeredSince] = [since(options.months), since(RETAINED_MONTHS)];
  const retained = new Set<string>();
  for (const { customerId, at } of options.contacts) {
    if (customerId !== null && timeOf(at) >= contactSince) retained.add(customerId);
  }
  for (const task of tasks) {
    const isAnswer = task.deleted_at === null && isRetained(task) && timeOf(task.done_at) >= answeredSince;
    if (isAnswer && task.customer_id !== null) retained.add(task.customer_id);
  }
  return options.ids.filter((id) => !retained.has(id));
}

const timeOf = (at: string | null) => (at === null ? 0 : Date.parse(at) || 0);

/** The day of a last contact, `YYYY-MM-DD` in Bangkok; null for 0, which is none. */
export function contactDay(atMs: number): string | null {
  return atMs === 0 ? null : bangkokDay(atMs);
}
