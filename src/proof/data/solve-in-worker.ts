import type { Challenge, Proof } from '../rules/proof.ts';

/** Does the work in a worker that lives as long as that takes. Rejects where the worker does not start. */
export function solveInWorker(challenge: Challenge): Promise<Proof | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' });
    const end = (settle: () => void) => {
      worker.terminate();
      settle();
    };
    worker.onmessage = ({ data }: MessageEvent<Proof | null>) => end(() => resolve(data));
    worker.onerror = (event) => end(() => reject(new Error(event.message || 'The worker did not start.')));
    worker.postMessage(challenge);
  });
}
