/** Takes in the unsent work of another device of the same person, under the ids it had there (rules P4, P5, P9). */
import { sha256 as hashes } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { isUnsentCall } from '../calls/is-unsent-call.ts';
import { CHUNK_BYTES, type FileRecord, chunkCount } from '../files/file-records.ts';
import { isClosedForRemoval } from '../local/database/close-for-removal.ts';
import type { LocalDatabase } from '../local/database/local-database.ts';
import type { OutboxRecord, ShadowRecord } from '../local/database/local-records.ts';
import { storageRefusal } from '../local/database/storage-errors.ts';
import { upcastRecord } from '../local/database/upgrade.ts';
import { rebuildRows } from '../local/rows/rebuild-row.ts';
import { rowKey } from '../local/rows/row-key.ts';
import { type UnsentWork, type WorkFile, parseWork, toRecord } from './unsent-work.ts';
import type { ImportWorkOutcome, FindWorkOutcome, FoundWork, WorkRefusal } from './work-outcomes.ts';

interface Person {
  db: LocalDatabase;
  userId: string;
}

/** Reads what the text of a file would bring to this device, without changing anything. */
export async function previewWork(person: Person, text: string): Promise<FindWorkOutcome> {
  const { db } = person;
  const read = readWork(person, text);
  if (typeof read === 'string') return { outcome: 'refused', reason: read };
  const fresh = await db.transaction('r', tablesOf(db), () => withoutKnown(db, read));
  return { outcome: 'found', work: summary(read.work, fresh) };
}

/**
 * Takes in everything that is not here yet, in one strict transaction: all of
 * it or nothing. Storage problems are outcomes.
 */
export async function importWork(person: Person, text: string): Promise<ImportWorkOutcome> {
  const { db, userId } = person;
  try {
    await db.opened();
    const read = readWork(person, text);
    if (typeof read === 'string') return { outcome: 'refused', reason: read };
    return await db.transaction('rw', tablesOf(db), async (): Promise<ImportWorkOutcome> => {
      if (db.isNewer()) return { outcome: 'refused', reason: 'read_only' };
      if (await isClosedForRemoval(db)) return { outcome: 'refused', reason: 'storage_unavailable' };
      const fresh = await withoutKnown(db, read);
      const beneath = await shadowsOf(db, { userId, ops: fresh.ops });
      await db.files.bulkAdd(fresh.files.map(({ record }) => record));
      for (const { record, chunks } of fresh.files)
        await db.fileChunks.bulkPut(
          chunks.flatMap((bytes, index) => (bytes ? { path: record.path, index, bytes } : [])),
        );
      await db.outbox.bulkAdd(fresh.ops);
      await rebuildRows(
        db,
        beneath.map(({ entity, rowId, row, head }) => ({ entity, rowId, server: { row, head } })),
      );
      await db.redemptionAttempts.bulkAdd(fresh.redemptions);
      for (const call of fresh.calls) {
        await db.calls.where('[name+subject]').equals([call.name, call.subject]).and(isUnsentCall).delete();
        await db.calls.add(call);
      }
      return { outcome: 'adopted', work: summary(read.work, fresh) };
    });
  } catch (error) {
    return { outcome: 'refused', reason: storageRefusal(error) };
  }
}

function tablesOf(db: LocalDatabase) {
  const { outbox, creations, shadows, acked, streams, engineState, redemptionAttempts, calls } = db;
  const own = [outbox, creations, shadows, acked, streams, engineState, redemptionAttempts, calls];
  return [...db.entityTables(), ...own, db.files, db.fileChunks];
}

interface ReadWork {
  work: UnsentWork;
  ops: Omit<OutboxRecord, 'n'>[];
  files: { record: FileRecord; chunks: (ArrayBuffer | null)[] }[];
}

/**
 * Parses the text and checks it against the person, the tables of this version and the hashes of the files.
 * Returns the reason where it is refused.
 */
function readWork({ db, userId }: Person, text: string): ReadWork | WorkRefusal {
  const work = parseWork(text);
  if (typeof work === 'string') return work;
  if (work.userId !== userId) return 'other_person';
  const ops = [...work.changes, ...work.creations].map(toRecord);
  if (ops.some(({ entity, schema }) => !db.definitions.has(entity) || schema > db.schema))
    return 'newer_version';
  if (ops.some(({ kind, values, rowId }) => kind === 'create' && values['id'] !== rowId)) return 'damaged';
  for (const op of ops) upcastRecord(op, db.definition(op.entity), db.schema);
  const files: ReadWork['files'] = [];
  for (const file of work.files) {
    const read = file.path.startsWith(`${userId}/`) ? readFile(file, Date.parse(work.writtenAt)) : null;
    if (!read) return 'damaged';
    files.push(read);
  }
  return { work, ops, files };
}

/**
 * Reads one file of the work; null if its content does not fit its size or hash. A file that the first
 * device had lost in part is marked as lost here too.
 */
function readFile(file: WorkFile, nowMs: number): ReadWork['files'][number] | null {
  const { path, bucket, name, type, size, sha256, failure } = file;
  if (file.chunks.length !== chunkCount(size)) return null;
  const chunks = file.chunks.map((chunk) => (chunk === null ? null : bytesOf(chunk)));
  if (chunks.some((bytes) => bytes !== null && bytes.byteLength > CHUNK_BYTES)) return null;
  const lost = chunks.includes(null);
  if (!lost && hashOf(chunks) !== sha256) return null;
  const refused = lost ? ({ code: 'file_lost', message: '' } as const) : failure;
  const record: FileRecord = {
    path,
    bucket,
    name,
    type,
    size,
    sha256,
    state: refused ? 'failed' : 'new',
    pinned: 0,
    discarded: 0,
    uploadPath: null,
    confirmedBytes: 0,
    sentBytes: 0,
    addedAtMs: nowMs,
    usedAtMs: nowMs,
    failure: refused,
  };
  return { record, chunks };
}

function hashOf(chunks: readonly (ArrayBuffer | null)[]): string {
  const hash = hashes.create();
  for (const bytes of chunks) if (bytes) hash.update(new Uint8Array(bytes));
  return bytesToHex(hash.digest());
}

function bytesOf(base64: string): ArrayBuffer {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes.buffer;
}

type Fresh = Awaited<ReturnType<typeof withoutKnown>>;

/**
 * What this device does not have. It has operations that wait or were
 * answered here, and creates whose row is here.
 */
async function withoutKnown(db: LocalDatabase, { work, ops, files }: ReadWork) {
  const wanted = new Set(ops.map(({ opId }) => opId));
  const known = new Set<string>();
  const note = (opId: string) => wanted.has(opId) && known.add(opId);
  await db.outbox.each(({ opId }) => note(opId));
  await db.acked.each(({ record }) => note(record.opId));
  await db.creations.each((part) => part.ops.forEach(({ opId }) => note(opId)));
  const [created, seen]: [string[], Set<string>] = [[], new Set()];
  for (const { kind, entity, rowId, opId } of ops) {
    if (kind !== 'create' || known.has(opId)) continue;
    const isHere = (await db.rows(entity).get(rowId)) ?? (await db.shadows.get([entity, rowId]));
    if (isHere) created.push(opId);
  }
  for (const opId of created) known.add(opId);
  const freshOps = ops.filter(({ opId }) => !known.has(opId) && !seen.has(opId) && seen.add(opId));

  const paths = new Set(await db.files.toCollection().primaryKeys());
  const nonces = new Set<string>();
  await db.redemptionAttempts.each(({ nonce }) => nonces.add(nonce));
  const attempts = work.redemptions.filter(({ nonce }) => !nonces.has(nonce));
  const queued = await db.calls.toArray();
  const calls = work.calls.filter(
    ({ id, name, subject, queuedAtMs }) =>
      !queued.some(
        (other) =>
          other.id === id ||
          (other.name === name && other.subject === subject && other.queuedAtMs >= queuedAtMs),
      ),
  );
  return {
    ops: freshOps,
    files: files.filter(({ record }) => !paths.has(record.path)),
    redemptions: attempts.map((attempt) => ({
      ...attempt,
      state: attempt.refusal === null ? ('waiting' as const) : ('refused' as const),
      answer: null,
      answeredBy: null,
    })),
    calls: calls.map((call) => ({ ...call, answer: null })),
  };
}

/**
 * The server's rows beneath the operations. A row without a shadow is as current
 * as this device's cursor of the person's stream.
 */
async function shadowsOf(
  db: LocalDatabase,
  { userId, ops }: { userId: string; ops: readonly Omit<OutboxRecord, 'n'>[] },
): Promise<ShadowRecord[]> {
  const head = (await db.streams.get(userId))?.seq ?? 0;
  const shadows = new Map<string, ShadowRecord>();
  for (const { entity, rowId } of ops) {
    const key = rowKey(entity, rowId);
    if (shadows.has(key)) continue;
    const known = await db.shadows.get([entity, rowId]);
    const row = known?.row ?? (known ? null : ((await db.rows(entity).get(rowId)) ?? null));
    shadows.set(key, { entity, rowId, row, head: known?.head ?? head });
  }
  return [...shadows.values()];
}

function summary(work: UnsentWork, fresh: Fresh): FoundWork {
  const all = (of: UnsentWork) =>
    of.changes.length + of.creations.length + of.files.length + of.redemptions.length + of.calls.length;
  const found = fresh.ops.length + fresh.files.length + fresh.redemptions.length + fresh.calls.length;
  return {
    writtenAtMs: Date.parse(work.writtenAt),
    changes: fresh.ops,
    files: fresh.files.length,
    redemptions: fresh.redemptions.length,
    calls: fresh.calls.length,
    known: all(work) - found,
  };
}
