import {
  notAuthenticated,
  storeOfPerson,
  type RecordOutcome,
} from '../../../session/data/store-of-person.ts';
import type { Task } from '../../rules/tasks/task.ts';
import { editedColumns, type SeenTask } from '../../rules/tasks/task-draft.ts';
import type { TaskFormValues } from '../../rules/tasks/task-values.ts';
import { newTask, taskColumns } from './new-task.ts';
import { tasksEntity } from './tasks-entity.ts';

/**
 * Stores a new task, or with `edited` an edit of that task, to be sent. `values` have passed `checkTaskForm`.
 * `seen` is the task when the form opened, so that changes made elsewhere meanwhile are not overwritten.
 */
export async function writeTask(options: {
  values: TaskFormValues;
  edited: { id: Task['id']; seen: SeenTask } | null;
}): Promise<RecordOutcome> {
  const store = storeOfPerson();
  if (!store) return notAuthenticated;
  const { edited, values } = options;
  if (edited === null)
    return store.write({ kind: 'create', entity: tasksEntity, values: newTask({ store, values }) });
  const { id, seen } = edited;
  const changed = editedColumns({ columns: taskColumns(values), seen });
  return store.write({ kind: 'update', entity: tasksEntity, id, values: changed, seen: seen.columns });
}
