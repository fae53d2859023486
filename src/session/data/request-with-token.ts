import { NoToken } from '../../../sync/index.ts';
import { askRest } from '../../lib/ask-rest.ts';
import { readRefusal } from '../rules/read-refusal.ts';
import type { Backend } from './backend.ts';
import type { SessionAnswer } from './session-answer.ts';

export interface SessionRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path below the backend's URL: `/rest/v1/…`, `/storage/v1/…`, `/functions/v1/…`. */
  path: string;
  /** Sent as JSON; a `Blob` is sent unchanged with its own type. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Time limit; 20 seconds by default. */
  timeoutMs?: number;
}

const TIME_LIMIT_MS = 20_000;

/**
 * Sends one request with a person's token, never without (rule I2). After a 401 it renews the token and
 * retries once. `fetch` and `accessToken` are arguments so that tests can provide both.
 */
export async function requestWithToken(options: {
  backend: Backend;
  accessToken: (options: { refused?: string }) => Promise<string>;
  fetch: typeof fetch;
  isOnline: () => boolean;
  request: SessionRequest;
}): Promise<SessionAnswer> {
  const { backend, request } = options;
  const unreachable = () => ({ outcome: 'unreachable', offline: !options.isOnline() }) as const;
  let refused: string | undefined;
  for (;;) {
    let token: string;
    try {
      token = await options.accessToken(refused === undefined ? {} : { refused });
    } catch (error) {
      if (!(error instanceof NoToken)) throw error;
      return error.reason === 'unreachable' ? unreachable() : { outcome: 'signed_out' };
    }
    const answer = await askRest({
      fetch: options.fetch,
      url: backend.url + request.path,
      init: sending({ backend, token, request }),
      limitMs: request.timeoutMs ?? TIME_LIMIT_MS,
    });
    if (!answer) return unreachable();
    const { json, response } = answer;
    if (response.status === 401 && refused === undefined) {
      refused = token;
      continue;
    }
    if (response.ok && json !== undefined) return { outcome: 'answered', json };
    const refusal = readRefusal({ status: response.status, json });
    return refusal ? { outcome: 'refused', ...refusal } : unreachable();
  }
}

function sending(options: { backend: Backend; token: string; request: SessionRequest }): RequestInit {
  const { token, request } = options;
  const { body } = request;
  const isFile = body instanceof Blob;
  return {
    method: request.method,
    headers: {
      apikey: options.backend.publishableKey,
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': isFile ? body.type : 'application/json' }),
      ...request.headers,
    },
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
  };
}
