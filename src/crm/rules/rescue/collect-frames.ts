/**
 * Restores bytes from the frames that a camera read, in any order and with some of them missing (rule N8).
 */
import { BLOCK_BYTES, type QrFrame, addTo, blocksOf, checksumOf, membersOf } from './work-frames.ts';

interface Equation {
  /** The blocks whose XOR is `sum`, as a bit set. */
  mask: Uint32Array;
  sum: Uint8Array;
}

/** The progress of a transfer, and its bytes once it is complete. */
export interface CollectedFrames {
  /** The number of independent frames that were read, and the number that is needed. */
  known: number;
  blocks: number;
  /** Null until enough frames were read. */
  bytes: Uint8Array<ArrayBuffer> | null;
}

/** Collects frames. A frame of another transfer starts a new collection. */
export function createCollector(): { take: (frame: QrFrame) => CollectedFrames } {
  let first: QrFrame | null = null;
  let leaders: (Equation | undefined)[] = [];
  let known = 0;
  let bytes: Uint8Array<ArrayBuffer> | null = null;

  const startOver = (frame: QrFrame) => {
    first = frame;
    leaders = Array.from({ length: blocksOf(frame.total) });
    known = 0;
    bytes = null;
  };

  return {
    take(frame) {
      if (first?.total !== frame.total || first.checksum !== frame.checksum) startOver(frame);
      if (bytes === null && addEquation(leaders, equationOf(frame, leaders.length))) known += 1;
      if (bytes === null && known === leaders.length) {
        const found = solve(leaders, frame.total);
        // A frame that the camera misread spoils the sums. It is not known which one, so all are read again.
        if (checksumOf(found) === frame.checksum) bytes = found;
        else startOver(frame);
      }
      return { known, blocks: leaders.length, bytes };
    },
  };
}

function equationOf({ index, block }: QrFrame, blocks: number): Equation {
  const mask = new Uint32Array(Math.ceil(blocks / 32));
  for (const member of membersOf({ index, blocks }))
    mask[member >> 5] = (mask[member >> 5] ?? 0) | (1 << (member & 31));
  return { mask, sum: block.slice() };
}

/**
 * Gaussian elimination: removes from the equation the blocks that earlier equations lead, and stores it under
 * its own first block. False if nothing is left, because it follows from earlier ones.
 */
function addEquation(leaders: (Equation | undefined)[], equation: Equation): boolean {
  for (const [block, leader] of leaders.entries()) {
    if (!has(equation.mask, block)) continue;
    if (!leader) {
      leaders[block] = equation;
      return true;
    }
    for (let at = block >> 5; at < equation.mask.length; at += 1)
      equation.mask[at] = (equation.mask[at] ?? 0) ^ (leader.mask[at] ?? 0);
    addTo(equation.sum, leader.sum);
  }
  return false;
}

/** Back substitution, from the last block to the first: removes the later blocks from each leader's sum. */
function solve(leaders: readonly (Equation | undefined)[], total: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(leaders.length * BLOCK_BYTES);
  const blockAt = (block: number) => all.subarray(block * BLOCK_BYTES, (block + 1) * BLOCK_BYTES);
  for (let block = leaders.length - 1; block >= 0; block -= 1) {
    const leader = leaders[block];
    if (!leader) continue;
    const found = blockAt(block);
    found.set(leader.sum);
    for (let later = block + 1; later < leaders.length; later += 1)
      if (has(leader.mask, later)) addTo(found, blockAt(later));
  }
  return all.slice(0, total);
}

const has = (mask: Uint32Array, block: number) => (((mask[block >> 5] ?? 0) >>> (block & 31)) & 1) === 1;
