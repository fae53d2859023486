/** How much one call may weigh: less on a line where a heavier one took too long, or it would for ever (rule O1). */
import type { LocalDatabase } from '../local/database.ts';
import type { WireOp } from '../protocol.ts';
import type { CycleContext } from './context.ts';

/** Half a minute at 20 kB a second. 500 edits of single fields are less than half of it. */
export const MAX_PUSH_BYTES = 512 * 1024;
/** Slower than this in a minute is no line. */
const LEAST_BYTES = 16 * 1024;
/** So much quicker than the time limit that twice as much would be in time too. */
const QUICK_MS = 15_000;

export interface SentCall {
  /** Of its operations as JSON. */
  bytes: number;
  sentAtMs: number;
}

/** How many of the first `ops` weigh at most `mostBytes` together, one at least, and how much that is. */
export function fitting(ops: readonly WireOp[], mostBytes: number): { count: number; bytes: number } {
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

export async function readPushBytes(db: LocalDatabase): Promise<number> {
  const known = await db.settings.get('push_bytes');
  return known?.key === 'push_bytes' ? known.most : MAX_PUSH_BYTES;
}

export async function afterTimeout(db: LocalDatabase, { bytes }: SentCall): Promise<void> {
  // That it was not for its weight is as likely.
  if (bytes <= LEAST_BYTES) return;
  await db.settings.put({ key: 'push_bytes', most: Math.max(LEAST_BYTES, Math.floor(bytes / 2)) });
}

/** Answers how much the next call may weigh, where `most` was what this one might. */
export async function afterAnswer(
  { db, clock }: CycleContext,
  { most, call }: { most: number; call: SentCall },
): Promise<number> {
  const says = call.bytes > most / 2 && clock.now() - call.sentAtMs <= QUICK_MS;
  if (most === MAX_PUSH_BYTES || !says) return most;
  const next = Math.min(MAX_PUSH_BYTES, most * 2);
  await db.settings.put({ key: 'push_bytes', most: next });
  return next;
}
