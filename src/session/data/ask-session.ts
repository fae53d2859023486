import { whenSync } from '../../../sync/index.ts';
import { askWithToken, type SessionRequest } from './ask-with-token.ts';
import { getBackend } from './backend.ts';
import type { SessionAnswer } from './session-answer.ts';

/**
 * Sends a request in the name of the person signed in, with a token of sync's identity, and never without one (rule
 * I2). `signed_out` where nobody is, or the session is over.
 */
export async function askSession(request: SessionRequest): Promise<SessionAnswer> {
  const sync = await whenSync().catch(() => null);
  // The engine is fetched when it is first needed; where that fails there is no network.
  if (!sync) return { outcome: 'unreachable', offline: !navigator.onLine };
  const { identity } = sync;
  const person = identity.current();
  if (!person) return { outcome: 'signed_out' };
  return askWithToken({
    backend: getBackend(),
    accessToken: (wanted) => identity.accessToken({ userId: person.userId, ...wanted }),
    fetch: (input, init) => fetch(input, init),
    isOnline: () => navigator.onLine,
    request,
  });
}
