/** Going through a screen with the Tab key. */
import type { Locator, Page } from '@playwright/test';

const MOST_PRESSES = 80;

/** Presses Tab until the element, or one with a matching name, has the focus. Throws if none gets it. */
export async function tabTo(page: Page, target: Locator | RegExp): Promise<void> {
  if (!(target instanceof RegExp)) await target.waitFor();
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await hasFocus(page, target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${String(target)}.`);
}

async function hasFocus(page: Page, target: Locator | RegExp): Promise<boolean> {
  if (target instanceof RegExp) return target.test(await focusedName(page));
  return target.evaluate((element) => element === document.activeElement);
}

/** Name of the focused element, read in one evaluation because the focus may move between two. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: focused } = document;
    if (focused === document.body) return '';
    const labelled = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
    const label = labelled ? focused.labels?.[0]?.textContent : null;
    return (label ?? focused?.getAttribute('aria-label') ?? focused?.textContent ?? '').trim();
  });
}
