import { expect, test } from './fixtures.ts';
import { addCustomer, expectMark } from './screens/customers.ts';
import {
  cardOf,
  enterFile,
  fillInsurance,
  openEmptyForm,
  openInsurance,
  pdf,
  save,
  storedFiles,
  storedInsurance,
} from './screens/insurance.ts';
import { thaiPerson } from './support/thai-people.ts';

const person = thaiPerson(0);
const plate = '1กข 1234';

test('a document that the server refuses says why, and is sent again when asked', async ({
  phone,
  server,
  gate,
  complaints,
  login,
}) => {
  test.setTimeout(120_000);
  const { page } = phone;
  complaints.expect(/413/);
  await login(page, 'agent');
  await addCustomer(page, person);
  await expectMark(page, /^Synced/);
  gate.answerWith({
    path: /\/upload\/resumable/,
    times: Number.POSITIVE_INFINITY,
    answer: { status: 413, headers: { 'tus-resumable': '1.0.0' } },
  });
  await openInsurance(page, person.name);
  await openEmptyForm(page);
  await fillInsurance(page, { ทะเบียนรถ: plate, เบี้ยสุทธิ: '8000' });
  await enterFile(page, pdf({ name: 'กรมธรรม์.pdf', bytes: 3000 }));
  await save(page);
  const card = cardOf(page, plate);
  await expect(card).toContainText('ไม่สามารถอัพโหลดไฟล์ได้: เซิร์ฟเวอร์ไม่รับไฟล์ขนาดนี้');
  await expectMark(page, /^Needs attention/);
  // What is told above the record names the car, and the way on.
  const notice = page.locator('.notice').filter({ hasText: plate });
  await expect(notice).toBeVisible();
  expect(await storedInsurance(server, 'agent')).toEqual([]);

  gate.clear();
  await card.getByRole('button', { name: 'ส่ง กรมธรรม์ อีกครั้ง' }).click();
  await expectMark(page, /^Synced/);
  await expect(notice).toHaveCount(0);
  await expect(card).not.toContainText('ไม่สามารถอัพโหลดไฟล์ได้');
  expect(await storedInsurance(server, 'agent')).toMatchObject([{ documents: [{ name: 'กรมธรรม์' }] }]);
  expect(await storedFiles(server)).toHaveLength(1);
});

test('another device opens a document by a link of 60 seconds, and then without signal', async ({
  phone,
  secondDevice,
  gate,
  login,
}) => {
  test.setTimeout(180_000);
  await login(phone.page, 'agent');
  await addCustomer(phone.page, person);
  await openInsurance(phone.page, person.name);
  await openEmptyForm(phone.page);
  await fillInsurance(phone.page, { ทะเบียนรถ: plate });
  for (const name of ['กรมธรรม์', 'ใบเสร็จ']) {
    await enterFile(phone.page, pdf({ name: `${name}.pdf`, bytes: 3000 + name.length }));
    await expect(phone.page.getByRole('list', { name: 'เอกสาร' })).toContainText(name);
  }
  await save(phone.page);
  await expect(cardOf(phone.page, plate)).toBeVisible();
  await expectMark(phone.page, /^Synced/);

  const { page } = await secondDevice();
  await login(page, 'agent');
  await openInsurance(page, person.name);
  const open = async (name: string) => {
    await cardOf(page, plate)
      .getByRole('button', { name: `เปิด ${name}` })
      .click();
    return page.getByRole('dialog', { name });
  };
  const opened = await open('กรมธรรม์');
  await expect(opened.getByRole('link', { name: 'บันทึกไฟล์' })).toHaveAttribute('download', 'กรมธรรม์.pdf');
  const link = gate.seen.find(({ method, path }) => method === 'GET' && path.includes('/object/sign/'));
  expect([null, 'anon'], 'the link alone opens it').toContain(link?.subject);
  const token = new URL(link?.path ?? '', gate.origin).searchParams.get('token') ?? '';
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    iat: number;
    exp: number;
  };
  expect(claims.exp - claims.iat).toBe(60);
  await page.keyboard.press('Escape');

  await gate.cut();
  const again = await open('กรมธรรม์');
  await expect(again.getByRole('link', { name: 'บันทึกไฟล์' })).toBeVisible();
  await page.keyboard.press('Escape');
  const other = await open('ใบเสร็จ');
  await expect(other.getByRole('alert')).toBeVisible();
  await gate.open();
  await other.getByRole('button', { name: 'Retry' }).click();
  await expect(other.getByRole('link', { name: 'บันทึกไฟล์' })).toBeVisible();
});
