import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

const HASH = 'search';

/**
 * Focuses the search of the home page if its address ends in `#search`, as that of the icon's shortcut does
 * (SHELL-14). The address loses it, so that "back" to the list does not focus the search again.
 */
export function useSearchHash(): void {
  const router = useRouter();
  const isWanted = useRouterState({ select: ({ location }) => location.hash === HASH });
  useEffect(() => {
    if (!isWanted) return;
    document.querySelector<HTMLInputElement>('.market-search input')?.focus();
    void router.navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false });
  }, [isWanted, router]);
}
