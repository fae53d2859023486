/** Runtime caches of the service worker, for public rows and pictures only (public-urls.ts). */
import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, type Strategy } from 'workbox-strategies';
import { lateAnswersChannel, publicRowsCache, storedAtHeader } from '../listings/rules/stored-at.ts';
import { isPublicPage, isPublicPicture, isPublicRead } from './public-urls.ts';

/** A network that has not answered by then is as good as none; screens hear of an answer that comes later (OFFLINE-7). */
const NETWORK_SECONDS = 4;
const MONTH_SECONDS = 30 * 24 * 3600;
const STORED_ROWS = 150;
const STORED_PICTURES = 300;
/** Cards' pictures that a first visit fetches beside the list. */
const FIRST_PICTURES = 12;

/** The cached copy says when it was stored, so that a screen can say "as of". */
const stamp = {
  cacheWillUpdate: async ({ response }: { response: Response }) => {
    if (response.status !== 200) return null;
    const headers = new Headers(response.headers);
    headers.set(storedAtHeader, String(Date.now()));
    return new Response(await response.blob(), { status: 200, headers });
  },
};

/** Says that an earlier answer was given in place of the one that is stored now. */
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

/** Without this an answer from another origin would be opaque, and count as megabytes. */
const readable = {
  requestWillFetch: async ({ request }: { request: Request }) =>
    new Request(request.url, {
      mode: 'cors',
      credentials: 'omit',
      headers: { accept: 'image/webp,image/*' },
    }),
};

function expiring(limits: { maxEntries: number; maxAgeSeconds: number }): WorkboxPlugin {
  // Workbox declares optional members of its plugins as possibly undefined, which exact optional types refuse.
  const plugin: object = new ExpirationPlugin({ ...limits, purgeOnQuotaError: true });
  return plugin;
}

const rows = new NetworkFirst({
  cacheName: publicRowsCache,
  networkTimeoutSeconds: NETWORK_SECONDS,
  matchOptions: { ignoreVary: true },
  plugins: [stamp, announceLate, expiring({ maxEntries: STORED_ROWS, maxAgeSeconds: MONTH_SECONDS })],
});
/** In a cache of its own, where no number of other rows and no time pushes it out. */
const pages = new NetworkFirst({
  cacheName: 'sabai-public-pages',
  networkTimeoutSeconds: NETWORK_SECONDS,
  matchOptions: { ignoreVary: true },
  plugins: [stamp, announceLate],
});
const PICTURES = 'sabai-public-pictures';
/** Without a network a picture is shown in another size than the screen asked for, if that one was stored. */
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

export interface PublicCache {
  /** Fetches and keeps those of the addresses that may be cached. Never rejects. */
  save(options: { urls: readonly string[]; event: ExtendableEvent }): Promise<void>;
  /** What is stored of an address; null where nothing is. */
  read(url: string): Promise<Response | null>;
  /** What a first visit shows: the list, and the pictures of its first cards. Never rejects. */
  storeFirstPage(options: {
    url: string;
    picturesOf: (json: unknown) => string[];
    event: ExtendableEvent;
  }): Promise<void>;
}

/** Registers the routes. `publishableKey` is what these requests carry, and all that they carry. */
export function registerPublicCache(backend: { url: string; publishableKey: string }): PublicCache {
  const describe = (request: Request, url: URL) => ({
    method: request.method,
    url,
    hasToken: request.headers.has('authorization'),
    backendUrl: backend.url,
  });
  registerRoute(({ request, url }) => isPublicRead(describe(request, url)), rows);
  registerRoute(({ request, url }) => isPublicPage(describe(request, url)), pages);
  registerRoute(({ request, url }) => isPublicPicture(describe(request, url)), pictures);

  const ask = (address: string) => {
    const request = new Request(address, {
      headers: { apikey: backend.publishableKey, accept: 'application/json' },
      credentials: 'omit',
    });
    return { request, url: new URL(address) };
  };
  const take = async (options: { strategy: Strategy; request: Request; event: ExtendableEvent }) => {
    const { strategy, request, event } = options;
    const [response, done] = strategy.handleAll({ request, event });
    const answer = await response;
    await done;
    return answer;
  };
  const storeOne = async (address: string, event: ExtendableEvent): Promise<Response | null> => {
    try {
      const { request, url } = ask(address);
      const described = describe(request, url);
      if (isPublicRead(described)) return await take({ strategy: rows, request, event });
      if (isPublicPage(described)) return await take({ strategy: pages, request, event });
      if (isPublicPicture(described)) return await take({ strategy: pictures, request, event });
    } catch {
      // No network, or no room: what is not cached is fetched when it is asked for.
    }
    return null;
  };
  return {
    save: async ({ urls, event }) => {
      for (const url of new Set(urls)) await storeOne(url, event);
    },
    read: async (url) => (await caches.match(url, { cacheName: rows.cacheName, ignoreVary: true })) ?? null,
    storeFirstPage: async ({ url, picturesOf, event }) => {
      const answer = await storeOne(url, event);
      const json: unknown = await answer?.json().catch(() => null);
      const some = picturesOf(json).slice(0, FIRST_PICTURES);
      await Promise.all(some.map((picture) => storeOne(picture, event)));
    },
  };
}
