import type { Task } from './task.ts';

/** What was done with a reminder, on whichever device. */
export interface ReminderAnswer {
  doneAt: string | null;
  snoozedUntil: string | null;
}

/**
 * The answers by key. Two devices may have answered one reminder without knowing of each other: done is done wherever
 * it was, by the earliest time, and the later snooze lasts. The order of the rows does not matter.
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

/** The server writes an instant in another way than a device. */
function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return Date.parse(b) < Date.parse(a) ? b : a;
}

function later(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return b > a ? b : a;
}
