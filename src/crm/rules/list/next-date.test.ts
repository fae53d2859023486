import { expect, it } from 'vitest';
import type { Birthday } from './birthdays.ts';
import { nextDates } from './next-date.ts';

const running = (customer_id: string, daysLeft: number) => ({
  record: { customer_id },
  status: { state: 'running', daysLeft, urgency: 'soon' } as const,
});
const lapsed = (customer_id: string, daysAgo: number) => ({
  record: { customer_id },
  status: { state: 'lapsed', daysAgo, recent: true } as const,
});
const birthday = (position: number, daysLeft: number): Birthday => ({
  position,
  daysLeft,
  day: '2026-11-26',
  age: null,
});
const next = (given: Partial<Parameters<typeof nextDates>[0]>) =>
  Object.fromEntries(
    nextDates({
      tasks: [],
      coming: [],
      lapsed: [],
      birthdays: [],
      idOf: ({ position }) => ['a', 'b', 'c'][position] ?? '',
      ...given,
    }),
  );

it('has nobody for whom nothing comes', () => expect(next({})).toEqual({}));

it('takes the sooner of an ending cover and a birthday', () => {
  const coming = [running('a', 3), running('b', 20)];
  expect(next({ coming, birthdays: [birthday(1, 5), birthday(0, 9)] })).toEqual({
    a: { kind: 'cover', daysLeft: 3 },
    b: { kind: 'birthday', daysLeft: 5 },
  });
});

it('takes the cover where both are on one day, and the sooner of two covers', () => {
  expect(next({ coming: [running('a', 0), running('a', 9)], birthdays: [birthday(0, 0)] })).toEqual({
    a: { kind: 'cover', daysLeft: 0 },
  });
});

it('takes a lapsed cover, the latest first, only where nothing comes', () => {
  expect(
    next({ coming: [running('b', 80)], lapsed: [lapsed('a', 2), lapsed('a', 50), lapsed('b', 1)] }),
  ).toEqual({ a: { kind: 'lapsed', daysLeft: -2 }, b: { kind: 'cover', daysLeft: 80 } });
});

it('takes a task that is overdue before all else, and the sooner of a task and a date', () => {
  const task = (customerId: string, daysLeft: number) => ({ customerId, title: 'โทร', daysLeft });
  const tasks = [task('a', -2), task('b', 4), task('b', 9), task('c', 8)];
  expect(next({ tasks, coming: [running('a', 1), running('c', 3)], lapsed: [lapsed('a', 5)] })).toEqual({
    a: { kind: 'task', daysLeft: -2, title: 'โทร' },
    b: { kind: 'task', daysLeft: 4, title: 'โทร' },
    c: { kind: 'cover', daysLeft: 3 },
  });
});
