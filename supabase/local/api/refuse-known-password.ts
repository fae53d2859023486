import { dictionary } from '@zxcvbn-ts/language-common';
import { z } from 'zod';
import { peekJsonBody } from './peek-json-body.ts';

const COUNT = 10_000;
const known = new Set(dictionary['passwords-common'].slice(0, COUNT));

const NewPassword = z.object({ password: z.string() });

/**
 * Refuses well-known passwords at sign-up and change, as the platform's optional check does (SECURITY-21).
 */
export async function refuseKnownPassword(request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  const isSet =
    (request.method === 'POST' && pathname === '/auth/v1/signup') ||
    (request.method === 'PUT' && pathname === '/auth/v1/user');
  if (!isSet) return null;
  const body = await peekJsonBody(request);
  const parsed = NewPassword.safeParse(body);
  if (!parsed.success || !known.has(parsed.data.password.toLowerCase())) return null;
  const msg = 'Password is known to be weak and easy to guess, please choose a different one.';
  const refusal = { code: 422, error_code: 'weak_password', msg, weak_password: { reasons: ['pwned'] } };
  return Response.json(refusal, { status: 422 });
}
