/** A visitor reads FAQ, About, Contact (PAGE-1) and the 404 page (SHELL-1). */
import { isServerPath } from '../src/platform/server-paths.ts';
import { reservedSegments } from '../src/listings/rules/reserved-segments.ts';
import { expect, test } from './journey-fixtures.ts';
import { writePage } from './screens/pages.ts';
import { workerInCharge } from './screens/service-worker.ts';

test('a visitor reads the FAQ; crawlers are sent its questions, and 404 for what is nowhere', async ({
  phone,
  server,
  gate,
  complaints,
}) => {
  const { page } = phone;
  await writePage(server, 'faq');
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'คำถามที่พบบ่อย' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'คำถามที่พบบ่อย' })).toBeVisible();
  await page.getByRole('button', { name: 'สบายคืออะไร' }).click();
  await expect(page.getByText('ไว้ในที่เดียว')).toBeVisible();

  await expect.poll(async () => (await fetch(`${server.origin}/nowhere`)).status).toBe(404);
  // The page that crawlers get, before any script runs. A slow database first yields the page without data.
  const ask = async () => (await fetch(`${server.origin}/faq`)).text();
  await expect.poll(ask).toContain('"@type":"FAQPage"');
  const html = await ask();
  expect(html).toContain('<title>คำถามที่พบบ่อย · Sabai</title>');
  expect(html).toMatch(/<meta name="description" content="สบายคืออะไร · /);

  // Page and server both report unknown paths, under every reserved segment too (MARKET-1).
  const takesOneMore = new Set(['v', 'c', 'edit', 'edit-event']);
  const under = [...reservedSegments].flatMap((segment) => [
    ...(takesOneMore.has(segment) ? [] : [`/${segment}/nothing`]),
    `/${segment}/nothing/at/all`,
  ]);
  for (const path of under.filter((one) => !isServerPath(one))) {
    expect([path, (await fetch(server.origin + path)).status]).toEqual([path, 404]);
  }
  complaints.expect(/404/);
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL(`${gate.origin}/`);
});

test('the pages are readable without a network though nobody opened them', async ({
  phone,
  server,
  gate,
}) => {
  const { page } = phone;
  for (const name of ['faq', 'about', 'contact'] as const) await writePage(server, name);
  await page.goto('/');
  await workerInCharge(page);
  const stored = () =>
    page.evaluate(async () => (await (await caches.open('sabai-public-pages')).keys()).length);
  await expect.poll(stored).toBe(5);
  await gate.cut();
  await page.goto('/faq');
  await expect(page.getByText(/No network\. Shown as of (\S+ )*\d\d:\d\d\./)).toBeVisible();
  await page.getByRole('button', { name: 'สบายคืออะไร' }).click();
  await expect(page.getByText('ไว้ในที่เดียว')).toBeVisible();
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 2, name: 'Vision' })).toBeVisible();
  await page.goto('/contact');
  await expect(page.getByText('02-555-0100')).toBeVisible();
});
