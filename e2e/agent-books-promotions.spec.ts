import { readFile } from 'node:fs/promises';
import { expect, test } from './journey-fixtures.ts';
import { addCustomer, expectMark, openCustomer, readyWithoutSignal } from './screens/customers.ts';
import { idOf } from './screens/database.ts';
import { publish, toast } from './screens/promotions.ts';
import { readQr } from './screens/read-qr.ts';
import { book, bookingOf, redeem, storedBookings } from './screens/records.ts';
import { draftOnPhone } from './support/phone-data.ts';
import { thaiPerson } from './support/thai-people.ts';

const customer = thaiPerson(0);
const checkup = 'ตรวจสุขภาพประจำปี';
const stored = (code: string) => code.replace('-', '');

test(
  'bookings made and cancelled without signal reach the database, one of a promotion found by search; a use beats a cancellation',
  { tag: '@own-profile' },
  async ({ phone, server, gate, login }) => {
    const userId = await idOf(server, 'agent');
    await publish(server, { title: checkup, price: 1000 });
    await publish(server, { title: 'ฉีดวัคซีน', price: 500 });
    for (let n = 1; n <= 9; n += 1) await publish(server, { title: `ชุดที่ ${n}`, price: 100 * n });
    await login(phone.page, 'agent');
    await readyWithoutSignal(phone.page);
    // The CRM fetches the promotions before any record is opened.
    await expect
      .poll(async () => {
        const known = await draftOnPhone(phone.page, { userId, key: 'known-promotions' });
        return (known as { promotions?: unknown[] } | undefined)?.promotions?.length;
      })
      .toBe(11);
    await addCustomer(phone.page, customer);
    await openCustomer(phone.page, customer.name);
    await publish(server, { title: 'ฟอกสีฟัน', price: 2000, discount: 50 });
    await phone.page.getByLabel('Find a promotion').fill('ฟอกสี');
    const promotions = phone.page.getByLabel(/^Promotion( \*)?$/);
    const found = promotions.locator('option', { hasText: 'ฟอกสีฟัน' });
    await expect(found).toHaveCount(1);
    await promotions.selectOption((await found.getAttribute('value')) ?? '');
    await expect(phone.page.getByText('Draft saved')).toBeVisible();
    await expectMark(phone.page, /^Synced/);

    await gate.cut();
    await server.stop();
    await phone.kill();
    await phone.relaunch();
    const { page } = phone;
    await openCustomer(page, customer.name);
    await expect(page.getByLabel(/^Promotion( \*)?$/).locator('option:checked')).toContainText('ฟอกสีฟัน');
    const bleaching = await book(page, 'ฟอกสีฟัน');
    const usableCode = await book(page, checkup);
    const cancelled = await book(page, 'ฉีดวัคซีน', '450');

    await bookingOf(page, usableCode)
      .getByRole('button', { name: `Show voucher ${usableCode}` })
      .click();
    const voucher = page.getByRole('dialog', { name: 'Voucher' });
    // The signature comes with the key's certificate, or with the server's answer (BOOKING-22).
    const signed = expect.stringMatching(
      new RegExp(`^${gate.origin}/v/${stored(usableCode)}(#[0-9]{200,460})?$`),
    );
    const picture = voucher.getByRole('img', { name: `QR code of ${usableCode}` });
    expect(await readQr(await picture.screenshot({ animations: 'disabled' }))).toEqual([signed]);
    const downloading = page.waitForEvent('download');
    await voucher.getByRole('button', { name: 'Save image' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`voucher-${usableCode}.png`);
    expect(await readQr(await readFile(await download.path()))).toEqual([signed]);
    await page.keyboard.press('Escape');

    const cancel = async (code: string) => {
      await bookingOf(page, code)
        .getByRole('button', { name: `Cancel booking ${code}` })
        .click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Cancel booking', exact: true })
        .click();
      await expect(bookingOf(page, code)).toHaveCount(0);
    };
    await cancel(cancelled);
    await expect(toast(page, 'Success', 'Booking deleted successfully')).toBeVisible();

    await server.restart();
    await gate.open();
    await expectMark(page, /^Synced/);
    const rows = await storedBookings(server, 'agent');
    expect(
      rows
        .filter(({ deleted_at }) => deleted_at === null)
        .map(({ booking_code, booking_price, list_price }) => [booking_code, booking_price, list_price]),
    ).toEqual([
      [stored(bleaching), '1000.00', '1000.00'],
      [stored(usableCode), '1000.00', '1000.00'],
    ]);

    await gate.cut();
    await redeem(server, stored(usableCode));
    await cancel(usableCode);
    await gate.open();
    await expectMark(page, /^Needs attention · 1/);
    await expect(
      page.getByText('Booking · The booking was used already, so it cannot be cancelled.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Give up this change' }).click();
    await expectMark(page, /^Synced/);
    await expect(bookingOf(page, usableCode).getByText('Used', { exact: true })).toBeVisible();
    expect(
      (await storedBookings(server, 'agent')).find(({ booking_code }) => booking_code === stored(usableCode)),
    ).toMatchObject({ used: true, deleted_at: null });
  },
);
