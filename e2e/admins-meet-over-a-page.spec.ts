/** The page editor when something comes in between: another admin, a lost right, no network (decisions A11, E). */
import { expect, test } from './fixtures.ts';
import { idOf } from './screens/database.ts';
import { openEditor, pressSave, questionRow, storedPage, writePage } from './screens/pages.ts';
import { expectToast } from './screens/publishing.ts';
import { workerInCharge } from './screens/service-worker.ts';

test('two admins edit one page: the second is shown the difference and chooses', async ({
  phone,
  server,
  login,
}) => {
  const { page } = phone;
  await writePage(server, 'about');
  await writePage(server, 'faq');
  await login(page, 'admin');
  const about = await openEditor(page, 'about');
  await about.getByLabel('Vision').fill('วิสัยทัศน์ของฉัน');
  await about.getByLabel('Content').fill('เนื้อหาของฉัน');
  await writePage(server, 'about', {
    vision: 'วิสัยทัศน์ของเขา',
    content: 'เนื้อหาของเขา',
    mission: 'พันธกิจของเขา',
  });
  await pressSave(about);
  await expect(page.locator(':focus')).toContainText(
    'Somebody else saved this page while you were editing it',
  );
  await expect(about.getByText('Taken over from them: Mission.')).toBeVisible();
  const vision = about.getByRole('group', { name: 'Vision' });
  const content = about.getByRole('group', { name: 'Content' });
  // Only what differs is marked, word by word.
  await expect(vision.locator('mark')).toHaveText(['เขา', 'ฉัน']);
  await vision.getByRole('radio', { name: /^Saved by them/ }).check();
  await about.getByRole('button', { name: 'Go on with these' }).click();
  await expect(content).toHaveAccessibleDescription('Choose one of the two');
  await content.getByRole('radio', { name: /^Yours/ }).check();
  await about.getByRole('button', { name: 'Go on with these' }).click();
  await expect(about.getByLabel('Vision')).toHaveValue('วิสัยทัศน์ของเขา');
  await expect(about.getByLabel('Mission')).toHaveValue('พันธกิจของเขา');
  await expect(about.getByLabel('Content')).toHaveValue('เนื้อหาของฉัน');
  expect(await storedPage(server, 'about')).toMatchObject({ content: 'เนื้อหาของเขา' });
  await pressSave(about);
  await expectToast(page, 'บันทึกสำเร็จ');
  expect(await storedPage(server, 'about')).toMatchObject({
    content: 'เนื้อหาของฉัน',
    vision: 'วิสัยทัศน์ของเขา',
    mission: 'พันธกิจของเขา',
  });

  // Questions one by one; and a draft of yesterday meets what was saved since.
  const faq = await openEditor(page, 'faq');
  await questionRow(faq, 1)
    .getByLabel(/^Answer/)
    .fill('คำตอบของฉัน');
  await questionRow(faq, 3)
    .getByLabel(/^Answer/)
    .fill('อีกคำตอบของฉัน');
  await expect(faq.getByText('Draft saved')).toBeVisible();
  const { items } = (await storedPage(server, 'faq')) as { items: { question: string; answer: string }[] };
  const theirs = items.map((item, index) => (index === 0 ? { ...item, answer: 'คำตอบของเขา' } : item));
  await writePage(server, 'faq', { items: [...theirs, { question: 'ใหม่', answer: 'ของเขา' }] });
  await page.reload();
  const clash = page.getByRole('group', { name: 'Questions' });
  await expect(clash).toHaveCount(1);
  await clash.getByRole('radio', { name: /^Saved by them/ }).check();
  await page.getByRole('button', { name: 'Go on with these' }).click();
  await expect(questionRow(faq, 1).getByLabel(/^Answer/)).toHaveValue('คำตอบของเขา');
  await expect(questionRow(faq, 3).getByLabel(/^Answer/)).toHaveValue('อีกคำตอบของฉัน');
  await expect(questionRow(faq, 7).getByLabel(/^Question/)).toHaveValue('ใหม่');
});

test('a role that is taken away meanwhile, a policy error and other failures are told', async ({
  phone,
  server,
  gate,
  login,
  complaints,
}) => {
  complaints.expect(/page_contents/);
  const { page } = phone;
  await writePage(server, 'contact');
  await login(page, 'admin');
  const patch = /page_contents\?page_name=eq\.contact&version/;
  const json = { 'content-type': 'application/json' };
  const contact = await openEditor(page, 'contact');
  await contact.getByLabel('Phone').fill('02-000-0000');

  const refused = {
    status: 400,
    headers: json,
    body: JSON.stringify({ code: 'X', message: 'the disk is full' }),
  };
  gate.answerWith({ path: patch, times: 1, answer: refused });
  await pressSave(contact);
  await expectToast(page, 'ไม่สามารถบันทึกข้อมูลได้');
  await expect(
    contact.getByText(/The server refused this: the disk is full\. Your draft is kept/),
  ).toBeVisible();
  // The answer of a save that was done is lost: the next try is no change by somebody else.
  gate.spoilAnswerOnce(patch);
  await pressSave(contact);
  await expect(contact.getByText(/The server did not answer/)).toBeVisible();
  expect(await storedPage(server, 'contact')).toMatchObject({ phone: '02-000-0000' });
  await pressSave(contact);
  await expectToast(page, 'บันทึกสำเร็จ', 'บันทึกข้อมูล Contact Us เรียบร้อยแล้ว');

  const policy = {
    code: '42501',
    message: 'new row violates row-level security policy for table "page_contents"',
  };
  await contact.getByLabel('Phone').fill('02-111-1111');
  gate.answerWith({
    path: patch,
    times: 1,
    answer: { status: 403, headers: json, body: JSON.stringify(policy) },
  });
  await pressSave(contact);
  await expectToast(page, 'ไม่มีสิทธิ์เข้าถึง', 'คุณไม่มีสิทธิ์แก้ไขหน้านี้');
  await expect(page).toHaveURL(`${gate.origin}/`);

  // The draft is still there; this time the right itself is taken away by another session.
  const again = await openEditor(page, 'contact');
  await expect(again.getByLabel('Phone')).toHaveValue('02-111-1111');
  const sql = await server.sql();
  await sql`delete from public.user_roles where user_id = ${await idOf(server, 'admin')} and role = 'super_admin'`;
  await pressSave(again);
  await expectToast(page, 'ไม่มีสิทธิ์เข้าถึง', 'คุณไม่มีสิทธิ์แก้ไขหน้านี้');
  await expect(page).toHaveURL(`${gate.origin}/`);
  expect(await storedPage(server, 'contact')).toMatchObject({ phone: '02-000-0000' });
  // And is asked for before anything is shown.
  await page.goto('/page-editor', { waitUntil: 'commit' });
  await expectToast(page, 'ไม่มีสิทธิ์เข้าถึง', 'คุณไม่มีสิทธิ์แก้ไขหน้านี้');
  await expect(page).toHaveURL(`${gate.origin}/`);
});

test('without a network the draft is kept, over a reload too, and saved later; a failed load is told', async ({
  phone,
  server,
  gate,
  login,
  complaints,
}) => {
  const { page } = phone;
  await writePage(server, 'about');
  await login(page, 'admin');
  const about = await openEditor(page, 'about');
  await workerInCharge(page);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('sabai-public-pages')).keys()).length))
    .toBe(3);
  await phone.offline();
  await about.getByLabel('Vision').fill('เขียนโดยไม่มีสัญญาณ');
  await expect(about.getByText('Draft saved')).toBeVisible();
  await expect(about.getByText(/You are offline\. Your draft is kept/)).toBeVisible();
  await page.reload();
  await expect(about.getByText('Continued from the draft that was saved here.')).toBeVisible();
  await expect(about.getByLabel('Vision')).toHaveValue('เขียนโดยไม่มีสัญญาณ');
  await pressSave(about);
  await expect(about.getByText(/You are offline\. Your draft is kept/)).toBeVisible();
  await phone.online();
  await pressSave(about);
  await expectToast(page, 'บันทึกสำเร็จ', 'บันทึกข้อมูล About Us เรียบร้อยแล้ว');
  expect(await storedPage(server, 'about')).toMatchObject({ vision: 'เขียนโดยไม่มีสัญญาณ' });
  // Discarded changes can be had back.
  await about.getByLabel('Mission').fill('จะทิ้ง');
  await about.getByRole('button', { name: 'Discard changes' }).click();
  await expect(about.getByLabel('Mission')).not.toHaveValue('จะทิ้ง');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(about.getByLabel('Mission')).toHaveValue('จะทิ้ง');

  complaints.expect(/page_contents/);
  const answer = { status: 400, headers: { 'content-type': 'application/json' }, body: '{"message":"away"}' };
  gate.answerWith({ path: /page_contents/, times: Number.POSITIVE_INFINITY, answer });
  await page.getByRole('tab', { name: 'FAQ' }).click();
  await expectToast(page, 'ไม่สามารถโหลดข้อมูลได้');
  gate.clear();
  await page.getByRole('tabpanel', { name: 'FAQ' }).getByRole('button', { name: 'Retry' }).click();
  await expect(
    page.getByRole('tabpanel', { name: 'FAQ' }).getByLabel('Title', { exact: true }),
  ).toBeVisible();
});
