/** The menu slides out from the side (SHELL-3). */
import type { Locator, Page } from '@playwright/test';

/** Opens the menu by its button in the header. */
export async function openMenu(page: Page): Promise<Locator> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(Menu|เมนู)$/ })
    .click();
  return page.getByRole('dialog', { name: /^(Menu|เมนู)$/ });
}
