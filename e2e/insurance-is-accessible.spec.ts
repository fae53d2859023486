import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectNoViolation } from './screens/axe.ts';
import { addCustomer } from './screens/customers.ts';
import {
  cardOf,
  chooseFile,
  fillInsurance,
  insuranceTab,
  openEmptyForm,
  openInsurance,
  pdf,
  save,
  storedInsurance,
} from './screens/insurance.ts';
import { openMenu } from './screens/menu.ts';
import { tabTo } from './screens/keyboard.ts';
import { thaiPerson } from './support/thai-people.ts';

const person = thaiPerson(0);

async function choose(page: Page, language: string): Promise<void> {
  await openMenu(page);
  await page.getByRole('radio', { name: language }).click();
  await page.keyboard.press('Escape');
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(`list, form, calendar and document of insurance are free of what axe finds, ${colorScheme}`, async ({
      phone,
      login,
    }) => {
      test.setTimeout(180_000);
      const { page } = phone;
      await login(page, 'agent');
      await addCustomer(page, person);
      await openInsurance(page, person.name);
      await expectNoViolation(page, 'empty');
      await openEmptyForm(page);
      await fillInsurance(page, {
        ทะเบียนรถ: '1กข 1234',
        วันเริ่มคุ้มครอง: '01/03/2024',
        วันสิ้นสุดคุ้มครอง: '28/02/2568',
        เบี้ยสุทธิ: 'x',
      });
      await chooseFile(page, pdf({ name: 'กรมธรรม์.pdf', bytes: 2000 }));
      await save(page);
      await expect(page.locator('section.errors')).toBeFocused();
      await expectNoViolation(page, 'form with errors');
      await expect(page.getByText(/กรมธรรม์\.pdf/)).toBeVisible();
      await page.getByLabel('ชื่อเอกสาร').press('Enter');
      await expect(page.getByRole('list', { name: 'เอกสาร' })).toContainText('กรมธรรม์');
      await fillInsurance(page, { เบี้ยสุทธิ: '8000' });
      await page
        .getByRole('button', { name: 'เลือกวันที่: วันสิ้นสุดคุ้มครอง' })
        .or(page.getByRole('button', { name: 'Choose a date: วันสิ้นสุดคุ้มครอง' }))
        .click();
      await expectNoViolation(page, 'calendar');
      await page.keyboard.press('Escape');
      await save(page);
      await expect(cardOf(page, '1กข 1234')).toBeVisible();
      for (const language of ['English', 'ไทย']) {
        await choose(page, language);
        await insuranceTab(page);
        await expectNoViolation(page, `list, ${language}`);
        await page.getByRole('button', { name: /^(Open|เปิด) กรมธรรม์$/ }).click();
        await expect(page.getByRole('link', { name: /^(Save the file|บันทึกไฟล์)$/ })).toBeVisible();
        await expectNoViolation(page, `document, ${language}`);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: /^(Renew|ต่ออายุ) 1กข 1234/ }).click();
        await expect(page.getByLabel(/^(License plate|ทะเบียนรถ)$/)).toHaveValue('1กข 1234');
        await expectNoViolation(page, `renewal, ${language}`);
        await page.getByRole('button', { name: /^(Cancel|ยกเลิก)$/ }).click();
      }
    });
  });
}

test('insurance is added with its day and its document by keyboard alone', async ({
  phone,
  server,
  login,
}) => {
  const { page } = phone;
  await login(page, 'agent');
  await addCustomer(page, person);
  await openInsurance(page, person.name);
  await tabTo(page, page.getByRole('button', { name: 'เพิ่มประกันรถ' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'เพิ่มข้อมูลประกันรถ' })).toBeFocused();
  await tabTo(page, /^ทะเบียนรถ$/);
  await page.keyboard.type('3กก 1');
  await tabTo(page, /^วันเริ่มคุ้มครอง$/);
  await page.keyboard.type('29/02/2567');
  await tabTo(page, /: วันสิ้นสุดคุ้มครอง$/);
  await page.keyboard.press('Enter');
  const calendar = page.getByRole('dialog', { name: 'วันสิ้นสุดคุ้มครอง' });
  await expect(calendar.locator('[aria-current="date"]')).toBeFocused();
  // A year on, to the end of that week, and a week back.
  const today = await calendar.locator('[aria-current="date"]').textContent();
  expect(today).toMatch(/^\d+$/);
  for (const key of ['Shift+PageDown', 'End', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect(calendar).toHaveCount(0);
  await expect(page.getByLabel('วันสิ้นสุดคุ้มครอง', { exact: true })).toHaveValue(/^\d\d\/\d\d\/20\d\d$/);
  const end = await page.getByLabel('วันสิ้นสุดคุ้มครอง', { exact: true }).inputValue();
  const [day = '', month = '', year = ''] = end.split('/');
  expect(new Date(`${year}-${month}-${day}T00:00Z`).getUTCDay()).toBe(6);

  // Early: on a busy machine a key pressed right after would be there before the browser knows who waits.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, /^ชื่อเอกสาร$/);
  await page.keyboard.type('กรมธรรม์');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(pdf({ name: 'scan0001.pdf', bytes: 2000 }));
  await expect(page.getByText(/scan0001\.pdf/)).toBeVisible();
  await page.keyboard.press('Enter');
  // Taking it in takes a moment; whoever goes on meanwhile is not called back.
  const plate = page.getByLabel('ทะเบียนรถ');
  await plate.focus();
  await expect(page.getByRole('list', { name: 'เอกสาร' })).toContainText('กรมธรรม์');
  await expect(plate).toBeFocused();
  await tabTo(page, /^บันทึก$/);
  await page.keyboard.press('Enter');
  await expect(cardOf(page, '3กก 1')).toBeVisible();
  await expect
    .poll(async () => (await storedInsurance(server, 'agent')).map(({ begins, ends }) => [begins, ends]))
    .toEqual([['2024-02-29 00:00:00', `${year}-${month}-${day} 23:59:59.999`]]);
});
