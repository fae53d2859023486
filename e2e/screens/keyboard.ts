/** Going through a screen with the Tab key. */
import type { Locator, Page } from '@playwright/test';

const MOST_PRESSES = 80;

/** Presses Tab until what is meant has the focus: an element, or whatever has such a name. Throws where it never does. */
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

/** In one look: between two the focus may be gone. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: focused } = document;
    if (focused === document.body) return '';
    const labelled = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
    const label = labelled ? focused.labels?.[0]?.textContent : null;
    return (label ?? focused?.getAttribute('aria-label') ?? focused?.textContent ?? '').trim();
  });
}
