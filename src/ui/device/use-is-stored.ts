import { useEffect, useState } from 'react';

/**
 * Whether the app itself is on this device: a service worker is active, which is only after it has stored every file of the
 * app. Until then the app opens with a network alone.
 */
export function useIsStored(): boolean {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  const [isStored, setIsStored] = useState(() => Boolean(workers?.controller));
  useEffect(() => {
    void workers?.ready.then(() => setIsStored(true));
  }, [workers]);
  return isStored;
}
