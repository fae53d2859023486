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

/** As the server checks it: kinds and versions that this build does not know are answered one by one. */
const sentOp = wireOp.unwrap().extend({
  kind: z.string(),
  schema: z.int().positive(),
  values: columns,
  base: columns,
});

/** The operations, or null where they are not of the protocol. Unknown kinds are left in. */
export function readOperations(ops: unknown): WireOp[] | null {
  const parsed = z.array(sentOp).max(MAX_OPS_PER_PUSH).safeParse(ops);
  // A kind outside the list is dealt with by applyOperation; the type says what all others are.
  return parsed.success ? (parsed.data as WireOp[]) : null;
}

const sentCursors = z.record(z.string(), cursor.unwrap().extend({ epoch: z.string() }));

/** The cursors, or null where they are not of the protocol. */
export function readCursors(cursors: unknown): Cursors | null {
  const parsed = sentCursors.safeParse(cursors);
  return parsed.success ? parsed.data : null;
}

/** What the call acknowledges, `none` where it is of a client that does not, or null where it is not of the protocol. */
export function readAcknowledgement(sent: unknown): Acknowledgement | 'none' | null {
  if (sent === undefined || sent === null) return 'none';
  const parsed = acknowledgement.safeParse(sent);
  return parsed.success ? parsed.data : null;
}
