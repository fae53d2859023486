import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The entry is that of an opened picture. */
    isPicture?: boolean;
  }
}

/**
 * Gives what is shown over a page an entry of its own in the history, which "back" leaves: `onClose` is called then.
 * Returns what closes it otherwise.
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
