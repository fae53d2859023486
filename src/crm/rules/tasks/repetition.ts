import { addDays, addMonths } from '../../../lib/days/add-to-day.ts';
import { daysBetween } from '../../../lib/days/bangkok-day.ts';
import type { Repetition, Task } from './task.ts';

type Repeated = Pick<Task, 'due_on' | 'repeat'>;

/**
 * The occurrence of a repeated task with this number, counted from its own day as 0. A month without that day has it on its last
 * day (31 January: 28 February), and the next one on the day itself again.
 */
export function occurrence(options: { start: string; repeat: Repetition; n: number }): string {
  const { start: day, repeat, n } = options;
  if (repeat === 'daily') return addDays({ day, days: n });
  if (repeat === 'weekly') return addDays({ day, days: 7 * n });
  return addMonths({ day, months: repeat === 'monthly' ? n : 12 * n });
}

/** The number of the latest occurrence up to `day`; 0 where the first is later. */
export function latestOccurrence(options: { start: string; repeat: Repetition; day: string }): number {
  const { start, repeat, day } = options;
  if (day <= start) return 0;
  const days = daysBetween({ from: start, to: day });
  if (repeat === 'daily') return days;
  if (repeat === 'weekly') return Math.floor(days / 7);
  const [years, months] = [yearOf(day) - yearOf(start), monthOf(day) - monthOf(start)];
  const n = repeat === 'monthly' ? 12 * years + months : years;
  return occurrence({ start, repeat, n }) > day ? n - 1 : n;
}

const yearOf = (day: string) => Number(day.slice(0, 4));
const monthOf = (day: string) => Number(day.slice(5, 7));

/** The day that the form of a task shows: of a repeated one the next from today on. */
export function shownDay(options: { task: Repeated; today: string }): string | null {
  const { due_on: start, repeat } = options.task;
  if (start === null || !repeat) return start;
  const n = latestOccurrence({ start, repeat, day: options.today });
  const day = occurrence({ start, repeat, n });
  return day < options.today ? occurrence({ start, repeat, n: n + 1 }) : day;
}

const OCCURRENCE = 'task:';

/** The key under which is stored what was done with one occurrence of a repeated task. */
export function occurrenceKey({ taskId, day }: { taskId: string; day: string }): string {
  return `${OCCURRENCE}${taskId}:${day}`;
}

/** The repeated task of whose occurrence the row says something; null for any other row. */
export function repeatedTaskOf({ reminder }: Pick<Task, 'reminder'>): string | null {
  return reminder?.startsWith(OCCURRENCE) ? (reminder.split(':')[1] ?? null) : null;
}
