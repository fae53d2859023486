/** A file as stored on the device: one record, and its bytes in separate chunks. */
import type { FileFailure } from './file.ts';

export interface FileRecord {
  /** Key in the bucket: `{user id}/{folder}/{uuid}.{ext}`. */
  path: string;
  bucket: string;
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  /** Lower-case hex. */
  sha256: string;
  /** `new`: the server does not have it. `failed`: the server or the device refuses it. `stored`: the server has it. */
  state: 'new' | 'failed' | 'stored';
  pinned: 0 | 1;
  /** 1 where the person dropped the change that named it, after it was sent. */
  discarded: 0 | 1;
  /** The path of a started upload below the backend's base URL. */
  uploadPath: string | null;
  /** Bytes that the server said it has. */
  confirmedBytes: number;
  /** Bytes that left the device; for showing alone. */
  sentBytes: number;
  addedAtMs: number;
  /** Server time in ms at which a cycle first found no row that names this file; missing while one does. */
  unnamedSinceMs?: number | undefined;
  usedAtMs: number;
  failure: FileFailure | null;
}

/** Bytes as ArrayBuffer: Safari loses Blobs and Files that were put into IndexedDB. */
export interface FileChunkRecord {
  path: string;
  index: number;
  bytes: ArrayBuffer;
}

export const CHUNK_BYTES = 1024 * 1024;

export const chunkCount = (size: number) => Math.ceil(size / CHUNK_BYTES);
