import { expect, it } from 'vitest';
import { aBooking } from '../../../bookings/booking-fixtures.ts';
import { addDays } from '../../../lib/days/add-to-day.ts';
import { aCustomer, aTask } from '../../crm-fixtures.ts';
import { collectFacts } from '../filter/customer-facts.ts';
import { noFilter } from '../filter/customer-filter.ts';
import { alignColumns, toFactsColumns } from '../filter/facts-columns.ts';
import { filterIndex } from '../filter/filter-index.ts';
import { toEntry } from '../list/customer-entry.ts';
import { buildIndex, summaryAt } from '../list/customer-index.ts';
import { retainedKey } from '../retention/retention.ts';
import type { Task } from './task.ts';
import { contactDueOn, contactSince, customersNotDueForContact, NO_CONTACT_DAYS } from './no-contact.ts';

const today = '2026-11-25';
const customer = aCustomer({ id: 'c', created_at: '2026-01-01T00:00:00Z' });
const none = { notes: [], bookings: [] };
const noteAt = (created_at: string, columns: { customer_id?: string; deleted_at?: string } = {}) => ({
  customer_id: 'c',
  created_at,
  deleted_at: null,
  ...columns,
});

it('CUSTOMER-14: a contact counts for 90 days, by the calendar of Bangkok', () => {
  expect(contactSince(today)).toBe('2026-08-27T17:00:00');
  const notes = ['2026-08-26T17:30:00+00:00', 'x'].map((at) => noteAt(at));
  expect(contactDueOn({ customer, notes, bookings: [], tasks: [] })).toBe('2026-11-25');
});

it('CUSTOMER-14: calls and done tasks are a contact, from which the next one is due', () => {
  const done_at = '2026-08-20T05:00:00Z';
  const dueOn = (columns: Partial<Task>) => contactDueOn({ customer, ...none, tasks: [aTask(columns)] });
  expect(dueOn({ done_at, title: null, reminder: `call:c:${done_at}` })).toBe('2026-11-18');
  expect(dueOn({ done_at })).toBe('2026-11-18');
  expect(dueOn({ done_at, deleted_at: today })).toBe('2026-04-01');
  expect(dueOn({})).toBe('2026-04-01');
});

it('CUSTOMER-22: a decision to retain a customer is no contact, for Today as for the filter', () => {
  const retained = aTask({
    customer_id: 'c',
    title: null,
    reminder: retainedKey({ customerId: 'c', today: '2026-11-20' }),
    done_at: '2026-11-20T05:00:00Z',
  });
  expect(contactDueOn({ customer, ...none, tasks: [retained] })).toBe('2026-04-01');
  const rows = { customers: [customer], ...none, tasks: [retained], today };
  expect([...customersNotDueForContact(rows)]).toEqual([]);
  const facts = (tasks: Task[]) =>
    collectFacts({ ...rows, tasks, cars: [], promotionEnds: new Map() }).get('c')?.contactDay;
  expect(facts([retained])).toBe(facts([]));
});

it('an open task, a task done lately and a snoozed reminder speak for a customer; others do not', () => {
  const contact = { title: null, reminder: 'contact:c:2026-11-01' };
  const tasks = [
    aTask({ customer_id: 'open' }),
    aTask({ customer_id: 'done lately', done_at: '2026-09-01T00:00:00Z' }),
    aTask({ customer_id: 'done long ago', done_at: '2026-08-01T00:00:00Z' }),
    aTask({ customer_id: 'deleted', deleted_at: '2026-11-01T00:00:00Z' }),
    aTask({ customer_id: 'snoozed', ...contact, snoozed_until: '2026-11-26' }),
    aTask({ customer_id: 'snooze is over', ...contact, snoozed_until: today }),
    aTask({
      customer_id: 'snoozed after it was done once',
      ...contact,
      done_at: '2026-08-01T00:00:00Z',
      snoozed_until: '2026-11-26',
    }),
    aTask({
      customer_id: 'another reminder',
      title: null,
      reminder: 'renewal:x:y',
      snoozed_until: '2027-01-01',
    }),
    aTask({ customer_id: null }),
  ];
  expect([...customersNotDueForContact({ customers: [], ...none, tasks, today })]).toEqual([
    'done lately',
    'open',
    'snoozed',
    'snoozed after it was done once',
  ]);
});

it('CUSTOMER-14, CUSTOMER-17: Today and the filter list the same customers', () => {
  const daysAgo = (days: number) => `${addDays({ day: today, days: -days })}T05:00:00Z`;
  const agos = [0, 89, 90, 91];
  const idOf = (kind: number, at: number) =>
    `01900000-0000-7000-8000-00000000${kind}${String(at).padStart(3, '0')}`;
  const customers = [1, 2, 3, 4, 5].flatMap((kind) =>
    agos.map((days) =>
      aCustomer({
        id: idOf(kind, days),
        name: `${kind} ${days}`,
        created_at: kind === 1 ? daysAgo(days) : '2026-01-01T00:00:00Z',
      }),
    ),
  );
  const rows = {
    customers,
    notes: agos.flatMap((days) => [
      noteAt(daysAgo(days), { customer_id: idOf(2, days) }),
      noteAt(daysAgo(days), { customer_id: idOf(5, days), deleted_at: today }),
    ]),
    bookings: agos.map((days) => aBooking({ customer_id: idOf(3, days), created_at: daysAgo(days) })),
    tasks: agos.map((days) => aTask({ customer_id: idOf(4, days), done_at: daysAgo(days) })),
    today,
  };
  const inHand = customersNotDueForContact(rows);
  const index = buildIndex(customers.map((one) => toEntry({ customer: one, plates: [], tags: [] })));
  const columns = toFactsColumns(collectFacts({ ...rows, cars: [], promotionEnds: new Map() }));
  const filtered = filterIndex({
    index,
    filter: { ...noFilter, noContact: NO_CONTACT_DAYS },
    found: null,
    facts: { columns, rows: alignColumns({ index, columns }) },
    today,
    at: null,
  });
  const onToday = customers.filter(({ id }) => !inHand.has(id)).map(({ name }) => name);
  expect(onToday.toSorted()).toEqual([...filtered].map((at) => summaryAt(index, at).name).toSorted());
  const longAgo = [1, 2, 3, 4].flatMap((kind) => [90, 91].map((days) => `${kind} ${days}`));
  expect(onToday.toSorted()).toEqual([...longAgo, ...agos.map((days) => `5 ${days}`)].toSorted());
});
