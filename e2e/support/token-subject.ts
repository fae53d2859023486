import type { IncomingHttpHeaders } from 'node:http';

/** Whose token a request carries: a user id, `anon` where there is only a publishable key, null for neither. */
export function subjectOf(headers: IncomingHttpHeaders): string | null {
  const token = headers.authorization?.replace(/^Bearer\s+/i, '') ?? '';
  const claims = claimsOf(token);
  if (typeof claims?.sub === 'string') return claims.sub;
  return token !== '' || headers.apikey !== undefined ? 'anon' : null;
}

/** The signature is not verified on purpose: the journeys compare what was sent, not whether it is valid. */
function claimsOf(token: string): { sub?: unknown } | null {
  const payload = token.split('.')[1];
  if (!payload) return null;
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { sub?: unknown };
  } catch {
    return null;
  }
}
