import { cacheMessage } from './worker-messages.ts';

/** By then, requests that were in flight when the worker took over have ended. */
const ON_ITS_WAY_MS = 10_000;

/**
 * Sends the worker each URL that the page fetched before the worker controlled it, since those answers were
 * not cached. The worker then caches the public ones.
 */
export function cacheSeenUrls(worker: Pick<ServiceWorker, 'postMessage'>): void {
  const tookOverMs = performance.now();
  const seen = new Set<string>();
  const notify = () => {
    const urls = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => startTime <= tookOverMs && !seen.has(name))
      .map(({ name }) => name);
    if (urls.length === 0) return;
    for (const url of urls) seen.add(url);
    worker.postMessage({ type: cacheMessage, urls });
  };
  notify();
  setTimeout(notify, ON_ITS_WAY_MS);
}
