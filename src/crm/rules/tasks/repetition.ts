import { addDays, addMonths } from '../../../lib/days/add-to-day.ts';
import { daysBetween } from '../../../lib/days/bangkok-day.ts';
import type { Repetition, Task } from './task.ts';

type Repeated = Pick<Task, 'due_on' | 'repeat'>;

/**
 * The day of an occurrence of a repeated task; the index is 0 on the task's own day. A month without that day
 * has the occurrence on its last day: 31 January is followed by 28 February and 31 March.
 */
export function occurrenceDay(options: { start: string; repeat: Repetition; index: number }): string {
  const { start: day, repeat, index } = options;
  if (repeat === 'daily') return addDays({ day, days: index });
  if (repeat === 'weekly') return addDays({ day, days: 7 * index });
  return addMonths({ day, months: repeat === 'monthly' ? index : 12 * index });
}

/** The index of the latest occurrence on or before `day`; 0 if the first one is later. */
export function latestOccurrenceIndex(options: { start: string; repeat: Repetition; day: string }): number {
  const { start, repeat, day } = options;
  if (day <= start) return 0;
  const days = daysBetween({ from: start, to: day });
  if (repeat === 'daily') return days;
  if (repeat === 'weekly') return Math.floor(days / 7);
  const [years, months] = [yearOf(day) - yearOf(start), monthOf(day) - monthOf(start)];
  const index = repeat === 'monthly' ? 12 * years + months : years;
  return occurrenceDay({ start, repeat, index }) > day ? index - 1 : index;
}

const yearOf = (day: string) => Number(day.slice(0, 4));
const monthOf = (day: string) => Number(day.slice(5, 7));

/**
 * The day that the form of a task shows: its own, or the next day of a repeated task from today on. Null
 * without a day.
 */
export function shownDay(options: { task: Repeated; today: string }): string | null {
  const { due_on: start, repeat } = options.task;
  if (start === null || !repeat) return start;
  const index = latestOccurrenceIndex({ start, repeat, day: options.today });
  const day = occurrenceDay({ start, repeat, index });
  return day < options.today ? occurrenceDay({ start, repeat, index: index + 1 }) : day;
}

const OCCURRENCE = 'task:';

/** The key of the answer to one occurrence of a repeated task. */
export function occurrenceKey({ taskId, day }: { taskId: string; day: string }): string {
  return `${OCCURRENCE}${taskId}:${day}`;
}

/** The id of the repeated task whose occurrence the row answers; null for any other row. */
export function repeatedTaskOf({ reminder }: Pick<Task, 'reminder'>): string | null {
  return reminder?.startsWith(OCCURRENCE) ? (reminder.split(':')[1] ?? null) : null;
}
