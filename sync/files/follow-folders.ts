/**
 * The step of a cycle that copies unsent files into the folder
 * to which the server moved their row (rule F15).
 */
import Dexie from 'dexie';
import type { CycleContext } from '../engine/cycle-context.ts';
import { assertLease } from '../engine/lease.ts';
import type { Columns } from '../engine/protocol.ts';
import type { EntityDefinition } from '../local/entity.ts';
import type { LocalDatabase } from '../local/database/local-database.ts';
import type { OutboxEntry } from '../local/store/store.ts';
import { rebuildRow } from '../local/rows/rebuild-row.ts';
import { idOfRepeat } from '../rescue/id-of-repeat.ts';
import { dropUnsent, fileTables } from './drop-file.ts';
import { type MovedRow, movedRows } from './moved-rows.ts';
import { hasCopy } from './read-file-range.ts';

type Moves = MovedRow['moves'];

/**
 * The reasons for which a file in a wrong folder is refused: the
 * row's check, and the policies of the storage.
 */
const refusals: readonly (string | undefined)[] = ['value_refused', 'file_not_allowed'];
const isRefused = ({ failure }: Pick<OutboxEntry, 'failure'>) => refusals.includes(failure?.code);

/**
 * Amends and requeues a refused change that names files outside its row's folder, with copies of the files in
 * that folder. It waits for the refusal, because a change that may have been done keeps its content
 * (rule O5). Returns whether it requeued one.
 */
export async function followFolders(
  { db, lease, random }: CycleContext,
  outbox: readonly OutboxEntry[],
): Promise<boolean> {
  if (!outbox.some(isRefused)) return false;
  let isRequeued = false;
  const tables = [...db.entityTables(), db.outbox, db.shadows, db.engineState, ...fileTables(db)];
  await db.transaction('rw', tables, async () => {
    await assertLease(db, lease);
    for (const { definition, server, ops, moves } of await movedRows(db)) {
      if (!ops.some(isRefused) || !(await copyFiles(db, moves))) continue;
      for (const op of ops) {
        const values = withMoves(definition, op.values, moves);
        const base = withMoves(definition, op.base, moves);
        const opId = op.copied ? idOfRepeat(op.opId) : random.id();
        const requeued = isRefused(op) ? { opId, failed: 0 as const, failure: null } : {};
        await db.outbox.put({ ...op, values, base, ...requeued });
      }
      isRequeued = true;
      await dropUnsent(db, [...moves.keys()]);
      await rebuildRow(db, { entity: definition.name, rowId: server.row.id, server });
    }
  });
  return isRequeued;
}

/**
 * Copies the files to their new paths. Returns false, and copies none, where
 * one is not on this device. Earlier copies stay.
 */
async function copyFiles(db: LocalDatabase, moves: Moves): Promise<boolean> {
  const copies = [];
  for (const [path, target] of moves) {
    if (await db.files.get(target)) continue;
    const file = await db.files.get(path);
    if (!file || !(await hasCopy(db, file))) return false;
    copies.push({ file, target });
  }
  for (const { file, target } of copies) {
    await db.files.add({
      ...file,
      path: target,
      state: 'new',
      discarded: 0,
      uploadPath: null,
      confirmedBytes: 0,
      sentBytes: 0,
      failure: null,
    });
    const chunks = db.fileChunks.where('[path+index]');
    const own = await chunks.between([file.path, Dexie.minKey], [file.path, Dexie.maxKey]).toArray();
    await db.fileChunks.bulkPut(own.map((chunk) => ({ ...chunk, path: target })));
  }
  return true;
}

/** The columns with old paths replaced by new ones. */
function withMoves(definition: EntityDefinition, columns: Columns, moves: Moves): Columns {
  const moved: Columns = { ...columns };
  for (const { column } of definition.files ?? []) {
    const list = moved[column];
    if (!Array.isArray(list)) continue;
    moved[column] = list.map((entry) => {
      if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
      const target = moves.get(String(entry['path']));
      return target === undefined ? entry : { ...entry, path: target };
    });
  }
  return moved;
}
