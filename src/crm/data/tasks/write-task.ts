import { bangkokDay } from '../../../lib/days/bangkok-day.ts';
import { serverNowMs } from '../../../session/data/server-clock.ts';
import {
  notAuthenticated,
  storeOfPerson,
  type RecordOutcome,
} from '../../../session/data/store-of-person.ts';
import { shownDay } from '../../rules/tasks/repetition.ts';
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
  const { title, note, due_on, due_time, repeat, snoozed_until } = task;
  const seen = { title, note, due_on, due_time, repeat, snoozed_until };
  const columns = taskColumns(values);
  // The form shows the next day of a repeated task. A day that the agent did not change leaves the day of its first occurrence.
  const shown = shownDay({ task, today: bangkokDay(serverNowMs()) });
  if (repeat !== null && columns.repeat === repeat && columns.due_on === shown) columns.due_on = due_on;
  // Another day ends the snooze, which would hide it.
  const isMoved = columns.due_on !== due_on;
  const changed = isMoved ? { ...columns, snoozed_until: null } : columns;
  return store.write({ kind: 'update', entity: tasksEntity, id: task.id, values: changed, seen });
}
