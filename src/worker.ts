/**
 * The service worker serves the app's files and public answers (src/platform/public-urls.ts), and sends the
 * outbox when a network returns. It caches nothing private (SECURITY-5). List snapshots come from the
 * person's own database (src/platform/answer-with-snapshot.ts).
 */
import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { askClientRules } from './app/updates/ask-client-rules.ts';
import { mayCall, readClientRules, serviceOf } from './app/updates/client-rules.ts';
import { backend } from './app/env.ts';
import { RELEASE } from './app/updates/release.ts';
import { sendError } from './app/errors/send-error.ts';
import { listenForUnexpected, reportUnexpected, sendUnexpectedBy } from './app/report-unexpected.ts';
import { syncedTables } from './app/synced-tables.ts';
import { provideListingsBackend } from './listings/data/listings-backend.ts';
import { pageUrls } from './listings/data/find-page.ts';
import { cardsOfFirstPage, firstPageUrl, picturesOfPage } from './listings/data/first-page.ts';
import type { PromotionCard } from './listings/rules/promotion-card-row.ts';
import { storeSharedFiles } from './crm/data/files/shared-files.ts';
import { ChangesUnsentError, isExpectedError } from './platform/foreseen-end.ts';
import { answerDecoder, isDecoder, renewDecoder } from './platform/decoder-cache.ts';
import { receiveShare, sharePath } from './platform/share-target.ts';
import { storeFirstVisit } from './platform/store-first-visit.ts';
import {
  type SnapshotPage,
  customersSnapshot,
  homeSnapshot,
  withScreenSnapshot,
} from './platform/answer-with-snapshot.ts';
import { hasHomeSnapshot } from './platform/has-home-snapshot.ts';
import { notificationOf, openScreen, readPush, screenOf } from './platform/push-events.ts';
import { outboxTag } from './platform/outbox-tag.ts';
import { claimUnsentNotice } from './notifications/data/notify-unsent.ts';
import { renewPush } from './notifications/data/renew-push.ts';
import { isServerPath, namesFile } from './platform/server-paths.ts';
import { registerPublicCache } from './platform/public-cache.ts';
import { claimMessage, cacheMessage } from './platform/worker-messages.ts';
import { untilSettled } from './platform/until-settled.ts';
import { provideBackend } from './session/data/backend.ts';
import { createSync, provideSync, type Sync } from '../sync/index.ts';

/**
 * Events of Chromium's Background Sync and Periodic Background Sync, which TypeScript's worker types lack.
 */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Static routes of Chromium 123 and later, which TypeScript's worker types lack. */
interface RoutedInstallEvent extends ExtendableEvent {
  addRoutes?(rule: {
    condition: { urlPattern: string; requestMethod: string };
    source: 'network';
  }): Promise<void>;
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

sendUnexpectedBy((error) => void sendError({ error, runsIn: 'worker' }));
listenForUnexpected(self, isExpectedError);

const builtFiles = self.__WB_MANIFEST.map((entry) =>
  typeof entry === 'string' ? { url: entry, revision: null } : entry,
);
const decoders = builtFiles
  .filter(({ url }) => isDecoder(url))
  .map(({ url }) => new URL(url, self.location.origin).href);
/** The fonts of screen snapshots: Thai and Latin, regular and bold. */
const screenFonts = builtFiles
  .map(({ url }) => `/${url}`)
  .filter((url) => /\/noto-sans-thai-(thai|latin)-(400|700)-normal-[^/]*\.woff2$/.test(url));
/** Code that the customer list needs in addition to the first chunk (build/start-chunk.ts). */
const startCode = builtFiles.map(({ url }) => `/${url}`).filter((url) => /\/start-[^/]*\.js$/.test(url));
// `/` must not map to a precached file: the navigation route below answers it like every other page.
precacheAndRoute(
  builtFiles.filter(({ url }) => !isDecoder(url)),
  { directoryIndex: '' },
);
cleanupOutdatedCaches();
clientsClaim();

/** The snapshot for a page that has one, the customer list or the home page; null for all others. */
function storedOf(url: URL): Promise<SnapshotPage> | null {
  if (/^\/crm\/?$/.test(url.pathname)) return customersSnapshot();
  return hasHomeSnapshot(url) ? homeSnapshot(storedCards()) : null;
}

async function storedCards(): Promise<PromotionCard[]> {
  return cardsOfFirstPage(await (await publicCache.read(firstPageUrl()))?.json());
}

const page = new NavigationRoute(createHandlerBoundToURL('/index.html'));
registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' &&
    url.origin === self.location.origin &&
    !isServerPath(url.pathname) &&
    !namesFile(url.pathname),
  {
    handle: (asked) => {
      const answer = page.handler.handle(asked);
      const snapshot = storedOf(asked.url);
      const next = asked.url.pathname === '/' ? [] : startCode;
      return snapshot ? withScreenSnapshot({ answer, snapshot, fonts: screenFonts, next }) : answer;
    },
  },
);

// Files that another app shares for a customer's documents; they stay on this device, with the person's data.
registerRoute(
  ({ request, url }) =>
    request.method === 'POST' && url.origin === self.location.origin && url.pathname === sharePath,
  ({ request }) => receiveShare({ request, ownOrigin: self.location.origin, save: storeForPerson }),
  'POST',
);

// The decoder is large and needed only for reading codes, so it is not precached.
registerRoute(
  ({ request, url }) => request.method === 'GET' && decoders.includes(url.href),
  ({ request }) => answerDecoder(request),
);
self.addEventListener('install', (event) => event.waitUntil(renewDecoder(decoders)));

provideListingsBackend(backend);
const publicCache = registerPublicCache(backend);

self.addEventListener('install', (event) => {
  const listUrl = firstPageUrl();
  storeFirstVisit({ publicCache, listUrl, picturesOf: picturesOfPage, pageUrls: pageUrls(), event });
});

// The worker answers no POST to a database function. Bypassing it keeps a call from starting the old worker
// during a takeover, which would delay the new one.
self.addEventListener('install', (event: RoutedInstallEvent) => {
  const condition = { urlPattern: `${backend.url}/rest/v1/rpc/*`, requestMethod: 'post' };
  const added = event.addRoutes?.({ condition, source: 'network' });
  if (added) event.waitUntil(added);
});

self.addEventListener('message', (event) => {
  const data: unknown = event.data;
  const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : null;
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (type === claimMessage) event.waitUntil(self.clients.claim());
  if (type === cacheMessage) {
    const { urls } = data as { urls?: unknown };
    const seen = Array.isArray(urls) ? urls.filter((url) => typeof url === 'string') : [];
    event.waitUntil(publicCache.save(seen));
  }
});

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  if (tag === outboxTag) (event as SyncEvent).waitUntil(sendOutbox());
});
self.addEventListener('periodicsync', (event) => {
  const { tag } = event as SyncEvent;
  if (tag === outboxTag) (event as SyncEvent).waitUntil(sendForgotten());
});

self.addEventListener('push', (event) => {
  const { title, options } = readPush(event.data?.text() ?? null);
  event.waitUntil(self.registration.showNotification(title, options));
  event.waitUntil(sendForgotten());
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = screenOf(event.notification.data, self.location.origin);
  event.waitUntil(openScreen({ url, clients: self.clients, locks: navigator.locks }));
});
self.addEventListener('pushsubscriptionchange', (event) => {
  (event as ExtendableEvent).waitUntil(renewHere());
});

/** Registers the device's new push subscription at the server for the person signed in (NOTIFY-6). */
async function renewHere(): Promise<void> {
  const sync = createSync({ entities: syncedTables, platform: 'worker', backend, onFault: reportUnexpected });
  try {
    await sync.ready;
    provideBackend(backend);
    provideSync(sync);
    await renewPush({ registration: self.registration, language: null });
  } finally {
    await sync.close();
  }
}

/**
 * Stores shared files for the person signed in. Without one they are dropped, because the next person may be
 * another.
 */
async function storeForPerson(files: readonly File[]): Promise<void> {
  const sync = createSync({ entities: syncedTables, platform: 'worker', backend, onFault: reportUnexpected });
  try {
    await sync.ready;
    if (sync.identity.current()) await storeSharedFiles({ store: sync.store(), files, atMs: Date.now() });
  } finally {
    await sync.close();
  }
}

/** Limit of waiting for a tab that is sending; after it the worker continues, as the tab may be closed. */
const longestTabMs = 60_000;
/** A network that has just returned often fails once more, and the browser repeats the event after five minutes. */
const secondTryAfterMs = 5_000;

/** Sends the outbox, with a second try; rejects with {@link ChangesUnsentError} unless everything was sent. */
async function sendOutbox(): Promise<void> {
  const rules = readClientRules(await askClientRules(), Date.now());
  const mayCallNow = () => mayCall(serviceOf({ rules, release: RELEASE, nowMs: Date.now() }));
  const sync = createSync({
    entities: syncedTables,
    platform: 'worker',
    backend,
    mayCall: mayCallNow,
    onFault: reportUnexpected,
  });
  const send = async () => {
    await sync.requestSync('background');
    await untilSettled({ sync, limitMs: longestTabMs });
    return sync.identity.current() ? (await sync.store().facts()).waiting : 0;
  };
  try {
    let waiting = await send();
    if (waiting > 0) {
      await new Promise((resolve) => setTimeout(resolve, secondTryAfterMs));
      waiting = await send();
    }
    await notifyOfUnsent(sync);
    if (waiting > 0) throw new ChangesUnsentError(`${waiting} changes wait.`);
  } finally {
    await sync.close();
  }
}

/** Sends changes that Background Sync gave up on, when another event starts the worker (NOTIFY-9). */
async function sendForgotten(): Promise<void> {
  const sync = createSync({ entities: syncedTables, platform: 'worker', backend, onFault: reportUnexpected });
  try {
    await sync.ready;
    if (!sync.identity.current() || (await sync.store().oldestUnsentMs()) === null) return;
  } finally {
    await sync.close();
  }
  await sendOutbox().catch((error: unknown) => {
    if (!(error instanceof ChangesUnsentError)) throw error;
  });
}

/**
 * Notifies the person, at most once a day, of changes unsent for a day, if notifications are allowed
 * (NOTIFY-9).
 */
async function notifyOfUnsent(sync: Sync): Promise<void> {
  if (!('Notification' in self) || Notification.permission !== 'granted') return;
  const notice = await claimUnsentNotice({ sync, nowMs: Date.now() });
  if (!notice) return;
  const { title, options } = notificationOf(notice);
  await self.registration.showNotification(title, options);
}
