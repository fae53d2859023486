import {
  notAuthenticated,
  storeOfPerson,
  type RecordOutcome,
} from '../../../session/data/store-of-person.ts';
import type { Task } from '../../rules/tasks/task.ts';
import type { TaskFormValues } from '../../rules/tasks/task-values.ts';
import { tasksEntity } from './tasks-entity.ts';

/** Stores a new task, or with `task` an edit of that one, to be sent. `values` have passed `checkTaskForm`. */
export async function writeTask(options: {
  task: Task | null;
  values: TaskFormValues;
}): Promise<RecordOutcome> {
  const store = storeOfPerson();
  if (!store) return notAuthenticated;
  const { task, values } = options;
  const columns = {
    title: values.title,
    note: values.note === '' ? null : values.note,
    due_on: values.due_on === '' ? null : values.due_on,
  };
  if (task === null) {
    const made: Task = {
      id: store.newId(),
      user_id: store.userId,
      customer_id: values.customer_id,
      ...columns,
      done_at: null,
      snoozed_until: null,
      reminder: null,
      created_at: new Date().toISOString(),
      deleted_at: null,
    };
    return store.write({ kind: 'create', entity: tasksEntity, values: made });
  }
  const seen = { title: task.title, note: task.note, due_on: task.due_on, snoozed_until: task.snoozed_until };
  // Another day ends the snooze, which would hide it.
  const isMoved = columns.due_on !== task.due_on;
  const changed = isMoved ? { ...columns, snoozed_until: null } : columns;
  return store.write({ kind: 'update', entity: tasksEntity, id: task.id, values: changed, seen });
}
