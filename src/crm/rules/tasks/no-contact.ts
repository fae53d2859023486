import { addDays } from '../../../lib/days/add-to-day.ts';
import { bangkokDay, bangkokDayStartMs } from '../../../lib/days/bangkok-day.ts';
import type { Customer } from '../customer/customer.ts';
import { lastContactMs, type Contact } from '../retention/retention.ts';
import { contactsOf, type ContactRows } from './contacts-of.ts';
import type { Task } from './task.ts';

/** A customer without any contact for this many days is worth a call (CUSTOMER-14). */
export const NO_CONTACT_DAYS = 90;

/**
 * The start of the last 90 days, today included, as an ISO text in UTC without zone, for an index. Later rows
 * are a contact.
 */
export function contactSince(today: string): string {
  const atMs = bangkokDayStartMs(addDays({ day: today, days: 1 - NO_CONTACT_DAYS }));
  return new Date(atMs).toISOString().slice(0, 19);
}

/**
 * The ids of customers with a contact in the last 90 days, with an open task, or with a snoozed reminder of
 * contact.
 */
export function customersNotDueForContact(options: {
  customers: readonly ContactRecord[];
  notes: ContactRows['notes'];
  bookings: ContactRows['bookings'];
  tasks: readonly Task[];
  today: string;
}): Set<string> {
  const { customers, tasks, today } = options;
  const sinceMs = Date.parse(`${contactSince(today)}Z`);
  const inContact = [...customers.map(contactOf), ...contactsOf(options)].filter(
    ({ at }) => at !== null && Date.parse(at) >= sinceMs,
  );
  const waiting = tasks.filter((task) => {
    if (task.deleted_at !== null) return false;
    // A reminder that was done once may be due again and snoozed since, so the snooze is checked first.
    if (isOfContact(task) && (task.snoozed_until ?? '') > today) return true;
    return task.done_at === null && task.reminder === null;
  });
  const ids = [...inContact.map(({ customerId }) => customerId), ...waiting.map((task) => task.customer_id)];
  return new Set(ids.flatMap((id) => id ?? []));
}

const isOfContact = ({ reminder }: Task) => reminder?.startsWith('contact:') === true;

/** The day, `YYYY-MM-DD`, on which a customer is due for a contact: 90 days after the last one. */
export function contactDueOn(rows: ContactRows & { customer: ContactRecord }): string {
  const lastMs = lastContactMs([contactOf(rows.customer), ...contactsOf(rows)]);
  return addDays({ day: bangkokDay(lastMs), days: NO_CONTACT_DAYS });
}

/** A record's own entry is a contact with its customer. */
type ContactRecord = Pick<Customer, 'id' | 'created_at'>;
const contactOf = ({ id, created_at: at }: ContactRecord): Contact => ({ customerId: id, at });
