/**
 * The service worker: the app's own files for use without a network, and the outbox when the browser says that
 * a network is back. It answers nothing else and caches nothing else: what is private goes to the server or
 * nowhere (security.md, "In the browser").
 */
import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { backend } from './app/env.ts';
import { syncedTables } from './app/synced-tables.ts';
import { outboxTag } from './host/outbox-tag.ts';
import { isServerPath, namesFile } from './host/server-paths.ts';
import { claimMessage } from './host/worker-messages.ts';
import { createSync } from '../sync/index.ts';

/** Chromium's Background Sync; no part of TypeScript's worker types. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
clientsClaim();

const page = new NavigationRoute(createHandlerBoundToURL('/index.html'));
registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' &&
    url.origin === self.location.origin &&
    !isServerPath(url.pathname) &&
    !namesFile(url.pathname),
  page.handler,
);

self.addEventListener('message', (event) => {
  const data: unknown = event.data;
  const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : null;
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (type === claimMessage) event.waitUntil(self.clients.claim());
});

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  if (tag === outboxTag) (event as SyncEvent).waitUntil(sendOutbox());
});

/** Rejects while changes wait for a network, so that the browser calls again. */
async function sendOutbox(): Promise<void> {
  const sync = createSync({ entities: syncedTables, host: 'worker', backend });
  try {
    await sync.wake('background');
    const waiting = sync.identity.current() ? (await sync.store().facts()).waiting : 0;
    if (waiting > 0) throw new Error(`${waiting} changes wait.`);
  } finally {
    await sync.close();
  }
}
