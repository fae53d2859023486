import { addMonths } from '../../../lib/days/add-to-day.ts';
import { bangkokDay, bangkokDayStartMs } from '../../../lib/days/bangkok-day.ts';
import { isCall } from '../tasks/reminder.ts';
import { repeatedTaskOf } from '../tasks/repetition.ts';
import type { Task } from '../tasks/task.ts';

/** Months after the last contact until a customer is to be reviewed (CUSTOMER-22). */
export const retentionChoices = ['12', '24', '36', '60'] as const;
export type RetentionMonths = (typeof retentionChoices)[number];
export const DEFAULT_RETENTION: RetentionMonths = '24';
/** A customer retained with a reason is reviewed again after so long. */
export const RETAINED_MONTHS = 12;

const RETAINED = 'retention:';

/** The key under which the decision to retain is stored: the answer to a computed reminder (decision record 0005 of this room). */
export function retainedKey(options: { customerId: string; today: string }): string {
  return `${RETAINED}${options.customerId}:${options.today}`;
}

export const isRetained = ({ reminder }: Pick<Task, 'reminder'>) => reminder?.startsWith(RETAINED) === true;

/** Contacts from this instant on are within the time, as an ISO text for an index. */
export function retainedSince(options: { today: string; months: number }): string {
  const day = addMonths({ day: options.today, months: -options.months });
  return new Date(bangkokDayStartMs(day)).toISOString().slice(0, 19);
}

/** One sign of life of a customer: the moment of a contact, or the day until which a contract lasts. */
export interface Contact {
  customerId: string | null;
  /** ISO 8601 or `YYYY-MM-DD`; null for never. */
  at: string | null;
}

/** A task says when it was made and done; a call and an occurrence say when they were done. Other answers are no contact. */
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

/** Those of the customers without a contact since, whom nobody retained in the last year. */
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

/** The day of the last contact; null where none is known. */
export function contactDay(atMs: number): string | null {
  return atMs === 0 ? null : bangkokDay(atMs);
}
