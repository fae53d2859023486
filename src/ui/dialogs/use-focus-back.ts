import { useLayoutEffect } from 'react';

/**
 * While `held`, the browser takes the focus from what cannot be used; afterwards it goes back to where it was, unless
 * something else has it by then.
 */
export function useFocusBack(held: boolean): void {
  useLayoutEffect(() => {
    if (!held) return;
    const before = document.activeElement;
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, [held]);
}
