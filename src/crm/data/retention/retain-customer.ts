import { bangkokDay } from '../../../lib/days/bangkok-day.ts';
import { serverNowMs } from '../../../session/data/server-clock.ts';
import {
  notAuthenticated,
  storeOfPerson,
  type RecordOutcome,
} from '../../../session/data/store-of-person.ts';
import { retainedKey } from '../../rules/retention/retention.ts';
import { emptyTask } from '../tasks/new-task.ts';
import { tasksEntity } from '../tasks/tasks-entity.ts';

/** Stores that a customer's data is retained for another year, and why (CUSTOMER-22). */
export async function retainCustomer(options: {
  customerId: string;
  reason: string;
}): Promise<RecordOutcome> {
  const store = storeOfPerson();
  if (!store) return notAuthenticated;
  const { customerId, reason } = options;
  const nowMs = serverNowMs();
  const now = new Date(nowMs).toISOString();
  return store.write({
    kind: 'create',
    entity: tasksEntity,
    values: {
      ...emptyTask(store),
      customer_id: customerId,
      note: reason,
      done_at: now,
      reminder: retainedKey({ customerId, today: bangkokDay(nowMs) }),
      created_at: now,
    },
  });
}
