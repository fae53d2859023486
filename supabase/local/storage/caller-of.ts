import type { Keys } from '../keys.ts';
import type { Caller } from './storage-context.ts';
import type { Signer } from './signer.ts';
import { StorageError } from './storage-error.ts';

/**
 * Identifies the caller by API key and bearer token. Throws a StorageError for an unknown key and for a
 * token that is invalid or has no role.
 */
export async function callerOf(options: { request: Request; keys: Keys; signer: Signer }): Promise<Caller> {
  const { headers } = options.request;
  const bearer = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  const key = headers.get('apikey') ?? (bearer?.startsWith('sb_') ? bearer : undefined);
  if (key !== options.keys.secret && key !== options.keys.publishable) {
    throw new StorageError({ code: 401, error: 'Unauthorized', message: 'Invalid API key', status: 401 });
  }
  if (bearer !== undefined && !bearer.startsWith('sb_')) {
    const claims = await options.signer.verify(bearer);
    const role = claims['role'];
    // The token of a signed link has the same secret but no role, and identifies no person.
    if (role !== 'authenticated' && role !== 'service_role') {
      throw new StorageError({ code: 400, error: 'InvalidJWT', message: 'The token names no role' });
    }
    return { role, userId: claims.sub ?? null, claims };
  }
  const role = key === options.keys.secret ? 'service_role' : 'anon';
  return { role, userId: null, claims: { role } };
}
