/**
 * The claims of an access token: its subject, when it was made and when it ends, in server milliseconds (rules I3,
 * I7). Null for anything but such a JWT. The signature is not checked, because the server decides.
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
