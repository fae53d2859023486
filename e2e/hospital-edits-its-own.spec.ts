import type { TestServer } from './support/server.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './screens/sign-in.ts';
import {
  expectToast,
  fillPromotion,
  goodPromotion,
  openSubmit,
  promotionField,
  storedPromotions,
} from './screens/publishing.ts';
import { cardOf } from './screens/promotions.ts';
import { tabTo } from './screens/keyboard.ts';

/** A promotion of the first hospital, with entries of before `kind`'s time as they were once stored. */
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

test('a member edits and deletes; the Thai slug that nobody touched is kept', async ({
  phone,
  server,
  gate,
  login,
}) => {
  const { page } = phone;
  await login(page, 'hospital');
  const id = await published(server);
  await page.goto(`/edit/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Hospital Promotion' })).toBeVisible();
  await expect(page.getByLabel(/^Hospital name/)).toHaveAttribute('readonly', '');
  await expect(promotionField(page, 'slug')).toHaveValue('ฉีดวัคซีน-ไข้หวัดใหญ่');
  await expect(page.getByRole('group', { name: 'Package 1' }).getByLabel('Package name')).toHaveValue('คู่');
  await expect(page.getByRole('group', { name: 'Item 1' }).getByLabel('Item name')).toHaveValue('เข็ม');
  await fillPromotion(page, { title: 'ฉีดวัคซีนไข้หวัด', price: '800' });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Success', 'Promotion updated successfully');
  await expect(page).toHaveURL(`${gate.origin}/`);
  expect(await storedPromotions(server)).toMatchObject([
    { promotion_title: 'ฉีดวัคซีนไข้หวัด', final_price: '720.00', url_slug: 'ฉีดวัคซีน-ไข้หวัดใหญ่' },
  ]);

  await page.goto(`/edit/${id}`);
  await page.getByRole('button', { name: 'Delete promotion' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this promotion?');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'Success', 'Promotion deleted successfully');
  expect(await storedPromotions(server)).toEqual([]);
  await page.goto(`/edit/${id}`);
  await expectToast(page, 'Promotion not found');
  await expect(page).toHaveURL(`${gate.origin}/`);
});

test('another hospital is told and sent away, and the server refuses what a form would send', async ({
  phone,
  server,
  gate,
  login,
}) => {
  const { page } = phone;
  const id = await published(server);
  await login(page, 'hospital2');
  await page.goto(`/edit/${id}`);
  await expectToast(page, 'Permission denied', 'This promotion belongs to another hospital.');
  await expect(page).toHaveURL(`${gate.origin}/`);
});

test('a member who was removed while writing is told, and keeps the draft', async ({
  phone,
  server,
  login,
}) => {
  const { page } = phone;
  const id = await published(server);
  await login(page, 'hospital');
  await page.goto(`/edit/${id}`);
  await fillPromotion(page, { title: 'แก้ไขที่ไม่มีสิทธิ์' });
  const sql = await server.sql();
  await sql`delete from public.hospital_members`;
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Error', 'Failed to update promotion. Please try again.');
  await expect(page.getByText(/You may not change this promotion any more/)).toBeVisible();
  await expect(promotionField(page, 'title')).toHaveValue('แก้ไขที่ไม่มีสิทธิ์');
  expect(await storedPromotions(server)).toMatchObject([{ promotion_title: 'ฉีดวัคซีน ไข้หวัดใหญ่' }]);
});

test('two members edit one promotion: the second is told, and nothing of either is lost', async ({
  phone,
  server,
  login,
}) => {
  const { page } = phone;
  const id = await published(server);
  await login(page, 'hospital');
  await page.goto(`/edit/${id}`);
  await fillPromotion(page, { title: 'วัคซีนของฉัน', price: '700' });
  const sql = await server.sql();
  await sql`update public.promotions set promotion_title = 'วัคซีนของเขา', area = 'ลำปาง' where id = ${id}`;
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Taken over from them: Area.')).toBeVisible();
  await expect(
    page.getByText('Changed by both of you, your text is in the form: Promotion title.'),
  ).toBeVisible();
  await expect(page.locator(':focus')).toContainText(/Somebody else saved this promotion/);
  await expect(promotionField(page, 'area')).toHaveValue('ลำปาง');
  await expect(promotionField(page, 'title')).toHaveValue('วัคซีนของฉัน');
  expect(await storedPromotions(server)).toMatchObject([{ promotion_title: 'วัคซีนของเขา', area: 'ลำปาง' }]);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Success', 'Promotion updated successfully');
  expect(await storedPromotions(server)).toMatchObject([
    { promotion_title: 'วัคซีนของฉัน', area: 'ลำปาง', price: '700.00' },
  ]);
});

test('a draft of before somebody else saved says so at every visit, until it is dropped', async ({
  phone,
  server,
  login,
}) => {
  const { page } = phone;
  const id = await published(server);
  await login(page, 'hospital');
  await page.goto(`/edit/${id}`);
  await fillPromotion(page, { title: 'วัคซีนของฉัน' });
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
  const sql = await server.sql();
  await sql`update public.promotions set promotion_title = 'วัคซีนของเขา', area = 'ลำปาง' where id = ${id}`;
  await page.reload();
  const older = page.getByText(/Somebody changed this promotion after your draft was kept/);
  await expect(older).toBeVisible();
  await fillPromotion(page, { price: '700' });
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(older).toBeVisible();
  await expect(promotionField(page, 'price')).toHaveValue('700');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(older).toBeHidden();
  await expect(promotionField(page, 'title')).toHaveValue('วัคซีนของเขา');
});

test('a save whose answer was lost is no change by somebody else', async ({
  phone,
  server,
  gate,
  login,
  complaints,
}) => {
  complaints.expect(/502/);
  const { page } = phone;
  const id = await published(server);
  await login(page, 'hospital');
  await page.goto(`/edit/${id}`);
  await fillPromotion(page, { price: '700' });
  gate.spoilAnswerOnce(/\/rest\/v1\/promotions\?id=.*updated_at=eq/);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Error', 'Failed to update promotion. Please try again.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Success', 'Promotion updated successfully');
  expect(await storedPromotions(server)).toMatchObject([{ price: '700.00' }]);
});

test('a super admin moves a promotion to another hospital; list and page show at once what was saved', async ({
  phone,
  server,
  gate,
  login,
}) => {
  const { page } = phone;
  const id = await published(server);
  await login(page, 'admin');
  // All in one visit: what was read before it was changed is not shown again.
  await page.goto('/');
  await cardOf(page, 'ฉีดวัคซีน ไข้หวัดใหญ่').getByRole('link', { name: 'ฉีดวัคซีน ไข้หวัดใหญ่', exact: true }).click();
  await page.getByRole('link', { name: /^(Edit|แก้ไข) ฉีด/ }).click();
  await fillPromotion(page, { description: 'วัคซีนของปีนี้ ครบทุกวัย' });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(`${gate.origin}/`);
  await expect(cardOf(page, 'ฉีดวัคซีน ไข้หวัดใหญ่')).toContainText('วัคซีนของปีนี้');
  await cardOf(page, 'ฉีดวัคซีน ไข้หวัดใหญ่').getByRole('link', { name: 'ฉีดวัคซีน ไข้หวัดใหญ่', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('วัคซีนของปีนี้');

  await page.goto(`/edit/${id}`);
  const hospital = page.getByRole('combobox', { name: /Hospital name/ });
  await expect(hospital).toHaveValue('โรงพยาบาลสบายดี');
  await hospital.fill('ลานนา');
  await page.getByRole('option', { name: 'คลินิกความงามลานนา' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Success', 'Promotion updated successfully');
  expect(await storedPromotions(server)).toMatchObject([{ hospital_name: 'คลินิกความงามลานนา' }]);

  // Moved back by somebody else meanwhile: the form says so, and shows the hospital that it saves.
  await page.goto(`/edit/${id}`);
  await expect(hospital).toHaveValue('คลินิกความงามลานนา');
  await fillPromotion(page, { price: '700' });
  const sql = await server.sql();
  await sql`update public.promotions set hospital_id = (select id from public.hospitals where name = 'โรงพยาบาลสบายดี')
    where id = ${id}`;
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Taken over from them: Hospital name.')).toBeVisible();
  await expect(hospital).toHaveValue('โรงพยาบาลสบายดี');
});

test('who may not publish is told why and sent where they can go on', async ({ phone, gate }) => {
  const { page } = phone;
  await page.goto('/submit');
  await expectToast(
    page,
    'Authentication required',
    'Please sign in as a hospital user to submit promotions',
  );
  await expect(page).toHaveURL(/\/hospital-auth\?next=%2Fsubmit$/);
  await page.goto('/edit/6a0f0b3e-0000-4000-8000-000000000000');
  await expectToast(page, 'Authentication required', 'Please sign in as a hospital user to edit promotions');
  await expect(page).toHaveURL(/\/hospital-auth\?next=/);
  await signIn(page, 'agent');
  await page.goto('/submit');
  await expectToast(page, 'Permission denied', 'Only hospital users can submit promotions');
  await expect(page).toHaveURL(`${gate.origin}/`);
  await page.goto('/edit/6a0f0b3e-0000-4000-8000-000000000000');
  await expectToast(page, 'Permission denied', 'Only hospital users can edit promotions');
  await expect(page).toHaveURL(`${gate.origin}/`);
});

test('a failed check of rights and a failed load are told', async ({
  phone,
  server,
  gate,
  login,
  complaints,
}) => {
  complaints.expect(/rest\/v1\/(user_roles|promotions)/);
  const { page } = phone;
  const id = await published(server);
  await login(page, 'hospital');
  const answer = {
    status: 400,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: 'X', message: 'the roles are away' }),
  };
  // Every time: the menu asks for the roles too.
  gate.answerWith({ path: /\/rest\/v1\/user_roles/, times: Number.POSITIVE_INFINITY, answer });
  await page.goto('/submit');
  await expectToast(page, 'Error checking permissions', 'the roles are away');
  gate.clear();
  await expect(page).toHaveURL(`${gate.origin}/`);
  gate.answerWith({ path: /\/rest\/v1\/promotions\?id=/, times: 1, answer });
  await page.goto(`/edit/${id}`);
  await expectToast(page, 'Error', 'Failed to load promotion');
  await expect(page).toHaveURL(`${gate.origin}/`);
});

test('the form is filled and sent by keyboard alone', async ({ phone, server, login }) => {
  const { page } = phone;
  await login(page, 'hospital');
  await openSubmit(page);
  await page.getByLabel(/^Promotion title/).focus();
  await page.keyboard.type('นวดไทย');
  await tabTo(page, /^Description/);
  await page.keyboard.type('นวดแผนไทยเต็มตัวสองชั่วโมง');
  await tabTo(page, /^Area/);
  await page.keyboard.type('เชียงใหม่');
  await tabTo(page, /^Address/);
  await page.keyboard.type('ถนนนิมมาน');
  await tabTo(page, /^Start date/);
  await page.keyboard.type('01012026');
  await promotionField(page, 'start').fill(goodPromotion.start);
  await promotionField(page, 'end').fill(goodPromotion.end);
  await tabTo(page, /^Submit Promotion/);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Success', 'Promotion submitted successfully');
  expect(await storedPromotions(server)).toMatchObject([{ promotion_title: 'นวดไทย', url_slug: 'นวดไทย' }]);
});
