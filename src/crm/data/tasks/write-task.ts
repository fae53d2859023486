import {
  notAuthenticated,
  storeOfPerson,
  type RecordOutcome,
} from '../../../session/data/store-of-person.ts';
import type { Task } from '../../rules/tasks/task.ts';
import type { TaskFormValues } from '../../rules/tasks/task-values.ts';
import { newTask, taskColumns } from './new-task.ts';
import { tasksEntity } from './tasks-entity.ts';

/** Stores a new task, or with `task` an edit of that one, to be sent. `values` have passed `checkTaskForm`. */
export async function writeTask(options: {
  task: Task | null;
  values: TaskFormValues;
}): Promise<RecordOutcome> {
  const store = storeOfPerson();
  if (!store) return notAuthenticated;
  const { task, values } = options;
  if (task === null)
    return store.write({ kind: 'create', entity: tasksEntity, values: newTask({ store, values }) });
  const columns = taskColumns(values);
  const seen = { title: task.title, note: task.note, due_on: task.due_on, snoozed_until: task.snoozed_until };
  // Another day ends the snooze, which would hide it.
  const isMoved = columns.due_on !== task.due_on;
  const changed = isMoved ? { ...columns, snoozed_until: null } : columns;
  return store.write({ kind: 'update', entity: tasksEntity, id: task.id, values: changed, seen });
}
