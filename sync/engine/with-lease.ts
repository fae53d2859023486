import type { Table } from 'dexie';
import type { CycleContext } from './cycle-context.ts';
import { assertLease } from './lease.ts';

/** One writing transaction of the engine over `tables`, outbox, shadows and settings (rule E2). */
export async function withLease<T>(
  context: CycleContext,
  tables: readonly Table[],
  task: () => Promise<T>,
): Promise<T> {
  const { bulk } = context;
  return bulk.transaction('rw', [...tables, bulk.outbox, bulk.shadows, bulk.engineState], async () => {
    await assertLease(bulk, context.lease);
    return task();
  });
}
