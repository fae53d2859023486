import { z } from 'zod';
import { NoToken } from '../../../sync/index.ts';
import type { Backend } from './backend.ts';
import type { SessionAnswer } from './session-answer.ts';

export interface SessionRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the backend's address: `/rest/v1/…`, `/storage/v1/…`, `/functions/v1/…`. */
  path: string;
  /** Sent as JSON; a `Blob` is sent as it is, under its type. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  timeoutMs?: number;
}

const TIME_LIMIT_MS = 20_000;
/** PostgREST and functions say `code`; storage says `statusCode`, and answers most refusals with 400. */
const refusal = z.object({
  statusCode: z.string().optional().catch(undefined),
  code: z.union([z.string(), z.number()]).optional().catch(undefined),
  message: z.string().catch(''),
});

/**
 * One request that carries a person's token, never none (security.md). A token that the server does not take is
 * fetched anew once. `fetch` and `accessToken` are arguments so that tests can be both.
 */
export async function askWithToken(options: {
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
    let status: number;
    let text: string;
    try {
      const response = await options.fetch(backend.url + request.path, sending({ backend, token, request }));
      status = response.status;
      text = await response.text();
    } catch {
      return unreachable();
    }
    if (status === 401 && refused === undefined) {
      refused = token;
      continue;
    }
    return judge({ status, text }) ?? unreachable();
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
    signal: AbortSignal.timeout(request.timeoutMs ?? TIME_LIMIT_MS),
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
  };
}

/** Too slow, too early, too many; and a token that is not taken even when it is new. */
const passing: ReadonlySet<number> = new Set([401, 408, 425, 429]);
/** PostgREST without its database, or with a schema that it has not read anew yet. */
const UNREADY = /^PGRST[02]\d\d$/;

/** Null for what proves nothing about the request: a page instead of JSON, or a trouble of the server's own. */
function judge(options: { status: number; text: string }): SessionAnswer | null {
  const { status, text } = options;
  const json = readJson(text);
  if (status >= 200 && status < 300) return json === undefined ? null : { outcome: 'answered', json };
  if (status < 400 || status >= 500 || json === undefined) return null;
  const { statusCode, code, message } = refusal.catch({ message: '' }).parse(json);
  if (passing.has(Number(statusCode ?? status)) || UNREADY.test(String(code))) return null;
  const named = /constraint "(\w+)"/.exec(message)?.[1] ?? null;
  return { outcome: 'refused', code: String(statusCode ?? code ?? status), message, constraint: named };
}

/** An empty body is JSON's null: PostgREST answers so where nothing is asked back. */
function readJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
