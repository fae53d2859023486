import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { CHUNK_BYTES } from './file-records.ts';

/**
 * A file's chunks and the hash of the whole. Each chunk is read by itself, so that no task is longer than the hash of
 * one (decision 0018). Null if the file cannot be read any more: moved, or its permission gone.
 */
export async function splitContent(content: Blob): Promise<{ chunks: ArrayBuffer[]; sha256: string } | null> {
  const hash = sha256.create();
  const chunks: ArrayBuffer[] = [];
  try {
    for (let from = 0; from < content.size; from += CHUNK_BYTES) {
      const bytes = await content.slice(from, from + CHUNK_BYTES).arrayBuffer();
      hash.update(new Uint8Array(bytes));
      chunks.push(bytes);
    }
  } catch {
    return null;
  }
  return { chunks, sha256: bytesToHex(hash.digest()) };
}
