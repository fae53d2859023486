/**
 * Runs the compression off the main thread. The library's own worker fetches its script from another site,
 * which the Content Security Policy forbids, so this worker replaces it (decisions/0001).
 */
import { compressHere, type CompressOrder } from './compress-here.ts';

/** The worker's answer to the order with the same `id`; `ok` is false if the compression failed. */
export type CompressAnswer = { id: number } & ({ ok: true; picture: Blob } | { ok: false });

self.addEventListener('message', (event: MessageEvent<{ id: number; order: CompressOrder }>) => {
  const { id, order } = event.data;
  const answer = (message: CompressAnswer) => self.postMessage(message);
  compressHere(order).then(
    (picture) => answer({ id, ok: true, picture }),
    () => answer({ id, ok: false }),
  );
});
