import { onTestFinished } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Acts once, at the first moment that the page has the element: after React's commit and before its passive effects. */
export function onAppearance(of: Locator, act: () => void): void {
  const appearing = new MutationObserver(() => {
    if (of.query() === null) return;
    appearing.disconnect();
    act();
  });
  appearing.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => appearing.disconnect());
}
