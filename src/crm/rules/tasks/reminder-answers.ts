import type { Task } from './task.ts';

/**
 * The answer to a reminder: when it was done (ISO 8601), and the day until which it is snoozed. Null for
 * neither.
 */
export interface ReminderAnswer {
  doneAt: string | null;
  snoozedUntil: string | null;
}

/**
 * The answers by key. If two devices answered one reminder, the earliest completion and the latest snooze
 * count. The order of the rows does not matter.
 */
export function reminderAnswers(tasks: readonly Task[]): ReadonlyMap<string, ReminderAnswer> {
  const answers = new Map<string, ReminderAnswer>();
  for (const { reminder, done_at: doneAt, snoozed_until: snoozedUntil, deleted_at: deletedAt } of tasks) {
    if (reminder === null || deletedAt !== null) continue;
    const known = answers.get(reminder) ?? { doneAt: null, snoozedUntil: null };
    answers.set(reminder, {
      doneAt: earlier(known.doneAt, doneAt),
      snoozedUntil: later(known.snoozedUntil, snoozedUntil),
    });
  }
  return answers;
}

/** Compares instants, because the server writes them in another format than a device. */
function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return Date.parse(b) < Date.parse(a) ? b : a;
}

function later(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return b > a ? b : a;
}
