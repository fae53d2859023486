import type { LocalDatabase } from '../database/local-database.ts';
import type { Creating } from '../store/store.ts';

/** How far the rows of `createMany` are in each table; null if none waits to enter its table. */
export async function readCreating(db: LocalDatabase): Promise<Creating | null> {
  const record = await db.engineState.get('creating');
  return record?.key === 'creating' ? record.tables : null;
}

/** Stores the progress of `createMany` by table, without tables whose rows have all entered. */
export async function noteCreating(db: LocalDatabase, tables: Creating): Promise<void> {
  const open = Object.entries(tables).filter(([, { done, total }]) => done < total);
  if (open.length === 0) await db.engineState.delete('creating');
  else await db.engineState.put({ key: 'creating', tables: Object.fromEntries(open) });
}

/** The number of rows given to `createMany` that are not in their tables yet. */
export function countCreating(tables: Creating | null): number {
  return Object.values(tables ?? {}).reduce((sum, { done, total }) => sum + total - done, 0);
}
