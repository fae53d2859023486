import { z } from 'zod';
import type { ObjectAddress, StorageContext } from '../storage-context.ts';
import { StorageError } from '../storage-error.ts';
import { upload } from './upload.ts';

const Signed = z.object({
  owner: z.string().nullable(),
  role: z.enum(['anon', 'authenticated', 'service_role']),
});

/** Stores an object by a link of `signUpload`, with the rights that the person who signed it has now. */
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
  // Policies check the signer's rights now, because they may have ended since the link was signed.
  const caller = { role, userId: owner, claims: owner === null ? { role } : { role, sub: owner } };
  return upload({ context, request, at, upsert: token['upsert'] === true, caller });
}
