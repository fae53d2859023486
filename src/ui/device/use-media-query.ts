import { useCallback, useSyncExternalStore } from 'react';

export const wideScreen = '(min-width: 1024px)';

/** Whether a CSS media query holds, and again when that changes. */
export function useMediaQuery(query: string): boolean {
  // The same function as long as the query is the same: another one would be subscribed anew by each rendering.
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    // The server knows no screen and writes the page for a phone.
    () => false,
  );
}
