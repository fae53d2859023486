import type { Page } from '@playwright/test';

export interface Opened {
  /** Milliseconds from the click that opens the screen to the frame that shows its data. */
  shownMs: number;
  /** The longest task of the main thread meanwhile; 0 if none took 50 ms. */
  longestTaskMs: number;
}

/** Screens in the menu of the customer list, each with a selector of its data or its empty state. */
const screens = {
  duplicates: { path: '/crm/duplicates', shown: 'main section.card .reminder-group, main .empty' },
  renewals: { path: '/crm/renewals', shown: 'main .renewal, main .empty' },
  today: { path: '/crm/today', shown: 'main .reminder, main .today-row, main .empty' },
} as const;

/** Opens a screen from the menu of the customer list, and waits for its first data or its empty state. */
export async function measureOpening(page: Page, screen: keyof typeof screens): Promise<Opened> {
  const { path, shown } = screens[screen];
  await page.getByRole('main').getByRole('button', { name: 'More about customers' }).click();
  await page.locator(`dialog[open] a[href="${path}"]`).waitFor();
  return page.evaluate(
    async ([address, selector]) => {
      let longestTaskMs = 0;
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration);
      });
      observer.observe({ type: 'longtask' });
      const startedMs = performance.now();
      document.querySelector<HTMLAnchorElement>(`dialog[open] a[href="${address}"]`)?.click();
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      while (document.querySelector(selector) === null) await frame();
      await frame();
      const shownMs = performance.now() - startedMs;
      // The observer gets the entry of a long task after the task.
      await new Promise((resolve) => setTimeout(resolve));
      observer.disconnect();
      return { shownMs, longestTaskMs };
    },
    [path, shown] as const,
  );
}

export interface Openings {
  /** Milliseconds of the first opening after each start of the app. */
  firstMs: number[];
  /** Milliseconds of a second opening, again from the list. */
  againMs: number[];
}

/** Opens a screen twice after each of several starts; `start` shows the whole list for as long as a person looks at it. */
export async function measureOpenings(options: {
  page: Page;
  screen: keyof typeof screens;
  starts: number;
  start: () => Promise<void>;
}): Promise<Openings> {
  const { page, screen, starts, start } = options;
  const found: Openings = { firstMs: [], againMs: [] };
  for (let at = 0; at < starts; at += 1) {
    await start();
    for (const times of [found.firstMs, found.againMs]) {
      times.push((await measureOpening(page, screen)).shownMs);
      await page.goBack();
      await page.locator('.virtual-list .list-card').first().waitFor();
    }
  }
  return found;
}
