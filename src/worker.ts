/**
 * The service worker serves the app's own files and public answers (src/platform/public-urls.ts), and sends the
 * outbox when a network is back. It caches nothing private (SECURITY-5). A person's list snapshot comes from their
 * own database (src/platform/answer-with-snapshot.ts).
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
import { firstCards, firstPageUrl, picturesOfPage } from './listings/data/first-page.ts';
import { storeSharedFiles } from './crm/data/files/shared-files.ts';
import { answerDecoder, isDecoder, renewDecoder } from './platform/decoder-cache.ts';
import { receiveShare, sharePath } from './platform/share-target.ts';
import {
  type SnapshotPage,
  customersSnapshot,
  homeSnapshot,
  withScreenSnapshot,
} from './platform/answer-with-snapshot.ts';
import { notificationOf, openScreen, readPush, screenOf } from './platform/push-events.ts';
import { outboxTag } from './platform/outbox-tag.ts';
import { takeUnsentNotice } from './notifications/data/notify-unsent.ts';
import { renewPush } from './notifications/data/renew-push.ts';
import { isServerPath, namesFile } from './platform/server-paths.ts';
import { registerPublicCache } from './platform/public-cache.ts';
import { claimMessage, cacheMessage } from './platform/worker-messages.ts';
import { untilSettled } from './platform/until-settled.ts';
import { provideBackend } from './session/data/backend.ts';
import { createSync, provideSync, type Sync } from '../sync/index.ts';

/** Chromium's Background Sync and Periodic Background Sync; no part of TypeScript's worker types. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Static routes of Chromium 123 and later; no part of TypeScript's worker types. */
interface RoutedInstallEvent extends ExtendableEvent {
  addRoutes?(rule: {
    condition: { urlPattern: string; requestMethod: string };
    source: 'network';
  }): Promise<void>;
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

/** Rejects the `sync` event while changes wait for a network, so that the browser calls again. */
class ChangesWait extends Error {}

/** Workbox gives this name to the error of a request that has neither network nor stored answer. */
const noResponse = 'no-response';

sendUnexpectedBy((error) => void sendError({ error, runsIn: 'worker' }));
listenForUnexpected(
  self,
  (error) => error instanceof ChangesWait || (error instanceof Error && error.name === noResponse),
);

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
/** What the customer list needs besides the app's first code (build/start-chunk.ts). */
const startCode = builtFiles.map(({ url }) => `/${url}`).filter((url) => /\/start-[^/]*\.js$/.test(url));
// `/` is no file's address: it is answered as every other page is, below.
precacheAndRoute(
  builtFiles.filter(({ url }) => !isDecoder(url)),
  { directoryIndex: '' },
);
cleanupOutdatedCaches();
clientsClaim();

/** The pages that begin with how they were last seen. */
function storedOf({ pathname, searchParams }: URL): Promise<SnapshotPage> | null {
  if (/^\/crm\/?$/.test(pathname)) return customersSnapshot();
  if (pathname !== '/' || searchParams.has('q') || searchParams.has('category')) return null;
  return homeSnapshot(storedRows());
}

async function storedRows(): Promise<SnapshotPage['rows']> {
  const cards = firstCards(await (await publicCache.read(firstPageUrl()))?.json());
  return cards.length > 0 ? { cards } : null;
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

// A photo or a paper from another app, for a customer's documents; it stays on this device, with its person's data.
registerRoute(
  ({ request, url }) =>
    request.method === 'POST' && url.origin === self.location.origin && url.pathname === sharePath,
  ({ request }) => receiveShare({ request, ownOrigin: self.location.origin, save: storeForPerson }),
  'POST',
);
// Earlier versions stored it here, bound to nobody.
self.addEventListener('activate', () => void indexedDB.deleteDatabase('sabai-shared'));

// Large, and of use only where codes are read.
registerRoute(
  ({ request, url }) => request.method === 'GET' && decoders.includes(url.href),
  ({ request }) => answerDecoder(request),
);
self.addEventListener('install', (event) => event.waitUntil(renewDecoder(decoders)));

provideListingsBackend(backend);
const publicCache = registerPublicCache(backend);

// A first visit may end before the worker could cache any of it. So the install fetches the list and the site pages too.
self.addEventListener('install', (event) => {
  event.waitUntil(publicCache.storeFirstPage({ url: firstPageUrl(), picturesOf: picturesOfPage, event }));
  event.waitUntil(publicCache.save({ urls: pageUrls(), event }));
});

// Calls of the server's functions are never answered here. A call that came while a newer worker takes over would start
// this one again, and the newer one waits until it has ended.
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
    event.waitUntil(publicCache.save({ urls: seen, event }));
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
  event.waitUntil(openScreen({ url, clients: self.clients }));
});
self.addEventListener('pushsubscriptionchange', (event) => {
  (event as ExtendableEvent).waitUntil(renewHere());
});

/** Gives the server the device's new address, in the name of the person signed in (NOTIFY-6). */
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

/** Stores shared files for the person signed in. Without one they are dropped, because another person may come next. */
async function storeForPerson(files: readonly File[]): Promise<void> {
  const sync = createSync({ entities: syncedTables, platform: 'worker', backend, onFault: reportUnexpected });
  try {
    await sync.ready;
    if (sync.identity.current()) await storeSharedFiles({ store: sync.store(), files, atMs: Date.now() });
  } finally {
    await sync.close();
  }
}

/** So long the worker looks on while a tab sends, to go on where that tab is closed. */
const longestTabMs = 60_000;

/** Rejects with {@link ChangesWait} unless everything was sent. */
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
  try {
    await sync.requestSync('background');
    await untilSettled({ sync, limitMs: longestTabMs });
    await notifyOfUnsent(sync);
    const waiting = sync.identity.current() ? (await sync.store().facts()).waiting : 0;
    if (waiting > 0) throw new ChangesWait(`${waiting} changes wait.`);
  } finally {
    await sync.close();
  }
}

/** Sends what Background Sync gave up, when something else wakes the worker (NOTIFY-9). */
async function sendForgotten(): Promise<void> {
  const sync = createSync({ entities: syncedTables, platform: 'worker', backend, onFault: reportUnexpected });
  try {
    await sync.ready;
    if (!sync.identity.current() || (await sync.store().oldestUnsentMs()) === null) return;
  } finally {
    await sync.close();
  }
  await sendOutbox().catch((error: unknown) => {
    if (!(error instanceof ChangesWait)) throw error;
  });
}

/** Shows once a day what this device has not sent for as long, where the person allowed it (NOTIFY-9). */
async function notifyOfUnsent(sync: Sync): Promise<void> {
  if (!('Notification' in self) || Notification.permission !== 'granted') return;
  const notice = await takeUnsentNotice({ sync, nowMs: Date.now() });
  if (!notice) return;
  const { title, options } = notificationOf(notice);
  await self.registration.showNotification(title, options);
}
