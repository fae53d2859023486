import { cardOf, publish, toast } from './screens/promotions.ts';
import { workerInCharge } from './screens/service-worker.ts';
import { expect, test } from './fixtures.ts';

test('a visitor searches, chooses a category, and shares what the address says', async ({
  phone,
  server,
  gate,
}) => {
  const { page } = phone;
  await page.goto('/');
  await expect(page.getByText('No promotions available yet')).toBeVisible();
  await publish(server, {
    title: 'ขูดหินปูน',
    category: 'ทำฟัน',
    price: 1000,
    discount: 25,
    keywords: 'ฟัน, เด็ก,ลด,สี่',
  });
  await publish(server, { title: 'นวดน้ำมัน', category: 'สปา', price: 500, area: 'เชียงใหม่' });

  const held = gate.holdAnswerOnce(/list_promotions/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await held.arrived;
  held.release();
  const dental = cardOf(page, 'ขูดหินปูน');
  await expect(dental).toBeVisible();
  await expect(dental).toContainText('฿1,000.00');
  await expect(dental).toContainText('-25%');
  await expect(dental).toContainText('฿750.00');
  await expect(dental.locator('.tag')).toHaveText(['ฟัน', 'เด็ก', 'ลด']);

  await page.getByLabel('Search promotions').fill('เชียงไหม่');
  await expect(page.getByText('No promotions found in this area')).toBeVisible();
  await page.getByLabel('Search promotions').fill('เชียงใหม่');
  await expect(cardOf(page, 'นวดน้ำมัน')).toBeVisible();
  await expect(dental).toBeHidden();
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('เชียงใหม่');
  await page.reload();
  await expect(page.getByLabel('Search promotions')).toHaveValue('เชียงใหม่');
  await expect(cardOf(page, 'นวดน้ำมัน')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();

  const category = page.getByRole('button', { name: 'ทำฟัน', exact: true });
  await category.click();
  await expect(category).toHaveAttribute('aria-pressed', 'true');
  await expect(cardOf(page, 'นวดน้ำมัน')).toBeHidden();
  await expect(page).toHaveURL(/category=/);
  await category.click();
  await expect(cardOf(page, 'นวดน้ำมัน')).toBeVisible();
  await expect(page).not.toHaveURL(/category=/);

  // The server's own page would come with its cards. And without kept rows, which a slow page would be given before it
  // could say that it waits.
  await workerInCharge(page);
  // All of them: the worker may be asking too, to keep what was seen.
  const loading = gate.holdAnswers(/list_promotions/, { skip: 0 });
  await page.evaluate(() => caches.delete('sabai-public-rows'));
  await page.reload();
  await loading.arrived;
  await expect(page.getByText('Loading promotions...')).toBeVisible();
  loading.release();
  await expect(dental).toBeVisible();
});

test('spec 1 §8: a list asked for too early, without its key, is asked for again', async ({
  phone,
  server,
  gate,
  complaints,
}) => {
  complaints.expect(/401/);
  await publish(server, { title: 'ขูดหินปูน' });
  gate.answerWith({
    path: /list_promotions/,
    times: 2,
    answer: {
      status: 401,
      headers: { 'content-type': 'application/json' },
      body: '{"message":"No API key found in request"}',
    },
  });
  await phone.page.goto('/');
  await expect(cardOf(phone.page, 'ขูดหินปูน')).toBeVisible();
});

test('a list that cannot be had says so, and is had again', async ({ phone, server, gate, complaints }) => {
  complaints.expect(/500/);
  const { page } = phone;
  // The worker asks for the list as well, before or after the page.
  const fail = () => {
    const answer = { status: 500, body: '{}' };
    gate.answerWith({ path: /list_promotions/, times: Number.POSITIVE_INFINITY, answer });
  };
  fail();
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('Promotions could not be loaded');
  await publish(server, { title: 'ขูดหินปูน' });
  gate.clear();
  await page.getByRole('button', { name: 'Retry' }).click();
  const card = cardOf(page, 'ขูดหินปูน');
  await expect(card).toBeVisible();

  fail();
  await page.getByRole('button', { name: 'Refresh' }).click();
  const notice = page.getByText('No answer from the server. Shown is what was loaded on this visit.');
  await expect(notice).toBeVisible();
  await expect(card).toBeVisible();
  gate.clear();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(notice).toBeHidden();
  await expect(card).toBeVisible();
});

test('a visitor reads a promotion by its address, an old one too, and is told of one that is not there', async ({
  phone,
  server,
  complaints,
}) => {
  // The server says of both that they are not there.
  complaints.expect(/404 .*(no-such-promotion|assets\/nothing)/);
  const { page } = phone;
  const packages = [
    { kind: 'package', name: 'ชุดใหญ่', price: 2000, discount_percentage: 50 },
    { kind: 'item', name: 'แปรงสีฟัน', price: 35 },
  ];
  const made = await publish(server, {
    title: 'ขูดหินปูน',
    price: 1000,
    slug: 'scaling',
    packages,
    category: 'ทำฟัน',
  });
  await page.goto('/');
  await cardOf(page, 'ขูดหินปูน').getByRole('link', { name: 'ขูดหินปูน', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ขูดหินปูน' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${made.path}$`));
  await expect(page).toHaveTitle('ขูดหินปูน - โรงพยาบาลสบายดี');
  for (const text of ['ชุดใหญ่', '฿1,000.00', 'แปรงสีฟัน', '฿35.00', 'นัดล่วงหน้า', 'ถนนพหลโยธิน']) {
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
  }
  await expect(page.getByRole('link', { name: /02-123-4567/ })).toHaveAttribute('href', 'tel:021234567');
  await expect(page.getByRole('link', { name: 'Open in maps' })).toHaveAttribute(
    'href',
    /query=13\.77%2C100\.54/,
  );
  const origin = new URL(page.url()).origin;
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', origin + made.path);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({
    '@type': 'Offer',
    priceCurrency: 'THB',
    price: '1000.00',
    availability: 'https://schema.org/InStock',
  });

  const sql = await server.sql();
  await sql`update public.promotions set url_slug = 'scaling-new' where id = ${made.id}`;
  await page.goto(made.path);
  await expect(page).toHaveURL(/scaling-new$/);
  await expect(page.getByRole('heading', { level: 1, name: 'ขูดหินปูน' })).toBeVisible();

  await page.goto('/no-such-hospital/no-such-promotion', { waitUntil: 'commit' });
  await expect(toast(page, 'Not Found', 'This promotion could not be found')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  // A6: a reserved first segment is never a hospital.
  await page.goto('/assets/nothing');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
});

test('a visitor shares by the sheet of the device, by copying, and by LINE', async ({ phone, server }) => {
  const { page, context } = phone;
  const made = await publish(server, { title: 'ขูดหินปูน' });
  await page.goto('/');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => Object.assign(navigator, { share: undefined }));
  const card = cardOf(page, 'ขูดหินปูน');
  const share = card.getByRole('button', { name: /^Share/ });
  await share.click();
  await expect(toast(page, 'Link copied!')).toBeVisible();
  const link = new URL(page.url()).origin + made.path;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expect(card.getByRole('link', { name: /LINE/ })).toHaveAttribute(
    'href',
    `https://social-plugins.line.me/lineit/share?url=${encodeURIComponent(link)}`,
  );
  await page.evaluate(() => Object.assign(navigator, { share: () => Promise.resolve() }));
  await share.click();
  await expect(toast(page, 'Shared successfully')).toBeVisible();
  await page.evaluate(() => {
    Object.assign(navigator, { share: undefined });
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
  });
  await share.click();
  await expect(toast(page, 'Failed to copy', 'Please try again.')).toBeVisible();
});

test('hostile texts do nothing', async ({ phone, server, gate }) => {
  const { page } = phone;
  const evil = '<script>window.intruder=1</script><img src=x onerror="window.intruder=1">\u202egnirts';
  const made = await publish(server, { title: evil, slug: 'evil' });
  const row = {
    id: made.id,
    hospital_id: made.id,
    hospital_name: evil,
    hospital: { slug: 'โรงพยาบาลสบายดี', verified_at: null },
    promotion_title: evil,
    description: '😀'.repeat(2500) + '\u202e' + evil,
    area: evil,
    keywords: evil,
    category: evil,
    image_url: 'javascript:window.intruder=1',
    price: 1,
    discount_percentage: null,
    final_price: 1,
    start_date: '2026-01-01',
    end_date: '2099-01-01',
    url_slug: 'evil',
    created_at: '2026-01-01T00:00:00+00:00',
    remarks: evil,
    contact_phone: 'javascript:window.intruder=1',
    contact_details: evil,
    social_links: [
      { type: 'website', url: 'javascript:window.intruder=1' },
      { type: 'line', url: 'data:text/html,<script>1</script>' },
    ],
    packages: [{ kind: 'package', name: evil, price: 1 }],
  };
  await page.goto('/');
  await expect(page.getByRole('article')).toContainText('<script>');
  gate.answerWith({
    path: /\/rest\/v1\/promotions\?/,
    times: Number.POSITIVE_INFINITY,
    answer: { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify([row]) },
  });
  await page.goto(made.path);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<script>');
  // The page that the server filled is shown before the row is.
  await expect(page.getByRole('main')).toContainText('😀');
  expect(await page.evaluate(() => 'intruder' in window)).toBe(false);
  const links = await page.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(links.filter((href) => /^(javascript|data):/i.test(href ?? ''))).toEqual([]);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(data).not.toContain('<');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
