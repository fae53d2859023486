import type { Challenge, Proof } from '../rules/proof.ts';

/** Does the work in a worker that lives as long as that takes; without workers, in this window with pauses. */
export async function solveInWorker(challenge: Challenge): Promise<Proof | null> {
  try {
    return await inWorker(challenge);
  } catch {
    const { solveChallenge } = await import('./solve-challenge.ts');
    return solveChallenge({ challenge, pause: () => new Promise((resolve) => setTimeout(resolve)) });
  }
}

function inWorker(challenge: Challenge): Promise<Proof | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Proof | null>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = () => {
      worker.terminate();
      reject(new Error('The worker did not start.'));
    };
    worker.postMessage(challenge);
  });
}
