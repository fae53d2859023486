import type { TestServer } from './support/server.ts';
import { expect, test } from './journey-fixtures.ts';
import { eventField, fillEvent, holdEvent, storedEvents } from './screens/events.ts';
import { expectToast, fillPromotion, promotionField, storedPromotions } from './screens/publishing.ts';

/** Inserts a promotion of the demo hospital with one package and one item; returns its id. */
async function published(server: TestServer): Promise<string> {
  const sql = await server.sql();
  const [row] = await sql<{ id: string }[]>`
    insert into public.promotions (hospital_id, hospital_name, promotion_title, description, area, start_date, end_date,
      location_address, price, discount_percentage, packages)
    select id, name, 'ฉีดวัคซีน ไข้หวัดใหญ่', 'วัคซีนสี่สายพันธุ์ ครบทุกวัย', 'เชียงใหม่', '2026-01-01', '2027-12-31',
      'เชียงใหม่', 900, 10, '[{"kind":"package","name":"คู่","price":1700},{"kind":"item","name":"เข็ม","price":5}]'
    from public.hospitals where name = 'โรงพยาบาลสบายดี' returning id`;
  if (!row) throw new Error('No hospital to publish for.');
  return row.id;
}

test('a member edits with a draft over a reload, meets the save of another member, and deletes', async ({
  phone,
  server,
  gate,
  login,
}) => {
  const { page } = phone;
  await login(page, 'hospital');
  const id = await published(server);
  const sql = await server.sql();
  await page.goto(`/edit/${id}`);
  await expect(promotionField(page, 'slug')).toHaveValue('ฉีดวัคซีน-ไข้หวัดใหญ่');
  await expect(page.getByRole('group', { name: 'Package 1' }).getByLabel('Package name')).toHaveValue('คู่');
  await expect(page.getByRole('group', { name: 'Item 1' }).getByLabel('Item name')).toHaveValue('เข็ม');
  await fillPromotion(page, { title: 'วัคซีนของฉัน', price: '800' });
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Continued from the draft that was saved here.')).toBeVisible();
  await expect(promotionField(page, 'title')).toHaveValue('วัคซีนของฉัน');

  await sql`update public.promotions set promotion_title = 'วัคซีนของเขา', area = 'ลำปาง' where id = ${id}`;
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Taken over from them: Area.')).toBeVisible();
  await expect(
    page.getByText('Changed by both of you, your text is in the form: Promotion title.'),
  ).toBeVisible();
  expect(await storedPromotions(server)).toMatchObject([{ promotion_title: 'วัคซีนของเขา', area: 'ลำปาง' }]);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Success', 'Promotion updated successfully');
  await expect(page).toHaveURL(`${gate.origin}/`);
  expect(await storedPromotions(server)).toMatchObject([
    {
      promotion_title: 'วัคซีนของฉัน',
      area: 'ลำปาง',
      final_price: '720.00',
      url_slug: 'ฉีดวัคซีน-ไข้หวัดใหญ่',
    },
  ]);

  await page.goto(`/edit/${id}`);
  await page.getByRole('button', { name: 'Delete promotion' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'Success', 'Promotion deleted successfully');
  expect(await storedPromotions(server)).toEqual([]);
  // A toast is shown for some seconds only.
  await page.goto(`/edit/${id}`, { waitUntil: 'commit' });
  await expectToast(page, 'Promotion not found');
});

test('a member who was removed while writing saves neither a promotion nor an event', async ({
  phone,
  server,
  gate,
  login,
}) => {
  const { page } = phone;
  const id = await published(server);
  const event = await holdEvent(server, { title: 'เดินการกุศล' });
  await login(page, 'hospital');
  await page.goto(`/edit/${id}`);
  await fillPromotion(page, { title: 'แก้ไขที่ไม่มีสิทธิ์' });
  const second = await page.context().newPage();
  await second.goto(`/edit-event/${event.id}`);
  await expect(eventField(second, 'title')).toHaveValue('เดินการกุศล');
  await fillEvent(second, { title: 'แก้ไขทีหลัง' });
  const sql = await server.sql();
  await sql`delete from public.hospital_members`;
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Error', 'Failed to update promotion. Please try again.');
  await expect(page.getByText(/You may not change this promotion any more/)).toBeVisible();
  await second.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expectToast(second, 'คุณไม่มีสิทธิ์แก้ไขกิจกรรมนี้');
  await expect(second).toHaveURL(`${gate.origin}/`);
  expect(await storedPromotions(server)).toMatchObject([{ promotion_title: 'ฉีดวัคซีน ไข้หวัดใหญ่' }]);
  expect(await storedEvents(server)).toMatchObject([{ event_title: 'เดินการกุศล' }]);
});
