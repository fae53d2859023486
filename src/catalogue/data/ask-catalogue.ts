import { keptAtHeader } from '../rules/kept-at.ts';
import { catalogueBackend } from './catalogue-backend.ts';

/** An answer; `keptAtMs` is set where there was no network and an earlier answer was shown. */
export interface Read<Value> {
  outcome: 'read';
  value: Value;
  keptAtMs: number | null;
}
/** `offline`: nothing came back. `refused`: the server said no. `unreadable`: it said something else than it should. */
export interface Unread {
  outcome: 'unread';
  reason: 'offline' | 'refused' | 'unreadable';
}

const TIME_LIMIT_MS = 12_000;
/** Spec 1 §8: a start so early that the key is missing. */
const KEY_RETRIES = 3;
const KEY_PAUSE_MS = 500;

/**
 * Reads public rows. The request carries the publishable key and never a person's token (security.md, "In the
 * browser"), so its answer may be kept by the service worker. `read` answers null for what it does not understand.
 * Rejects only where `signal` was aborted. `pause` waits before a repeat.
 */
export async function askCatalogue<Value>(options: {
  /** Below /rest/v1/. */
  path: string;
  params: Readonly<Record<string, string | number | null | undefined>>;
  read: (json: unknown) => Value | null;
  signal?: AbortSignal | undefined;
  limitMs?: number;
  pause?: (ms: number) => Promise<void>;
}): Promise<Read<Value> | Unread> {
  const { signal, pause = waitFor } = options;
  const url = catalogueUrl(options);
  for (let attempt = 0; ; attempt += 1) {
    try {
      const response = await inTime({ url, signal, limitMs: options.limitMs ?? TIME_LIMIT_MS });
      const json: unknown = await response.json().catch(() => undefined);
      if (!response.ok) {
        if (attempt < KEY_RETRIES && lacksKey(json)) {
          await pause(KEY_PAUSE_MS);
          continue;
        }
        return { outcome: 'unread', reason: 'refused' };
      }
      const value = options.read(json);
      if (value === null) return { outcome: 'unread', reason: 'unreadable' };
      const keptAt = response.headers.get(keptAtHeader);
      return { outcome: 'read', value, keptAtMs: keptAt === null ? null : Number(keptAt) };
    } catch (cause) {
      if (signal?.aborted) throw cause;
      return { outcome: 'unread', reason: 'offline' };
    }
  }
}

/** Parameters in a fixed order, so that the same question is the same address for caches. */
export function catalogueUrl(options: {
  path: string;
  params: Readonly<Record<string, string | number | null | undefined>>;
}): string {
  const params = new URLSearchParams();
  for (const name of Object.keys(options.params).sort()) {
    const value = options.params[name];
    if (value !== null && value !== undefined && value !== '') params.set(name, String(value));
  }
  return `${catalogueBackend().url}/rest/v1/${options.path}?${params.toString()}`;
}

async function inTime(options: {
  url: string;
  signal: AbortSignal | undefined;
  limitMs: number;
}): Promise<Response> {
  const { publishableKey, fetch: ask = fetchAnywhere } = catalogueBackend();
  const limit = new AbortController();
  const end = () => limit.abort();
  const timer = setTimeout(end, options.limitMs);
  options.signal?.addEventListener('abort', end, { once: true });
  if (options.signal?.aborted) end();
  try {
    return await ask(options.url, {
      headers: { apikey: publishableKey, accept: 'application/json' },
      credentials: 'omit',
      signal: limit.signal,
    });
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', end);
  }
}

const waitFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const fetchAnywhere = (input: string, init: RequestInit) => fetch(input, init);

/** The specification names this error by its words (spec 1 §8). */
function lacksKey(json: unknown): boolean {
  const message = typeof json === 'object' && json !== null && 'message' in json ? json.message : null;
  return typeof message === 'string' && message.includes('No API key');
}
