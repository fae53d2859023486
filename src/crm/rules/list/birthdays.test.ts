import { expect, it } from 'vitest';
import { aCustomer } from '../../crm-fixtures.ts';
import { comingBirthdays } from './birthdays.ts';
import { toEntry } from './customer-entry.ts';
import { buildIndex } from './customer-index.ts';

function reported(options: { born: string | null; today: string }) {
  const customer = aCustomer({ custom_date: options.born });
  const index = buildIndex([toEntry({ customer, plates: [] })]);
  const [first] = comingBirthdays({ index, today: options.today });
  return first ? [first.daysLeft, first.day, first.age] : null;
}

it.each([
  ['2026-11-20', '1990-11-20', [0, '2026-11-20', 36]],
  ['2026-11-20', '1990-12-20', [30, '2026-12-20', 36]],
  ['2026-11-20', '1990-12-21', null],
  ['2026-11-20', '1990-11-19', null],
  ['2026-12-20', '1990-01-05', [16, '2027-01-05', 37]],
  ['2026-11-20', '2026-11-25', [5, '2026-11-25', null]],
])('on %s a birthday of %s is shown as %j', (today, born, expected) => {
  expect(reported({ born, today })).toEqual(expected);
});

it('a customer without a birthday is not listed', () => {
  expect(reported({ born: null, today: '2026-11-20' })).toBeNull();
});

it('29 February is on the 28th in ordinary years, and on its own day in leap years', () => {
  expect(reported({ born: '2000-02-29', today: '2027-02-10' })).toEqual([18, '2027-02-28', 27]);
  expect(reported({ born: '2000-02-29', today: '2028-02-10' })).toEqual([19, '2028-02-29', 28]);
  expect(reported({ born: '2000-02-29', today: '2028-02-29' })).toEqual([0, '2028-02-29', 28]);
  expect(reported({ born: '2000-02-29', today: '2028-03-01' })).toBeNull();
});

it('the soonest is first', () => {
  const born = ['1990-12-10', '1985-11-21', '1970-12-01'].map((custom_date, n) =>
    toEntry({
      customer: aCustomer({ id: `01900000-0000-7000-8000-00000000000${n}`, custom_date }),
      plates: [],
    }),
  );
  const days = comingBirthdays({ index: buildIndex(born), today: '2026-11-20' }).map(({ day }) => day);
  expect(days).toEqual(['2026-11-21', '2026-12-01', '2026-12-10']);
});
