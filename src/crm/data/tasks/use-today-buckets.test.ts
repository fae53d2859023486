import { expect, it } from 'vitest';
import { aCustomer, aTask } from '../../crm-fixtures.ts';
import { toEntry } from '../../rules/list/customer-entry.ts';
import { buildIndex } from '../../rules/list/customer-index.ts';
import { readToday } from './use-today-buckets.ts';

const today = '2026-11-25';
const sources = () => {
  const customer = aCustomer({ custom_date: '1990-11-27' });
  return {
    index: buildIndex([toEntry({ customer, plates: [] })]),
    alerts: { coming: [], lapsed: [] },
    rows: { tasks: [aTask({ due_on: today })], bookings: [], customers: new Map() },
    today,
  };
};

it('computes the entries of the same rows once, for list, badge and Today', () => {
  const same = sources();
  expect(readToday({ ...same })).toBe(readToday(same));
});

it('computes them anew for other rows, alerts, birthdays and on another day', () => {
  const before = sources();
  const found = readToday(before);
  expect(found.buckets.today).toHaveLength(1);
  expect(found.buckets.week.map(({ kind }) => kind)).toEqual(['birthday']);
  const rows = { ...before.rows, tasks: [] };
  expect(readToday({ ...before, rows }).buckets.today).toEqual([]);
  expect(readToday({ ...before, today: '2026-11-28' }).buckets.overdue).toHaveLength(1);
  expect(readToday({ ...before, index: buildIndex([]) }).buckets.week).toEqual([]);
});
