/** FAQ, About, Contact and the 404 page, for whoever comes by (spec 2 §2). */
import { isServerPath } from '../src/host/server-paths.ts';
import { reservedSegments } from '../src/lib/reserved-segments.ts';
import { expect, test } from './fixtures.ts';
import { writePage } from './screens/pages.ts';
import { workerInCharge } from './screens/service-worker.ts';

test('a visitor reads FAQ, About and Contact from the footer on, by keyboard too', async ({
  phone,
  server,
  gate,
  complaints,
}) => {
  const { page } = phone;
  for (const name of ['faq', 'about', 'contact'] as const) await writePage(server, name);
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'คำถามที่พบบ่อย' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'คำถามที่พบบ่อย' })).toBeVisible();
  await expect(page).toHaveTitle('คำถามที่พบบ่อย · Sabai');
  await expect(page.getByRole('link', { name: 'Edit page' })).toHaveCount(0);
  // One answer at a time, and each can be put away again.
  const first = page.getByRole('button', { name: 'สบายคืออะไร' });
  const second = page.getByRole('button', { name: 'ใช้งานต้องเสียค่าใช้จ่ายหรือไม่' });
  const answer = page.getByRole('region', { name: 'สบายคืออะไร' });
  await expect(answer).toHaveCount(0);
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('ไว้ในที่เดียว');
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(second).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: 'ใช้งานต้องเสียค่าใช้จ่ายหรือไม่' })).toContainText('ไม่มีค่าใช้จ่าย');
  await expect(answer).toHaveCount(0);
  await second.click();
  await expect(second).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByText('ไม่มีค่าใช้จ่าย')).toBeHidden();

  await footer.getByRole('link', { name: 'เกี่ยวกับเรา' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'เกี่ยวกับเรา' })).toBeVisible();
  for (const part of ['Vision', 'Mission', 'Highlights']) {
    await expect(page.getByRole('heading', { level: 2, name: part })).toBeVisible();
  }
  await expect(page.getByRole('listitem').filter({ hasText: 'ใช้งานได้แม้ไม่มีสัญญาณ' })).toBeVisible();

  await footer.getByRole('link', { name: 'ติดต่อเรา' }).click();
  await expect(page.getByText('@sabai-demo')).toBeVisible();
  const line = page.getByRole('link', { name: 'Open LINE' });
  await expect(line).toHaveAttribute('href', 'https://line.sabai.example/');
  await expect(line).toHaveAttribute('target', '_blank');
  await expect(line).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(page.getByRole('link', { name: 'Call 02-555-0100' })).toHaveAttribute('href', 'tel:025550100');
  await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(`${gate.origin}/`);

  expect((await fetch(`${server.origin}/nowhere`)).status).toBe(404);
  // What crawlers are sent, before any script runs; the plain page where the database is slow.
  const ask = async () => (await fetch(`${server.origin}/faq`)).text();
  await expect.poll(ask).toContain('"@type":"FAQPage"');
  const html = await ask();
  expect(html).toContain('<title>คำถามที่พบบ่อย · Sabai</title>');
  expect(html).toMatch(/<meta name="description" content="สบายคืออะไร · /);

  // Unknown paths, under every reserved segment too (decision A6): told by the page and by the server.
  const takesOneMore = new Set(['v', 'edit', 'edit-event']);
  const under = [...reservedSegments].flatMap((segment) => [
    ...(takesOneMore.has(segment) ? [] : [`/${segment}/nothing`]),
    `/${segment}/nothing/at/all`,
  ]);
  for (const path of under.filter((one) => !isServerPath(one))) {
    expect([path, (await fetch(server.origin + path)).status]).toEqual([path, 404]);
  }
  complaints.expect(/404/);
  for (const path of ['/nowhere', '/faq/more', '/page-editor/x', '/contact/a/b', '/crm/nothing/here']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL(`${gate.origin}/`);
});

test('the pages are readable without a network though nobody opened them; a failed load can be tried again', async ({
  phone,
  secondDevice,
  server,
  gate,
  complaints,
}) => {
  const { page } = phone;
  for (const name of ['faq', 'about', 'contact'] as const) await writePage(server, name);
  await page.goto('/');
  await workerInCharge(page);
  const kept = () =>
    page.evaluate(async () => (await (await caches.open('sabai-public-pages')).keys()).length);
  await expect.poll(kept).toBe(3);
  await gate.cut();
  await page.goto('/faq');
  await expect(page.getByText(/No network\. Shown as of \d\d:\d\d\./)).toBeVisible();
  await page.getByRole('button', { name: 'สบายคืออะไร' }).click();
  await expect(page.getByText('ไว้ในที่เดียว')).toBeVisible();
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 2, name: 'Vision' })).toBeVisible();
  await page.goto('/contact');
  await expect(page.getByText('02-555-0100')).toBeVisible();
  await gate.open();

  complaints.expect(/page_contents/);
  const answer = { status: 503, body: '' };
  gate.answerWith({ path: /page_contents/, times: Number.POSITIVE_INFINITY, answer });
  const { page: other } = await secondDevice();
  await other.goto('/contact');
  const retry = other.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await expect(other.getByRole('alert')).toContainText('This page cannot be read now');
  gate.clear();
  await retry.click();
  await expect(other.getByText('02-555-0100')).toBeVisible();
});

test('hostile contents do nothing and look right', async ({ phone, server }) => {
  const { page } = phone;
  const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(2)>"\'&';
  let alerts = 0;
  page.on('dialog', (dialog) => {
    alerts += 1;
    void dialog.dismiss();
  });
  const sql = await server.sql();
  // What the table itself refuses, as if an older version had let it in.
  await sql`alter table public.page_contents drop constraint page_contents_content_shape`;
  const long = 'ก'.repeat(5000);
  await writePage(server, 'faq', {
    title: hostile,
    items: [
      { question: hostile, answer: `${hostile}\n🏳️‍🌈 مرحبا بالعالم` },
      { question: 'ย'.repeat(500), answer: long },
    ],
  });
  await writePage(server, 'about', {
    title: 'مرحبا',
    content: long,
    vision: hostile,
    highlights: `🎉\n\n${hostile}`,
  });
  await writePage(server, 'contact', { line: hostile, lineUrl: 'javascript:alert(3)', phone: '<b>02</b>' });

  await page.goto('/faq');
  await expect(page.getByRole('heading', { level: 1, name: hostile })).toBeVisible();
  const question = page.getByRole('button', { name: hostile });
  await question.click();
  await expect(page.getByRole('region', { name: hostile })).toContainText('🏳️‍🌈 مرحبا بالعالم');
  await page.getByRole('button', { name: /^ยยย/ }).click();
  await expect(page.getByText(long)).toBeVisible();
  const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await widthOf()).toBeLessThanOrEqual(0);
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'مرحبا' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(2);
  expect(await widthOf()).toBeLessThanOrEqual(0);
  await page.goto('/contact');
  await expect(page.getByText(hostile)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open LINE' })).toHaveCount(0);
  await expect(page.getByText('<b>02</b>')).toBeVisible();
  await expect(page.locator('main [href^="javascript"], main script, main img, main b')).toHaveCount(0);
  expect(await widthOf()).toBeLessThanOrEqual(0);
  expect(alerts).toBe(0);
});

test('pages without contents say so and lead on', async ({ phone, server }) => {
  const { page } = phone;
  const sql = await server.sql();
  await sql`update public.page_contents set content = case page_name
    when 'faq' then '{"title":"","items":[]}'::jsonb
    when 'about' then '{"title":"","content":"","vision":"","mission":"","highlights":""}'
    else '{"title":"","line":"","lineUrl":"","phone":""}' end`;
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
  await expect(page.getByText('Nothing is written here yet')).toBeVisible();
  await page.goto('/faq');
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click();
  await expect(page.getByText('No way to reach us is written here yet')).toBeVisible();
  // The editor is no place for visitors: to sign in, and back (spec 2 §6).
  await page.goto('/page-editor?tab=about');
  await expect(page).toHaveURL(/\/general-auth\?next=%2Fpage-editor%3Ftab%3Dabout$/);
});
