import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Pictures that stood in the page before the app did (src/decisions/0007). */
    keptScreens: { text: string; onlyToBeLookedAt: boolean }[];
  }
}

/** From the next page on, records every screen snapshot that shows before the app does. */
export async function watchKeptScreens(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.keptScreens = [];
    new MutationObserver(() => {
      const kept = document.querySelector<HTMLElement>('[data-kept]');
      if (kept) window.keptScreens.push({ text: kept.textContent, onlyToBeLookedAt: kept.inert });
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Those of the page now open. */
export function keptScreens(page: Page): Promise<Window['keptScreens']> {
  return page.evaluate(() => window.keptScreens);
}
