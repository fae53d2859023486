/** The size of a call, which shrinks after a time-out so that slow networks make progress (rules O1, D7). */
import type { LocalDatabase } from '../local/database/local-database.ts';
import { MAX_OPS_PER_PUSH, type WireOp } from './protocol.ts';
import type { CycleContext } from './cycle-context.ts';

/** Half a minute of upload at 20 kB/s. 500 edits of single fields need less than half of it. */
export const MAX_PUSH_BYTES = 512 * 1024;
/** A network that cannot send this much within the time limit is unusable. */
const LEAST_BYTES = 16 * 1024;
/** Large enough that a first pull of 10,000 rows is ten calls, small enough for a weak network. */
export const ROWS_PER_PULL = 1_000;
/** An answer within this time leaves room to double the call before it times out. */
const QUICK_MS = 15_000;

/** A number of operations with their size: the limit of one push, or what one carried. */
export interface PushSize {
  ops: number;
  /** The size of the operations as JSON. */
  bytes: number;
}

const largest: PushSize = { ops: MAX_OPS_PER_PUSH, bytes: MAX_PUSH_BYTES };

/** Returns how many of the first operations fit into `mostBytes` as JSON, one at least, and their size. */
export function countFittingOps(ops: readonly WireOp[], mostBytes: number): { count: number; bytes: number } {
  const encoder = new TextEncoder();
  let count = 0;
  let bytes = 0;
  for (const op of ops) {
    const more = encoder.encode(JSON.stringify(op)).byteLength;
    if (count > 0 && bytes + more > mostBytes) break;
    count += 1;
    bytes += more;
  }
  return { count, bytes };
}

/** Returns the limits of the next push: 500 operations and 512 KiB unless an earlier call timed out. */
export async function readPushSize(db: LocalDatabase): Promise<PushSize> {
  const known = await db.engineState.get('push_size');
  return known?.key === 'push_size' ? known : largest;
}

/** Halves the size of the next call after `carried` timed out. */
export async function shrinkPush(db: LocalDatabase, carried: PushSize): Promise<void> {
  await db.engineState.put({
    key: 'push_size',
    ops: Math.max(1, Math.floor(carried.ops / 2)),
    bytes: Math.max(LEAST_BYTES, Math.floor(carried.bytes / 2)),
  });
}

/** Doubles the size of the next push after a quick call. `most` was the limit of that call, `carried` what it sent. */
export async function growPush(
  { db, clock }: CycleContext,
  { most, carried, sentAtMs }: { most: PushSize; carried: PushSize; sentAtMs: number },
): Promise<PushSize> {
  const small = most.ops < largest.ops || most.bytes < largest.bytes;
  const says = carried.bytes > most.bytes / 2 || carried.ops > most.ops / 2;
  if (!small || !says || clock.now() - sentAtMs > QUICK_MS) return most;
  const next = {
    ops: Math.min(largest.ops, most.ops * 2),
    bytes: Math.min(largest.bytes, most.bytes * 2),
  };
  await db.engineState.put({ key: 'push_size', ...next });
  return next;
}

/** Returns how many rows the next page may have. */
export async function readPullRows(db: LocalDatabase): Promise<number> {
  const known = await db.engineState.get('pull_size');
  return known?.key === 'pull_size' ? Math.min(known.rows, ROWS_PER_PULL) : ROWS_PER_PULL;
}

/** Halves the rows of the next page after a page of `rows` rows timed out. */
export async function shrinkPull(db: LocalDatabase, rows: number): Promise<void> {
  await db.engineState.put({ key: 'pull_size', rows: Math.max(1, Math.floor(rows / 2)) });
}

/** Doubles the rows of the next page after a quick answer. Returns how many it may have. */
export async function growPull(
  { bulk, clock }: CycleContext,
  { rows, sentAtMs }: { rows: number; sentAtMs: number },
): Promise<number> {
  if (rows >= ROWS_PER_PULL || clock.now() - sentAtMs > QUICK_MS) return rows;
  const next = Math.min(ROWS_PER_PULL, rows * 2);
  await bulk.engineState.put({ key: 'pull_size', rows: next });
  return next;
}
