import { askRest } from '../../lib/ask-rest.ts';
import { storedAtHeader } from '../rules/stored-at.ts';
import { listingsBackend } from './listings-backend.ts';

/**
 * A readable answer. `storedAtMs`: when the service worker stored it, in ms since 1970; null for a fresh
 * answer.
 */
export interface ReadSuccess<Value> {
  outcome: 'read';
  value: Value;
  storedAtMs: number | null;
}
/**
 * `offline`: no answer. `refused`: the server answered with an error. `unreadable`: the answer has another
 * shape.
 */
export interface ReadFailure {
  outcome: 'unread';
  reason: 'offline' | 'refused' | 'unreadable';
}

const TIME_LIMIT_MS = 12_000;
/** An early start may lack the key, so a refused request is repeated up to this many times (MARKET-17). */
const KEY_RETRIES = 3;
const KEY_PAUSE_MS = 500;

/**
 * Reads public rows with the publishable key and never a token, so the service worker may cache the answer
 * (SECURITY-5). `read` returns null for an unknown answer. Rejects only where `signal` was aborted. `pause`
 * waits before a repeat.
 */
export async function fetchListings<Value>(options: {
  /** Path below /rest/v1/. */
  path: string;
  params: Readonly<Record<string, string | number | null | undefined>>;
  read: (json: unknown) => Value | null;
  signal?: AbortSignal | undefined;
  limitMs?: number;
  pause?: (ms: number) => Promise<void>;
}): Promise<ReadSuccess<Value> | ReadFailure> {
  const { signal, pause = waitFor } = options;
  const { publishableKey, fetch: ask = fetchAnywhere } = listingsBackend();
  for (let attempt = 0; ; attempt += 1) {
    const answer = await askRest({
      fetch: ask,
      url: listingsUrl(options),
      init: { headers: { apikey: publishableKey, accept: 'application/json' }, credentials: 'omit' },
      limitMs: options.limitMs ?? TIME_LIMIT_MS,
      signal,
    });
    if (!answer) return { outcome: 'unread', reason: 'offline' };
    const { response, json } = answer;
    if (response.ok) {
      const value = options.read(json);
      if (value === null) return { outcome: 'unread', reason: 'unreadable' };
      const storedAt = response.headers.get(storedAtHeader);
      return { outcome: 'read', value, storedAtMs: storedAt === null ? null : Number(storedAt) };
    }
    // The gateway refuses a request without a key by 401 and names no code, unlike PostgreSQL and PostgREST
    // behind it.
    const names = json as { code?: unknown } | null | undefined;
    if (response.status !== 401 || names?.code || attempt === KEY_RETRIES) {
      return { outcome: 'unread', reason: 'refused' };
    }
    await pause(KEY_PAUSE_MS);
  }
}

/** The URL of a request; its parameters are sorted, so that equal requests have equal cache keys. */
export function listingsUrl(options: {
  path: string;
  params: Readonly<Record<string, string | number | null | undefined>>;
}): string {
  const params = new URLSearchParams();
  for (const name of Object.keys(options.params).sort()) {
    const value = options.params[name];
    if (value !== null && value !== undefined && value !== '') params.set(name, String(value));
  }
  return `${listingsBackend().url}/rest/v1/${options.path}?${params.toString()}`;
}

const waitFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const fetchAnywhere = (input: string, init: RequestInit) => fetch(input, init);
