import { useLayoutEffect } from 'react';

/** The page's name in the tab and in the history. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · Sabai`;
  }, [title]);
}
