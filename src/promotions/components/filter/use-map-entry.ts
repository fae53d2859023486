import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The entry was added by opening the map. */
    isMap?: boolean;
  }
}

const HASH = 'map';

/** The map of a list is an entry of the history with `#map`, which "back" leaves and a link leads to (MARKET-33). */
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
