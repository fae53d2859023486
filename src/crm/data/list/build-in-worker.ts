import type { CustomerIndex } from '../../rules/list/customer-index.ts';
import type { ListAnswer, ListIndexRequest } from './list-messages.ts';

/** Builds the index of all customers in a worker that ends afterwards. Rejects if the worker fails. */
export function buildInWorker(question: ListIndexRequest): Promise<CustomerIndex> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./list-worker.ts', import.meta.url), { type: 'module' });
    const end = (settle: () => void) => {
      worker.terminate();
      settle();
    };
    worker.onmessage = ({ data }: MessageEvent<ListAnswer>) =>
      end(() => ('index' in data ? resolve(data.index) : reject(new Error(data.failed))));
    worker.onerror = (event) => end(() => reject(new Error(event.message || 'The worker did not start.')));
    worker.postMessage(question);
  });
}
