import { cacheMessage } from './worker-messages.ts';

/** What was on its way when the worker took over has come by then, or does not come. */
const ON_ITS_WAY_MS = 10_000;

/**
 * Answers that a page fetched before the worker took over are not cached. The page sends the worker their addresses,
 * each once, and the worker caches those that are public.
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
