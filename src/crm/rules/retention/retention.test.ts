import { expect, test } from 'vitest';
import { aTask } from '../../crm-fixtures.ts';
import type { Task } from '../tasks/task.ts';
import { contactsOfTasks, dueForReview, retainedKey, lastContactMs, retainedSince } from './retention.ts';

const today = '2026-11-25';
const due = (options: Partial<Parameters<typeof dueForReview>[0]>) =>
  dueForReview({ ids: ['a', 'b'], contacts: [], tasks: [], today, months: 24, ...options });

test('CUSTOMER-22 the time counts from the day in Bangkok, months back', () => {
  expect(retainedSince({ today, months: 24 })).toBe('2024-11-24T17:00:00');
  expect(retainedSince({ today: '2028-02-29', months: 12 })).toBe('2027-02-27T17:00:00');
});

test('CUSTOMER-22 who had a contact since is not due; the last day still counts', () => {
  const at = (when: string) => [{ customerId: 'a', at: when }];
  expect(due({ contacts: at('2024-11-24T17:00:00Z') })).toEqual(['b']);
  expect(due({ contacts: at('2024-11-24T16:59:59Z') })).toEqual(['a', 'b']);
  // A cover that still runs counts as contact.
  expect(due({ contacts: at('2027-05-01') })).toEqual(['b']);
  expect(
    due({
      contacts: [
        { customerId: null, at: today },
        { customerId: 'b', at: null },
      ],
    }),
  ).toEqual(['a', 'b']);
});

test('CUSTOMER-22 who was retained is due again after a year, and retaining is no contact', () => {
  const retained = (done_at: string | null, deleted_at: string | null = null) =>
    aTask({
      customer_id: 'a',
      title: null,
      reminder: retainedKey({ customerId: 'a', today }),
      done_at,
      deleted_at,
    });
  expect(due({ tasks: [retained('2025-11-25T00:00:00Z')] })).toEqual(['b']);
  expect(due({ tasks: [retained('2025-11-24T00:00:00Z')] })).toEqual(['a', 'b']);
  expect(due({ tasks: [retained('2026-11-24T00:00:00Z', today)] })).toEqual(['a', 'b']);
  expect(contactsOfTasks([retained(today)])).toEqual([]);
  expect(
    retainedKey({ customerId: '01900000-0000-7000-8000-000000000001', today }).length,
  ).toBeLessThanOrEqual(100);
});

test('CUSTOMER-22 a task is a contact when it was made and when it was done', () => {
  const task = aTask({
    customer_id: 'a',
    created_at: '2020-01-01T00:00:00Z',
    done_at: '2026-01-01T00:00:00Z',
  });
  expect(lastContactMs(contactsOfTasks([task]))).toBe(Date.parse('2026-01-01T00:00:00Z'));
  expect(lastContactMs(contactsOfTasks([{ ...task, deleted_at: today }]))).toBe(0);
});

test('CUSTOMER-22 a call and a done occurrence are contacts, an answer to a computed reminder is none', () => {
  const answer = (reminder: string, columns: Partial<Task> = {}) =>
    aTask({ customer_id: 'a', title: null, reminder, created_at: '2026-01-01T00:00:00Z', ...columns });
  const done = { done_at: '2026-01-02T00:00:00Z' };
  const lastDay = (task: Task) => lastContactMs(contactsOfTasks([task]));
  expect(lastDay(answer('call:a:2026-01-02T00:00:00Z', done))).toBe(Date.parse(done.done_at));
  expect(lastDay(answer('task:t:2026-01-01', done))).toBe(Date.parse(done.done_at));
  // A snoozed occurrence was not done, so it is no contact.
  expect(lastDay(answer('task:t:2026-01-01', { snoozed_until: '2026-02-01' }))).toBe(0);
  for (const key of [
    'birthday:a:2026-01-01',
    'renewal:i:2026-01-01',
    'voucher:b:2026-01-01',
    'contact:a:2026-01-01',
  ]) {
    expect(contactsOfTasks([answer(key, done), answer(key, { snoozed_until: '2026-02-01' })])).toEqual([]);
  }
});
