import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Pictures that stood in the page before the app did (src/decisions/0007). */
    screenSnapshots: { text: string; onlyToBeLookedAt: boolean }[];
  }
}

/** From the next page on, records every screen snapshot that shows before the app does. */
export async function watchScreenSnapshots(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.screenSnapshots = [];
    new MutationObserver(() => {
      const snapshot = document.querySelector<HTMLElement>('[data-kept]');
      if (snapshot)
        window.screenSnapshots.push({ text: snapshot.textContent, onlyToBeLookedAt: snapshot.inert });
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Those of the page now open. */
export function screenSnapshots(page: Page): Promise<Window['screenSnapshots']> {
  return page.evaluate(() => window.screenSnapshots);
}
