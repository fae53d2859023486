import { expect, test } from './journey-fixtures.ts';
import {
  expectToast,
  fillPromotion,
  goodPromotion,
  openSubmit,
  photograph,
  pressSubmit,
  storedPromotions,
} from './screens/publishing.ts';

/** Hostile text, which must be stored unchanged and never run. */
const hostile = `<img src=x onerror=alert(1)><script>alert(2)</script> \u202eเทกลับ ${'😀'.repeat(1900)}`;

test('a promotion with everything is published as typed, its pictures made smaller and without metadata', async ({
  phone,
  server,
  gate,
  login,
}) => {
  const { page } = phone;
  await login(page, 'hospital');
  await openSubmit(page);
  page.on('dialog', () => {
    throw new Error('A hostile text opened a dialog.');
  });
  await page.getByRole('combobox', { name: /Business\/Shop Location/ }).fill('เชียงใหม่');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Selected: 18\.\d+, 98\.\d+/)).toBeVisible();
  await expect(page.getByLabel(/^Hospital name/)).toHaveValue('โรงพยาบาลสบายดี');
  await expect(page.getByLabel(/^Hospital name/)).toHaveAttribute('readonly', '');
  await fillPromotion(page, {
    ...goodPromotion,
    phone: '053-123 456',
    keywords: 'ตรวจ, สุขภาพ',
    price: '1,999.90',
    discount: '12.5',
    remarks: hostile,
    seoTitle: 'ตรวจสุขภาพ เชียงใหม่',
    seoDescription: 'ครบในครึ่งวัน',
    slug: 'checkup-2026',
  });
  await page.getByLabel('Category').selectOption('ตรวจสุขภาพ');
  await expect(page.getByRole('status').filter({ hasText: 'Final price' })).toContainText('฿1,749.91');
  await expect(page.getByRole('status').filter({ hasText: 'Final price' })).toContainText('-12.5%');

  const photo = await photograph({ width: 2400, height: 1200, noisy: true });
  expect(photo.includes('GPS-SECRET')).toBe(true);
  await page.getByLabel(/^Promotion image/).setInputFiles({
    name: 'รูป.jpg',
    mimeType: 'image/jpeg',
    buffer: photo,
  });
  await expect(page.getByRole('img', { name: 'Chosen image' })).toBeVisible();

  await page.getByRole('button', { name: 'Add a link' }).click();
  await page.getByLabel('Type').selectOption('LINE');
  await page.getByLabel('Address (URL)').fill('line.me/sabai');
  await page.getByRole('button', { name: 'Add a package' }).click();
  const pack = page.getByRole('group', { name: 'Package 1' });
  await pack.getByLabel('Package name').fill('ชุดคู่รัก');
  await pack.getByLabel('Price (THB)').fill('3500');
  await pack.getByLabel('Discount (%)').fill('10');
  await expect(pack.getByRole('status')).toContainText('฿3,150.00');
  await page.getByRole('button', { name: 'Add a package' }).click();
  await page.getByRole('button', { name: 'Add an item' }).click();
  const item = page.getByRole('group', { name: 'Item 1' });
  await item.getByLabel('Item name').fill('ปรอทวัดไข้');
  await item.getByLabel('Price (THB)').fill('99');
  await item.getByLabel(/^Item image/).setInputFiles({
    name: 'x.png',
    mimeType: 'image/png',
    buffer: await photograph({ width: 900, height: 900 }),
  });
  await expect(item.getByRole('img', { name: 'Chosen image' })).toBeVisible();

  await pressSubmit(page);
  await expectToast(page, 'Success', 'Promotion submitted successfully');
  await expect(page).toHaveURL(`${gate.origin}/`);

  const [stored, ...more] = await storedPromotions(server);
  expect(more).toEqual([]);
  expect(stored).toMatchObject({
    hospital_name: 'โรงพยาบาลสบายดี',
    promotion_title: goodPromotion.title,
    category: 'ตรวจสุขภาพ',
    contact_phone: '053-123 456',
    price: '1999.90',
    discount_percentage: '12.50',
    final_price: '1749.91',
    start_date: goodPromotion.start,
    end_date: goodPromotion.end,
    location_address: goodPromotion.address,
    location_lat: expect.closeTo(18.79, 0),
    location_lng: expect.closeTo(98.98, 0),
    remarks: hostile,
    url_slug: 'checkup-2026',
    social_links: [{ type: 'line', url: 'https://line.me/sabai' }],
  });
  expect(stored?.packages).toMatchObject([
    { kind: 'package', name: 'ชุดคู่รัก', price: 3500, final_price: 3150 },
    { kind: 'item', name: 'ปรอทวัดไข้', price: 99 },
  ]);
  const addresses = [stored?.image_url, stored?.packages[1]?.image_url];
  for (const [index, limit] of [
    { bytes: 0.3 * 1024 * 1024, pixels: 800 },
    { bytes: 0.2 * 1024 * 1024, pixels: 400 },
  ].entries()) {
    const { pathname } = new URL(addresses[index] ?? '');
    expect(pathname).toMatch(
      index === 0
        ? /promotion-images\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.webp$/
        : /promotion-images\/[0-9a-f-]{36}\/items\/[0-9a-f-]{36}\.webp$/,
    );
    const answer = await page.request.get(pathname);
    expect(answer.headers()['content-type']).toBe('image/webp');
    const bytes = await answer.body();
    expect(bytes.length).toBeLessThanOrEqual(limit.bytes);
    expect(bytes.includes('GPS-SECRET')).toBe(false);
    const size = await page.evaluate(async (path) => {
      const bitmap = await createImageBitmap(await (await fetch(path)).blob());
      return Math.max(bitmap.width, bitmap.height);
    }, pathname);
    expect(size).toBeLessThanOrEqual(limit.pixels);
  }
});
