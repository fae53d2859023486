import { defineEntity, singleColumns } from '../../../../sync/index.ts';
import type { Task } from '../../rules/tasks/task.ts';

/**
 * Tasks and answers to reminders: each column merges by itself, and the value that arrives later wins (rule
 * C1).
 */
export const tasksEntity = defineEntity<Task>({
  name: 'tasks',
  indexes: ['customer_id', 'reminder'],
  parents: [{ column: 'customer_id', entity: 'customers' }],
  groups: singleColumns('overwrite', [
    'title',
    'note',
    'due_on',
    'due_time',
    'repeat',
    'done_at',
    'snoozed_until',
  ]),
  createOnly: ['customer_id', 'reminder', 'created_at'],
  softDelete: true,
});
