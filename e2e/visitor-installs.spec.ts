import type { Page } from '@playwright/test';
import { openMenu } from './screens/menu.ts';
import { cardOf, publish, toast } from './screens/promotions.ts';
import { expect, test } from './journey-fixtures.ts';

/** Stops Chromium's own `beforeinstallprompt` events, which come at unknown times, and in Safari never. */
async function withoutOwnOffer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const stop = (event: Event) => event.isTrusted && event.stopImmediatePropagation();
    window.addEventListener('beforeinstallprompt', stop, true);
  });
}

/** Dispatches the event that Chromium sends once a page can be installed. */
async function offerInstalling(page: Page): Promise<void> {
  await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = () => {
      sessionStorage.setItem('prompted', String(Number(sessionStorage.getItem('prompted')) + 1));
      return Promise.resolve();
    };
    window.dispatchEvent(Object.assign(event, { prompt }));
  });
}

const offer = (page: Page) => page.getByRole('complementary', { name: 'Keep Sabai at hand' });

test('installing is offered after something was shared, and asked once, over a reload too', async ({
  phone,
  server,
}) => {
  const { page, context } = phone;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await withoutOwnOffer(page);
  await publish(server, { title: 'ขูดหินปูน' });
  await page.goto('/');
  await expect(cardOf(page, 'ขูดหินปูน')).toBeVisible();
  await offerInstalling(page);
  await expect(offer(page)).toHaveCount(0);
  await page.evaluate(() => Object.assign(navigator, { share: undefined }));
  await cardOf(page, 'ขูดหินปูน')
    .getByRole('button', { name: /^Share/ })
    .click();
  await expect(toast(page, 'Link copied!')).toBeVisible();
  await expect(offer(page)).toBeVisible();
  await offer(page).getByRole('button', { name: 'Install' }).click();
  expect(await page.evaluate(() => sessionStorage.getItem('prompted'))).toBe('1');
  await expect(offer(page)).toHaveCount(0);

  await page.reload();
  await expect(cardOf(page, 'ขูดหินปูน')).toBeVisible();
  await offerInstalling(page);
  const menu = await openMenu(page);
  await expect(menu.getByRole('button', { name: /Install Sabai on this device/ })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});
