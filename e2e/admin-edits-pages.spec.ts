/** The page editor (spec 2 §2, §5, §8). */
import { expect, test } from './fixtures.ts';
import { openEditor, pressSave, questionRow, storedPage, writePage } from './screens/pages.ts';
import { expectToast } from './screens/publishing.ts';
import { tabTo } from './screens/keyboard.ts';

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

test('a page is written and saved by keyboard alone', async ({ phone, server, login }) => {
  const { page } = phone;
  await login(page, 'admin');
  const form = await openEditor(page, 'faq');
  await page.getByRole('tab', { name: 'FAQ' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tabpanel', { name: 'About Us' }).getByLabel('Vision')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(form.getByLabel('Title', { exact: true })).toBeVisible();
  await tabTo(page, /^Add a question/);
  await page.keyboard.press('Enter');
  await expect(questionRow(form, 1).getByLabel(/^Question/)).toBeFocused();
  await page.keyboard.type('ถาม');
  await tabTo(page, /^Answer/);
  await page.keyboard.type('ตอบ');
  await tabTo(page, /^บันทึก FAQ/);
  await page.keyboard.press('Enter');
  await expectToast(page, 'บันทึกสำเร็จ', 'บันทึกข้อมูล FAQ เรียบร้อยแล้ว');
  expect(await storedPage(server, 'faq')).toMatchObject({ items: [{ question: 'ถาม', answer: 'ตอบ' }] });
});
