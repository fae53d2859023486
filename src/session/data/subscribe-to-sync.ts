import { onSyncProvided, type Sync } from '../../../sync/index.ts';

/**
 * Subscribes to a part of sync as soon as the engine is there. Calls back at that moment too, and when the engine has
 * read its storage. Answers how to stop.
 */
export function subscribeToSync(
  part: (sync: Sync) => { subscribe(listener: () => void): () => void },
  listener: () => void,
): () => void {
  let stop: () => void = () => undefined;
  const stopWaiting = onSyncProvided((sync) => {
    stop = part(sync).subscribe(listener);
    listener();
    void sync.ready.then(listener);
  });
  return () => {
    stopWaiting();
    stop();
  };
}
