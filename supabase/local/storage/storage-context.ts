import type { Sql, TransactionSql } from 'postgres';
import type { DayAllowance } from './day-allowance.ts';
import type { FileStore } from './objects/file-store.ts';
import type { Renderer } from './objects/render.ts';
import type { PartStore } from './uploads/resumable/part-store.ts';
import type { Signer } from './signer.ts';

/** The caller, as the token identifies it; the database's policies decide what the caller may do. */
export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role';
  userId: string | null;
  claims: Record<string, unknown>;
}

/** The services that the handlers of Storage share. */
export interface StorageContext {
  sql: Sql;
  files: FileStore;
  renderer: Renderer;
  parts: PartStore;
  signer: Signer;
  allowance: DayAllowance;
  /**
   * Runs statements with the caller's role and row-level security in one
   * transaction; rejects with StorageError.
   */
  asCaller<T>(options: {
    caller: Caller;
    operation: string;
    work: (tx: TransactionSql) => Promise<T>;
  }): Promise<T>;
}

/** A row of `storage.buckets`; the limit is in bytes; null means no limit of its own, or every MIME type. */
export interface Bucket {
  id: string;
  public: boolean;
  file_size_limit: string | number | null;
  allowed_mime_types: string[] | null;
}

/** A row of `storage.objects`; `version` names its file in the {@link FileStore}. */
export interface StoredObject {
  id: string;
  bucket_id: string;
  name: string;
  version: string;
  metadata: { eTag: string; size: number; mimetype: string; cacheControl: string };
  user_metadata: Record<string, unknown> | null;
  created_at: Date;
  updated_at: Date;
  last_accessed_at: Date;
}

/** The place of an object; `name` is its key in the bucket, folders included. */
export interface ObjectAddress {
  bucket: string;
  name: string;
}
