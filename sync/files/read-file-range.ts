import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import Dexie from 'dexie';
import type { LocalDatabase } from '../local/database/local-database.ts';
import { CHUNK_BYTES, chunkCount } from './file-records.ts';

/** The bytes `from` (inclusive) to `to` (exclusive) of a stored file; null if a chunk is missing. */
export async function readFileRange(
  db: LocalDatabase,
  options: { path: string; from: number; to: number },
): Promise<ArrayBuffer[] | null> {
  const { path, from, to } = options;
  const first = Math.floor(from / CHUNK_BYTES);
  const last = chunkCount(to) - 1;
  const chunks = await db.fileChunks
    .where('[path+index]')
    .between([path, first], [path, last], true, true)
    .toArray();
  if (chunks.length !== last - first + 1) return null;
  const parts = chunks.map(({ index, bytes }) => {
    const start = index * CHUNK_BYTES;
    return bytes.slice(Math.max(0, from - start), Math.min(bytes.byteLength, to - start));
  });
  const length = parts.reduce((sum, part) => sum + part.byteLength, 0);
  return length === to - from ? parts : null;
}

/** True if every byte is there and is the one that was added (rule F1). */
export async function isCopyWhole(
  db: LocalDatabase,
  file: { path: string; size: number; sha256: string },
): Promise<boolean> {
  const hash = sha256.create();
  for (let from = 0; from < file.size; from += CHUNK_BYTES) {
    const to = Math.min(file.size, from + CHUNK_BYTES);
    const part = await readFileRange(db, { path: file.path, from, to });
    if (!part) return false;
    for (const bytes of part) hash.update(new Uint8Array(bytes));
  }
  return bytesToHex(hash.digest()) === file.sha256;
}

/** True if the device has all chunks; says nothing about their content. */
export async function hasCopy(db: LocalDatabase, file: { path: string; size: number }): Promise<boolean> {
  const count = await db.fileChunks
    .where('[path+index]')
    .between([file.path, Dexie.minKey], [file.path, Dexie.maxKey])
    .count();
  return count === chunkCount(file.size);
}
