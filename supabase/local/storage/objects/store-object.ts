import { createHash, randomUUID } from 'node:crypto';
import type { JSONValue, TransactionSql } from 'postgres';
import type { Bucket, Caller, ObjectAddress, StorageContext } from '../storage-context.ts';
import { findBucket } from '../find-bucket.ts';
import { checkContent } from '../uploads/check-content.ts';
import type { Upload } from '../uploads/read-upload.ts';
import { StorageError } from '../storage-error.ts';

/** The file size limit of a bucket that has none of its own, as on the platform. */
const DEFAULT_LIMIT_BYTES = 50 * 1024 * 1024;

/**
 * Stores an object with the rights of the caller. The file is written before the row, so that no row lacks
 * its file; if the row is refused, the file is deleted. Throws a StorageError for a refusal.
 */
export async function storeObject(options: {
  context: StorageContext;
  at: ObjectAddress;
  file: Upload;
  upsert: boolean;
  caller: Caller;
}): Promise<{ Id: string; Key: string }> {
  const { context, at, caller, file } = options;
  const bucket = await findBucket({ sql: context.sql, bucket: at.bucket });
  checkLimits({ bucket, sizeBytes: file.bytes.length, mimeType: file.mimeType });
  checkContent({ mimeType: file.mimeType, content: file.bytes });
  const version = randomUUID();
  await context.files.write({ version, bytes: file.bytes });
  try {
    const { id, replaced } = await context.asCaller({
      caller,
      operation: options.upsert ? 'storage.object.upload_update' : 'storage.object.upload',
      work: (tx) => save({ ...options, tx, version, owner: caller.userId }),
    });
    if (replaced) await context.files.remove(replaced);
    return { Id: id, Key: `${at.bucket}/${at.name}` };
  } catch (error) {
    await context.files.remove(version);
    throw error;
  }
}

/** Throws a StorageError when the bucket does not accept this size or type. */
export function checkLimits(options: { bucket: Bucket; sizeBytes: number; mimeType: string }): void {
  const { bucket, sizeBytes, mimeType } = options;
  if (sizeBytes > Number(bucket.file_size_limit ?? DEFAULT_LIMIT_BYTES)) {
    const message = 'The object exceeded the maximum allowed size';
    throw new StorageError({ code: 413, error: 'Payload too large', message });
  }
  const allowed = bucket.allowed_mime_types;
  if (!allowed || allowed.length === 0) return;
  const fits = allowed.some(
    (type) => type === mimeType || (type.endsWith('/*') && mimeType.startsWith(type.slice(0, -1))),
  );
  if (!fits) {
    const message = `mime type ${mimeType} is not supported`;
    throw new StorageError({ code: 415, error: 'invalid_mime_type', message });
  }
}

async function save(options: {
  tx: TransactionSql;
  at: ObjectAddress;
  upsert: boolean;
  file: Upload;
  version: string;
  owner: string | null;
}): Promise<{ id: string; replaced: string | null }> {
  const { tx, at, file, version, owner } = options;
  const metadata = {
    eTag: `"${createHash('md5').update(file.bytes).digest('hex')}"`,
    size: file.bytes.length,
    mimetype: file.mimeType,
    cacheControl: file.cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: file.bytes.length,
    httpStatusCode: 200,
  };
  // The row is locked, so that of two concurrent uploads the second sees and deletes the file of the first.
  const [old] = options.upsert
    ? await tx<{ version: string | null }[]>`
        select version from storage.objects where bucket_id = ${at.bucket} and name = ${at.name} for update`
    : [];
  const onConflict = options.upsert
    ? tx`on conflict (bucket_id, name) do update set metadata = excluded.metadata,
        user_metadata = excluded.user_metadata, version = excluded.version, owner = excluded.owner,
        owner_id = excluded.owner_id, updated_at = now()`
    : tx``;
  // The metadata came from JSON.parse, so the cast to the driver's JSON type is safe.
  const userMetadata = file.userMetadata ? tx.json(file.userMetadata as JSONValue) : null;
  const [row] = await tx<{ id: string }[]>`
    insert into storage.objects (bucket_id, name, owner, owner_id, metadata, user_metadata, version)
    values (${at.bucket}, ${at.name}, ${owner}, ${owner}, ${tx.json(metadata)}, ${userMetadata}, ${version})
    ${onConflict} returning id`;
  if (!row) throw new Error('The insert returned no row.');
  return { id: row.id, replaced: old?.version ?? null };
}
