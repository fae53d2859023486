import type { LocalDatabase } from '../database/local-database.ts';
import type { CreationsRecord } from '../database/local-records.ts';

/**
 * Removes from the waiting list the rows of `createMany` that `isTaken` selects, and returns them by part. Runs
 * inside the caller's transaction over `creations`.
 */
export async function removeWaitingCreations(
  db: LocalDatabase,
  isTaken: (op: CreationsRecord['ops'][number]) => boolean,
): Promise<CreationsRecord[]> {
  const taken: CreationsRecord[] = [];
  for (const { n, entity, ops } of await db.creations.toArray()) {
    const left = ops.filter((op) => !isTaken(op));
    if (n === undefined || left.length === ops.length) continue;
    await (left.length > 0 ? db.creations.update(n, { ops: left }) : db.creations.delete(n));
    taken.push({ n, entity, ops: ops.filter((op) => !left.includes(op)) });
  }
  return taken;
}
