/** The page editor (spec 2 §2, §5, §8; decisions A11, D4, E). */
import { expect, test } from './fixtures.ts';
import { idOf } from './screens/database.ts';
import { expectNoViolation } from './screens/axe.ts';
import { openEditor, pressSave, questionRow, storedPage, writePage } from './screens/pages.ts';
import { expectToast } from './screens/publishing.ts';
import { workerInCharge } from './screens/service-worker.ts';

test('a super admin edits the three pages, each with its own save', async ({
  phone,
  server,
  gate,
  login,
}) => {
  const { page } = phone;
  await writePage(server, 'faq');
  await login(page, 'admin');
  await page.goto('/faq');
  await page.getByRole('link', { name: 'Edit page' }).click();
  await expect(page).toHaveURL(/\/page-editor\?tab=faq$/);
  const faq = page.getByRole('tabpanel', { name: /^FAQ/ });
  await faq.getByLabel('Title', { exact: true }).fill(' คำถามและคำตอบ ');
  await faq.getByRole('button', { name: 'Add a question' }).click();
  const added = questionRow(faq, 7);
  await expect(added.getByLabel(/^Question/)).toBeFocused();
  await page.keyboard.type('เปิดกี่โมง');
  await added.getByLabel(/^Answer/).fill('เก้าโมงเช้า');
  // Moving keeps the focus on what was moved.
  await added.getByRole('button', { name: 'Move question 7 up' }).click();
  await expect(page.getByText('Now question 6')).toBeAttached();
  await expect(faq.getByRole('button', { name: 'Move question 6 up' })).toBeFocused();
  await expect(questionRow(faq, 6).getByLabel(/^Question/)).toHaveValue('เปิดกี่โมง');
  await questionRow(faq, 1).getByRole('button', { name: 'Remove question 1' }).click();
  await expect(questionRow(faq, 1).getByLabel(/^Question/)).toHaveValue('ใช้งานต้องเสียค่าใช้จ่ายหรือไม่');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(questionRow(faq, 1).getByLabel(/^Question/)).toHaveValue('สบายคืออะไร');
  await questionRow(faq, 2).getByRole('button', { name: 'Remove question 2' }).click();
  // What was typed in one tab is there after a look at another, and the tab says that it is not saved.
  await page.getByRole('tab', { name: 'About Us' }).click();
  await expect(page.getByRole('tab', { name: /^FAQ\s*\(not saved yet\)$/ })).toBeVisible();
  const about = page.getByRole('tabpanel', { name: 'About Us' });
  await about.getByLabel('Content').fill('เราคือสบาย');
  await about.getByLabel('Vision').fill('สุขภาพดี');
  await about.getByLabel('Mission').fill('ซื่อตรง');
  await about.getByLabel('Highlights').fill('หนึ่ง\nสอง');
  const held = gate.holdAnswerOnce(/page_contents\?page_name=eq\.about&version/);
  await pressSave(about);
  await held.arrived;
  await expect(about.getByRole('button', { name: 'กำลังบันทึก...' })).toBeDisabled();
  // Typed while the save is under way: not saved by it, and not lost.
  await about.getByLabel('Vision').fill('สุขภาพดีถ้วนหน้า');
  held.release();
  await expectToast(page, 'บันทึกสำเร็จ', 'บันทึกข้อมูล About Us เรียบร้อยแล้ว');
  expect(await storedPage(server, 'about')).toMatchObject({ content: 'เราคือสบาย', vision: 'สุขภาพดี' });
  await expect(page.getByRole('tab', { name: /^About Us\s*\(not saved yet\)$/ })).toBeVisible();
  await pressSave(about);
  await expect(page.getByRole('tab', { name: 'About Us', exact: true })).toBeVisible();
  expect(await storedPage(server, 'about')).toMatchObject({ vision: 'สุขภาพดีถ้วนหน้า', highlights: 'หนึ่ง\nสอง' });

  await page.getByRole('tab', { name: 'Contact Us' }).click();
  const contact = page.getByRole('tabpanel', { name: 'Contact Us' });
  await contact.getByLabel('LINE ID').fill('@sabai');
  await contact.getByLabel('LINE URL').fill('https://line.me/ti/p/sabai');
  await contact.getByLabel('Phone').fill('+66 2 123 4567');
  await pressSave(contact);
  await expectToast(page, 'บันทึกสำเร็จ', 'บันทึกข้อมูล Contact Us เรียบร้อยแล้ว');
  expect(await storedPage(server, 'contact')).toMatchObject({
    line: '@sabai',
    lineUrl: 'https://line.me/ti/p/sabai',
    phone: '+66 2 123 4567',
  });

  await page.getByRole('tab', { name: /^FAQ/ }).click();
  await pressSave(faq);
  await expectToast(page, 'บันทึกสำเร็จ', 'บันทึกข้อมูล FAQ เรียบร้อยแล้ว');
  const stored = await storedPage(server, 'faq');
  expect(stored['title']).toBe('คำถามและคำตอบ');
  expect((stored['items'] as { question: string }[]).map(({ question }) => question)).toEqual([
    'สบายคืออะไร',
    'บันทึกโปรโมชันไว้ดูภายหลังได้อย่างไร',
    'รหัสจองใช้อย่างไร',
    'ไม่มีสัญญาณอินเทอร์เน็ตใช้งานได้หรือไม่',
    'เปิดกี่โมง',
    'โรงพยาบาลหรือร้านค้าลงโปรโมชันได้อย่างไร',
  ]);
  await page.getByRole('link', { name: 'View page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'คำถามและคำตอบ' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'เปิดกี่โมง' })).toBeVisible();
});

test('what is wrong is told to the letter, and nothing of it is sent', async ({
  phone,
  server,
  gate,
  login,
}) => {
  const { page } = phone;
  await writePage(server, 'faq');
  await login(page, 'admin');
  const faq = await openEditor(page, 'faq');
  const long = (length: number) => 'ก'.repeat(length);
  await faq.getByLabel('Title', { exact: true }).fill(long(201));
  await questionRow(faq, 1)
    .getByLabel(/^Question/)
    .fill(' ');
  await questionRow(faq, 1)
    .getByLabel(/^Answer/)
    .fill('');
  await questionRow(faq, 2)
    .getByLabel(/^Question/)
    .fill(long(501));
  await questionRow(faq, 2)
    .getByLabel(/^Answer/)
    .fill(long(2001));
  await pressSave(faq);
  await expectToast(
    page,
    'Validation Error',
    'Title must be less than 200 characters, Question is required, Answer is required, ' +
      'Question must be less than 500 characters, Answer must be less than 2000 characters',
  );
  await expect(page.locator(':focus')).toContainText('Please check 5 fields');
  await faq.getByRole('link', { name: 'Question 2: Question must be less than 500 characters' }).click();
  await expect(questionRow(faq, 2).getByLabel(/^Question/)).toBeFocused();
  await expect(questionRow(faq, 2).getByLabel(/^Question/)).toHaveAccessibleDescription(
    /Question must be less than 500 characters/,
  );
  await questionRow(faq, 2)
    .getByLabel(/^Question/)
    .fill(long(500));
  await expect(faq.getByText('Please check 4 fields')).toBeVisible();

  const contact = await openEditor(page, 'contact');
  await contact.getByLabel('LINE ID').fill(long(101));
  await contact.getByLabel('LINE URL').fill('javascript:alert(1)');
  await contact.getByLabel('Phone').fill('02x');
  await pressSave(contact);
  await expectToast(
    page,
    'Validation Error',
    'LINE ID must be less than 100 characters, Invalid URL format, Invalid phone format',
  );
  await contact.getByLabel('LINE URL').fill(`https://line.me/${'x'.repeat(500)}`);
  await contact.getByLabel('Phone').fill('0'.repeat(21));
  await expect(contact.getByText('URL must be less than 500 characters').first()).toBeVisible();
  await expect(contact.getByText('Phone must be less than 20 characters').first()).toBeVisible();
  expect(gate.seen.filter(({ method }) => method === 'PATCH')).toEqual([]);
});

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
  await page.goto('/page-editor');
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

test('a page is written and saved by keyboard alone', async ({ phone, server, login }) => {
  const { page } = phone;
  await login(page, 'admin');
  const form = await openEditor(page, 'faq');
  const reach = async (name: RegExp) => {
    for (let i = 0; i < 40; i += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const { activeElement: active } = document;
        const labelled = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement;
        return (labelled ? active.labels?.[0]?.textContent : active?.textContent) ?? '';
      });
      if (name.test(focused)) return;
    }
    throw new Error(`The Tab key does not reach ${String(name)}.`);
  };
  await page.getByRole('tab', { name: 'FAQ' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tabpanel', { name: 'About Us' }).getByLabel('Vision')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await reach(/^Add a question/);
  await page.keyboard.press('Enter');
  await expect(questionRow(form, 1).getByLabel(/^Question/)).toBeFocused();
  await page.keyboard.type('ถาม');
  await reach(/^Answer/);
  await page.keyboard.type('ตอบ');
  await reach(/^บันทึก FAQ/);
  await page.keyboard.press('Enter');
  await expectToast(page, 'บันทึกสำเร็จ', 'บันทึกข้อมูล FAQ เรียบร้อยแล้ว');
  expect(await storedPage(server, 'faq')).toMatchObject({ items: [{ question: 'ถาม', answer: 'ตอบ' }] });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(`axe finds nothing on the pages and in their editor, ${colorScheme}, in every language`, async ({
      phone,
      server,
      login,
      complaints,
    }) => {
      test.setTimeout(240_000);
      complaints.expect(/404/);
      const { page } = phone;
      for (const name of ['faq', 'about', 'contact'] as const) await writePage(server, name);
      await login(page, 'admin');
      const heading = page.getByRole('heading', { level: 1 });
      const shown = page.getByRole('tabpanel').filter({ visible: true });
      for (const [round, language] of [null, 'th', 'en'].entries()) {
        await page.goto('/faq');
        await page.evaluate((chosen) => chosen && localStorage.setItem('sabai-language', chosen), language);
        await page.goto('/faq');
        await page.getByRole('button', { name: 'สบายคืออะไร' }).click();
        await expectNoViolation(page, `FAQ, ${language}`);
        for (const path of ['/about', '/contact', '/nowhere']) {
          await page.goto(path);
          await expect(heading).toBeVisible();
          await expectNoViolation(page, `${path}, ${language}`);
        }
        for (const tab of ['faq', 'about', 'contact']) {
          await page.goto(`/page-editor?tab=${tab}`);
          await expect(shown.locator('form')).toBeVisible();
          await expectNoViolation(page, `editor of ${tab}, ${language}`);
        }
        // A form that was not sent, then what two people wrote.
        const phoneField = shown.locator('[name="contact.phone"]');
        await phoneField.fill('x');
        await shown.locator('button[type="submit"]').click();
        await expect(shown.locator(':focus')).toBeVisible();
        await expectNoViolation(page, `refused, ${language}`);
        await phoneField.fill('02-000-0000');
        await writePage(server, 'contact', { phone: `02-000-111${round}` });
        await shown.locator('button[type="submit"]').click();
        await expect(shown.getByRole('radio')).toHaveCount(2);
        await expectNoViolation(page, `two versions, ${language}`);
        await shown.getByRole('radio').first().check();
        await shown.locator('button[type="submit"]').click();
        await expect(phoneField).toBeVisible();
      }
    });
  });
}
