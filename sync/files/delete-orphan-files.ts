/** Deletes files that nothing names any more, on the device and on the server (rule F9). */
import type { CycleContext } from '../engine/cycle-context.ts';
import { assertLease } from '../engine/lease.ts';
import { conflictsEntity } from '../local/entity.ts';
import type { LocalDatabase } from '../local/database/local-database.ts';
import { callStorage, jsonBody } from './call-storage.ts';
import type { FileRecord } from './file-records.ts';
import { namedFiles, unsentPaths } from './named-files.ts';
import { removeCopy } from './remove-copy.ts';

const HOUR_MS = 60 * 60_000;
/** A file that nothing names stays this long, because a form that was left open may still use it. */
const UNNAMED_RETENTION_MS = 7 * 24 * HOUR_MS;
/** A copy that nobody pinned stays this long after it was last opened. */
const UNUSED_RETENTION_MS = 30 * 24 * HOUR_MS;
const TIMEOUT_MS = 30_000;

/**
 * Runs after a pull that reached the head, because only then it is known that no row names a file. Works
 * once an hour, and after a discard. `nowMs`: the server's time in the pull's answer, because the device's
 * clock may be months off, and may be set in the middle of a cycle.
 */
export async function deleteOrphanFiles(context: CycleContext, { nowMs }: { nowMs: number }): Promise<void> {
  const { bulk: db } = context;
  const files = await db.files.toArray();
  if (files.length === 0) return;
  const deleted = await db.engineState.get('orphan_files_deleted');
  const sinceMs = nowMs - (deleted?.key === 'orphan_files_deleted' ? deleted.atMs : 0);
  const due = sinceMs >= HOUR_MS || sinceMs < 0 || files.some((file) => file.discarded === 1);
  if (!due) return;

  const [named, unsent] = [await namedAnywhere(db, files), await unsentPaths(db)];
  const unnamed = files.filter((file) => !named.has(file.path));
  const goes = unnamed.filter((file) => mayGo(file, nowMs));
  const isNew = (file: FileRecord) => file.unnamedSinceMs === undefined || file.unnamedSinceMs > nowMs;
  const unused = files.filter(
    (file) =>
      named.has(file.path) &&
      !unsent.has(file.path) &&
      file.state === 'stored' &&
      file.pinned === 0 &&
      nowMs - file.usedAtMs > UNUSED_RETENTION_MS,
  );
  const gone = await removeFromServer(context, goes);
  await db.transaction('rw', [db.files, db.fileChunks, db.engineState], async () => {
    await assertLease(db, context.lease);
    for (const file of [...gone, ...unused]) await removeCopy(db, file.path);
    for (const path of named) await db.files.update(path, { discarded: 0, unnamedSinceMs: undefined });
    for (const { path } of unnamed.filter(isNew)) await db.files.update(path, { unnamedSinceMs: nowMs });
    await db.engineState.put({ key: 'orphan_files_deleted', atMs: nowMs });
  });
}

/**
 * `addedAtMs` does not count here: it may come from a device whose clock was
 * months off. `unnamedSinceMs` is the server's time.
 */
function mayGo({ state, unnamedSinceMs }: FileRecord, nowMs: number): boolean {
  if (state === 'stored') return true;
  return unnamedSinceMs !== undefined && nowMs - unnamedSinceMs > UNNAMED_RETENTION_MS;
}

/** The paths of those `files` that a row, a change, a losing value of a conflict or a setting names. */
async function namedAnywhere(db: LocalDatabase, files: readonly FileRecord[]): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  for (const definition of db.definitions.values()) {
    if (!definition.files) continue;
    await db.rows(definition.name).each((row) => {
      for (const path of namedFiles(definition, row)) named.add(path);
    });
  }
  // These tables name files in other shapes, such as the bases of
  // changes, so their JSON is searched for the paths.
  const texts = await Promise.all(
    [db.outbox, db.shadows, db.rows(conflictsEntity.name), db.settings].map(async (table) =>
      JSON.stringify(await table.toArray()),
    ),
  );
  return new Set(
    files
      .map((file) => file.path)
      .filter((path) => named.has(path) || texts.some((text) => text.includes(path))),
  );
}

/**
 * Deletes discarded files on the server. Returns those of `files` that may be deleted here too; the server
 * failed for the others, which are tried again later.
 */
async function removeFromServer(
  context: CycleContext,
  files: readonly FileRecord[],
): Promise<readonly FileRecord[]> {
  const there = files.filter((file) => file.discarded === 1 && file.state === 'stored');
  const refused = new Set<FileRecord>();
  for (const bucket of new Set(there.map((file) => file.bucket))) {
    const own = there.filter((file) => file.bucket === bucket);
    const verdict = await callStorage(context, {
      method: 'DELETE',
      path: `/storage/v1/object/${bucket}`,
      timeoutMs: TIMEOUT_MS,
      ...jsonBody({ prefixes: own.map((file) => file.path) }),
    });
    if (verdict.kind !== 'ok' && verdict.kind !== 'missing') for (const file of own) refused.add(file);
  }
  return files.filter((file) => !refused.has(file));
}
