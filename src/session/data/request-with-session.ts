import { whenSync } from '../../../sync/index.ts';
import { requestWithToken, type SessionRequest } from './request-with-token.ts';
import { getBackend } from './backend.ts';
import type { SessionAnswer } from './session-answer.ts';

/**
 * Sends a request with the token of the person signed in, never without one (rule I2). `signed_out` when no
 * one is signed in or the session has ended.
 */
export async function requestWithSession(request: SessionRequest): Promise<SessionAnswer> {
  const sync = await whenSync().catch(() => null);
  // Sync's chunk is loaded on first use; a failure means that there is no network.
  if (!sync) return { outcome: 'unreachable', offline: !navigator.onLine };
  const { identity } = sync;
  const person = identity.current();
  if (!person) return { outcome: 'signed_out' };
  return requestWithToken({
    backend: getBackend(),
    accessToken: (wanted) => identity.accessToken({ userId: person.userId, ...wanted }),
    fetch: (input, init) => fetch(input, init),
    isOnline: () => navigator.onLine,
    request,
  });
}
