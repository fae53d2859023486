import { SignJWT } from 'jose';
import { verifyBySecret } from '../_shared/verify-by-secret.ts';

export const SECRET = 'a secret of the tests, long enough for HS256';

/** A verifier of tokens that were signed with {@link SECRET}. */
export const verifyToken = verifyBySecret({ secret: () => Promise.resolve(SECRET) });

/** A token as Auth gives it to someone who is signed in; claims may be changed or, with undefined, left out. */
export function signToken(claims: Record<string, unknown> = {}, secret = SECRET): Promise<string> {
  const nowSeconds = Math.floor(Date.now() / 1000);
  const payload = { sub: 'b7f1', role: 'authenticated', iat: nowSeconds, exp: nowSeconds + 600, ...claims };
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));
}

/** A request of someone who is signed in. */
export async function signedInPost(body: unknown): Promise<Request> {
  return new Request('http://localhost/functions/v1/f', {
    method: 'POST',
    headers: { authorization: `Bearer ${await signToken()}`, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
