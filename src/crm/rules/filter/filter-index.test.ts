import { expect, it } from 'vitest';
import fc from 'fast-check';
import { emptyInsurance } from '../../../insurance/rules/empty-insurance.ts';
import type { CarInsurance } from '../../../insurance/rules/insurance.ts';
import { aCustomer, aTask } from '../../crm-fixtures.ts';
import { toEntry } from '../list/customer-entry.ts';
import { buildIndex, idAt } from '../list/customer-index.ts';
import { searchIndex } from '../list/search.ts';
import type { Customer } from '../customer/customer.ts';
import { collectFacts, dayNumber, type FactRows } from './customer-facts.ts';
import { noFilter, readFilter, toStoredFilter, type CustomerFilter } from './customer-filter.ts';
import { alignColumns, changeColumns, toFactsColumns } from './facts-columns.ts';
import { filterIndex } from './filter-index.ts';

const today = '2026-11-25';
const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const dayAt = (days: number) => new Date(Date.UTC(2026, 10, 25 + days)).toISOString().slice(0, 10);
const endOf = (days: number) => `${dayAt(days)}T16:59:59.999Z`;
const none: FactRows = {
  customers: [],
  cars: [],
  notes: [],
  bookings: [],
  tasks: [],
  promotionEnds: new Map(),
};
const place = (address: string, lat?: number, lng?: number) => ({
  address,
  lat: lat ?? null,
  lng: lng ?? null,
});
const customerAt = (n: number, columns: Partial<Customer> = {}) =>
  aCustomer({ id: idOf(n), name: `ลูกค้า ${n}`, created_at: '2026-01-01T00:00:00Z', ...columns });
const carOf = (n: number, columns: Partial<CarInsurance>): CarInsurance => ({
  ...emptyInsurance,
  id: idOf(900 + n),
  user_id: idOf(0),
  customer_id: idOf(n),
  created_at: '2026-01-01T00:00:00Z',
  deleted_at: null,
  ...columns,
});

function listOf(rows: Partial<FactRows>, tags: Readonly<Record<number, string[]>> = {}) {
  const customers = rows.customers ?? [];
  const index = buildIndex(
    customers.map((customer, at) => toEntry({ customer, plates: [], tags: tags[at + 1] ?? [] })),
  );
  const columns = toFactsColumns(collectFacts({ ...none, ...rows, today }));
  return (
    filter: Partial<CustomerFilter>,
    more: { query?: string; at?: { lat: number; lng: number } } = {},
  ) =>
    [
      ...filterIndex({
        index,
        filter: { ...noFilter, ...filter },
        found: searchIndex({ index, query: more.query ?? '' }),
        facts: { columns, rows: alignColumns({ index, columns }) },
        today,
        at: more.at ?? null,
      }),
    ]
      .map((position) => Number(idAt(index, position).slice(-3)))
      .sort((a, b) => a - b);
}

it('CUSTOMER-17 a tag is found whole, and all of several must be there', () => {
  const customers = [customerAt(1), customerAt(2), customerAt(3, { name: 'มานี' })];
  const found = listOf({ customers }, { 1: ['VIP', 'เก่า'], 2: ['VIP2'], 3: ['vip'] });
  expect(found({ tags: ['Vip'] })).toEqual([1, 3]);
  expect(found({ tags: ['vip', 'เก่า'] })).toEqual([1]);
  expect(found({ tags: ['VIP'] }, { query: 'มานี' })).toEqual([3]);
});

it('CUSTOMER-17 insurance that ends within n days counts unless it is renewed', () => {
  const customers = [1, 2, 3, 4].map((n) => customerAt(n));
  const cars = [
    carOf(1, { coverage_end: endOf(0) }),
    carOf(2, { coverage_end: endOf(30) }),
    carOf(3, { coverage_end: endOf(10), license_plate: 'กก 1' }),
    carOf(3, { id: idOf(903), coverage_end: endOf(375), license_plate: 'กก1' }),
    carOf(4, { coverage_end: endOf(-1) }),
  ];
  const found = listOf({ customers, cars });
  expect(found({ endsWithin: 30 })).toEqual([1, 2]);
  expect(found({ endsWithin: 29 })).toEqual([1]);
  expect(found({ endsWithin: 0 })).toEqual([1]);
});

it('CUSTOMER-17 notes, bookings and done tasks are a contact; an unused voucher is one that can still be used', () => {
  const customers = [1, 2, 3, 4, 5].map((n) => customerAt(n));
  const booking = { used: false, deleted_at: null, created_at: '2026-01-02T00:00:00Z' };
  const found = listOf({
    customers,
    notes: [{ customer_id: idOf(1), created_at: `${dayAt(-10)}T05:00:00Z`, deleted_at: null }],
    tasks: [aTask({ customer_id: idOf(2), done_at: `${dayAt(-5)}T05:00:00Z` })],
    bookings: [
      { ...booking, customer_id: idOf(3), promotion_id: 'open' },
      { ...booking, customer_id: idOf(4), promotion_id: 'ended' },
      { ...booking, customer_id: idOf(5), promotion_id: 'open', used: true },
    ],
    promotionEnds: new Map([
      ['open', today],
      ['ended', dayAt(-1)],
    ]),
  });
  expect(found({ noContact: 10 })).toEqual([1, 3, 4, 5]);
  expect(found({ noContact: 11 })).toEqual([3, 4, 5]);
  expect(found({ voucher: true })).toEqual([3]);
  expect(found({ voucher: true, noContact: 400 })).toEqual([]);
});

it('CUSTOMER-17 province, month of birth and nearness', () => {
  const found = listOf({
    customers: [
      customerAt(1, { house_location: place('1 ถนนนิมมานเหมินท์ เชียงใหม่ 50200', 18.79, 98.97) }),
      customerAt(2, { house_location: place('2 จ.ลำพูน', 18.57, 99), custom_date: '1990-12-31' }),
      customerAt(3, { house_location: null, work_location: place('เขตบางรัก กทม.') }),
    ],
  });
  expect(found({ province: 'เชียงใหม่' })).toEqual([1]);
  expect(found({ province: 'กรุงเทพมหานคร' })).toEqual([3]);
  expect(found({ birthMonth: 12 })).toEqual([2]);
  expect(found({ nearKm: 5 }, { at: { lat: 18.8, lng: 98.98 } })).toEqual([1]);
  expect(found({ nearKm: 50 }, { at: { lat: 18.8, lng: 98.98 } })).toEqual([1, 2]);
  expect(found({ nearKm: 50 })).toEqual([]);
});

it('changed customers are worked in as if all had been collected anew', () => {
  const before = toFactsColumns(collectFacts({ ...none, customers: [customerAt(1), customerAt(2)], today }));
  const changed = collectFacts({
    ...none,
    customers: [customerAt(2, { created_at: '2026-11-01T00:00:00Z' })],
    today,
  });
  const after = changeColumns(before, new Map([[idOf(1), null], ...changed]));
  expect(after.ids).toEqual(['', idOf(2)]);
  expect([after.contactDays[1], before.contactDays[1]]).toEqual([
    dayNumber('2026-11-01T00:00:00Z'),
    dayNumber('2026-01-01T00:00:00Z'),
  ]);
});

it('after any changes the same customers are found as if all had been collected anew', () => {
  const places = [null, place('1 จ.เชียงใหม่', 18.8, 98.98), place('2 จ.ลำพูน', 18.57, 99)];
  const anybody = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 12 });
  const rowsOf = (numbers: readonly number[], shift: number) =>
    numbers.map((n) =>
      customerAt(n, {
        house_location: places[(n + shift) % 3] ?? null,
        created_at: `${dayAt(-n - shift)}T00:00:00Z`,
      }),
    );
  fc.assert(
    fc.property(anybody, anybody, anybody, (first, changed, gone) => {
      const before = toFactsColumns(collectFacts({ ...none, customers: rowsOf(first, 0), today }));
      const news = collectFacts({ ...none, customers: rowsOf(changed, 1), today });
      const removed = gone.filter((n) => !changed.includes(n));
      const changes = new Map([...removed.map((n) => [idOf(n), null] as const), ...news]);
      const columns = changeColumns(before, changes);
      const left = first.filter((n) => !changes.has(idOf(n)));
      const rows = [...rowsOf(left, 0), ...rowsOf(changed, 1)];
      const anew = toFactsColumns(collectFacts({ ...none, customers: rows, today }));
      const index = buildIndex(rows.map((customer) => toEntry({ customer, plates: [] })));
      for (const filter of [{ province: 'ลำพูน' }, { noContact: 5 }]) {
        const [found, wanted] = [columns, anew].map((each) => {
          const facts = { columns: each, rows: alignColumns({ index, columns: each }) };
          return [
            ...filterIndex({
              index,
              filter: { ...noFilter, ...filter },
              found: null,
              facts,
              today,
              at: null,
            }),
          ];
        });
        expect(found).toEqual(wanted);
      }
    }),
  );
});

it('facts are found for each customer, in whatever order the list and the facts are', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 30 });
  fc.assert(
    fc.property(numbers, numbers, numbers, (listed, collected, order) => {
      const index = buildIndex(listed.map((n) => toEntry({ customer: customerAt(n), plates: [] })));
      const facts = collectFacts({ ...none, customers: collected.map((n) => customerAt(n)), today });
      const columns = toFactsColumns(facts, order.map(idOf));
      expect(new Set(columns.ids)).toEqual(new Set(facts.keys()));
      const rows = [...alignColumns({ index, columns })];
      const ids = rows.map((_, position) => idAt(index, position));
      expect(rows).toEqual(ids.map((id) => columns.ids.indexOf(id)));
    }),
  );
});

it('CUSTOMER-18 what is stored is read back, and what is not known is left out', () => {
  const numbers = fc.option(fc.integer({ min: 1, max: 12 }), { nil: null });
  const filters = fc.record({
    tags: fc.uniqueArray(fc.constantFrom('a', 'b', 'ค'), { maxLength: 3 }),
    endsWithin: numbers,
    birthMonth: numbers,
    province: fc.option(fc.constantFrom('เชียงใหม่', 'ตาก'), { nil: null }),
    noContact: numbers,
    voucher: fc.boolean(),
    nearKm: numbers,
  });
  fc.assert(
    fc.property(filters, (filter) => {
      expect(readFilter(JSON.parse(JSON.stringify(toStoredFilter(filter))))).toEqual(filter);
    }),
  );
  expect(readFilter({ tags: [1, '', 'a', 'A'], birthMonth: 13, endsWithin: '3', colour: 'red' })).toEqual({
    ...noFilter,
    tags: ['a'],
  });
  expect([readFilter(null), readFilter('x')]).toEqual([noFilter, noFilter]);
});
