import { useLayoutEffect } from 'react';

/**
 * While `held`, controls are disabled and the browser takes the focus from them. Afterwards the focus returns
 * to the same element, unless another element has it by then.
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
