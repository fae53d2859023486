import type { LocalDatabase } from '../local/database/local-database.ts';
import type { FileFailure } from './file.ts';
import { CHUNK_BYTES } from './file-records.ts';
import { readFileRange } from './read-file-range.ts';

/** A file that the server does not have, as an export carries it. `size` is in bytes, `sha256` lower-case hex. */
export interface ExportedFile {
  name: string;
  bucket: string;
  path: string;
  type: string;
  size: number;
  sha256: string;
  /** Why the server or the device refuses it; null if it only waits. */
  failure: FileFailure | null;
  /** The content in base64, chunk by chunk; null for a chunk that the device lost. */
  chunks: (string | null)[];
}

/**
 * Every file that the server does not have, with its content, so
 * that a discard after an export loses nothing.
 */
export async function exportFiles(db: LocalDatabase): Promise<ExportedFile[]> {
  const exported: ExportedFile[] = [];
  for (const file of await db.files.where('state').anyOf(['new', 'failed']).sortBy('addedAtMs')) {
    const chunks: ExportedFile['chunks'] = [];
    for (let from = 0; from < file.size; from += CHUNK_BYTES) {
      const to = Math.min(file.size, from + CHUNK_BYTES);
      const [bytes] = (await readFileRange(db, { path: file.path, from, to })) ?? [];
      chunks.push(bytes ? toBase64(new Uint8Array(bytes)) : null);
    }
    const { name, bucket, path, type, size, sha256, failure } = file;
    exported.push({ name, bucket, path, type, size, sha256, failure, chunks });
  }
  return exported;
}

/** Encodes bytes as base64. It works in pieces, because a call takes only so many arguments. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += 8_192) {
    text += String.fromCharCode(...bytes.subarray(from, from + 8_192));
  }
  return btoa(text);
}
