import { askRest } from '../../lib/ask-rest.ts';
import { storedAtHeader } from '../rules/stored-at.ts';
import { listingsBackend } from './listings-backend.ts';

/** An answer; `storedAtMs` is set where there was no network and an earlier answer was shown. */
export interface Read<Value> {
  outcome: 'read';
  value: Value;
  storedAtMs: number | null;
}
/** `offline`: nothing came back. `refused`: the server said no. `unreadable`: it said something else than it should. */
export interface Unread {
  outcome: 'unread';
  reason: 'offline' | 'refused' | 'unreadable';
}

const TIME_LIMIT_MS = 12_000;
/** An early start may lack the key, so the request is repeated so often (MARKET-17). */
const KEY_RETRIES = 3;
const KEY_PAUSE_MS = 500;

/**
 * Reads public rows with the publishable key and never a token, so the service worker may cache the answer
 * (SECURITY-5). `read` returns null for an unknown answer. Rejects only where `signal` was aborted. `pause` waits
 * before a repeat.
 */
export async function fetchListings<Value>(options: {
  /** Below /rest/v1/. */
  path: string;
  params: Readonly<Record<string, string | number | null | undefined>>;
  read: (json: unknown) => Value | null;
  signal?: AbortSignal | undefined;
  limitMs?: number;
  pause?: (ms: number) => Promise<void>;
}): Promise<Read<Value> | Unread> {
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
    // The gateway refuses a request without a key by 401 and names no code, unlike PostgreSQL and PostgREST behind it.
    const names = json as { code?: unknown } | null | undefined;
    if (response.status !== 401 || names?.code || attempt === KEY_RETRIES) {
      return { outcome: 'unread', reason: 'refused' };
    }
    await pause(KEY_PAUSE_MS);
  }
}

/** Parameters in a fixed order, so that the same question is the same address for caches. */
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
