import type { Challenge, Proof } from '../rules/proof.ts';

/** Solves the challenge in its own worker; null when it has no solution. Rejects when the worker fails. */
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
