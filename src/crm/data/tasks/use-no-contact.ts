import { useMemo } from 'react';
import { getSync } from '../../../../sync/index.ts';
import { bookingsEntity } from '../../../bookings/data/bookings-entity.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';
import { useToday } from '../../../session/data/use-today.ts';
import { toSummary, type CustomerSummary } from '../../rules/list/customer-entry.ts';
import { idAt, type CustomerIndex } from '../../rules/list/customer-index.ts';
import { contactDueOn, contactSince, customersNotDueForContact } from '../../rules/tasks/no-contact.ts';
import { reminderKey } from '../../rules/tasks/reminder.ts';
import type { TodayEntry } from '../../rules/tasks/today-buckets.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import { notesEntity } from '../notes/notes-entity.ts';
import { tasksEntity } from './tasks-entity.ts';

/** The ids of customers without any contact for 90 days, in the order of the list (CUSTOMER-14). */
export function useNoContact(index: CustomerIndex): Live<readonly string[]> {
  const today = useToday();
  const live = useLive({ key: `contact ${today}`, read: () => readInHand(today) });
  const inHand = live.state === 'ready' ? live.value : null;
  const ids = useMemo(() => {
    if (inHand === null) return [];
    const all = Array.from({ length: index.count }, (_, position) => idAt(index, position));
    return all.filter((id) => !inHand.has(id));
  }, [index, inHand]);
  return live.state === 'ready' ? { state: 'ready', value: ids } : live;
}

async function readInHand(today: string): Promise<ReadonlySet<string>> {
  const store = getSync().store();
  const lately = { column: 'created_at', from: contactSince(today), to: '9999' } as const;
  const [customers, notes, bookings, tasks] = await Promise.all([
    store.list(customersEntity, lately),
    store.list(notesEntity, lately),
    store.list(bookingsEntity, lately),
    store.list(tasksEntity),
  ]);
  return customersNotDueForContact({ customers, notes, bookings, tasks, today });
}

/** An entry of Today that reminds of a contact, with its customer. */
export interface ContactEntry {
  entry: TodayEntry;
  customer: CustomerSummary;
}

/** Entries of Today for customers without a contact, under keys that every device computes alike. */
export function useContactEntries(ids: readonly string[]): Live<readonly ContactEntry[]> {
  const key = `contact entries ${ids.join(' ')}`;
  return useLive({ key, read: () => readContactEntries(ids) });
}

async function readContactEntries(ids: readonly string[]): Promise<ContactEntry[]> {
  const store = getSync().store();
  const entries = await Promise.all(
    ids.map(async (id): Promise<ContactEntry[]> => {
      const ofCustomer = { column: 'customer_id', equals: id } as const;
      const [customer, notes, bookings, tasks] = await Promise.all([
        store.get(customersEntity, id),
        store.list(notesEntity, ofCustomer),
        store.list(bookingsEntity, ofCustomer),
        store.list(tasksEntity, ofCustomer),
      ]);
      if (!customer) return [];
      const day = contactDueOn({ customer, notes, bookings, tasks });
      const key = reminderKey({ kind: 'contact', subjectId: id, day });
      const reminder = { key, kind: 'contact', customerId: id, day, about: '' } as const;
      const entry = { ...reminder, time: null, actOn: null, doneAt: null, snoozedUntil: null, task: null };
      return [{ entry, customer: toSummary(customer) }];
    }),
  );
  return entries.flat();
}
