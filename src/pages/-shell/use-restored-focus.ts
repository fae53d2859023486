import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Focuses the content after a change of page whose link or button is gone. An element that still has the
 * focus (in the list beside a record) is left alone. So is the first page, where Tab reaches the link to the
 * content.
 */
export function useRestoredFocus(): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  const started = useRef(pathname);
  useEffect(() => {
    if (pathname === started.current) return;
    started.current = '';
    if (document.activeElement !== document.body) return;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}
