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
  /** 1 where the form or change that named it was discarded after the file was sent. */
  discarded: 0 | 1;
  /** The path of a started upload below the backend's base URL; null if none is started. */
  uploadPath: string | null;
  /** Bytes that the server has confirmed. */
  confirmedBytes: number;
  /** Bytes that left the device, for display only. */
  sentBytes: number;
  /** When the file was added, in ms by the server's time as last measured; `usedAtMs` likewise. */
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

/** The size of a stored chunk; the last one of a file is smaller. */
export const CHUNK_BYTES = 1024 * 1024;

/** The number of chunks of a file with this many bytes. */
export const chunkCount = (size: number) => Math.ceil(size / CHUNK_BYTES);
