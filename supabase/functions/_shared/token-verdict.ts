/** What a token says, once its signature was found good. */
export type Claims = Readonly<Record<string, unknown>>;

/** `unknown`: it could not be found out now, which is neither a yes nor a no. */
export type Verdict = { verdict: 'valid'; claims: Claims } | { verdict: 'refused' } | { verdict: 'unknown' };

/** Must answer `valid` only for a token whose signature and lifetime it has checked itself. */
export type VerifyToken = (options: { token: string; apikey: string | null }) => Promise<Verdict>;
