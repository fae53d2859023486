import { useSyncExternalStore } from 'react';
import { getSyncIfProvided, onSyncProvided } from '../../sync/index.ts';
import { StorageTroubleMessage } from '../crm/components/storage-trouble.tsx';

function subscribe(listener: () => void): () => void {
  let stop = () => {};
  const stopWaiting = onSyncProvided((sync) => {
    stop = sync.storageProblem.subscribe(listener);
    listener();
  });
  return () => {
    stopWaiting();
    stop();
  };
}

/** Shows above every screen that the storage of this device does not answer, because no screen with data loads then. */
export function HangingNotice() {
  const hangs = useSyncExternalStore(
    subscribe,
    () => getSyncIfProvided()?.storageProblem.current() === 'hanging',
  );
  if (!hangs) return null;
  return (
    <div role="alert" className="update">
      <StorageTroubleMessage trouble="hanging" />
    </div>
  );
}
