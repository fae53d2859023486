import type { Store } from '../../../../sync/index.ts';
import { bookingsEntity } from '../../../bookings/data/bookings-entity.ts';
import { consentsEntity } from '../../../consents/data/consents-entity.ts';
import { insuranceEntity } from '../../../insurance/data/insurance-entity.ts';
import {
  contactDay,
  contactsOfTasks,
  dueForReview,
  lastContactMs,
  retainedSince,
  type Contact,
} from '../../rules/retention/retention.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import { notesEntity } from '../notes/notes-entity.ts';
import { tasksEntity } from '../tasks/tasks-entity.ts';

/** A customer whose data is to be reviewed. */
export interface DueCustomer {
  id: string;
  name: string;
  telephone: string;
  /** The day of the last contact, `YYYY-MM-DD`; null if none is known. */
  lastDay: string | null;
}

/** Reads the customers without a contact for `months` months before `today`, the longest time first (CUSTOMER-22). */
export async function readDueCustomers(options: {
  store: Pick<Store, 'list'>;
  months: number;
  today: string;
}): Promise<DueCustomer[]> {
  const { store } = options;
  const lately = { column: 'created_at', from: retainedSince(options), to: '9999' } as const;
  const [customers, notes, bookings, consents, tasks, insurance] = await Promise.all([
    store.list(customersEntity),
    store.list(notesEntity, lately),
    store.list(bookingsEntity, lately),
    store.list(consentsEntity, lately),
    store.list(tasksEntity),
    store.list(insuranceEntity),
  ]);
  const living = customers.filter(({ deleted_at: deletedAt }) => deletedAt === null);
  const contacts = [
    ...living.map(({ id: customerId, created_at: at }) => ({ customerId, at })),
    ...contactsOf([...notes, ...bookings, ...consents]),
    ...contactsOfTasks(tasks),
    ...insurance.flatMap(contactsOfInsurance),
  ];
  const due = new Set(dueForReview({ ids: living.map(({ id }) => id), contacts, tasks, ...options }));
  if (due.size === 0) return [];
  // Contacts from before are read at once for all: there may be many due customers, and each change reads again.
  const [allNotes, allBookings, allConsents] = await Promise.all([
    store.list(notesEntity),
    store.list(bookingsEntity),
    store.list(consentsEntity),
  ]);
  const contactsWith = new Map<string | null, Contact[]>([...due].map((id) => [id, []]));
  const allContacts = [
    ...contacts,
    ...contactsOf([...allNotes, ...allBookings, ...allConsents]),
    ...allBookings.map(({ customer_id: customerId, used_at: at }) => ({ customerId, at })),
  ];
  for (const contact of allContacts) contactsWith.get(contact.customerId)?.push(contact);
  const rows = living
    .filter(({ id }) => due.has(id))
    .map(({ id, name, telephone }) => {
      const lastMs = lastContactMs(contactsWith.get(id) ?? []);
      return { id, name, telephone, lastMs };
    });
  const sinceMs = Date.parse(`${lately.from}Z`);
  return rows
    .filter(({ lastMs }) => lastMs < sinceMs)
    .sort((a, b) => a.lastMs - b.lastMs || (a.id < b.id ? -1 : 1))
    .map(({ lastMs, ...customer }) => ({ ...customer, lastDay: contactDay(lastMs) }));
}

const contactsOf = (rows: readonly { customer_id: string | null; created_at: string }[]): Contact[] =>
  rows.map(({ customer_id: customerId, created_at: at }) => ({ customerId, at }));

/**
 * An insurance record counts as contact on the day of its entry, and until its cover, compulsory insurance
 * and tax end.
 */
function contactsOfInsurance(record: {
  customer_id: string;
  created_at: string;
  coverage_end: string | null;
  compulsory_end: string | null;
  tax_end: string | null;
  deleted_at: string | null;
}): Contact[] {
  if (record.deleted_at !== null) return [];
  const { customer_id: customerId, created_at, coverage_end, compulsory_end, tax_end } = record;
  return [created_at, coverage_end, compulsory_end, tax_end].map((at) => ({ customerId, at }));
}
