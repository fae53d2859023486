import { checkKey } from './check-key.ts';
import type { Caller, ObjectAddress, StorageContext } from '../storage-context.ts';
import { findBucket } from '../find-bucket.ts';
import { readUpload } from './read-upload.ts';
import { storeObject } from '../objects/store-object.ts';

/** Stores the file of one upload request as an object; throws a StorageError for a refusal. */
export async function upload(options: {
  context: StorageContext;
  request: Request;
  at: ObjectAddress;
  upsert: boolean;
  caller: Caller;
}): Promise<{ Id: string; Key: string }> {
  const { context, at } = options;
  checkKey(at.name);
  await findBucket({ sql: context.sql, bucket: at.bucket });
  return storeObject({ ...options, file: await readUpload(options.request) });
}
