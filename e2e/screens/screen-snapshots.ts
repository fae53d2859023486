import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Screen snapshots that the page showed before the app rendered (src/decisions/0007). */
    screenSnapshots: { text: string; onlyToBeLookedAt: boolean }[];
  }
}

/** From the next page on, records every screen snapshot that is shown before the app renders. */
export async function watchScreenSnapshots(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.screenSnapshots = [];
    new MutationObserver(() => {
      const snapshot = document.querySelector<HTMLElement>('[data-snapshot]');
      if (snapshot)
        window.screenSnapshots.push({ text: snapshot.textContent, onlyToBeLookedAt: snapshot.inert });
    }).observe(document, { childList: true, subtree: true });
  });
}

/** The snapshots that `watchScreenSnapshots` recorded in the page that is open now. */
export function screenSnapshots(page: Page): Promise<Window['screenSnapshots']> {
  return page.evaluate(() => window.screenSnapshots);
}
