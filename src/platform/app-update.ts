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
 * Registers the service worker and reports when a newer one waits. Nothing is replaced under an open page until
 * `apply()` is called; then every tab loads the new version.
 */
export function watchForUpdates(): AppUpdate {
  const workbox = canHaveWorker() ? new Workbox(workerUrl, { scope }) : null;
  const waiting = createValueStore(false);

  if (workbox) {
    workbox.addEventListener('waiting', () => void isNewerWaiting().then(waiting.set));
    reloadWhenReplaced();
    // A refused registration (private mode, storage blocked) leaves a page that works with a network.
    workbox.register().catch(() => undefined);
    installUntilInCharge();
    setInterval(() => void workbox.update().catch(() => undefined), lookForUpdateMs);
  }

  return {
    subscribe: waiting.subscribe,
    waiting: waiting.get,
    apply: () => workbox?.messageSkipWaiting(),
    look: () => void workbox?.update().catch(() => undefined),
  };
}

/** A slow device lets the very first worker wait for a moment too, which then is no newer version. */
async function isNewerWaiting(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return Boolean(registration?.waiting && registration.active);
}

/**
 * An install whose network went away half-way is undone by the browser, which does not try again by itself; it may
 * have been begun by a page that is gone. Registering what is being installed already does nothing. And a page that
 * was loading while the worker took over was passed over: it asks to be taken in.
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

/** The dev server has no worker: it would serve yesterday's code. */
function canHaveWorker(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator;
}

/** The first worker of a first visit only begins to control; a later one brings other files. */
function reloadWhenReplaced(): void {
  const { controller } = navigator.serviceWorker;
  let controlled = controller !== null;
  // A server-rendered page may have got its worker before the app.
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (controller && page?.workerStart === 0) cacheSeenUrls(controller);
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) location.reload();
    else if (navigator.serviceWorker.controller) cacheSeenUrls(navigator.serviceWorker.controller);
    controlled = true;
  });
}
