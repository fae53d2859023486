import { z } from 'zod';
import { peekJsonBody } from './peek-json-body.ts';

const WithCode = z.object({ token: z.string() });
const VERIFY = /^\/auth\/v1\/verify\/*$/;
const CODE = /^\d{6}$/;

/**
 * Refuses a mailed code that is not six digits; null when the request may pass. The package hashes address and
 * code as one text, so letters moved from one to the other would evade the limit of SECURITY-23.
 */
export async function refuseCode(request: Request): Promise<Response | null> {
  if (request.method !== 'POST' || !VERIFY.test(new URL(request.url).pathname)) return null;
  const given = WithCode.safeParse(await peekJsonBody(request));
  if (!given.success || CODE.test(given.data.token)) return null;
  const body = { code: 400, error_code: 'validation_failed', msg: 'A code has six digits' };
  return Response.json(body, { status: 400 });
}
