/**
 * Bytes as an endless sequence of QR codes. Slightly more codes than there are blocks restore the bytes,
 * whichever they are (rule N8). The first codes are the blocks; each later one is the XOR of about half of
 * them.
 */
import { decodeBase45, encodeBase45 } from './base45.ts';

/**
 * The bytes of a block. With its header it makes a QR code of version 12 (65 × 65 modules), which a phone
 * reads at arm's length.
 */
export const BLOCK_BYTES = 320;
/** More bytes would take minutes to show; such work is exported as a file. */
export const MAX_QR_TRANSFER_BYTES = 100_000;
const PREFIX = 'SABAI1:';
const HEAD_BYTES = 12;

/** One QR code of a transfer: a block of bytes, or the XOR of several blocks. */
export interface QrFrame {
  /** Length in bytes and checksum of the whole transfer, equal in all its frames. */
  total: number;
  checksum: number;
  /** The number of the frame, from 0 on. */
  index: number;
  /** A block, or the XOR of several blocks. */
  block: Uint8Array;
}

/** The QR codes of a transfer, an endless sequence. */
export interface WorkFrames {
  blocks: number;
  /** The text of the code with this number, from 0 to 2³² − 1. */
  frame: (index: number) => string;
}

/** The frames of a transfer. Null for no bytes, and for more than {@link MAX_QR_TRANSFER_BYTES}. */
export function createFrames(bytes: Uint8Array): WorkFrames | null {
  if (bytes.length === 0 || bytes.length > MAX_QR_TRANSFER_BYTES) return null;
  const blocks = blocksOf(bytes.length);
  const padded = new Uint8Array(blocks * BLOCK_BYTES);
  padded.set(bytes);
  const checksum = checksumOf(bytes);
  return {
    blocks,
    frame(index) {
      const frame = new Uint8Array(HEAD_BYTES + BLOCK_BYTES);
      const head = new DataView(frame.buffer);
      head.setUint32(0, bytes.length);
      head.setUint32(4, checksum);
      head.setUint32(8, index);
      const sum = frame.subarray(HEAD_BYTES);
      for (const block of membersOf({ index, blocks }))
        addTo(sum, padded.subarray(block * BLOCK_BYTES, (block + 1) * BLOCK_BYTES));
      return PREFIX + encodeBase45(frame);
    },
  };
}

/** Reads the text of a scanned code; null if it is no frame. */
export function parseFrame(text: string): QrFrame | null {
  if (!text.startsWith(PREFIX)) return null;
  const bytes = decodeBase45(text.slice(PREFIX.length));
  if (bytes?.length !== HEAD_BYTES + BLOCK_BYTES) return null;
  const head = new DataView(bytes.buffer);
  const total = head.getUint32(0);
  if (total === 0 || total > MAX_QR_TRANSFER_BYTES) return null;
  return { total, checksum: head.getUint32(4), index: head.getUint32(8), block: bytes.subarray(HEAD_BYTES) };
}

/** The number of blocks for this many bytes. */
export const blocksOf = (total: number) => Math.ceil(total / BLOCK_BYTES);

/**
 * The indexes of the blocks whose XOR is the frame. Sender and receiver compute them from its number alone.
 */
export function membersOf({ index, blocks }: { index: number; blocks: number }): number[] {
  if (index < blocks) return [index];
  let state = (index ^ 0x9e3779b9) >>> 0;
  const members: number[] = [];
  let bits = 0;
  for (let block = 0; block < blocks; block += 1) {
    if (block % 32 === 0) {
      // Mulberry32, whose numbers are the same in every JavaScript engine.
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      bits = (mixed ^ (mixed >>> 14)) >>> 0;
    }
    if (bits & 1) members.push(block);
    bits >>>= 1;
  }
  return members.length > 0 ? members : [index % blocks];
}

/** XORs `part` into `sum`, so that adding a block twice removes it. */
export function addTo(sum: Uint8Array, part: Uint8Array): void {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) ^ (part[at] ?? 0);
}

/** The FNV-1a hash, which distinguishes transfers and detects damaged bytes. */
export function checksumOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
