import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * After a change of page the link or button that was pressed may be gone, and the focus with it. The keyboard then
 * starts at the content. A focus that still stands (the list beside a record) is left alone.
 */
export function useRestoredFocus(): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}
