import type { Caller, ObjectAddress, StorageContext, StoredObject } from '../storage-context.ts';
import { findBucket } from '../find-bucket.ts';
import { findObject } from './find-object.ts';
import { StorageError, bucketNotFound } from '../storage-error.ts';

/** An object of a public bucket, which everybody may read. Throws a StorageError when there is none. */
export async function getPublicObject(options: {
  context: StorageContext;
  at: ObjectAddress;
}): Promise<StoredObject> {
  const { sql } = options.context;
  const bucket = await findBucket({ sql, bucket: options.at.bucket });
  // A private bucket gives the same error as a missing one, so that it reveals nothing.
  if (!bucket.public) throw bucketNotFound();
  return findObject({ sql, at: options.at });
}

/** An object by a signed link. A transformation in the link's token replaces the one in `params`. */
export async function getSignedObject(options: {
  context: StorageContext;
  at: ObjectAddress;
  params: URLSearchParams;
}): Promise<StoredObject> {
  const { context, at, params } = options;
  const token = await context.signer.verify(params.get('token'));
  if (token['url'] !== `${at.bucket}/${at.name}` || token['upload'] === true) {
    throw new StorageError({ code: 400, error: 'InvalidSignature', message: 'Invalid signature' });
  }
  const transform = token['transform'];
  if (typeof transform === 'object' && transform !== null) {
    for (const [name, value] of Object.entries(transform)) params.set(name, String(value));
  }
  return findObject({ sql: context.sql, at });
}

/** An object that policies let the caller see; else throws a StorageError. */
export async function getOwnObject(options: {
  context: StorageContext;
  caller: Caller;
  at: ObjectAddress;
}): Promise<StoredObject> {
  const { context, caller, at } = options;
  const bucket = await findBucket({ sql: context.sql, bucket: at.bucket });
  if (bucket.public) return findObject({ sql: context.sql, at });
  const operation = 'storage.object.get_authenticated';
  return context.asCaller({ caller, operation, work: (tx) => findObject({ sql: tx, at }) });
}
