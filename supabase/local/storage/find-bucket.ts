import type { Sql } from 'postgres';
import type { Bucket } from './storage-context.ts';
import { bucketNotFound } from './storage-error.ts';

/** The bucket with this id, for every caller; throws the StorageError "Bucket not found". */
export async function findBucket(options: { sql: Sql; bucket: string }): Promise<Bucket> {
  const [bucket] = await options.sql<Bucket[]>`
    select id, coalesce(public, false) as public, file_size_limit, allowed_mime_types
    from storage.buckets where id = ${options.bucket}`;
  if (!bucket) throw bucketNotFound();
  return bucket;
}
