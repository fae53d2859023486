import { z } from 'zod';
import type { HttpResult } from '../adapters/ports.ts';

const refreshed = z.lazy(() =>
  z.object({
    access_token: z.string().min(1),
    refresh_token: z.string().min(1),
    expires_in: z.number().positive(),
    user: z.object({ id: z.string() }),
  }),
);

/** Error codes by which the auth server says that a session is over for good. */
const finalCodes = new Set([
  'bad_jwt',
  'invalid_credentials',
  'refresh_token_already_used',
  'refresh_token_not_found',
  'session_expired',
  'session_not_found',
  'user_banned',
  'user_not_found',
]);
const finalOAuthError = 'invalid_grant';

/** What the answer means for the session. `afterMs`: the delay that the server asked for; null for none. */
export type RefreshVerdict =
  | { kind: 'fresh'; accessToken: string; refreshToken: string; expiresInSeconds: number; userId: string }
  /** The server said, in its own words, that this session is over. */
  | { kind: 'ended' }
  /**
   * Any other answer, such as a captive portal's 403 or a 429. It
   * proves nothing, so the session stays (rule I6).
   */
  | { kind: 'unreachable'; afterMs: number | null };

/** Classifies the answer of `POST /auth/v1/token?grant_type=refresh_token`. */
export function readRefreshAnswer(result: HttpResult): RefreshVerdict {
  if (result.kind !== 'answer') {
    return { kind: 'unreachable', afterMs: result.kind === 'unreadable' ? result.retryAfterMs : null };
  }
  if (result.status === 200) {
    const parsed = refreshed.safeParse(result.json);
    if (!parsed.success) return { kind: 'unreachable', afterMs: null };
    const { access_token, refresh_token, expires_in, user } = parsed.data;
    return {
      kind: 'fresh',
      accessToken: access_token,
      refreshToken: refresh_token,
      expiresInSeconds: expires_in,
      userId: user.id,
    };
  }
  if (result.status >= 400 && result.status < 500 && result.status !== 429 && isFinal(result.json)) {
    return { kind: 'ended' };
  }
  return { kind: 'unreachable', afterMs: result.retryAfterMs };
}

function isFinal(json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false;
  const { error_code, code, error } = json as { error_code?: unknown; code?: unknown; error?: unknown };
  return finalCodes.has(String(error_code ?? code)) || error === finalOAuthError;
}
