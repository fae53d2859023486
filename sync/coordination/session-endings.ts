import Dexie from 'dexie';
import { z } from 'zod';
import type { HttpResult, Ports } from '../adapters/ports.ts';
import type { DeviceDatabase, SessionTokens } from '../local/database/device-database.ts';
import { readRefreshAnswer } from './refresh-token.ts';

const unknownSession = z.lazy(() => z.object({ error_code: z.literal('session_not_found') }));
const TIMEOUT_MS = 5_000;
/** The number of sessions that are stored to be ended. Older ones end on the server by their age. */
const CAPACITY = 10;

/**
 * Sessions that people signed out of on this device, and whose end the server has not confirmed (rule I8).
 */
export interface SessionEndings {
  /** Stores a session to be ended. Runs inside the caller's transaction on `settings`. */
  add(tokens: SessionTokens): Promise<void>;
  /** Ends the stored sessions, as far as the server can be reached. */
  send(): Promise<void>;
}

/** Creates the list of sessions to be ended. Beyond ten, the oldest is dropped. */
export function createSessionEndings(options: {
  device: DeviceDatabase;
  network: Ports['network'];
}): SessionEndings {
  const { device, network } = options;
  let sending: Promise<void> | null = null;

  const read = async () => {
    const stored = await device.settings.get('sessions_to_end');
    return stored?.key === 'sessions_to_end' ? stored.sessions : [];
  };
  const replace = (ended: SessionTokens, by: SessionTokens[]) =>
    device.transaction('rw', device.settings, async () => {
      const others = (await read()).filter(({ refreshToken }) => refreshToken !== ended.refreshToken);
      const sessions = [...others, ...by].slice(-CAPACITY);
      if (sessions.length === 0) await device.settings.delete('sessions_to_end');
      else await device.settings.put({ key: 'sessions_to_end', sessions });
    });
  const post = (path: string, token: string | null, body: unknown) =>
    network.request({ method: 'POST', path: `/auth/v1/${path}`, token, body, timeoutMs: TIMEOUT_MS });
  const logOut = async (token: string) => {
    const answer = await post('logout?scope=local', token, {});
    return { isEnded: 'status' in answer && answer.status === 204, answer };
  };

  async function end(session: SessionTokens): Promise<boolean> {
    const { isEnded, answer } = await logOut(session.accessToken);
    if (isEnded || isUnknownSession(answer)) return true;
    if (!isRefused(answer)) return false;
    // An expired access token cannot end its session, so a new one is fetched.
    const verdict = readRefreshAnswer(
      await post('token?grant_type=refresh_token', null, { refresh_token: session.refreshToken }),
    );
    if (verdict.kind !== 'fresh') return verdict.kind === 'ended';
    const { accessToken, refreshToken } = verdict;
    await replace(session, [{ accessToken, refreshToken }]);
    return (await logOut(accessToken)).isEnded && replace({ accessToken, refreshToken }, []).then(() => true);
  }

  async function sendAll(): Promise<void> {
    for (const session of await read()) {
      if (!(await end(session))) return;
      await replace(session, []);
    }
  }

  return {
    add: (tokens) => replace(tokens, [tokens]),
    send() {
      sending ??= sendAll()
        .catch(unlessClosed)
        .finally(() => (sending = null));
      return sending;
    },
  };
}

/** Ignores that the page closed its database meanwhile; the next start sends the rest. */
function unlessClosed(error: unknown): void {
  if (!(error instanceof Dexie.DatabaseClosedError)) throw error;
}

/** True if the session is over already, by a new password or by a request whose answer was lost. */
function isUnknownSession(answer: HttpResult): boolean {
  return answer.kind === 'answer' && unknownSession.safeParse(answer.json).success;
}

function isRefused(answer: HttpResult): boolean {
  return answer.kind === 'answer' && (answer.status === 401 || answer.status === 403);
}
