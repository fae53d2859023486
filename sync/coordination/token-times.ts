/**
 * When an access token was made and when it ends, milliseconds by the server's clock (rule I7). Null where it is not
 * a JWT that says so.
 */
export function tokenTimes(accessToken: string): { issuedAtMs: number; expiresAtMs: number } | null {
  const payload = accessToken.split('.')[1];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null) return null;
    const { iat, exp } = claims as { iat?: unknown; exp?: unknown };
    if (typeof iat !== 'number' || typeof exp !== 'number') return null;
    return { issuedAtMs: iat * 1_000, expiresAtMs: exp * 1_000 };
  } catch {
    return null;
  }
}
