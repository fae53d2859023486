import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing of what axe looks for is on the screen; `what` names it where something is. */
export async function expectNoViolation(page: Page, what: string): Promise<void> {
  // The picture of a list that stands there until the app does is only to be looked at.
  await expect(page.locator('[data-kept]')).toHaveCount(0);
  // Colours in motion have no contrast of their own.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  expect(found, what).toEqual([]);
}
