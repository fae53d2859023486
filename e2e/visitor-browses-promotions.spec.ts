import { cardOf, publish, toast } from './screens/promotions.ts';
import { expect, test } from './journey-fixtures.ts';

test('a visitor searches, reads a promotion by its address and by an old one, and is led home from one that is not there', async ({
  phone,
  server,
  complaints,
}) => {
  // The server answers 404 for both addresses.
  complaints.expect(/404 .*(no-such-promotion|assets\/nothing)/);
  const { page } = phone;
  const made = await publish(server, { title: 'ขูดหินปูน', slug: 'scaling', price: 1000, discount: 25 });
  await publish(server, { title: 'นวดน้ำมัน', category: 'สปา', area: 'เชียงใหม่' });
  await page.goto('/');
  const dental = cardOf(page, 'ขูดหินปูน');
  await expect(dental).toContainText('฿750.00');
  await page.getByLabel('Search promotions').fill('ภูเก็ต');
  await expect(page.getByText('No promotions found in this area')).toBeVisible();
  await page.getByLabel('Search promotions').fill('เชียงใหม่');
  await expect(cardOf(page, 'นวดน้ำมัน')).toBeVisible();
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('เชียงใหม่');
  await page.reload();
  await expect(page.getByLabel('Search promotions')).toHaveValue('เชียงใหม่');
  await expect(cardOf(page, 'นวดน้ำมัน')).toBeVisible();
  await expect(dental).toBeHidden();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('button', { name: 'สปา', exact: true }).click();
  await expect(dental).toBeHidden();
  await page.getByRole('button', { name: 'สปา', exact: true }).click();

  await dental.getByRole('link', { name: 'ขูดหินปูน', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${made.path}$`));
  await expect(page).toHaveTitle('ขูดหินปูน - โรงพยาบาลสบายดี');
  await expect(page.getByRole('heading', { level: 1, name: 'ขูดหินปูน' })).toBeVisible();

  const sql = await server.sql();
  await sql`update public.promotions set url_slug = 'scaling-new' where id = ${made.id}`;
  await page.goto(made.path);
  await expect(page).toHaveURL(/scaling-new$/);
  await expect(page.getByRole('heading', { level: 1, name: 'ขูดหินปูน' })).toBeVisible();

  await page.goto('/no-such-hospital/no-such-promotion', { waitUntil: 'commit' });
  await expect(toast(page, 'Not Found', 'This promotion could not be found')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  // A reserved first segment is never a hospital (MARKET-1).
  await page.goto('/assets/nothing');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
});
