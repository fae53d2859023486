/** What the server sends before any script runs, and that the window takes it over without moving anything. */
import { randomUUID } from 'node:crypto';
import { chromium } from '@playwright/test';
import type { Sql } from 'postgres';
import { expect, test } from './journey-fixtures.ts';
import { holdEvent } from './screens/events.ts';
import { workerInCharge } from './screens/service-worker.ts';
import type { TestServer } from './support/server.ts';

/** Inserts promotions of the demo hospital, newest last; returns the path of the last one. */
async function publish(options: { server: TestServer; count: number }): Promise<string> {
  const sql: Sql = await options.server.sql();
  const [hospital] = await sql<{ id: string; slug: string }[]>`select id, slug from public.hospitals limit 1`;
  if (!hospital) throw new Error('The seed has no hospital.');
  for (let index = 1; index <= options.count; index += 1) {
    await sql`insert into public.promotions
      (id, hospital_id, promotion_title, description, area, start_date, end_date, price, discount_percentage, url_slug)
      values (${randomUUID()}, ${hospital.id}, ${`ตรวจสุขภาพ ${index}`}, 'ตรวจสุขภาพประจำปีครบทุกระบบ', 'กรุงเทพฯ',
        '2026-01-01', '2999-12-31', 1000, 10, ${`check-${index}`})`;
  }
  return `/${encodeURIComponent(hospital.slug)}/check-${options.count}`;
}

/** Waits for the page with data: a request that a slow database would delay gets the page without data. */
async function untilFilled(server: TestServer, path: string): Promise<void> {
  await expect.poll(async () => (await fetch(server.origin + path)).text()).toContain('id="initial-data"');
}

test('a visitor without scripts sees the first cards, and a crawler what a promotion is', async ({
  server,
  gate,
}) => {
  const path = await publish({ server, count: 14 });
  const executablePath = process.env.CHROMIUM_PATH ?? '';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: gate.origin });
  const page = await context.newPage();
  await untilFilled(server, path);
  await untilFilled(server, '/');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(12);
  await page.getByRole('link', { name: 'ตรวจสุขภาพ 14', exact: true }).click();
  await expect(page).toHaveTitle(/^ตรวจสุขภาพ 14 - /);
  await expect(page.getByRole('heading', { level: 1, name: 'ตรวจสุขภาพ 14' })).toBeVisible();
  await expect(page.getByText('฿900.00')).toBeVisible();
  const content = (selector: string) => page.locator(selector).getAttribute('content');
  expect(await content('meta[property="product:price:amount"]')).toBe('900.00');
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(gate.origin + path);

  const clinic = path.slice(0, path.lastIndexOf('/'));
  await untilFilled(server, clinic);
  await page.goto(clinic);
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  expect(name).not.toBe('');
  await expect(page.getByRole('link', { name: 'ตรวจสุขภาพ 14', exact: true })).toBeVisible();
  const described: unknown = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  );
  expect(described).toMatchObject({ '@type': 'LocalBusiness', name, url: gate.origin + clinic });

  const held = await holdEvent(server, { title: 'เดินเพื่อหัวใจ' });
  await untilFilled(server, held.path);
  await untilFilled(server, '/events');
  await page.goto('/events');
  await page.getByRole('link', { name: 'เดินเพื่อหัวใจ', exact: true }).click();
  await expect(page).toHaveTitle(/^เดินเพื่อหัวใจ/);
  await expect(page.getByRole('heading', { level: 1, name: 'เดินเพื่อหัวใจ' })).toBeVisible();
  await browser.close();
});

test('the worker is in charge of a first visit that nobody touches, before the app is there', async ({
  server,
  phone,
  complaints,
}) => {
  await publish({ server, count: 14 });
  await untilFilled(server, '/');
  const { page } = phone;
  // The app's code never comes, so that nothing but the page itself can have registered the worker.
  complaints.expectNoNetwork();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/', { waitUntil: 'commit' });
  await workerInCharge(page);
  await expect(page.locator('#root[data-waits]')).toBeVisible();
});

test('the window takes a page over and nothing moves', async ({ server, phone }) => {
  const path = await publish({ server, count: 14 });
  const { page } = phone;
  await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // No worker: its copy of the page is not server-rendered, and nothing says when the worker is ready.
  await page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        moved.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shift = () =>
    page.evaluate(() =>
      (window as unknown as { moved: number[] }).moved.reduce((sum, value) => sum + value, 0),
    );
  // The second visit has the fonts in the cache. A fallback
  // font without Thai has other heights (see bench:web).
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(14);
  await page.evaluate(() => document.fonts.ready);
  await page.goto('/');
  // 14 cards are more than the server rendered, so the window has read the list.
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(14);
  await expect(page.locator('#initial-data')).toHaveCount(0);
  expect(await shift()).toBeLessThanOrEqual(0.02);

  // The server-rendered promotion is shown, and refetched in the background.
  const read = page.waitForResponse((response) => response.url().includes('/rest/v1/promotions?'));
  await page.goto(path);
  await read;
  await expect(page.locator('#initial-data')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'ตรวจสุขภาพ 14' })).toBeVisible();
  await page.getByRole('button', { name: 'Share ตรวจสุขภาพ 14', exact: true }).click();
  await expect(page.getByText('Link copied!')).toBeVisible();
  expect(await shift()).toBeLessThanOrEqual(0.02);

  await holdEvent(server, { title: 'เดินเพื่อหัวใจ' });
  for (const address of ['/events', '/event']) {
    const asked = page.waitForResponse((response) => /\/rest\/v1\/(rpc\/list_)?events/.test(response.url()));
    if (address === '/events') await page.goto(address);
    else
      await page.goto(
        await page
          .getByRole('link', { name: 'เดินเพื่อหัวใจ' })
          .first()
          .evaluate((link: HTMLAnchorElement) => link.href),
      );
    await asked;
    await expect(page.locator('#initial-data')).toHaveCount(0);
    await expect(page.getByText('เดินเพื่อหัวใจ').first()).toBeVisible();
    expect(await shift(), address).toBeLessThanOrEqual(0.02);
  }
});

test('what was typed before the app is there stays, and so does the focus', async ({
  server,
  gate,
  phone,
}) => {
  await publish({ server, count: 3 });
  const { page } = phone;
  await untilFilled(server, '/');
  const code = gate.holdRequestOnce(/\/assets\/first-.*\.js/);
  await page.goto('/', { waitUntil: 'commit' });
  const box = page.getByRole('searchbox');
  await box.click();
  await code.arrived;
  await page.keyboard.type('ตรวจสุขภาพ 2');
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(3);
  code.release();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['ตรวจสุขภาพ 2']);
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('ตรวจสุขภาพ 2');
});

test('a button that was pressed before the app is there does its work then, where the person is', async ({
  server,
  gate,
  phone,
}) => {
  await publish({ server, count: 8 });
  const { page } = phone;
  await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await untilFilled(server, '/');
  const code = gate.holdRequestOnce(/\/assets\/first-.*\.js/);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('#root[data-waits]')).toHaveCount(1);
  // The button is in the last card, so that the page scrolls to it.
  const share = page.getByRole('button', { name: 'Share ตรวจสุขภาพ 1', exact: true });
  await share.click();
  await code.arrived;
  await expect(share).toHaveAttribute('aria-busy', 'true');
  const placeOf = () => page.evaluate(() => Math.round(scrollY));
  const place = await placeOf();
  expect(place).toBeGreaterThan(100);
  code.release();
  await expect(page.getByText('Link copied!')).toBeVisible();
  await expect(page.locator('#root[data-waits]')).toHaveCount(0);
  expect(await placeOf()).toBe(place);
});

test('addresses have their statuses, and crawlers their lists', async ({ server }) => {
  const path = await publish({ server, count: 1 });
  const sql = await server.sql();
  const ask = (pathname: string) => fetch(server.origin + pathname, { redirect: 'manual' });
  for (const [pathname, status] of [
    [path, 200],
    ['/crm', 200],
    ['/nowhere', 404],
    ['/nobody/nothing', 404],
    ['/crm/nothing/at/all', 404],
  ] as const) {
    await expect.poll(async () => (await ask(pathname)).status, pathname).toBe(status);
  }
  await sql`update public.promotions set url_slug = 'renamed' where url_slug = 'check-1'`;
  const old = path.replace('check-1', 'check-0');
  await expect.poll(async () => (await ask(old)).status).toBe(404);
  const sitemap = await (await ask('/sitemap.xml')).text();
  expect(sitemap).toContain('/renamed</loc>');
  expect(await (await ask('/robots.txt')).text()).toContain('/sitemap.xml');
});

test('an old address leads on for ever', async ({ server }) => {
  const path = await publish({ server, count: 1 });
  const sql = await server.sql();
  await sql`update public.promotions set url_slug = 'renamed' where url_slug = 'check-1'`;
  const ask = async () => {
    const { status, headers } = await fetch(server.origin + path, { redirect: 'manual' });
    return { status, location: headers.get('location') };
  };
  await expect.poll(ask).toEqual({ status: 301, location: path.replace('check-1', 'renamed') });
});
