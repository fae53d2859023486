import { z } from 'zod';
import {
  acknowledgement,
  columns,
  cursor,
  MAX_OPS_PER_PUSH,
  wireOp,
  type Acknowledgement,
  type Cursors,
  type WireOp,
} from '../../engine/protocol.ts';

/**
 * An operation as the server checks it. Unknown kinds and versions
 * pass here, because they are refused one by one.
 */
const sentOp = wireOp.unwrap().extend({
  kind: z.string(),
  schema: z.int().positive(),
  values: columns,
  base: columns,
});

/** The operations, or null if they are not of the protocol. Unknown kinds are left in. */
export function parseOperations(ops: unknown): WireOp[] | null {
  const parsed = z.array(sentOp).max(MAX_OPS_PER_PUSH).safeParse(ops);
  // `applyOperation` refuses unknown kinds; the type covers all others.
  return parsed.success ? (parsed.data as WireOp[]) : null;
}

const sentCursors = z.record(z.string(), cursor.unwrap().extend({ epoch: z.string() }));

/** The cursors, or null if they are not of the protocol. */
export function readCursors(cursors: unknown): Cursors | null {
  const parsed = sentCursors.safeParse(cursors);
  return parsed.success ? parsed.data : null;
}

/**
 * The acknowledgement of a call; `none` from clients that send none, null if it is not of the protocol.
 */
export function readAcknowledgement(sent: unknown): Acknowledgement | 'none' | null {
  if (sent === undefined || sent === null) return 'none';
  const parsed = acknowledgement.safeParse(sent);
  return parsed.success ? parsed.data : null;
}
