import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../lib/days/add-to-day.ts';
import { bangkokMoment } from '../../../lib/days/bangkok-day.ts';
import { aTask } from '../../crm-fixtures.ts';
import { occurrenceKey } from './repetition.ts';
import { reminderKey, type Reminder } from './reminder.ts';
import { reminderAnswers } from './reminder-answers.ts';
import type { Task } from './task.ts';
import { dueCount, openBuckets, todayBuckets, type TodayBuckets } from './today-buckets.ts';

const today = '2026-11-25';
const day = (days: number) => addDays({ day: today, days });
const at = (days: number, time = '09:00') => bangkokMoment({ day: day(days), time });
const keysOf = (buckets: TodayBuckets) =>
  Object.fromEntries(Object.entries(buckets).map(([name, entries]) => [name, entries.map(({ key }) => key)]));
const buckets = (tasks: readonly Task[], reminders: readonly Reminder[] = []) =>
  todayBuckets({ tasks, reminders, today });

function renewal(n: number, days: number): Reminder {
  const key = reminderKey({ kind: 'renewal', subjectId: `car-${n}`, day: day(days) });
  return { key, kind: 'renewal', customerId: `customer-${n}`, day: day(days), about: 'กข 1234' };
}

describe('CUSTOMER-14: the buckets of Today', () => {
  it('are overdue, today, tomorrow, the rest of the seven days after today, and later', () => {
    const tasks = [-40, -1, 0, 1, 2, 7, 8].map((days) => aTask({ id: `${days}`, due_on: day(days) }));
    expect(keysOf(buckets([...tasks, aTask({ id: 'some day' })]))).toEqual({
      overdue: ['-1', '-40'],
      today: ['0'],
      tomorrow: ['1'],
      week: ['2', '7'],
      later: ['8', 'some day'],
      done: [],
    });
    expect(dueCount(buckets(tasks))).toBe(3);
  });

  it('have what was done today, the latest first, and nothing that was done before or deleted', () => {
    const tasks = [
      aTask({ id: 'before', due_on: today, done_at: at(-1, '23:59') }),
      aTask({ id: 'early', due_on: day(-3), done_at: at(0, '00:00') }),
      aTask({ id: 'late', done_at: at(0, '23:59') }),
      aTask({ id: 'deleted', due_on: today, deleted_at: at(0) }),
    ];
    expect(keysOf(buckets(tasks))).toMatchObject({ today: [], overdue: [], done: ['late', 'early'] });
  });

  it('show what was snoozed on its new day, also where that is earlier, and late where it passed', () => {
    const tasks = [
      aTask({ id: 'later', due_on: day(-2), snoozed_until: day(1) }),
      aTask({ id: 'again', due_on: day(-2), snoozed_until: today }),
      aTask({ id: 'sooner', due_on: day(30), snoozed_until: day(2) }),
      aTask({ id: 'missed', due_on: day(30), snoozed_until: day(-1) }),
    ];
    expect(keysOf(buckets(tasks))).toMatchObject({
      overdue: ['missed'],
      today: ['again'],
      tomorrow: ['later'],
      week: ['sooner'],
    });
  });

  it('put the own tasks of a day before its reminders, by their time', () => {
    const tasks = [
      aTask({ id: 'x', due_on: day(3) }),
      aTask({ id: 'y', due_on: day(3), due_time: '14:00' }),
      aTask({ id: 'z', due_on: day(3), due_time: '09:30' }),
    ];
    expect(keysOf(buckets(tasks, [renewal(1, 3)])).week).toEqual(['z', 'y', 'x', renewal(1, 3).key]);
  });
});

describe('CUSTOMER-14: a repeated task', () => {
  const weekly = aTask({ id: 'w', due_on: day(-16), repeat: 'weekly' });
  const key = (days: number) => occurrenceKey({ taskId: 'w', day: day(days) });
  const answer = (days: number, columns: Partial<Task>) =>
    aTask({ id: `answer ${days}`, title: null, reminder: key(days), ...columns });

  it('waits with its latest occurrence until that is done, and comes again with the next', () => {
    expect(keysOf(buckets([weekly]))).toMatchObject({ overdue: [key(-2)], week: [] });
    const done = answer(-2, { done_at: at(0) });
    expect(keysOf(buckets([weekly, done]))).toMatchObject({ overdue: [], week: [key(5)], done: [key(-2)] });
    const early = answer(5, { done_at: at(0, '10:00') });
    expect(keysOf(buckets([weekly, done, early]))).toMatchObject({
      week: [],
      later: [key(12)],
      done: [key(5), key(-2)],
    });
  });

  it('is put off by one occurrence, is not done as a whole, and ends with its row', () => {
    const snoozed = answer(-2, { snoozed_until: day(1) });
    expect(keysOf(buckets([weekly, snoozed]))).toMatchObject({ overdue: [], tomorrow: [key(-2)] });
    expect(keysOf(buckets([{ ...weekly, done_at: at(-9) }]))).toMatchObject({ overdue: [key(-2)] });
    expect(Object.values(buckets([{ ...weekly, deleted_at: at(0) }])).flat()).toEqual([]);
  });

  it('without a day is a task of some day', () => {
    expect(keysOf(buckets([{ ...weekly, due_on: null }])).later).toEqual(['w']);
  });
});

const rows = fc.array(
  fc.record({
    id: fc.uuid(),
    about: fc.nat(3),
    days: fc.integer({ min: -3, max: 10 }),
    done: fc.constantFrom(null, -1, 0),
    snooze: fc.constantFrom(null, -1, 0, 1, 5),
    isAnswer: fc.boolean(),
  }),
  { maxLength: 12 },
);
const reminders = [renewal(0, -5), renewal(1, 0), renewal(2, 4), renewal(3, 20)];

function tasksOf(drawn: typeof rows extends fc.Arbitrary<infer Value> ? Value : never): Task[] {
  return drawn.map(({ id, about, days, done, snooze, isAnswer }) =>
    aTask({
      id,
      title: isAnswer ? null : 'x',
      reminder: isAnswer ? (reminders[about]?.key ?? null) : null,
      due_on: isAnswer ? null : day(days),
      done_at: done === null ? null : at(done),
      snoozed_until: snooze === null ? null : day(snooze),
    }),
  );
}

describe('CUSTOMER-14: whatever was answered on which device', () => {
  it('each task and reminder is in one bucket at most, and an open one in exactly one', () => {
    fc.assert(
      fc.property(rows, (drawn) => {
        const tasks = tasksOf(drawn);
        const sorted = buckets(tasks, reminders);
        const all = Object.values(sorted).flatMap((entries) => entries.map(({ key }) => key));
        expect(new Set(all).size).toBe(all.length);
        const answers = reminderAnswers(tasks);
        const open = [
          ...tasks.filter((task) => task.reminder === null && task.done_at === null).map(({ id }) => id),
          ...reminders.map(({ key }) => key).filter((key) => (answers.get(key)?.doneAt ?? null) === null),
        ];
        const shown = openBuckets.flatMap((name) => sorted[name].map(({ key }) => key));
        expect(shown.toSorted()).toEqual(open.toSorted());
      }),
    );
  });

  it('the order in which the rows arrived, and a row that arrived twice, change nothing', () => {
    fc.assert(
      fc.property(rows, fc.infiniteStream(fc.nat()), (drawn, noise) => {
        const answers = tasksOf(drawn).filter(({ reminder }) => reminder !== null);
        const mixed = answers
          .map((task) => ({ task, n: noise.next().value ?? 0 }))
          .toSorted((a, b) => a.n - b.n)
          .map(({ task }) => task);
        expect(keysOf(buckets([...mixed, ...mixed], reminders))).toEqual(keysOf(buckets(answers, reminders)));
      }),
    );
  });

  it('a reminder that one device did is done everywhere, though another snoozed it', () => {
    const { key } = renewal(1, 0);
    const snoozed = aTask({ id: 'a', title: null, reminder: key, snoozed_until: day(3) });
    const done = aTask({ id: 'b', title: null, reminder: key, done_at: at(0) });
    expect(keysOf(buckets([snoozed], reminders)).week).toContain(key);
    expect(keysOf(buckets([snoozed, done], reminders))).toMatchObject({ done: [key] });
  });

  it('the reminder of another day is another one', () => {
    const done = aTask({ id: 'b', title: null, reminder: renewal(1, -365).key, done_at: at(0) });
    expect(keysOf(buckets([done], reminders)).today).toEqual([renewal(1, 0).key]);
  });
});
