import {
  notAuthenticated,
  storeOfPerson,
  type RecordOutcome,
} from '../../../session/data/store-of-person.ts';
import type { Task } from '../../rules/tasks/task.ts';
import type { TodayEntry } from '../../rules/tasks/today-buckets.ts';
import { emptyTask } from './new-task.ts';
import { tasksEntity } from './tasks-entity.ts';

/** `done_at` marks an entry as done, `snoozed_until` as snoozed; null undoes that. */
export type EntryAnswer = Pick<Task, 'done_at'> | Pick<Task, 'snoozed_until'>;
/** What an answer needs to know of an entry; `task` is null for a reminder. */
export type AnsweredEntry = Pick<TodayEntry, 'key' | 'customerId'> & { task: Pick<Task, 'id'> | null };

/**
 * Stores the answer to an entry of Today. A reminder, or an occurrence of a repeated task, gets a row of its
 * own. If several devices made one each, all of them get the answer, because the later snooze counts.
 */
export async function answerEntry(options: {
  entry: AnsweredEntry;
  answer: EntryAnswer;
}): Promise<RecordOutcome> {
  const store = storeOfPerson();
  if (!store) return notAuthenticated;
  const { entry, answer } = options;
  const { key, customerId, task } = entry;
  const rows = task?.id === key ? [task] : await store.list(tasksEntity, { column: 'reminder', equals: key });
  let written: RecordOutcome | null = null;
  for (const { id } of rows) {
    written = await store.write({ kind: 'update', entity: tasksEntity, id, values: answer });
    if (written.outcome === 'refused') return written;
  }
  if (written) return written;
  const made = { ...emptyTask(store), customer_id: customerId, reminder: key, ...answer };
  return store.write({ kind: 'create', entity: tasksEntity, values: made });
}
