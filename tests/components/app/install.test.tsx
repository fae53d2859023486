import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseTheme } from '../../../src/ui/device/theme-choice.ts';
import { expectAccessible } from '../support/check-accessibility.ts';
import { promotionRow } from '../support/listings.ts';
import { collectCopies, replaceParts, safari } from '../support/made-browser.ts';
import { button, cardOf, heading, link, toast } from '../support/on-screen.ts';
import { openApp, type App } from '../support/open-app.tsx';
import type { TestServer } from '../support/test-server.ts';

const lineApp = safari.replace('Safari/604.1', 'Safari Line/14.16.0');
const facebookApple = safari.replace('Safari/604.1', '[FBAN/FBIOS;FBAV/480.0]');
const instagram = safari.replace('Safari/604.1', 'Instagram 300.0');
const facebookAndroid =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480.0]';

const offer = page.getByRole('complementary', { name: 'Keep Sabai at hand' });
const leave = page.getByRole('complementary', { name: 'Open in your browser' });
const menu = page.getByRole('dialog', { name: 'Menu' });

const publish = ({ tables }: TestServer) =>
  void (tables['promotions'] = [
    promotionRow({ promotion_title: 'ขูดหินปูน', url_slug: 'scaling' }),
    promotionRow({
      id: '00000000-0000-4000-8000-000000000002',
      promotion_title: 'นวดน้ำมัน',
      url_slug: 'massage',
    }),
  ]);

/**
 * Fires `beforeinstallprompt` as Chromium does; returns a function that says how often its prompt was shown.
 */
function offerInstalling(): () => number {
  let prompted = 0;
  const event = new Event('beforeinstallprompt', { cancelable: true });
  const prompt = () => {
    prompted += 1;
    return Promise.resolve();
  };
  window.dispatchEvent(Object.assign(event, { prompt }));
  expect(event.defaultPrevented).toBe(true);
  return () => prompted;
}

async function readBoth(app: App): Promise<void> {
  await link('ขูดหินปูน').click();
  await expect.element(heading('ขูดหินปูน')).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
  await link('Back').click();
  await link('นวดน้ำมัน').click();
  await expect.element(heading('นวดน้ำมัน')).toBeVisible();
  expect(app.router.latestLocation.pathname).toMatch(/massage$/);
}

describe('installing', () => {
  test('is offered after something was shared, asked once, and stays in the menu', async () => {
    collectCopies();
    replaceParts(navigator, { share: undefined });
    await openApp({ path: '/', arrange: publish });
    await expect.element(cardOf('ขูดหินปูน')).toBeVisible();
    const prompted = offerInstalling();
    await expect.element(offer).not.toBeInTheDocument();
    await button('Share ขูดหินปูน').click();
    await button('Dismiss message').click();
    await offer.getByRole('button', { name: 'Install' }).click();
    expect(prompted()).toBe(1);
    await expect.element(offer).not.toBeInTheDocument();

    const again = offerInstalling();
    await button('Menu').click();
    await menu.getByRole('button', { name: /Install Sabai on this device/ }).click();
    expect(again()).toBe(1);
    // The prompt of one event can be shown only once.
    await expect.element(menu.getByRole('button', { name: /Install/ })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(offer).not.toBeInTheDocument();
  });

  test('on an iPhone is explained by steps after the second promotion', async () => {
    replaceParts(navigator, { userAgent: safari });
    const app = await openApp({ path: '/', arrange: publish });
    await readBoth(app);
    await expect.element(offer).toHaveTextContent('after 7 days without a visit');
    await offer.getByRole('button', { name: 'Show how' }).click();
    const steps = page.getByRole('dialog', { name: 'Install on iPhone or iPad' });
    await expect.element(steps).toBeVisible();
    expect(
      steps
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Tap the share button of Safari',
      'Choose "Add to Home Screen"',
      'Tap "Add"',
      expect.stringContaining('Sign in there once more'),
    ]);
    await expectAccessible('steps, light');
    chooseTheme('dark');
    await expectAccessible('steps, dark');
    await steps.getByRole('button', { name: 'Close' }).click();
    await expect.element(steps).not.toBeInTheDocument();
    await expect.element(offer).not.toBeInTheDocument();
  });

  test('"Not now" is remembered on the device', async () => {
    replaceParts(navigator, { userAgent: safari });
    const app = await openApp({ path: '/', arrange: publish });
    await readBoth(app);
    await expect.element(offer).toBeVisible();
    // The bar with the steps of a promotion is in sight below the offer.
    const stepsTop = document.querySelector('.detail-actions')?.getBoundingClientRect().top;
    expect(offer.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(stepsTop ?? 0);
    await offer.getByRole('button', { name: 'Not now' }).click();
    await expect.element(offer).not.toBeInTheDocument();
    expect(localStorage.getItem('sabai-install-answer')).toBe('yes');
  });

  test('is not offered where the app is installed', async () => {
    replaceParts(navigator, { userAgent: safari });
    const real = window.matchMedia.bind(window);
    replaceParts(window, {
      matchMedia: (query: string) => real(query.includes('display-mode: standalone') ? 'all' : query),
    });
    const app = await openApp({ path: '/', arrange: publish });
    await readBoth(app);
    offerInstalling();
    await button('Menu').click();
    await expect.element(menu.getByRole('radio', { name: 'Dark' })).toBeInTheDocument();
    await expect.element(menu.getByRole('button', { name: /Install/ })).not.toBeInTheDocument();
    await expect.element(offer).not.toBeInTheDocument();
  });
});

describe('inside another app', () => {
  test('LINE is left by its own parameter, and "Not now" puts the words away', async () => {
    replaceParts(navigator, { userAgent: lineApp });
    await openApp({ path: '/?q=spa' });
    await expect.element(leave).toHaveTextContent('Inside LINE Sabai cannot be installed');
    await expect
      .element(leave.getByRole('link', { name: 'Open in browser' }))
      .toHaveAttribute('href', `${location.origin}/?q=spa&openExternalBrowser=1`);
    await expectAccessible('way out, light');
    chooseTheme('dark');
    await expectAccessible('way out, dark');
    await leave.getByRole('button', { name: 'Not now' }).click();
    await expect.element(leave).not.toBeInTheDocument();
  });

  test('Facebook and Instagram on an iPhone are left by the address that was copied', async () => {
    const copies = collectCopies();
    for (const [userAgent, name] of [
      [facebookApple, 'Facebook'],
      [instagram, 'Instagram'],
    ]) {
      replaceParts(navigator, { userAgent });
      await openApp({ path: '/' });
      await expect.element(leave).toHaveTextContent(`Inside ${name} Sabai cannot be installed`);
      await expect.element(leave).toHaveTextContent('Press the menu at the top and choose to open');
      await leave.getByRole('button', { name: 'Copy link' }).click();
      await expect.element(toast('Link copied!')).toBeVisible();
      await button('Dismiss message').click();
    }
    expect(copies).toEqual([`${location.origin}/`, `${location.origin}/`]);
    collectCopies({ refuse: true });
    await leave.getByRole('button', { name: 'Copy link' }).click();
    await expect.element(toast('Failed to copy', 'Please try again.')).toBeVisible();
  });

  test('Facebook on Android is left by an intent', async () => {
    replaceParts(navigator, { userAgent: facebookAndroid });
    await openApp({ path: '/' });
    await expect
      .element(leave.getByRole('link', { name: 'Open in browser' }))
      .toHaveAttribute('href', expect.stringMatching(/^intent:\/\/localhost:\d+\/#Intent;scheme=http;/));
  });
});
