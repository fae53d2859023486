import { useSyncExternalStore } from 'react';
import { getSyncIfProvided } from '../../sync/index.ts';
import { StorageProblemMessage } from '../crm/components/sync/storage-problem.tsx';
import { subscribeToSync } from '../session/data/subscribe-to-sync.ts';

const subscribe = (listener: () => void) => subscribeToSync((sync) => sync.storageProblem, listener);

/**
 * Shows a notice while the storage of this device does not respond, because no screen with data loads then.
 */
export function StorageHangingNotice() {
  const hangs = useSyncExternalStore(
    subscribe,
    () => getSyncIfProvided()?.storageProblem.current() === 'hanging',
  );
  if (!hangs) return null;
  return (
    <div role="alert" className="update">
      <StorageProblemMessage problem="hanging" />
    </div>
  );
}
