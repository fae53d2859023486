import type { FactsColumns } from '../../rules/filter/facts-columns.ts';
import type { FactsAnswer, FactsRequest } from './facts-messages.ts';

/**
 * Collects the filter's facts of all customers in a worker that ends afterwards. Rejects if the worker fails.
 */
export function collectInWorker(question: FactsRequest): Promise<FactsColumns> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./facts-worker.ts', import.meta.url), { type: 'module' });
    const end = (settle: () => void) => {
      worker.terminate();
      settle();
    };
    worker.onmessage = ({ data }: MessageEvent<FactsAnswer>) =>
      end(() => ('columns' in data ? resolve(data.columns) : reject(new Error(data.failed))));
    worker.onerror = (event) => end(() => reject(new Error(event.message || 'The worker did not start.')));
    worker.postMessage(question);
  });
}
