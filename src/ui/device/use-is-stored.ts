import { useEffect, useState } from 'react';

/**
 * True once a service worker is active, which requires that it has stored every file of the app. Before that,
 * the app opens only with a network.
 */
export function useIsStored(): boolean {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  const [isStored, setIsStored] = useState(() => Boolean(workers?.controller));
  useEffect(() => {
    void workers?.ready.then(() => setIsStored(true));
  }, [workers]);
  return isStored;
}
