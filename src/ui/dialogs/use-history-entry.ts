import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Marks the history entry that belongs to an opened picture. */
    isPicture?: boolean;
  }
}

/**
 * Adds a history entry for an overlay of the page, such as an opened picture; "back" leaves the entry and
 * calls `onClose`. Returns a function that closes the overlay from the page.
 */
export function useHistoryEntry(onClose: () => void): () => void {
  const router = useRouter();
  useEffect(() => {
    void router.navigate({
      to: '.',
      search: true,
      hash: true,
      state: (before) => ({ ...before, isPicture: true }),
      resetScroll: false,
    });
  }, [router]);
  useEffect(
    () =>
      router.history.subscribe(({ location }) => {
        if (!location.state.isPicture) onClose();
      }),
    [router, onClose],
  );
  return useCallback(() => {
    if (router.latestLocation.state.isPicture) router.history.back();
    else onClose();
  }, [router, onClose]);
}
