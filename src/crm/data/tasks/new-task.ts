import type { Store } from '../../../../sync/index.ts';
import type { Task } from '../../rules/tasks/task.ts';
import type { TaskFormValues } from '../../rules/tasks/task-values.ts';

/** The row of a new task with an id of its own. `values` have passed `checkTaskForm`. */
export function newTask(options: { store: Store; values: TaskFormValues }): Task {
  const { store, values } = options;
  return {
    id: store.newId(),
    user_id: store.userId,
    customer_id: values.customer_id,
    ...taskColumns(values),
    done_at: null,
    snoozed_until: null,
    reminder: null,
    created_at: new Date().toISOString(),
    deleted_at: null,
  };
}

/** The columns that the form writes; an empty field is null. */
export function taskColumns(values: TaskFormValues) {
  const { title, note, due_on: day, due_time: time, repeat } = values;
  return { title, note: note || null, due_on: day || null, due_time: time || null, repeat };
}
