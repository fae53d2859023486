import type { ObjectAddress, StorageContext } from '../storage-context.ts';
import { StorageError } from '../storage-error.ts';
import { upload } from './upload.ts';

/** Stores an object by a link from `signUpload`, under the name and for the owner it was signed for. */
export async function signedUpload(options: {
  context: StorageContext;
  request: Request;
  at: ObjectAddress;
  token: string | null;
}): Promise<{ Id: string; Key: string }> {
  const { context, request, at } = options;
  const token = await context.signer.verify(options.token);
  if (token['url'] !== `${at.bucket}/${at.name}` || token['upload'] !== true) {
    throw new StorageError({ code: 400, error: 'InvalidSignature', message: 'Invalid signature' });
  }
  const owner = token['owner'];
  return upload({
    context,
    request,
    at,
    upsert: token['upsert'] === true,
    by: { signedFor: typeof owner === 'string' ? owner : null },
  });
}
