import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** True if opening the map pushed this entry, so that closing the map goes back. */
    isMap?: boolean;
  }
}

const HASH = 'map';

/**
 * Shows the list's map as a history entry with `#map`, so that "back" closes it and a link opens it
 * (MARKET-33).
 */
export function useMapEntry(): { isOpen: boolean; open: () => void; close: () => void } {
  const router = useRouter();
  const isOpen = useRouterState({ select: ({ location }) => location.hash === HASH });
  const go = useCallback(
    (options: { hash: string; replace: boolean; isMap: boolean }) =>
      void router.navigate({
        to: '.',
        search: true,
        hash: options.hash,
        replace: options.replace,
        state: { isMap: options.isMap },
        resetScroll: false,
        hashScrollIntoView: false,
      }),
    [router],
  );
  const open = useCallback(() => go({ hash: HASH, replace: false, isMap: true }), [go]);
  const close = useCallback(() => {
    if (router.latestLocation.state.isMap) router.history.back();
    else go({ hash: '', replace: true, isMap: false });
  }, [router, go]);
  return { isOpen, open, close };
}
