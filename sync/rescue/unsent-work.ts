/** The file of unsent work: everything that a device has and the server has not, under the ids it had there. */
import { z } from 'zod';
import { columns, json, opKinds } from '../engine/protocol.ts';
import { fileFailureCodes } from '../files/file.ts';
import type { OutboxRecord } from '../local/database/local-records.ts';
import type { WorkRefusal } from './work-outcomes.ts';

/** Name and version of the format, which each file contains. */
export const WORK_FORMAT = 'sabai-unsent/1';
const ANY_FORMAT = /^sabai-unsent\/[1-9][0-9]*$/;

const uuid = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
const failure = z.object({ code: z.string(), message: z.string(), detail: z.string().nullable() });
const values = z.record(z.string(), json);

/** Lazy like the schemas of the protocol, because a start needs none of them. */
const operation = z.lazy(() =>
  z.object({
    opId: uuid,
    entity: z.string(),
    rowId: uuid,
    kind: z.enum(opKinds),
    schema: z.int().positive(),
    values: columns,
    base: columns,
    writtenAtMs: z.number(),
    failure: failure.nullable().default(null),
  }),
);

const fileOfWork = z.lazy(() =>
  z.object({
    path: z.string(),
    bucket: z.string(),
    name: z.string(),
    type: z.string(),
    size: z.int().positive(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    failure: z.object({ code: z.enum(fileFailureCodes), message: z.string() }).nullable(),
    chunks: z.array(z.base64().nullable()),
  }),
);

const attempt = z.lazy(() =>
  z.object({
    nonce: uuid,
    code: z.string(),
    basis: z.enum(['available', 'unclear', 'signed']),
    reason: z.string().nullable(),
    shiftStaffId: z.string().nullable().default(null),
    attemptedAtMs: z.number(),
    attemptedAt: z.string(),
    refusal: z.enum(['not_member', 'not_readable']).nullable(),
  }),
);

const call = z.lazy(() =>
  z.object({
    id: uuid,
    name: z.string().regex(/^[a-z0-9_]{1,63}$/),
    subject: z.string(),
    values,
    note: values,
    queuedAtMs: z.number(),
    state: z.enum(['waiting', 'refused']).default('waiting'),
    endedAtMs: z.number().nullable().default(null),
  }),
);

const unsentWork = z.lazy(() =>
  z.object({
    format: z.literal(WORK_FORMAT),
    userId: uuid,
    writtenAt: z.iso.datetime(),
    changes: z.array(operation),
    creations: z.array(operation),
    files: z.array(fileOfWork),
    redemptions: z.array(attempt),
    calls: z.array(call),
  }),
);
/** The content of a file of unsent work. */
export type UnsentWork = z.infer<typeof unsentWork>;
/** A change in a file of unsent work. */
export type WorkOperation = z.infer<typeof operation>;
/** A document in a file of unsent work. */
export type WorkFile = z.infer<typeof fileOfWork>;

/** Parses the text of a file and checks its form only; returns the reason where it is refused. */
export function parseWork(text: string): UnsentWork | WorkRefusal {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    // A file that was cut off still begins like one of ours.
    return text.slice(0, 200).includes('"sabai-unsent/') ? 'damaged' : 'not_work';
  }
  const { format } = z.object({ format: z.string() }).safeParse(content).data ?? {};
  if (format === undefined || !ANY_FORMAT.test(format)) return 'not_work';
  if (format !== WORK_FORMAT) return 'newer_version';
  const read = unsentWork.safeParse(content);
  return read.success ? read.data : 'damaged';
}

/**
 * The outbox entry of an operation from a file. It is marked as copied,
 * because its content is on another device too.
 */
export function toRecord(op: WorkOperation): Omit<OutboxRecord, 'n'> {
  return {
    opId: op.opId,
    entity: op.entity,
    rowId: op.rowId,
    kind: op.kind,
    schema: op.schema,
    values: op.values,
    base: op.base,
    writtenAtMs: op.writtenAtMs,
    failed: op.failure === null ? 0 : 1,
    // Another version of the app may have written a code that is
    // unknown here; it is shown like any other refusal.
    failure: op.failure as OutboxRecord['failure'],
    copied: 1,
  };
}
