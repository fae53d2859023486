import { userEvent, type Locator } from 'vitest/browser';
import { expect } from 'vitest';

const MOST_PRESSES = 80;

/** Presses Tab until this element has the focus; throws where the Tab key never reaches it. */
export async function tabTo(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible();
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (document.activeElement === target.element()) return;
    await userEvent.keyboard('{Tab}');
  }
  throw new Error(`The Tab key does not reach ${target.element().outerHTML.slice(0, 200)}.`);
}
