import { makeCache } from './cache.ts';
import { decodeToken } from './decode-token.ts';
import type { VerifyToken } from './token-verdict.ts';

const LIMIT_MS = 5_000;
const CACHED_MS = 60_000;

/**
 * Verifies tokens by asking the project's Auth server, which works for every signing key. `valid` is cached
 * for a minute, but not beyond the token's end. `projectUrl` must come from the environment, because a caller
 * could name a server that accepts everything.
 */
export function verifyByAuthServer(options: {
  projectUrl: string;
  /** Returns the signal that aborts one request; by default after 5 s. */
  timeLimit?: () => AbortSignal;
  nowMs?: () => number;
}): VerifyToken {
  const nowMs = options.nowMs ?? Date.now;
  const timeLimit = options.timeLimit ?? (() => AbortSignal.timeout(LIMIT_MS));
  const accepted = makeCache<true>({ maxEntries: 1_000, maxAgeMs: CACHED_MS, nowMs });
  const address = `${options.projectUrl.replace(/\/+$/, '')}/auth/v1/user`;
  return async ({ token, apikey }) => {
    const claims = decodeToken(token)?.claims;
    const exp = claims?.['exp'];
    if (!claims || !apikey || typeof exp !== 'number' || exp * 1000 <= nowMs()) return { verdict: 'refused' };
    if (accepted.get(token)) return { verdict: 'valid', claims };
    try {
      const response = await fetch(address, {
        headers: { apikey, authorization: `Bearer ${token}` },
        redirect: 'error',
        signal: timeLimit(),
      });
      if (response.status >= 500 || response.status === 429) {
        await response.body?.cancel();
        return { verdict: 'unknown' };
      }
      const user: unknown = response.ok ? await response.json() : (await response.body?.cancel(), null);
      if (!isUser(user) || user.id !== claims['sub']) return { verdict: 'refused' };
    } catch {
      return { verdict: 'unknown' };
    }
    accepted.set(token, true);
    return { verdict: 'valid', claims };
  };
}

function isUser(value: unknown): value is { id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}
