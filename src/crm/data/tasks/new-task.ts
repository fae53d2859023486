import type { Store } from '../../../../sync/index.ts';
import type { Task } from '../../rules/tasks/task.ts';
import type { TaskFormValues } from '../../rules/tasks/task-values.ts';

/** A new row of `tasks` with its own id; all columns that the agent fills in are null. */
export function emptyTask(store: Store): Task {
  return {
    id: store.newId(),
    user_id: store.userId,
    customer_id: null,
    title: null,
    note: null,
    due_on: null,
    due_time: null,
    repeat: null,
    done_at: null,
    snoozed_until: null,
    reminder: null,
    created_at: new Date().toISOString(),
    deleted_at: null,
  };
}

/** The row of a new task. `values` have passed `checkTaskForm`. */
export function newTask(options: { store: Store; values: TaskFormValues }): Task {
  const { store, values } = options;
  return { ...emptyTask(store), customer_id: values.customer_id, ...taskColumns(values) };
}

/** The columns that the form writes; an empty field is null. */
export function taskColumns(values: TaskFormValues) {
  const { title, note, due_on: day, due_time: time, repeat } = values;
  return { title, note: note || null, due_on: day || null, due_time: time || null, repeat };
}
