import type { Page } from '@playwright/test';
import { expectNoViolation } from './screens/axe.ts';
import { openMenu } from './screens/menu.ts';
import { cardOf, publish, toast } from './screens/promotions.ts';
import { expect, test } from './fixtures.ts';

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const lineApp = safari.replace('Safari/604.1', 'Safari Line/14.16.0');
const facebookApple = safari.replace('Safari/604.1', '[FBAN/FBIOS;FBAV/480.0]');
const facebookAndroid =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480.0]';

/** Chromium's own offer comes when it likes, and never in Safari. */
async function withoutOwnOffer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const stop = (event: Event) => event.isTrusted && event.stopImmediatePropagation();
    window.addEventListener('beforeinstallprompt', stop, true);
  });
}

async function pretend(page: Page, userAgent: string): Promise<void> {
  await withoutOwnOffer(page);
  await page.addInitScript((agent) => {
    Object.defineProperty(navigator, 'userAgent', { get: () => agent });
  }, userAgent);
}

/** As Chromium does once a page can be installed. */
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

async function readPromotion(page: Page, title: string): Promise<void> {
  await page.goto('/');
  await cardOf(page, title).getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

const offer = (page: Page) => page.getByRole('complementary', { name: 'Keep Sabai at hand' });

test('installing is offered after something was shared, and asked once', async ({ phone, server }) => {
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
  await expectNoViolation(page, 'offer');
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

test('an iPhone is shown the steps after the second promotion; "Not now" is remembered', async ({
  phone,
  secondDevice,
  server,
}) => {
  const { page } = phone;
  await publish(server, { title: 'ขูดหินปูน' });
  await publish(server, { title: 'นวดน้ำมัน' });
  await pretend(page, safari);
  await readPromotion(page, 'ขูดหินปูน');
  await expect(offer(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Back' }).click();
  await cardOf(page, 'นวดน้ำมัน').getByRole('link', { name: 'นวดน้ำมัน', exact: true }).click();
  await offer(page).getByRole('button', { name: 'Show how' }).click();
  const steps = page.getByRole('dialog', { name: 'Install on iPhone or iPad' });
  await expect(steps.getByRole('listitem')).toHaveText([
    'Tap the share button of Safari',
    'Choose "Add to Home Screen"',
    'Tap "Add"',
  ]);
  await expectNoViolation(page, 'steps');

  const other = (await secondDevice()).page;
  await pretend(other, safari);
  await readPromotion(other, 'ขูดหินปูน');
  await other.getByRole('link', { name: 'Back' }).click();
  await cardOf(other, 'นวดน้ำมัน').getByRole('link', { name: 'นวดน้ำมัน', exact: true }).click();
  await offer(other).getByRole('button', { name: 'Not now' }).click();
  await expect(offer(other)).toHaveCount(0);
  await other.reload();
  await expect(other.getByRole('heading', { level: 1, name: 'นวดน้ำมัน' })).toBeVisible();
  await expect(offer(other)).toHaveCount(0);
});

test('nothing offers to install what is installed', async ({ phone, server }) => {
  const { page } = phone;
  await pretend(page, safari);
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) => real(query.includes('display-mode: standalone') ? 'all' : query);
  });
  await publish(server, { title: 'ขูดหินปูน' });
  await publish(server, { title: 'นวดน้ำมัน' });
  await readPromotion(page, 'ขูดหินปูน');
  await page.getByRole('link', { name: 'Back' }).click();
  await cardOf(page, 'นวดน้ำมัน').getByRole('link', { name: 'นวดน้ำมัน', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'นวดน้ำมัน' })).toBeVisible();
  await offerInstalling(page);
  const menu = await openMenu(page);
  await expect(menu.getByRole('radio', { name: 'Dark' })).toBeVisible();
  await expect(menu.getByRole('button', { name: /Install/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(offer(page)).toHaveCount(0);
});

test('inside LINE and Facebook there is a way out into a browser', async ({ phone, secondDevice, gate }) => {
  const leave = (page: Page) => page.getByRole('complementary', { name: 'Open in your browser' });
  await pretend(phone.page, lineApp);
  await phone.page.goto('/?q=spa');
  await expect(leave(phone.page).getByText(/Inside LINE Sabai cannot be installed/)).toBeVisible();
  await expect(leave(phone.page).getByRole('link', { name: 'Open in browser' })).toHaveAttribute(
    'href',
    `${gate.origin}/?q=spa&openExternalBrowser=1`,
  );
  await expectNoViolation(phone.page, 'way out');
  await leave(phone.page).getByRole('button', { name: 'Not now' }).click();
  await expect(leave(phone.page)).toHaveCount(0);

  const apple = await secondDevice();
  await apple.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await pretend(apple.page, facebookApple);
  await apple.page.goto('/');
  await expect(leave(apple.page)).toContainText('Press the menu at the top and choose to open in a browser.');
  await leave(apple.page).getByRole('button', { name: 'Copy link' }).click();
  await expect(toast(apple.page, 'Link copied!')).toBeVisible();
  expect(await apple.page.evaluate(() => navigator.clipboard.readText())).toBe(`${gate.origin}/`);

  const android = (await secondDevice()).page;
  await pretend(android, facebookAndroid);
  await android.goto('/');
  const way = leave(android).getByRole('link', { name: 'Open in browser' });
  await expect(way).toHaveAttribute('href', /^intent:\/\/localhost:\d+\/#Intent;scheme=http;/);
});
