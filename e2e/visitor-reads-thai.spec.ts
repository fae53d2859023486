/**
 * A visitor who chose no language reads Thai if the browser prefers it, from the first paint on (SHELL-6).
 */
import { chromium } from '@playwright/test';
import { expect, test } from './journey-fixtures.ts';
import { cardOf, publish } from './screens/promotions.ts';
import { workerInCharge } from './screens/service-worker.ts';

const thai = 'โปรโมชันสุขภาพและความงาม';
const english = 'Health and beauty promotions';
const title = 'ขูดหินปูน';

test('a page without scripts is in the language that the browser asks for, and so are its title and preview', async ({
  server,
  gate,
}) => {
  await publish(server, { title });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '',
    args: ['--no-sandbox'],
  });
  for (const { locale, lang, heading } of [
    { locale: 'th-TH', lang: 'th', heading: thai },
    { locale: 'en-US', lang: 'en', heading: english },
  ]) {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: gate.origin, locale });
    const page = await context.newPage();
    // While the database is slow the server sends the page without data, so load it again.
    await expect
      .poll(async () => {
        await page.goto('/');
        return page.getByRole('heading', { level: 1 }).allTextContents();
      })
      .toEqual([heading]);
    await expect(page).toHaveTitle(`${heading} · Sabai`);
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    const preview = page.locator('meta[property="og:title"]');
    expect(await preview.getAttribute('content')).toBe(`${heading} · Sabai`);
    await context.close();
  }
  await browser.close();
});

test.describe('a Thai phone', () => {
  test.use({ locale: 'th-TH' });

  test('is Thai from its first paint on, and a chosen language survives a reload, also without a network', async ({
    phone,
    server,
    gate,
  }) => {
    const { page } = phone;
    await publish(server, { title });
    // Records every heading that is ever painted.
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const look = () => {
        const heading = document.querySelector('h1')?.textContent;
        if (heading) seen.add(heading);
        requestAnimationFrame(look);
      };
      look();
    });
    const painted = () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    await page.goto('/');
    await expect(cardOf(page, title)).toBeVisible();
    await expect(page.locator('#initial-data')).toHaveCount(0);
    expect(await painted()).toEqual([thai]);

    await page.getByRole('button', { name: 'English', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: english })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: english })).toBeVisible();
    expect(await painted()).toEqual([english]);
    await workerInCharge(page);

    await gate.cut();
    await page.reload();
    await expect(cardOf(page, title)).toBeVisible();
    expect(await painted()).toEqual([english]);
    await page.getByRole('button', { name: 'ไทย', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: thai })).toBeVisible();
    await page.reload();
    await expect(cardOf(page, title)).toBeVisible();
    expect(await painted()).toEqual([thai]);
    await gate.open();
  });
});
