import { z } from 'zod';
import { peekJsonBody } from './peek-json-body.ts';

const NewAddress = z.object({ email: z.string().min(1) });

/**
 * Refuses to change an account's mail address, which no screen does (SECURITY-74). The package would ask only
 * the old address and count the new one as confirmed.
 */
export async function refuseNewAddress(request: Request): Promise<Response | null> {
  if (request.method !== 'PUT' || new URL(request.url).pathname !== '/auth/v1/user') return null;
  if (!NewAddress.safeParse(await peekJsonBody(request)).success) return null;
  const body = { code: 403, error_code: 'validation_failed', msg: 'An account keeps its mail address.' };
  return Response.json(body, { status: 403 });
}
