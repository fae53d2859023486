import {
  notAuthenticated,
  storeOfPerson,
  type RecordOutcome,
} from '../../../session/data/store-of-person.ts';
import type { TaskFormValues } from '../../rules/tasks/task-values.ts';
import { newTask } from '../tasks/new-task.ts';
import { tasksEntity } from '../tasks/tasks-entity.ts';

/**
 * Stores the same task for each of the customers, in one transaction (CUSTOMER-24). `values` have passed
 * `checkTaskForm`.
 */
export async function addTaskToEach(options: {
  ids: ReadonlySet<string>;
  values: TaskFormValues;
}): Promise<RecordOutcome> {
  const store = storeOfPerson();
  if (!store) return notAuthenticated;
  const rows = [...options.ids].map((id) =>
    newTask({ store, values: { ...options.values, customer_id: id } }),
  );
  return store.createMany({ entity: tasksEntity, rows });
}
