import { useSyncExternalStore } from 'react';

export const wideScreen = '(min-width: 1024px)';

/** Whether a CSS media query holds, and again when that changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    // The server knows no screen and writes the page for a phone.
    () => false,
  );
}
