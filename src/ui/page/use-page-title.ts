import { useEffect } from 'react';

/** The page's name in the tab and in the history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Sabai`;
  }, [title]);
}
