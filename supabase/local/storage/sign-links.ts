import { z } from 'zod';
import { checkKey } from './uploads/check-key.ts';
import { checkMayStore } from './uploads/check-may-store.ts';
import type { Caller, ObjectAddress, StorageContext } from './storage-context.ts';
import { findBucket } from './find-bucket.ts';
import { findObject } from './objects/find-object.ts';

/** Seconds, at most an hour: a link still works for a person who has lost the right since (PLATFORM-10). */
const expiresIn = z.number().positive().max(3600);
/** The body of a request for one link; `transform` names a rendition. */
export const SignOne = z.object({ expiresIn, transform: z.record(z.string(), z.unknown()).nullish() });
/** The body of a request for links to several objects of a bucket. */
export const SignMany = z.object({ expiresIn, paths: z.array(z.string()).max(1000) });

/** The lifetime of a link for an upload, as on the platform. */
const UPLOAD_SECONDS = 2 * 60 * 60;

/** Signs a link to an object that the caller may see. Everybody with the link can use it until it expires. */
export async function signLink(options: {
  context: StorageContext;
  caller: Caller;
  at: ObjectAddress;
  wish: z.infer<typeof SignOne>;
}): Promise<{ signedURL: string }> {
  const { context, caller, at, wish } = options;
  const operation = 'storage.object.sign';
  await context.asCaller({ caller, operation, work: (tx) => findObject({ sql: tx, at }) });
  const url = `${at.bucket}/${at.name}`;
  const transform = wish.transform && Object.keys(wish.transform).length > 0 ? wish.transform : null;
  const payload = transform ? { url, transform } : { url };
  const token = await context.signer.sign({ payload, expiresInSeconds: wish.expiresIn });
  return { signedURL: `/${transform ? 'render/image' : 'object'}/sign/${url}?token=${token}` };
}

/** Signs links to several objects, in order; an object that the caller may not see gets an error instead. */
export async function signLinks(options: {
  context: StorageContext;
  caller: Caller;
  bucket: string;
  wish: z.infer<typeof SignMany>;
}): Promise<{ path: string; error: string | null; signedURL: string | null }[]> {
  const { context, caller, bucket, wish } = options;
  const visible = await context.asCaller({
    caller,
    operation: 'storage.object.sign_many',
    work: async (tx) => {
      const rows = await tx<{ name: string }[]>`
        select name from storage.objects where bucket_id = ${bucket} and name = any(${wish.paths})`;
      return new Set(rows.map((row) => row.name));
    },
  });
  const error = 'Either the object does not exist or you do not have access to it';
  return Promise.all(
    wish.paths.map(async (path) => {
      if (!visible.has(path)) return { path, error, signedURL: null };
      const url = `${bucket}/${path}`;
      const token = await context.signer.sign({ payload: { url }, expiresInSeconds: wish.expiresIn });
      return { path, error: null, signedURL: `/object/sign/${url}?token=${token}` };
    }),
  );
}

/** Signs a link for uploading one object. Throws a StorageError when the caller may not store it. */
export async function signUpload(options: {
  context: StorageContext;
  caller: Caller;
  at: ObjectAddress;
  upsert: boolean;
}): Promise<{ url: string; token: string }> {
  const { context, caller, at, upsert } = options;
  checkKey(at.name);
  await findBucket({ sql: context.sql, bucket: at.bucket });
  await checkMayStore({ context, caller, at, upsert, operation: 'storage.object.sign_upload_url' });
  const owner = caller.userId;
  const url = `${at.bucket}/${at.name}`;
  const payload = { url, upload: true, upsert, owner, role: caller.role };
  const token = await context.signer.sign({ payload, expiresInSeconds: UPLOAD_SECONDS });
  return { url: `/object/upload/sign/${url}?token=${token}`, token };
}
