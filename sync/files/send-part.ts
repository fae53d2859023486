/**
 * The client of the resumable upload (TUS 1.0, as the platform's storage speaks it): create, then
 * parts of 6 MB, each confirmed before the next. Progress is on disk before the next request, so
 * that an upload survives the end of the process.
 */
import { z } from 'zod';
import { assertLease } from '../engine/lease.ts';
import type { CycleContext, StepOutcome } from '../engine/cycle-context.ts';
import type { FileFailure } from './file.ts';
import type { TransferRequest } from '../adapters/ports.ts';
import { callStorage, type StorageVerdict } from './call-storage.ts';
import type { FileRecord } from './file-records.ts';
import { readJson } from './classify-transfer.ts';
import { isCopyWhole, readFileRange } from './read-file-range.ts';

/** The platform wants parts of exactly this size, the last one excepted. */
export const PART_BYTES = 6 * 1024 * 1024;
const ENDPOINT = '/storage/v1/upload/resumable';
const SHORT_TIMEOUT_MS = 30_000;
/** Time for one part at 20 kB/s; slower networks do not finish one. */
const PART_TIMEOUT_MS = 5 * 60_000;
/** Least time between two stored notes of progress, which are for display only. */
const PROGRESS_EVERY_MS = 300;

type PartOutcome =
  { kind: 'moved' } | { kind: 'failed'; failure: FileFailure } | Exclude<StepOutcome, { kind: 'done' }>;

const lost: PartOutcome = { kind: 'failed', failure: { code: 'file_lost', message: '' } };

/** One step of one file: begin the upload, send one part, or find out where it stands. */
export async function sendPart(context: CycleContext, file: FileRecord): Promise<PartOutcome> {
  return file.uploadPath === null ? start(context, file) : continueUpload(context, file, file.uploadPath);
}

async function start(context: CycleContext, file: FileRecord): Promise<PartOutcome> {
  if (!(await isCopyWhole(context.db, file))) return lost;
  const verdict = await call(context, {
    method: 'POST',
    path: ENDPOINT,
    headers: {
      'upload-length': String(file.size),
      'upload-metadata': metadata({
        bucketName: file.bucket,
        objectName: file.path,
        contentType: file.type,
        cacheControl: '0',
      }),
      'x-upsert': 'false',
    },
    body: null,
    timeoutMs: SHORT_TIMEOUT_MS,
  });
  switch (verdict.kind) {
    case 'ok': {
      const uploadPath = pathOfLocation(verdict.headers['location']);
      if (uploadPath === null) return { kind: 'paused', cause: 'server', afterMs: null };
      return note(context, file.path, { uploadPath, confirmedBytes: 0, sentBytes: 0 });
    }
    case 'taken':
      return settleTaken(context, file);
    case 'missing':
      // The endpoint or the bucket is not there: the server's state, not this file's fault.
      return { kind: 'paused', cause: 'server', afterMs: null };
    default:
      return outcomeOf(verdict);
  }
}

async function continueUpload(
  context: CycleContext,
  file: FileRecord,
  uploadPath: string,
): Promise<PartOutcome> {
  const from = file.confirmedBytes;
  const to = Math.min(file.size, from + PART_BYTES);
  const body = await readFileRange(context.db, { path: file.path, from, to });
  if (!body) return lost;
  const verdict = await call(context, {
    method: 'PATCH',
    path: uploadPath,
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) },
    body,
    timeoutMs: PART_TIMEOUT_MS,
    onSent: showProgress(context, file.path, from),
  });
  switch (verdict.kind) {
    case 'ok': {
      const offset = offsetOf(verdict.headers);
      // Without the new offset in the answer nothing is known to have arrived (rule E4).
      if (offset === null || offset <= from || offset > file.size) {
        return { kind: 'paused', cause: 'server', afterMs: null };
      }
      return confirmed(context, file, offset);
    }
    case 'taken':
    case 'missing':
      return lookUp(context, file, uploadPath);
    default:
      return outcomeOf(verdict);
  }
}

/**
 * After a part did not fit, asks the server for the offset of the
 * upload, and whether the file is there already.
 */
async function lookUp(context: CycleContext, file: FileRecord, uploadPath: string): Promise<PartOutcome> {
  const verdict = await call(context, {
    method: 'HEAD',
    path: uploadPath,
    headers: {},
    body: null,
    timeoutMs: SHORT_TIMEOUT_MS,
  });
  switch (verdict.kind) {
    case 'ok': {
      const offset = offsetOf(verdict.headers);
      if (offset === null || offset > file.size) return { kind: 'paused', cause: 'server', afterMs: null };
      if (offset !== file.confirmedBytes && offset < file.size) return confirmed(context, file, offset);
      return settleTaken(context, file);
    }
    case 'taken':
    case 'missing':
      return settleTaken(context, file);
    default:
      return outcomeOf(verdict);
  }
}

const objectInfo = z.lazy(() => z.object({ size: z.coerce.number() }));

/**
 * No other file has this key, so an object of this length under it is this file, and the answer to its last
 * part was lost. Else the upload has expired, and starts again.
 */
async function settleTaken(context: CycleContext, file: FileRecord): Promise<PartOutcome> {
  const verdict = await call(context, {
    method: 'GET',
    path: `/storage/v1/object/info/${file.bucket}/${file.path}`,
    headers: {},
    body: null,
    timeoutMs: SHORT_TIMEOUT_MS,
  });
  switch (verdict.kind) {
    case 'ok': {
      const info = objectInfo.safeParse(readJson(verdict.bytes));
      if (!info.success) return { kind: 'paused', cause: 'server', afterMs: null };
      if (info.data.size === file.size) return confirmed(context, file, file.size);
      return { kind: 'failed', failure: { code: 'file_refused', message: 'Another object has this key.' } };
    }
    case 'missing':
      // The server said that the object exists, but the policies hide it from this person.
      if (file.uploadPath === null) return { kind: 'paused', cause: 'server', afterMs: null };
      return note(context, file.path, { uploadPath: null, confirmedBytes: 0, sentBytes: 0 });
    case 'taken':
      return { kind: 'paused', cause: 'server', afterMs: null };
    default:
      return outcomeOf(verdict);
  }
}

function call(context: CycleContext, request: Omit<TransferRequest, 'token'>): Promise<StorageVerdict> {
  return callStorage(context, { ...request, headers: { ...request.headers, 'tus-resumable': '1.0.0' } });
}

function outcomeOf(verdict: Exclude<StorageVerdict, { kind: 'ok' | 'taken' | 'missing' }>): PartOutcome {
  switch (verdict.kind) {
    case 'retry':
      return { kind: 'paused', cause: verdict.cause, afterMs: verdict.afterMs };
    case 'no_session':
      return verdict;
    case 'not_allowed':
      return { kind: 'failed', failure: { code: 'file_not_allowed', message: verdict.message } };
    case 'refused':
      return { kind: 'failed', failure: { code: verdict.code, message: verdict.message } };
  }
}

function confirmed(context: CycleContext, file: FileRecord, bytes: number): Promise<PartOutcome> {
  return note(context, file.path, {
    confirmedBytes: bytes,
    sentBytes: bytes,
    ...(bytes === file.size ? { state: 'stored' as const, uploadPath: null } : {}),
  });
}

async function note(context: CycleContext, path: string, changes: Partial<FileRecord>): Promise<PartOutcome> {
  const { db, lease } = context;
  await db.transaction('rw', [db.files, db.engineState], async () => {
    await assertLease(db, lease);
    await db.files.update(path, changes);
  });
  return { kind: 'moved' };
}

/**
 * Returns a function that stores how much of a part has left, at most every
 * {@link PROGRESS_EVERY_MS}. Losing such a note does no harm.
 */
function showProgress(context: CycleContext, path: string, from: number): (bytes: number) => void {
  const { bulk, clock } = context;
  let shownMs = clock.now();
  return (bytes) => {
    if (clock.now() - shownMs < PROGRESS_EVERY_MS) return;
    shownMs = clock.now();
    bulk
      .transaction('rw', bulk.files, async () => {
        const file = await bulk.files.get(path);
        // A late note must not go back behind what the server confirmed.
        if (file?.state === 'new' && file.confirmedBytes === from) {
          await bulk.files.update(path, { sentBytes: Math.min(file.size, from + bytes) });
        }
      })
      .catch(() => undefined);
  };
}

function offsetOf(headers: Readonly<Record<string, string>>): number | null {
  const text = headers['upload-offset'] ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Only the upload's name is taken from the answer: a token never goes to another address. */
function pathOfLocation(location: string | undefined): string | null {
  const name = /\/upload\/resumable\/([\w-]+)$/.exec(location ?? '')?.[1];
  return name === undefined ? null : `${ENDPOINT}/${name}`;
}

const metadata = (pairs: Record<string, string>) =>
  Object.entries(pairs)
    .map(([name, value]) => `${name} ${btoa(value)}`)
    .join(',');
