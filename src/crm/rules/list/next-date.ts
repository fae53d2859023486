import type { InsuranceStatus } from '../../../insurance/rules/insurance-status.ts';
import type { Birthday } from './birthdays.ts';

/** The nearest day on which a customer is to be called, with how far it is from today. */
export interface NextDate {
  kind: 'cover' | 'lapsed' | 'birthday' | 'task';
  /** Below 0 in the past: a cover that lapsed without being renewed, or a task that is overdue. */
  daysLeft: number;
  /** The title of a task; missing for other kinds. */
  title?: string;
}

/** An open task of a customer, with how far its day is from today. */
export interface NextTask {
  customerId: string;
  title: string;
  daysLeft: number;
}

interface Cover {
  record: { customer_id: string };
  status: InsuranceStatus;
}

/**
 * The next date of each customer, by id: an overdue task, else the soonest of task, ending cover and
 * birthday, else a lapsed cover. `tasks` and `coming` have the soonest first, `lapsed` the latest. `idOf`
 * returns the customer's id.
 */
export function nextDates(options: {
  tasks: readonly NextTask[];
  coming: readonly Cover[];
  lapsed: readonly Cover[];
  birthdays: readonly Birthday[];
  idOf: (birthday: Birthday) => string;
}): ReadonlyMap<string, NextDate> {
  const next = new Map<string, NextDate>();
  const note = (id: string, date: NextDate) => {
    const known = next.get(id);
    if (known === undefined || (known.daysLeft > date.daysLeft && date.daysLeft >= 0)) next.set(id, date);
  };
  for (const { customerId, title, daysLeft } of options.tasks) {
    if (!next.has(customerId)) next.set(customerId, { kind: 'task', daysLeft, title });
  }
  for (const { record, status } of options.coming) {
    if (status.state === 'running') note(record.customer_id, { kind: 'cover', daysLeft: status.daysLeft });
  }
  for (const birthday of options.birthdays) {
    note(options.idOf(birthday), { kind: 'birthday', daysLeft: birthday.daysLeft });
  }
  for (const { record, status } of options.lapsed) {
    if (status.state === 'lapsed') note(record.customer_id, { kind: 'lapsed', daysLeft: -status.daysAgo });
  }
  return next;
}
