import { randomUUID } from 'node:crypto';
import { checkKey } from '../check-key.ts';
import { checkMayStore } from '../check-may-store.ts';
import type { Caller, StorageContext } from '../../storage-context.ts';
import { findBucket } from '../../find-bucket.ts';
import { parseUserMetadata } from '../read-upload.ts';
import { invalidRequest } from '../../storage-error.ts';
import { checkLimits } from '../../objects/store-object.ts';
import { writeUploadId } from './upload-id.ts';

/** Starts an upload and returns its id. Size, type and rights are checked here, before any bytes are sent. */
export async function createUpload(options: {
  context: StorageContext;
  caller: Caller;
  request: Request;
  upsert: boolean;
}): Promise<string> {
  const { context, caller, upsert } = options;
  const { headers } = options.request;
  const length = headers.get('upload-length') ?? '';
  if (!/^\d{1,15}$/.test(length)) throw invalidRequest('Upload-Length is missing or no number');
  const metadata = readMetadata(headers.get('upload-metadata') ?? '');
  const at = { bucket: metadata.get('bucketName') ?? '', name: metadata.get('objectName') ?? '' };
  checkKey(at.name);
  const bucket = await findBucket({ sql: context.sql, bucket: at.bucket });
  const mimeType = metadata.get('contentType') ?? 'application/octet-stream';
  checkLimits({ bucket, sizeBytes: Number(length), mimeType });
  await checkMayStore({ context, caller, at, upsert, operation: 'storage.tus.upload.create' });

  const version = randomUUID();
  const age = metadata.get('cacheControl') ?? '';
  await context.parts.start({
    version,
    info: {
      length: Number(length),
      mimeType,
      cacheControl: /^\d+$/.test(age) ? `max-age=${age}` : 'no-cache',
      userMetadata: parseUserMetadata(metadata.get('metadata') ?? null),
      upsert,
      owner: caller.userId,
    },
  });
  return writeUploadId({ ...at, version });
}

/** Parses the header Upload-Metadata: `name base64,name base64`; a value may be missing. */
function readMetadata(header: string): ReadonlyMap<string, string> {
  const pairs = header.split(',').map((pair) => pair.trim().split(' '));
  return new Map(pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString()]));
}
