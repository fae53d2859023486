import { useCallback, useSyncExternalStore } from 'react';

/** Media query for screens that have room for a list beside a record (SHELL-3). */
export const wideScreen = '(min-width: 1024px)';

/** Whether a CSS media query matches; the component renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  // React subscribes anew whenever it gets another function, so this one changes only with the query.
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
    // The server does not know the screen and renders the page for a phone.
    () => false,
  );
}
