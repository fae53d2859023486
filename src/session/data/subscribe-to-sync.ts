import { onSyncProvided, type Sync } from '../../../sync/index.ts';

/**
 * Subscribes to a part of sync once sync is provided. Also calls `listener` at that moment and when sync has
 * read its storage. Returns the unsubscribe function.
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
