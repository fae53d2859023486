import { getSync, type Store } from '../../../../sync/index.ts';
import { bookingsEntity } from '../../../bookings/data/bookings-entity.ts';
import { consentsEntity } from '../../../consents/data/consents-entity.ts';
import { insuranceEntity } from '../../../insurance/data/insurance-entity.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';
import { useToday } from '../../../session/data/use-today.ts';
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

/** Customers without a contact for this many months, the longest time first (CUSTOMER-22). */
export function useDueCustomers(months: number): Live<DueCustomer[]> {
  const today = useToday();
  return useLive({ key: `retention ${months} ${today}`, read: () => readDue({ months, today }) });
}

async function readDue(options: { months: number; today: string }): Promise<DueCustomer[]> {
  const store = getSync().store();
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
  const rows = await Promise.all(
    living
      .filter(({ id }) => due.has(id))
      .map(async ({ id, name, telephone, created_at: at }) => {
        const lastMs = lastContactMs([{ customerId: id, at }, ...(await contactsWith(store, id))]);
        return { id, name, telephone, lastMs };
      }),
  );
  const sinceMs = Date.parse(`${lately.from}Z`);
  return rows
    .filter(({ lastMs }) => lastMs < sinceMs)
    .sort((a, b) => a.lastMs - b.lastMs || (a.id < b.id ? -1 : 1))
    .map(({ lastMs, ...customer }) => ({ ...customer, lastDay: contactDay(lastMs) }));
}

async function contactsWith(store: Store, id: string): Promise<Contact[]> {
  const ofCustomer = { column: 'customer_id', equals: id } as const;
  const [notes, bookings, consents, tasks, insurance] = await Promise.all([
    store.list(notesEntity, ofCustomer),
    store.list(bookingsEntity, ofCustomer),
    store.list(consentsEntity, ofCustomer),
    store.list(tasksEntity, ofCustomer),
    store.list(insuranceEntity, ofCustomer),
  ]);
  return [
    ...contactsOf([...notes, ...bookings, ...consents]),
    ...bookings.map(({ used_at: at }) => ({ customerId: id, at })),
    ...contactsOfTasks(tasks),
    ...insurance.flatMap(contactsOfInsurance),
  ];
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
