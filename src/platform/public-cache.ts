/** Runtime caches of the service worker, for public rows and pictures only (public-urls.ts). */
import type { HandlerCallbackOptions, WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, type Strategy } from 'workbox-strategies';
import { lateAnswersChannel, publicRowsCache, storedAtHeader } from '../listings/rules/stored-at.ts';
import { preferCopyToFailure } from './prefer-copy-to-failure.ts';
import { isSitePageRequest, isPublicPictureRequest, rowsCacheOf, type RowsCache } from './public-urls.ts';

/**
 * Seconds until the cache answers in the network's place. Screens are notified of an answer that comes later
 * (OFFLINE-7).
 */
const NETWORK_SECONDS = 4;
const MONTH_SECONDS = 30 * 24 * 3600;
/** The most answers that each cache stores. */
const STORED_ANSWERS: Readonly<Record<RowsCache, number>> = { lists: 100, opened: 300 };
const STORED_PICTURES = 300;
/** Number of card pictures that a first visit caches with the list. */
const FIRST_PICTURES = 12;

/** Writes the time of storing into the cached copy, so that a screen can show "as of". */
const stamp = {
  cacheWillUpdate: async ({ response }: { response: Response }) => {
    if (response.status !== 200) return null;
    const headers = new Headers(response.headers);
    headers.set(storedAtHeader, String(Date.now()));
    return new Response(await response.blob(), { status: 200, headers });
  },
};

/** Announces a network answer that was cached after an older one had already been returned. */
const announceLate: WorkboxPlugin = {
  handlerWillStart: async ({ state }) => {
    if (state) state['startedMs'] = Date.now();
  },
  cacheDidUpdate: async ({ request, state }) => {
    if (Date.now() - Number(state?.['startedMs']) < NETWORK_SECONDS * 1_000) return;
    const channel = new BroadcastChannel(lateAnswersChannel);
    channel.postMessage(request.url);
    channel.close();
  },
};

/** Requests pictures with CORS: an opaque cross-origin response would count as megabytes of quota. */
const readable = {
  requestWillFetch: async ({ request }: { request: Request }) =>
    new Request(request.url, {
      mode: 'cors',
      credentials: 'omit',
      headers: { accept: 'image/webp,image/*' },
    }),
};

function expiring(limits: { maxEntries: number; maxAgeSeconds: number }): WorkboxPlugin {
  // Workbox types a plugin's optional members as possibly undefined, which `exactOptionalPropertyTypes`
  // rejects.
  const plugin: object = new ExpirationPlugin({ ...limits, purgeOnQuotaError: true });
  return plugin;
}

const rowsOf = (cache: RowsCache, cacheName: string) =>
  new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: NETWORK_SECONDS,
    matchOptions: { ignoreVary: true },
    plugins: [
      stamp,
      announceLate,
      preferCopyToFailure,
      expiring({ maxEntries: STORED_ANSWERS[cache], maxAgeSeconds: MONTH_SECONDS }),
    ],
  });
/** The lists of a search, one for each pause in typing, evict no page that was opened. */
const rows = {
  lists: rowsOf('lists', publicRowsCache),
  opened: rowsOf('opened', 'sabai-public-opened'),
};
/** Site pages have their own cache without expiration, so that other rows cannot evict them. */
const pages = new NetworkFirst({
  cacheName: 'sabai-public-pages',
  networkTimeoutSeconds: NETWORK_SECONDS,
  matchOptions: { ignoreVary: true },
  plugins: [stamp, announceLate, preferCopyToFailure],
});
const PICTURES = 'sabai-public-pictures';
/** Offline, shows a picture in another size than requested, if that size is cached. */
const inAnotherSize = {
  handlerDidError: ({ request }: { request: Request }) =>
    caches.match(request, { cacheName: PICTURES, ignoreVary: true, ignoreSearch: true }),
};
const pictures = new CacheFirst({
  cacheName: PICTURES,
  matchOptions: { ignoreVary: true },
  plugins: [
    readable,
    inAnotherSize,
    expiring({ maxEntries: STORED_PICTURES, maxAgeSeconds: 2 * MONTH_SECONDS }),
  ],
});

/** The service worker's caches of public answers. */
export interface PublicCache {
  /** Fetches and caches those of `urls` that may be cached. Never rejects. */
  save(urls: readonly string[]): Promise<void>;
  /** The cached rows of a list's URL; null when there are none. */
  read(url: string): Promise<Response | null>;
  /**
   * Caches what a first visit shows: the list at `url` and the pictures of its first cards. Never rejects.
   */
  storeFirstPage(options: { url: string; picturesOf: (json: unknown) => string[] }): Promise<void>;
}

/** Registers the routes of all public caches. Requests carry `publishableKey` and no other credential. */
export function registerPublicCache(backend: { url: string; publishableKey: string }): PublicCache {
  const describe = (request: Request, url: URL) => ({
    method: request.method,
    url,
    hasToken: request.headers.has('authorization'),
    backendUrl: backend.url,
  });
  for (const cache of ['lists', 'opened'] as const) {
    registerRoute(({ request, url }) => rowsCacheOf(describe(request, url)) === cache, rows[cache]);
  }
  registerRoute(({ request, url }) => isSitePageRequest(describe(request, url)), pages);
  registerRoute(({ request, url }) => isPublicPictureRequest(describe(request, url)), pictures);

  const ask = (address: string) => {
    const request = new Request(address, {
      headers: { apikey: backend.publishableKey, accept: 'application/json' },
      credentials: 'omit',
    });
    return { request, url: new URL(address) };
  };
  // The callers wait for these promises. An event that Workbox extended could wait for ever.
  const event = { waitUntil: () => undefined } as unknown as HandlerCallbackOptions['event'];
  const take = async (options: { strategy: Strategy; request: Request }) => {
    const { strategy, request } = options;
    const [response, done] = strategy.handleAll({ request, event });
    const answer = await response;
    await done;
    return answer;
  };
  const storeOne = async (address: string): Promise<Response | null> => {
    try {
      const { request, url } = ask(address);
      const described = describe(request, url);
      const cache = rowsCacheOf(described);
      if (cache) return await take({ strategy: rows[cache], request });
      if (isSitePageRequest(described)) return await take({ strategy: pages, request });
      if (isPublicPictureRequest(described)) return await take({ strategy: pictures, request });
    } catch {
      // No network or no storage left: the screen fetches what is not cached when it needs it.
    }
    return null;
  };
  return {
    save: async (urls) => {
      for (const url of new Set(urls)) await storeOne(url);
    },
    read: async (url) => (await caches.match(url, { cacheName: publicRowsCache, ignoreVary: true })) ?? null,
    storeFirstPage: async ({ url, picturesOf }) => {
      const answer = await storeOne(url);
      const json: unknown = await answer?.json().catch(() => null);
      const some = picturesOf(json).slice(0, FIRST_PICTURES);
      await Promise.all(some.map((picture) => storeOne(picture)));
    },
  };
}
