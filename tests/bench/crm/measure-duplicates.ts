import type { Page } from '@playwright/test';

export interface DuplicatesMeasured {
  /** From the click that opens the page to the frame that shows what was found. */
  shownMs: number;
  /** The longest task of the window meanwhile; 0 where none took 50 ms. */
  longestTaskMs: number;
}

/** Opens the duplicates from the customer list, and waits for the first group or the word that there are none. */
export async function measureDuplicates(page: Page): Promise<DuplicatesMeasured> {
  await page.getByRole('main').getByRole('button', { name: 'More about customers' }).click();
  await page.locator('a[href="/crm/duplicates"]').waitFor();
  return page.evaluate(async () => {
    let longestTaskMs = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration);
    });
    observer.observe({ type: 'longtask' });
    const startedMs = performance.now();
    document.querySelector<HTMLAnchorElement>('a[href="/crm/duplicates"]')?.click();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (document.querySelector('main section.card .reminder-group, main .empty') === null) await frame();
    await frame();
    const shownMs = performance.now() - startedMs;
    // The entry of a task comes after the task.
    await new Promise((resolve) => setTimeout(resolve));
    observer.disconnect();
    return { shownMs, longestTaskMs };
  });
}
