import { z } from 'zod';
import type { ObjectAddress, StorageContext } from '../storage-context.ts';
import { StorageError } from '../storage-error.ts';
import { upload } from './upload.ts';

const Signed = z.object({
  owner: z.string().nullable(),
  role: z.enum(['anon', 'authenticated', 'service_role']),
});

/** Stores an object by a link from `signUpload`, under its name and with the rights that the signer has now. */
export async function signedUpload(options: {
  context: StorageContext;
  request: Request;
  at: ObjectAddress;
  token: string | null;
}): Promise<{ Id: string; Key: string }> {
  const { context, request, at } = options;
  const token = await context.signer.verify(options.token);
  const signer = Signed.safeParse(token);
  if (token['url'] !== `${at.bucket}/${at.name}` || token['upload'] !== true || !signer.success) {
    throw new StorageError({ code: 400, error: 'InvalidSignature', message: 'Invalid signature' });
  }
  const { owner, role } = signer.data;
  // The rights of the signer may have ended since.
  const caller = { role, userId: owner, claims: owner === null ? { role } : { role, sub: owner } };
  return upload({ context, request, at, upsert: token['upsert'] === true, caller });
}
