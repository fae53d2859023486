import { z } from 'zod';
import { shownDay } from './repetition.ts';
import { repetitions, type Task } from './task.ts';
import type { TaskFormValues } from './task-values.ts';

const text = z.string().nullable();
const seenColumns = {
  title: text,
  note: text,
  due_on: text,
  due_time: text,
  repeat: z.enum(repetitions).nullable(),
  done_at: text,
  snoozed_until: text,
};

const draft = z.object({
  values: z.object({
    title: z.string(),
    due_on: z.string(),
    due_time: z.string(),
    repeat: z.enum(repetitions).nullable(),
    note: z.string(),
    customer_id: text,
  }),
  /** Null for a new task. */
  seen: z
    .object({
      columns: z.object(seenColumns),
      /** The day that the form showed, `YYYY-MM-DD`; of a repeated task the next one at that time. */
      shown: text,
    })
    .nullable(),
});

/** The task as it was when the form opened. */
export type SeenTask = NonNullable<z.infer<typeof draft>['seen']>;

/** A stored draft: the values as typed, valid or not, and the task when the form opened. */
export interface TaskDraft {
  values: TaskFormValues;
  seen: SeenTask | null;
}

/** Reads a stored draft; null if another version of the app wrote another shape. */
export function parseTaskDraft(stored: unknown): TaskDraft | null {
  const parsed = draft.safeParse(stored);
  return parsed.success ? parsed.data : null;
}

/** The task as the form shows it when it opens; `today` is `YYYY-MM-DD`. */
export function seeTask({ task, today }: { task: Task; today: string }): SeenTask {
  const { title, note, due_on, due_time, repeat, done_at, snoozed_until } = task;
  const columns = { title, note, due_on, due_time, repeat, done_at, snoozed_until };
  return { columns, shown: shownDay({ task, today }) };
}

/**
 * The columns that an edit writes. If the shown day is unchanged, the day of the first occurrence stays. A
 * new day ends the snooze, which would hide the task. Starting or ending a repetition reopens it.
 */
export function editedColumns(options: {
  columns: Pick<Task, 'title' | 'note' | 'due_on' | 'due_time' | 'repeat'>;
  seen: SeenTask;
}): Partial<Task> {
  const { columns, seen } = options;
  const { due_on: start, repeat } = seen.columns;
  const isSameDay = repeat !== null && columns.repeat === repeat && columns.due_on === seen.shown;
  const due_on = isSameDay ? start : columns.due_on;
  return {
    ...columns,
    due_on,
    ...(due_on !== start && { snoozed_until: null }),
    ...((columns.repeat === null) !== (repeat === null) && { done_at: null }),
  };
}
