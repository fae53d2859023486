import type { InsuranceStatus } from '../../../insurance/rules/insurance-status.ts';
import type { Birthday } from './birthdays.ts';

/** The nearest day on which a customer is to be called, with how far it is from today. */
export interface NextDate {
  kind: 'cover' | 'lapsed' | 'birthday' | 'task';
  /** Below 0 in the past: a cover that lapsed without being renewed, or a task that is overdue. */
  daysLeft: number;
  /** What is to be done, of a task. */
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
 * What comes next for each customer, by id: a task that is overdue, else the soonest of a task, an ending cover and a
 * birthday, else a cover that has lapsed. `tasks` have the soonest first.
 * `coming` has the soonest cover first, `lapsed` the latest, as the alerts have them. `idOf` names whose birthday it is.
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
