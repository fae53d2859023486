import { unsentPaths } from '../../files/named-files.ts';
import { removeCopy } from '../../files/remove-copy.ts';
import { isUnsentCall } from '../../calls/is-unsent-call.ts';
import { countCreating, readCreating } from '../creations/read-creating.ts';
import type { LocalDatabase } from './local-database.ts';

/**
 * Closes a person's database for writing in the transaction that counts its unsent work, so that no tab can
 * add some in between (rule I8). Returns the count, 0 with `force`. Above 0 nothing is closed;
 * `leaveOnlyUnsent` then deletes everything else at once.
 */
export async function closeForRemoval(
  db: LocalDatabase,
  { force, leaveOnlyUnsent = false }: { force: boolean; leaveOnlyUnsent?: boolean },
): Promise<number> {
  const tables = leaveOnlyUnsent ? db.tables : [db.outbox, db.redemptionAttempts, db.calls, db.engineState];
  return db.transaction('rw', tables, async () => {
    const unsent = await countUnsent(db);
    if (unsent === 0 || force) await db.engineState.put({ key: 'closed_for_removal' });
    else if (leaveOnlyUnsent) await forgetAllButUnsent(db);
    return force ? 0 : unsent;
  });
}

/**
 * Deletes all but unsent work and the rows and files that it names. When the person
 * returns, everything is fetched as on a new device.
 */
async function forgetAllButUnsent(db: LocalDatabase): Promise<void> {
  const changed = new Map<string, Set<string>>();
  for (const { entity, rowId } of await db.shadows.toArray())
    changed.set(entity, (changed.get(entity) ?? new Set()).add(rowId));
  for (const entity of db.definitions.keys()) {
    const ids = changed.get(entity);
    await db
      .rows(entity)
      .filter(({ id }) => !ids?.has(id))
      .delete();
  }
  // The server may be restored before the person returns, and heads of another epoch do not compare.
  await db.shadows.toCollection().modify({ head: 0 });
  const named = await unsentPaths(db);
  for (const path of await db.files.toCollection().primaryKeys()) {
    if (!named.has(path)) await removeCopy(db, path);
  }
  await db.redemptionAttempts.where('state').equals('answered').delete();
  await db.calls.filter((call) => !isUnsentCall(call)).delete();
  for (const table of [db.streams, db.acked, db.seen, db.settings, db.failedChecks]) await table.clear();
  // Without its lease a cycle that another tab has under way writes nothing late (rule E2).
  await db.engineState.bulkDelete(['lease', 'orphan_search', 'progress', 'pause']);
}

/**
 * Counts what the server does not have: changes, rows that wait to
 * become one, redemption attempts and queued calls.
 */
export async function countUnsent(db: LocalDatabase): Promise<number> {
  const [changes, creating, attempts, calls] = [
    await db.outbox.count(),
    await readCreating(db),
    await db.redemptionAttempts.where('state').anyOf('waiting', 'refused').count(),
    await db.calls.filter(isUnsentCall).count(),
  ];
  return changes + countCreating(creating) + attempts + calls;
}

/** True while the database is being removed. */
export async function isClosedForRemoval(db: LocalDatabase): Promise<boolean> {
  return (await db.engineState.get('closed_for_removal')) !== undefined;
}

/**
 * Reopens a database whose person is back before its removal was finished. Without a removal it writes
 * nothing, because each start would wait for the disk.
 */
export async function reopen(db: LocalDatabase): Promise<void> {
  if (await isClosedForRemoval(db)) await db.engineState.delete('closed_for_removal');
}
