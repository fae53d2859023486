import { z } from 'zod';
import { isCalendarDate } from '../../../lib/days/calendar-date.ts';
import { readTypedTime } from '../../../lib/days/read-typed-time.ts';
import { ok, problem, type Result } from '../../../lib/result.ts';
import { textLength } from '../../../lib/text/text-length.ts';
import { isUnsavableText } from '../../../lib/text/text-safety.ts';
import { repetitions } from './task.ts';

/**
 * In characters; the checks `tasks_title_length` and `tasks_note_length` of the database have the same
 * limits.
 */
export const TASK_TITLE_LENGTH = 200;
/** In characters, as {@link TASK_TITLE_LENGTH}. */
export const TASK_NOTE_LENGTH = 1000;

/** Keys of messages below `task.invalid`. `dayRequired`: a time or a repetition has no day. */
export type TaskMessage = 'titleRequired' | 'tooLong' | 'text' | 'date' | 'time' | 'dayRequired';

const text = (most: number) =>
  z
    .string()
    .trim()
    .refine((value) => textLength(value) <= most, 'tooLong')
    .refine((value) => !isUnsavableText(value), 'text');

/**
 * The schema of the form that adds or edits a task (CUSTOMER-15). A day or a time that is not known is empty.
 */
const taskForm = z
  .object({
    title: text(TASK_TITLE_LENGTH).refine((value) => value !== '', 'titleRequired'),
    due_on: z.string().refine((value) => value === '' || isCalendarDate(value), 'date'),
    due_time: z.string().refine((value) => value === '' || readTypedTime(value) === value, 'time'),
    repeat: z.enum(repetitions).nullable(),
    note: text(TASK_NOTE_LENGTH),
    customer_id: z.string().nullable(),
  })
  .refine(({ due_on: day, due_time: time, repeat }) => day !== '' || (time === '' && repeat === null), {
    path: ['due_on'],
    error: 'dayRequired',
  });

/** The values of the task form, as typed. */
export type TaskFormValues = z.infer<typeof taskForm>;
/** The name of a field of the task form. */
export type TaskField = keyof TaskFormValues;
export interface TaskProblem {
  field: TaskField;
  message: TaskMessage;
}

export const emptyTaskForm: TaskFormValues = {
  title: '',
  due_on: '',
  due_time: '',
  repeat: null,
  note: '',
  customer_id: null,
};

/** The trimmed values, or every broken rule in the order of the fields. */
export function checkTaskForm(values: TaskFormValues): Result<TaskFormValues, readonly TaskProblem[]> {
  const checked = taskForm.safeParse(values);
  if (checked.success) return ok(checked.data);
  return problem(
    checked.error.issues.map(({ path, message }) => ({
      field: path[0] as TaskField,
      message: message as TaskMessage,
    })),
  );
}
