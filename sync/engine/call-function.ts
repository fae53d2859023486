/** One authorised call of a server function: token, time limit, one refresh after a 401 (rules I2, E3, E4). */
import type { z } from 'zod';
import { NoToken } from '../coordination/identity.ts';
import type { Network } from '../adapters/ports.ts';
import { type Retry, classifyAnswer } from './classify-answer.ts';

/**
 * How a call ended. `no_session`: the person has no valid session. `restored` and
 * `refused` are explained in `classify-answer.ts`.
 */
export type CallOutcome<T> =
  | { kind: 'ok'; value: T }
  | Retry
  | { kind: 'no_session' }
  | { kind: 'restored'; what: 'server' | 'device' }
  | { kind: 'refused'; message: string };

/**
 * Calls a server function. An answer counts only if it has the protocol's shape
 * and the uid of the person asked for (rule I3).
 */
export async function callFunction<T extends { uid: string }>(options: {
  network: Network;
  accessToken: (options: { refused?: string }) => Promise<string>;
  name: string;
  body: { expected_user: string; [argument: string]: unknown };
  answer: z.ZodType<T>;
  timeoutMs: number;
}): Promise<CallOutcome<T>> {
  let refused: string | undefined;
  for (;;) {
    let token: string;
    try {
      token = await options.accessToken(refused === undefined ? {} : { refused });
    } catch (error) {
      if (!(error instanceof NoToken)) throw error;
      return error.reason === 'unreachable'
        ? { kind: 'retry', cause: 'network', afterMs: error.retryAfterMs }
        : { kind: 'no_session' };
    }
    const verdict = classifyAnswer(
      await options.network.request({
        method: 'POST',
        path: `/rest/v1/rpc/${options.name}`,
        token,
        body: options.body,
        timeoutMs: options.timeoutMs,
      }),
    );
    switch (verdict.kind) {
      case 'ok': {
        const parsed = options.answer.safeParse(verdict.json);
        // An empty or foreign 200 proves nothing; the same call is made again later.
        if (!parsed.success || parsed.data.uid !== options.body.expected_user) {
          return { kind: 'retry', cause: 'server', afterMs: null };
        }
        return { kind: 'ok', value: parsed.data };
      }
      case 'unauthorized':
      // A token that the server takes for another person's is
      // renewed once; if that does not help, the call waits.
      case 'other_person':
        if (refused !== undefined) return { kind: 'retry', cause: 'server', afterMs: null };
        refused = token;
        continue;
      default:
        return verdict;
    }
  }
}
