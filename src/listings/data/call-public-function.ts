import { askRest } from '../../lib/ask-rest.ts';
import { listingsBackend } from './listings-backend.ts';

const TIME_LIMIT_MS = 12_000;

/**
 * The outcome of a database function called without a session. `code` is PostgreSQL's or this project's error
 * code, null if the answer has none. `unreachable` includes server errors and answers that `read` does not
 * know.
 */
export type PublicAnswer<Value> =
  | { outcome: 'answered'; value: Value }
  | { outcome: 'refused'; code: string | null }
  | { outcome: 'unreachable' };

/** Calls a database function with the publishable key and never a token; the values travel in the body. */
export async function callPublicFunction<Value>(options: {
  name: string;
  values: object;
  /** Returns null for an unknown answer. */
  read: (json: unknown) => Value | null;
}): Promise<PublicAnswer<Value>> {
  const { url, publishableKey, fetch: send = fetchAnywhere } = listingsBackend();
  const answer = await askRest({
    fetch: send,
    url: `${url}/rest/v1/rpc/${options.name}`,
    init: {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(options.values),
      credentials: 'omit',
    },
    limitMs: TIME_LIMIT_MS,
  });
  if (!answer || answer.response.status >= 500) return { outcome: 'unreachable' };
  if (!answer.response.ok) {
    const code = (answer.json as { code?: unknown } | null | undefined)?.code;
    return { outcome: 'refused', code: typeof code === 'string' ? code : null };
  }
  const value = options.read(answer.json);
  return value === null ? { outcome: 'unreachable' } : { outcome: 'answered', value };
}

const fetchAnywhere = (input: string, init: RequestInit) => fetch(input, init);
