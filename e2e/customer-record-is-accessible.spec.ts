import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectNoViolation } from './screens/axe.ts';
import { addCustomer, expectMark, openCustomer } from './screens/customers.ts';
import { openMenu } from './screens/menu.ts';
import { publish } from './screens/promotions.ts';
import { addNote, book, bookingOf, openTab, redeem } from './screens/records.ts';
import { tabTo } from './screens/keyboard.ts';
import { thaiPerson } from './support/thai-people.ts';

const customer = { ...thaiPerson(0), house: 'เชียงใหม่', work: 'ตลาดวโรรส', email: 'a@demo.test' };

async function expectNoSideways(page: Page, what: string): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over, what).toBeLessThanOrEqual(0);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(`the record with all its parts is free of what axe finds, ${colorScheme}, in both languages and at 320 px`, async ({
      phone,
      server,
      login,
    }) => {
      test.setTimeout(180_000);
      const { page } = phone;
      await publish(server, { title: 'ตรวจสุขภาพประจำปีครบชุดสำหรับผู้สูงอายุ', price: 1999.9, discount: 10 });
      await publish(server, { title: 'จบไปแล้ว', end: '2026-02-01' });
      await login(page, 'agent');
      await addCustomer(page, customer);
      await openCustomer(page, customer.name);
      const used = await book(page, 'ตรวจสุขภาพประจำปี');
      await expectMark(page, /^Synced/);
      await redeem(server, used.replace('-', ''));
      await book(page, 'ตรวจสุขภาพประจำปี');
      await openTab(page, 'Notes');
      await addNote(page, 'โทรหลังหกโมงเย็น');
      await page.reload();
      // The address names the tab, so it is open again.
      await expect(page.getByText('โทรหลังหกโมงเย็น')).toBeVisible();
      await openTab(page, 'Bookings');
      await expect(bookingOf(page, used).getByText('Used', { exact: true })).toBeVisible({ timeout: 20_000 });

      for (const language of ['English', 'ไทย']) {
        await openMenu(page);
        await page.getByRole('radio', { name: language }).click();
        await page.keyboard.press('Escape');
        const tab = (name: RegExp) => page.getByRole('tab', { name });
        await tab(/^(Bookings|การจอง)$/).click();
        await page.getByRole('button', { name: /Create Booking|สร้างการจอง/ }).click();
        await expectNoViolation(page, `bookings with an error, ${language}`);
        await page.getByRole('button', { name: /^(Show voucher|เปิดบัตร)/ }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectNoViolation(page, `voucher, ${language}`);
        await page.keyboard.press('Escape');
        await tab(/^(Notes|บันทึก)$/).click();
        await expect(page.getByText('โทรหลังหกโมงเย็น')).toBeVisible();
        await expectNoViolation(page, `notes, ${language}`);
        await page.getByRole('button', { name: /Edit note|แก้ไขบันทึก/ }).click();
        await expectNoViolation(page, `a note being edited, ${language}`);
        await page.getByRole('button', { name: /^(Cancel|ยกเลิก)$/ }).click();
      }
      await page.setViewportSize({ width: 320, height: 640 });
      for (const [name, text] of [
        [/^บันทึก$/, 'โทรหลังหกโมงเย็น'],
        [/^การจอง$/, used],
      ] as const) {
        await page.getByRole('tab', { name }).click();
        await expect(page.getByText(text).first()).toBeVisible();
        await expectNoSideways(page, String(name));
      }
      await page.getByRole('button', { name: /^เปิดบัตร/ }).click();
      await expect(page.getByRole('img', { name: /^คิวอาร์โค้ด/ })).toBeInViewport();
      await expectNoSideways(page, 'voucher');
    });
  });
}

test('a booking is made, shown and cancelled, and a note kept, by keyboard alone', async ({
  phone,
  server,
  login,
}) => {
  const { page } = phone;
  await publish(server, { title: 'ฉีดวัคซีน', price: 500 });
  await login(page, 'agent');
  await addCustomer(page, customer);
  await openCustomer(page, customer.name);
  await expect(page.getByLabel(/^Promotion( \*)?$/).locator('option')).toHaveCount(2, { timeout: 20_000 });
  await tabTo(page, page.getByLabel(/^Promotion( \*)?$/));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel(/^Price/)).toHaveValue('500.00');
  await tabTo(page, page.getByLabel(/^Price/));
  await page.keyboard.press('Enter');
  const booking = page.getByRole('list', { name: 'Bookings of this customer' }).getByRole('listitem');
  await expect(booking).toHaveCount(1);

  await tabTo(page, booking.getByRole('button', { name: /^Show voucher/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Voucher' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(booking.getByRole('button', { name: /^Show voucher/ })).toBeFocused();
  await tabTo(page, booking.getByRole('button', { name: /^Cancel booking/ }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Keep booking' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(booking).toHaveCount(0);

  await page.reload();
  await tabTo(page, page.getByRole('tab', { name: 'Bookings', exact: true }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Notes', exact: true, selected: true })).toBeFocused();
  await tabTo(page, page.getByLabel('New note'));
  await page.keyboard.type('ฝากข้อความไว้');
  await tabTo(page, page.getByRole('button', { name: 'Add Note' }));
  await page.keyboard.press('Enter');
  const note = page.getByRole('list', { name: 'Notes of this customer' }).getByRole('listitem');
  await expect(note).toContainText('ฝากข้อความไว้');
  await tabTo(page, note.getByRole('button', { name: 'Edit note' }));
  await page.keyboard.press('Enter');
  await expect(note.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' แล้ว');
  await tabTo(page, note.getByRole('button', { name: 'Save', exact: true }));
  await page.keyboard.press('Enter');
  await expect(note).toContainText('ฝากข้อความไว้ แล้ว');
});
