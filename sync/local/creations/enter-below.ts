import type { LocalDatabase } from '../database/local-database.ts';
import { childrenOf } from '../rows/children-of.ts';
import { enterPart } from './enter-part.ts';
import { noteCreating, readCreating } from './read-creating.ts';
import { removeWaitingCreations } from './remove-waiting-creations.ts';

/**
 * Enters the rows of `createMany` that wait below a row, before that row is deleted or discarded. Otherwise their later
 * arrival would restore the deleted row at the server (rules W12, P20), or they would outlive the discard (rule O6). Runs
 * inside the caller's transaction over the tables of these rows, `outbox`, `shadows`, `creations` and `engineState`.
 */
export async function enterBelow(db: LocalDatabase, row: { entity: string; rowId: string }): Promise<void> {
  const below = childrenOf(db, row.entity);
  const parts = await removeWaitingCreations(db, ({ entity, values }) =>
    below.some(({ name, column }) => name === entity && values[column] === row.rowId),
  );
  if (parts.length === 0) return;
  const tables = { ...(await readCreating(db)) };
  for (const { entity, ops } of parts) {
    await enterPart(db, { entity, ops });
    const { done, total } = tables[entity] ?? { done: 0, total: 0 };
    tables[entity] = { done: done + ops.length, total };
  }
  await noteCreating(db, tables);
}
