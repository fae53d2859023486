import { askUpstream } from '../_shared/ask-upstream.ts';
import { makeCache } from '../_shared/cache.ts';
import type { Place } from './make-place.ts';
import type { Provider } from './provider.ts';

const CACHED_MS = 24 * 60 * 60 * 1000;

/** The places that the provider found, or why it gave no usable answer. */
export type ProviderAnswer = { ok: true; places: Place[] } | { ok: false; reason: string };

/**
 * Makes a function that asks the provider, within 5 s by default, and caches
 * answers (not failures) for a day.
 */
export function searchProvider(options: {
  provider: Provider;
  base: string;
  timeLimit?: () => AbortSignal;
  nowMs?: () => number;
}): (search: { query: string; limit: number }) => Promise<ProviderAnswer> {
  const { provider, base, timeLimit, nowMs } = options;
  const known = makeCache<Place[]>({ maxEntries: 2_000, maxAgeMs: CACHED_MS, ...(nowMs ? { nowMs } : {}) });
  return async ({ query, limit }) => {
    const key = `${limit} ${query.normalize('NFC').toLowerCase()}`;
    const remembered = known.get(key);
    if (remembered) return { ok: true, places: remembered };
    const url = provider.address({ base, query, limit });
    const answer = await askUpstream({ url, ...(timeLimit ? { timeLimit } : {}) });
    if (!answer.ok) return answer;
    const places = provider.read(answer.json)?.slice(0, limit);
    if (!places) return { ok: false, reason: 'shape' };
    known.set(key, places);
    return { ok: true, places };
  };
}
