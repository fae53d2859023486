/** The page editor with the real table: its versions, its policies, and page loads in between. */
import { expect, test } from './journey-fixtures.ts';
import { idOf } from './screens/database.ts';
import { openEditor, pressSave, storedPage, writePage } from './screens/pages.ts';
import { expectToast } from './screens/publishing.ts';
import { workerInCharge } from './screens/service-worker.ts';

test('a super admin saves the three pages; over the version of another they choose, and without the role nothing is saved', async ({
  phone,
  server,
  gate,
  complaints,
  login,
}) => {
  complaints.expect(/status of 502/);
  const { page } = phone;
  await login(page, 'admin');
  const faq = await openEditor(page, 'faq');
  await faq.getByRole('button', { name: 'เพิ่มคำถาม' }).click();
  await faq.getByRole('textbox', { name: /^คำถาม/ }).fill('เปิดกี่โมง');
  await faq.getByRole('textbox', { name: /^คำตอบ/ }).fill('เก้าโมงเช้า');
  await pressSave(faq);
  await expectToast(page, 'บันทึกสำเร็จ', 'บันทึกข้อมูล FAQ เรียบร้อยแล้ว');
  expect(await storedPage(server, 'faq')).toMatchObject({
    items: [{ question: 'เปิดกี่โมง', answer: 'เก้าโมงเช้า' }],
  });

  await page.getByRole('tab', { name: 'About Us' }).click();
  const about = page.getByRole('tabpanel', { name: 'About Us' });
  await about.getByLabel('วิสัยทัศน์').fill('วิสัยทัศน์ของฉัน');
  await writePage(server, 'about', { vision: 'วิสัยทัศน์ของเขา', mission: 'พันธกิจของเขา' });
  await pressSave(about);
  await expect(about.getByText('รับจากอีกฝ่ายแล้ว: พันธกิจ')).toBeVisible();
  expect(await storedPage(server, 'about')).toMatchObject({ vision: 'วิสัยทัศน์ของเขา' });
  await about
    .getByRole('group', { name: 'วิสัยทัศน์' })
    .getByRole('radio', { name: /^ของคุณ/ })
    .check();
  await about.getByRole('button', { name: 'ใช้ตามที่เลือก' }).click();
  await pressSave(about);
  await expectToast(page, 'บันทึกสำเร็จ', 'บันทึกข้อมูล About Us เรียบร้อยแล้ว');
  expect(await storedPage(server, 'about')).toMatchObject({
    vision: 'วิสัยทัศน์ของฉัน',
    mission: 'พันธกิจของเขา',
  });

  const contact = await openEditor(page, 'contact');
  await contact.getByLabel('โทรศัพท์').fill('+66 2 123 4567');
  // The server saves and its answer is lost. The next try must not be shown as another person's change.
  gate.spoilAnswerOnce(/page_contents\?page_name=eq\.contact&version/);
  await pressSave(contact);
  await expect(contact.getByText(/เซิร์ฟเวอร์ไม่ตอบ/)).toBeVisible();
  await pressSave(contact);
  await expectToast(page, 'บันทึกสำเร็จ', 'บันทึกข้อมูล Contact Us เรียบร้อยแล้ว');
  await contact.getByLabel('โทรศัพท์').fill('02-111-1111');
  const sql = await server.sql();
  await sql`delete from public.user_roles where user_id = ${await idOf(server, 'admin')} and role = 'super_admin'`;
  await pressSave(contact);
  await expectToast(page, 'ไม่มีสิทธิ์เข้าถึง', 'คุณไม่มีสิทธิ์แก้ไขหน้านี้');
  await expect(page).toHaveURL(`${gate.origin}/`);
  expect(await storedPage(server, 'contact')).toMatchObject({ phone: '+66 2 123 4567' });
  // The permission is also checked before the editor shows anything.
  await page.goto('/page-editor', { waitUntil: 'commit' });
  await expectToast(page, 'ไม่มีสิทธิ์เข้าถึง', 'คุณไม่มีสิทธิ์แก้ไขหน้านี้');
  await expect(page).toHaveURL(`${gate.origin}/`);
});

test('without a network the draft is stored, over a reload too, and saved later', async ({
  phone,
  server,
  login,
}) => {
  const { page } = phone;
  await writePage(server, 'about');
  await login(page, 'admin');
  const about = await openEditor(page, 'about');
  await workerInCharge(page);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('sabai-public-pages')).keys()).length))
    .toBe(5);
  await phone.offline();
  await about.getByLabel('วิสัยทัศน์').fill('เขียนโดยไม่มีสัญญาณ');
  await expect(about.getByText('บันทึกฉบับร่างแล้ว')).toBeVisible();
  await page.reload();
  await expect(about.getByText('ทำต่อจากฉบับร่างที่บันทึกไว้ในเครื่องนี้')).toBeVisible();
  await expect(about.getByLabel('วิสัยทัศน์')).toHaveValue('เขียนโดยไม่มีสัญญาณ');
  await pressSave(about);
  await expect(about.getByText(/ไม่มีเครือข่าย ฉบับร่างอยู่ในเครื่องนี้แล้ว/)).toBeVisible();
  await phone.online();
  await pressSave(about);
  await expectToast(page, 'บันทึกสำเร็จ', 'บันทึกข้อมูล About Us เรียบร้อยแล้ว');
  expect(await storedPage(server, 'about')).toMatchObject({ vision: 'เขียนโดยไม่มีสัญญาณ' });
});
