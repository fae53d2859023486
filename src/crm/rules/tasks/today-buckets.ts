import { addDays } from '../../../lib/days/add-to-day.ts';
import { bangkokDay } from '../../../lib/days/bangkok-day.ts';
import type { Reminder, ReminderKind } from './reminder.ts';
import { reminderAnswers, type ReminderAnswer } from './reminder-answers.ts';
import { latestOccurrenceIndex, occurrenceDay, occurrenceKey } from './repetition.ts';
import type { Task } from './task.ts';

/** One line of Today: a task of the agent, or a reminder. */
export interface TodayEntry {
  /** The task's id, or the key of the reminder or of an occurrence of a repeated task. */
  key: string;
  kind: 'task' | ReminderKind;
  customerId: string | null;
  /** The task's title, or what the reminder is about. */
  about: string;
  /** The day on which it is due or happens, `YYYY-MM-DD`; null for a task without a day. */
  day: string | null;
  /** `HH:mm` of that day in Bangkok; null for none. */
  time: string | null;
  /** The day by which it is sorted: `snoozedUntil` if it is snoozed, otherwise `day`. */
  actOn: string | null;
  doneAt: string | null;
  snoozedUntil: string | null;
  /** The row of a task; null for a reminder. */
  task: Task | null;
}

/** The buckets of open entries, in the order of the page. `later` has those without a day that are not snoozed too. */
export const openBuckets = ['overdue', 'today', 'tomorrow', 'week', 'later'] as const;
/** A group of open entries of Today, by how soon they are due. */
export type OpenBucket = (typeof openBuckets)[number];
/** The entries of Today by bucket; `done` has what was done today in Bangkok, the latest first. */
export type TodayBuckets = Readonly<Record<OpenBucket | 'done', readonly TodayEntry[]>>;

/** "This week" ends seven days after today. */
const WEEK_DAYS = 7;

/**
 * Sorts tasks and reminders into buckets (CUSTOMER-14). Each open one is in exactly one, the soonest first;
 * only `overdue` has the latest first. `done` has what was done today; what was done earlier is left out.
 */
export function todayBuckets(options: {
  tasks: readonly Task[];
  reminders: readonly Reminder[];
  today: string;
}): TodayBuckets {
  const { tasks, reminders, today } = options;
  const buckets = { overdue: [], today: [], tomorrow: [], week: [], later: [], done: [] } as Record<
    OpenBucket | 'done',
    TodayEntry[]
  >;
  const answers = reminderAnswers(tasks);
  const entries = [
    ...tasks
      .filter((task) => task.reminder === null && task.deleted_at === null)
      .flatMap((task) => ofTask({ task, answers, today })),
    ...reminders.map((reminder): TodayEntry => {
      const { doneAt, snoozedUntil } = answers.get(reminder.key) ?? noAnswer;
      return {
        ...reminder,
        time: null,
        doneAt,
        snoozedUntil,
        actOn: snoozedUntil ?? reminder.day,
        task: null,
      };
    }),
  ];
  const tomorrow = addDays({ day: today, days: 1 });
  const weekEnd = addDays({ day: today, days: WEEK_DAYS });
  for (const entry of entries) {
    const bucket = bucketOf({ entry, today, tomorrow, weekEnd });
    if (bucket !== null) buckets[bucket].push(entry);
  }
  for (const name of openBuckets) buckets[name].sort(byDay);
  buckets.overdue.reverse();
  buckets.done.sort((a, b) => Date.parse(b.doneAt ?? '') - Date.parse(a.doneAt ?? ''));
  return buckets;
}

const noAnswer: ReminderAnswer = { doneAt: null, snoozedUntil: null };

/**
 * The entries of a task. A repeated task has its first open occurrence, and those done since the latest that
 * was due.
 */
function ofTask(options: {
  task: Task;
  answers: ReadonlyMap<string, ReminderAnswer>;
  today: string;
}): TodayEntry[] {
  const { task, answers, today } = options;
  const { id, due_on: start, done_at: doneAt, snoozed_until: snoozedUntil, repeat } = task;
  if (start === null || !repeat) return [taskEntry({ task, key: id, day: start, doneAt, snoozedUntil })];
  const entries: TodayEntry[] = [];
  for (let index = latestOccurrenceIndex({ start, repeat, day: today }); ; index += 1) {
    const day = occurrenceDay({ start, repeat, index });
    const key = occurrenceKey({ taskId: id, day });
    const entry = taskEntry({ task, key, day, ...(answers.get(key) ?? noAnswer) });
    entries.push(entry);
    if (entry.doneAt === null) return entries;
  }
}

function taskEntry(options: { task: Task; key: string; day: string | null } & ReminderAnswer): TodayEntry {
  const { task, day, snoozedUntil } = options;
  const { customer_id: customerId, title, due_time: time } = task;
  return { ...options, kind: 'task', customerId, about: title ?? '', time, actOn: snoozedUntil ?? day };
}

function bucketOf(options: {
  entry: TodayEntry;
  today: string;
  tomorrow: string;
  weekEnd: string;
}): OpenBucket | 'done' | null {
  const { entry, today, tomorrow, weekEnd } = options;
  if (entry.doneAt !== null) return bangkokDay(Date.parse(entry.doneAt)) === today ? 'done' : null;
  if (entry.actOn === null) return 'later';
  if (entry.actOn < today) return 'overdue';
  if (entry.actOn === today) return 'today';
  if (entry.actOn === tomorrow) return 'tomorrow';
  return entry.actOn <= weekEnd ? 'week' : 'later';
}

/** Entries without a day come last. On the same day, the agent's own tasks come first, by their time. */
function byDay(a: TodayEntry, b: TodayEntry): number {
  const [dayA, dayB] = [a.actOn ?? '9999', b.actOn ?? '9999'];
  if (dayA !== dayB) return dayA < dayB ? -1 : 1;
  if ((a.kind === 'task') !== (b.kind === 'task')) return a.kind === 'task' ? -1 : 1;
  const [timeA, timeB] = [a.time ?? '99', b.time ?? '99'];
  if (timeA !== timeB) return timeA < timeB ? -1 : 1;
  return a.key < b.key ? -1 : 1;
}

/** The open tasks among these, the most urgent first. */
export function openEntries(options: { tasks: readonly Task[]; today: string }): TodayEntry[] {
  const buckets = todayBuckets({ ...options, reminders: [] });
  return openBuckets.flatMap((name) => buckets[name]);
}

/** The number of entries that are due today or overdue. */
export function dueCount(buckets: TodayBuckets): number {
  return buckets.overdue.length + buckets.today.length;
}
