import { expect, it } from 'vitest';
import { aTask } from '../../crm-fixtures.ts';
import type { Task } from './task.ts';
import { contactDueOn, contactSince, customersInHand } from './no-contact.ts';

const today = '2026-11-25';

it('CUSTOMER-14: a contact counts for 90 days, by the calendar of Bangkok', () => {
  expect(contactSince(today)).toBe('2026-08-26T17:00:00');
  const rows = ['2026-08-26T17:30:00+00:00', '2026-01-01T00:00:00Z', 'x'].map((at) => ({ created_at: at }));
  expect(contactDueOn({ rows, tasks: [] })).toBe('2026-11-25');
});

it('CUSTOMER-14: calls and done tasks are a contact, from which the next one is due', () => {
  const rows = [{ created_at: '2026-01-01T00:00:00Z' }];
  const done_at = '2026-08-20T05:00:00Z';
  const dueOn = (columns: Partial<Task>) => contactDueOn({ rows, tasks: [aTask(columns)] });
  expect(dueOn({ done_at, title: null, reminder: `call:c:${done_at}` })).toBe('2026-11-18');
  expect(dueOn({ done_at })).toBe('2026-11-18');
  expect(dueOn({ done_at, deleted_at: today })).toBe('2026-04-01');
  expect(dueOn({})).toBe('2026-04-01');
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
  expect([...customersInHand({ tasks, today })]).toEqual([
    'open',
    'done lately',
    'snoozed',
    'snoozed after it was done once',
  ]);
});
