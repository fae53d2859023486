import { publicRowsCache, storedAtHeader } from '../rules/stored-at.ts';

/** The answer to one request for a list, as the service worker stored it. */
export interface StoredAnswer {
  url: URL;
  /** Null if it is unreadable. */
  json: unknown;
  /** When it was stored, in ms since 1970; 0 if the copy does not say. */
  storedAtMs: number;
}

/** All answers of a list, with any search, that the service worker stored on this device; the newest first. */
export async function readStoredLists(list: 'list_promotions' | 'list_events'): Promise<StoredAnswer[]> {
  if (!('caches' in globalThis) || !(await caches.has(publicRowsCache))) return [];
  const cache = await caches.open(publicRowsCache);
  const requests = (await cache.keys()).filter(({ url }) => url.includes(`/rpc/${list}?`));
  const answers = await Promise.all(
    requests.map(async (request) => {
      const answer = await cache.match(request);
      const json: unknown = await answer?.json().catch(() => null);
      const storedAtMs = Number(answer?.headers.get(storedAtHeader) ?? 0);
      return { url: new URL(request.url), json, storedAtMs };
    }),
  );
  return answers.sort((one, other) => other.storedAtMs - one.storedAtMs);
}
