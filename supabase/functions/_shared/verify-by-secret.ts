import { decodeToken } from './decode-token.ts';
import type { VerifyToken } from './token-verdict.ts';

/**
 * Verifies HS256 tokens with their secret. It refuses every other algorithm, `none` included, and tokens
 * without expiry. `secret` is called each time, because the embedded backend creates it during its start.
 */
export function verifyBySecret(options: {
  secret: () => Promise<string>;
  nowMs?: () => number;
}): VerifyToken {
  const nowMs = options.nowMs ?? Date.now;
  return async ({ token }) => {
    const decoded = decodeToken(token);
    if (!decoded || decoded.header['alg'] !== 'HS256') return { verdict: 'refused' };
    const secret = await options.secret();
    if (secret.length < 32) throw new Error('The secret of the tokens is shorter than 32 characters.');
    const key = await crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode(secret),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['verify'],
    );
    if (!(await crypto.subtle.verify('HMAC', key, decoded.signature, decoded.signed))) {
      return { verdict: 'refused' };
    }
    const { exp, nbf } = decoded.claims;
    const nowSeconds = nowMs() / 1000;
    if (typeof exp !== 'number' || exp <= nowSeconds) return { verdict: 'refused' };
    if (nbf !== undefined && !(typeof nbf === 'number' && nbf <= nowSeconds)) return { verdict: 'refused' };
    return { verdict: 'valid', claims: decoded.claims };
  };
}
