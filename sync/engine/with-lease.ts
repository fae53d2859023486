import type { Table } from 'dexie';
import type { CycleContext } from './cycle-context.ts';
import { assertLease } from './lease.ts';

/**
 * Runs `task` in one writing transaction over `tables`, outbox, shadows and engine
 * state. Throws where the lease is lost (rule E2).
 */
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
