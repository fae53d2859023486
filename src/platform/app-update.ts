import { Workbox } from 'workbox-window';
import type { AppUpdate } from '../app/updates/update-state.ts';
import { createValueStore } from '../lib/value-store.ts';
import { cacheSeenUrls } from './cache-seen.ts';
import { claimMessage } from './worker-messages.ts';

const workerUrl = '/worker.js';
const scope = '/';
const lookForUpdateMs = 60 * 60_000;
const askAgainMs = 5_000;

/**
 * Registers the service worker and reports when a newer one waits. Open pages stay on their version until
 * `apply()` is called; then every tab reloads.
 */
export function watchForUpdates(): AppUpdate {
  const workbox = canHaveWorker() ? new Workbox(workerUrl, { scope }) : null;
  const waiting = createValueStore(false);
  const note = () => void isNewerWaiting().then(waiting.set, () => undefined);
  // A browser does not report again what waits already, so look after each check, also a failed one.
  const look = () => void workbox?.update().then(note, note);

  if (workbox) {
    workbox.addEventListener('waiting', note);
    reloadWhenReplaced();
    // When registration is refused (private mode, storage blocked), the page still works online.
    workbox.register().then(
      (registration) => registration && followInstalls(registration, note),
      () => undefined,
    );
    installUntilInCharge();
    setInterval(look, lookForUpdateMs);
  }

  return {
    subscribe: waiting.subscribe,
    waiting: waiting.get,
    apply: () => workbox?.messageSkipWaiting(),
    look,
  };
}

/**
 * Calls `note` after each step of each later install. Workbox stops listening after the first one that it did
 * not start itself, so it would miss the install that follows a failed download.
 */
function followInstalls(registration: ServiceWorkerRegistration, note: () => void): void {
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', note);
  });
}

/**
 * Whether a newer worker waits. On a slow device the very first worker also waits briefly, without an active
 * one.
 */
async function isNewerWaiting(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return Boolean(registration?.waiting && registration.active);
}

/**
 * Retries until a worker controls the page: browsers do not retry an install that lost the network.
 * Registering again is harmless. A page that was loading while the worker activated is not controlled, so it
 * asks to be claimed.
 */
function installUntilInCharge(): void {
  const timer = setInterval(() => {
    if (navigator.serviceWorker.controller) return clearInterval(timer);
    navigator.serviceWorker
      .register(workerUrl, { scope })
      .then(({ active }) => active?.postMessage({ type: claimMessage }))
      .catch(() => undefined);
  }, askAgainMs);
}

/** In development there is no worker, because it would serve outdated code. */
function canHaveWorker(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator;
}

/**
 * Reloads when another worker replaces the page's own, since that one serves other files. A page's first
 * worker requires no reload.
 */
function reloadWhenReplaced(): void {
  const { controller } = navigator.serviceWorker;
  let controlled = controller !== null;
  // A server-rendered page may have got its worker before the app loaded.
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (controller && page?.workerStart === 0) cacheSeenUrls(controller);
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) location.reload();
    else if (navigator.serviceWorker.controller) cacheSeenUrls(navigator.serviceWorker.controller);
    controlled = true;
  });
}
