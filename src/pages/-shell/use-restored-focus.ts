import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * After a change of page the link or button that was pressed may be gone, and the focus with it. The keyboard then
 * starts at the content. An element that still has the focus (in the list beside a record) is left alone, and so is the start of the
 * app, whose first Tab reaches the link to the content.
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
