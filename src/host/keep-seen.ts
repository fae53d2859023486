import { keepMessage } from './worker-messages.ts';

/**
 * What a page fetched before the worker took over was not kept. The page tells it the addresses once; the worker keeps
 * those that are public.
 */
export function tellWhatWasSeen(worker: ServiceWorker): void {
  const urls = performance.getEntriesByType('resource').map(({ name }) => name);
  worker.postMessage({ type: keepMessage, urls });
}
