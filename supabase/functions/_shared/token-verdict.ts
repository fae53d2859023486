/** The claims of a token whose signature was verified. */
export type Claims = Readonly<Record<string, unknown>>;

/**
 * The result of verifying a token. `unknown`: it could not be verified, because the Auth server did not
 * answer.
 */
export type TokenVerdict =
  { verdict: 'valid'; claims: Claims } | { verdict: 'refused' } | { verdict: 'unknown' };

/** Verifies a token. `valid` promises that signature and lifetime were checked. */
export type VerifyToken = (options: { token: string; apikey: string | null }) => Promise<TokenVerdict>;
