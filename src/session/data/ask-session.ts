import { whenSync } from '../../../sync/index.ts';
import { askWithToken, type SessionRequest } from './ask-with-token.ts';
import { getBackend } from './backend.ts';
import type { SessionAnswer } from './session-answer.ts';

/**
 * A request in the name of the person signed in on this device, with a token of sync's identity (sync.md §4);
 * `signed_out` where nobody is, or the session is over. Never sent without a token.
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
