import { useSyncExternalStore } from 'react';

/** False only where the device knows that it has no network. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine, whoAsksHasOne);
}

/** On the server: a page that is delivered came over a network. */
function whoAsksHasOne(): boolean {
  return true;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
