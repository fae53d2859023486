import { useSyncExternalStore } from 'react';

/** False only when the browser reports that there is no network. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine, whoAsksHasOne);
}

/** The value on the server: a page that the server renders reaches the browser over a network. */
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
