import { cacheMessage } from './worker-messages.ts';

/** What was on its way when the worker took over has come by then, or does not come. */
const ON_ITS_WAY_MS = 10_000;

/**
 * What a page fetched before the worker took over was not kept. The page tells it the addresses, each once; the worker
 * keeps those that are public.
 */
export function cacheSeenUrls(worker: Pick<ServiceWorker, 'postMessage'>): void {
  const tookOverMs = performance.now();
  const told = new Set<string>();
  const tell = () => {
    const urls = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => startTime <= tookOverMs && !told.has(name))
      .map(({ name }) => name);
    if (urls.length === 0) return;
    for (const url of urls) told.add(url);
    worker.postMessage({ type: cacheMessage, urls });
  };
  tell();
  setTimeout(tell, ON_ITS_WAY_MS);
}
