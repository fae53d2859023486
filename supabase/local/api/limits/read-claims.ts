import { jwtVerify } from 'jose';

/** The person and session of a request's token. */
export interface TokenClaims {
  sub: string | null;
  session_id: string | null;
}

/**
 * Reads the claims of the bearer token; null if it is missing or invalid. It verifies the token, because a
 * forged one could use up the limits of another person or measure that person's data.
 */
export async function readClaims(options: { request: Request; secret: Uint8Array }): Promise<TokenClaims> {
  const { request, secret } = options;
  const token = /^Bearer (?!sb_)(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined) return { sub: null, session_id: null };
  try {
    const { payload } = await jwtVerify<{ session_id?: unknown }>(token, secret, { algorithms: ['HS256'] });
    const { sub, session_id } = payload;
    return { sub: sub ?? null, session_id: typeof session_id === 'string' ? session_id : null };
  } catch {
    return { sub: null, session_id: null };
  }
}
