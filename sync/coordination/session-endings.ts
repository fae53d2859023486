import Dexie from 'dexie';
import { z } from 'zod';
import type { HttpResult, Ports } from '../adapters/ports.ts';
import type { DeviceDatabase, SessionTokens } from '../local/database/device-database.ts';
import { readRefreshAnswer } from './refresh-token.ts';

const unknownSession = z.lazy(() => z.object({ error_code: z.literal('session_not_found') }));
const TIMEOUT_MS = 5_000;
/** Each one is a sign-out without a network; the oldest sessions beyond end by their age. */
const CAPACITY = 10;

/** Sessions that people ended on this device and that the server does not know to be over (rule I8). */
export interface SessionEndings {
  /** Inside a transaction on the settings. */
  add(tokens: SessionTokens): Promise<void>;
  /** Ends what waits, as far as the server can be reached. */
  send(): Promise<void>;
}

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
    // An access token that is over cannot end its session; a new one can.
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

/** A page that closes meanwhile leaves the rest to the next start. */
function unlessClosed(error: unknown): void {
  if (!(error instanceof Dexie.DatabaseClosedError)) throw error;
}

/** A new password ended it, or a request whose answer was lost. */
function isUnknownSession(answer: HttpResult): boolean {
  return answer.kind === 'answer' && unknownSession.safeParse(answer.json).success;
}

function isRefused(answer: HttpResult): boolean {
  return answer.kind === 'answer' && (answer.status === 401 || answer.status === 403);
}
