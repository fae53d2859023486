/**
 * What an access token says of itself: whose it is, when it was made and when it ends, milliseconds by the server's
 * clock (rules I3, I7). Null where it is not a JWT that says so. Read without a check of the signature: the server
 * decides what it is good for.
 */
export function readToken(
  accessToken: string,
): { subject: string; issuedAtMs: number; expiresAtMs: number } | null {
  const payload = accessToken.split('.')[1];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null) return null;
    const { sub, iat, exp } = claims as { sub?: unknown; iat?: unknown; exp?: unknown };
    if (typeof sub !== 'string' || typeof iat !== 'number' || typeof exp !== 'number') return null;
    return { subject: sub, issuedAtMs: iat * 1_000, expiresAtMs: exp * 1_000 };
  } catch {
    return null;
  }
}
