import { useLayoutEffect } from 'react';

/** Sets the title of the page, which the browser's tab and history show. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · Sabai`;
  }, [title]);
}
