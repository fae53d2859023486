import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { isBookingCode } from '../src/lib/booking-code.ts';
import { addCustomer, expectMark, openCustomer, readyWithoutSignal } from './screens/customers.ts';
import { idOf } from './screens/database.ts';
import { publish, toast } from './screens/promotions.ts';
import { readQr } from './screens/read-qr.ts';
import {
  book,
  bookingOf,
  choosePromotion,
  pressWhenFree,
  redeem,
  storedBookings,
} from './screens/records.ts';
import { draftOnPhone } from './support/phone-data.ts';
import { thaiPerson } from './support/thai-people.ts';

const customer = thaiPerson(0);
const checkup = 'ตรวจสุขภาพประจำปี';
const stored = (code: string) => code.replace('-', '');

test('a promotion is booked at its price less the discount, running ones first, ended ones behind a switch', async ({
  phone,
  server,
  login,
}) => {
  const { page } = phone;
  await publish(server, { title: checkup, price: 1999.9, discount: 12.5 });
  await publish(server, { title: 'เริ่มปีหน้า', price: 10, start: '2098-01-01' });
  await publish(server, {
    title: 'จบไปแล้ว',
    price: 20,
    end: new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10),
  });
  await login(page, 'agent');
  await addCustomer(page, customer);
  await openCustomer(page, customer.name);
  await expect(page.getByRole('tab', { name: 'Bookings', exact: true, selected: true })).toBeVisible();
  await expect(page.getByText('No bookings yet')).toBeVisible();

  const dropdown = page.getByLabel(/^Promotion( \*)?$/);
  await choosePromotion(page, checkup);
  await expect(page.getByLabel(/^Price/)).toHaveValue('1749.91');
  await expect(dropdown.locator('optgroup')).toHaveCount(2);
  expect(
    await dropdown
      .locator('optgroup')
      .evaluateAll((groups) => groups.map((one) => one.getAttribute('label'))),
  ).toEqual(['Running now', 'Starting later']);
  await page.getByRole('switch', { name: 'Show ended promotions (1)' }).click();
  await expect(dropdown.locator('optgroup[label="Ended"] option')).toHaveText(/จบไปแล้ว/);

  const letGo = await pressWhenFree(page.getByRole('button', { name: 'Create Booking' }));
  const code = await book(page, checkup);
  await letGo();
  const item = bookingOf(page, code);
  await expect(item.getByText('Available', { exact: true })).toBeVisible();
  await expect(item).toContainText('฿1,749.91');
  await expect(page.getByLabel(/^Price/)).toHaveValue('');
  await expectMark(page, /^Synced/);
  expect(await storedBookings(server, 'agent')).toMatchObject([
    { booking_code: stored(code), booking_price: '1749.91', list_price: '1749.91', promotion_title: checkup },
  ]);
  expect(isBookingCode(stored(code))).toBe(true);
});

test('both are required, the price is an amount, and what was typed stays after a reload', async ({
  phone,
  server,
  login,
}) => {
  const { page } = phone;
  await publish(server, { title: checkup, price: 1000 });
  await login(page, 'agent');
  await addCustomer(page, customer);
  await openCustomer(page, customer.name);
  const create = page.getByRole('button', { name: 'Create Booking' });
  await create.click();
  await expect(toast(page, 'Error', 'Please select a promotion and enter a price').first()).toBeVisible();
  await choosePromotion(page, checkup);
  for (const [typed, message] of [
    ['', 'Please select a promotion and enter a price'],
    ['ฟรี', 'A price between 0 and 9,999,999,999.99'],
    ['-5', 'A price between 0 and 9,999,999,999.99'],
  ] as const) {
    await page.getByLabel(/^Price/).fill(typed);
    await create.click();
    await expect(page.getByLabel(/^Price/)).toHaveAccessibleDescription(new RegExp(message));
    await expect(page.getByLabel(/^Price/)).toBeFocused();
  }
  await page.getByLabel(/^Price/).fill('850.50');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/^Price/)).toHaveValue('850.50');
  // The draft may be there before the promotion that it names.
  await expect(page.getByLabel(/^Promotion( \*)?$/).locator('option:checked')).toContainText(checkup);
  await create.click();
  await expect(toast(page, 'Success', 'Booking created with code:')).toBeVisible();
  await expectMark(page, /^Synced/);
  await expect(page.getByRole('listitem').filter({ hasText: '฿850.50' })).toContainText(
    'List price ฿1,000.00',
  );
  expect(await storedBookings(server, 'agent')).toMatchObject([
    { booking_price: '850.50', list_price: '1000.00' },
  ]);
});

test('where the device has a sheet for pictures the voucher goes to it, and closing the sheet is no error', async ({
  phone,
  server,
  login,
}) => {
  const { page } = phone;
  await publish(server, { title: checkup, price: 1000 });
  await login(page, 'agent');
  await addCustomer(page, customer);
  // Chromium has none here; this one notes what it was given, and is closed the second time.
  await page.addInitScript(() => {
    const given: string[] = [];
    Object.assign(navigator, {
      canShare: () => true,
      share: ({ files = [] }: { files?: File[] }) => {
        given.push(...files.map(({ name, type, size }) => `${name} ${type} ${size > 5_000}`));
        document.documentElement.dataset['given'] = given.join(', ');
        return given.length > 1 ? Promise.reject(new DOMException('', 'AbortError')) : Promise.resolve();
      },
    });
  });
  await openCustomer(page, customer.name);
  const code = await book(page, checkup);
  await bookingOf(page, code)
    .getByRole('button', { name: /^Show voucher/ })
    .click();
  const send = page.getByRole('dialog').getByRole('button', { name: 'Share as image' });
  const one = `voucher-${code}.png image/png true`;
  for (const given of [one, `${one}, ${one}`]) {
    await send.click();
    await expect(page.locator('html')).toHaveAttribute('data-given', given);
    await expect(send).toBeEnabled();
  }
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Image saved')).toHaveCount(0);
});

test('without signal codes are made, shown, sent as pictures and cancelled; afterwards the database has just those', async ({
  phone,
  server,
  gate,
  login,
}) => {
  test.setTimeout(180_000);
  const userId = await idOf(server, 'agent');
  await publish(server, { title: checkup, price: 1000 });
  await publish(server, { title: 'ฉีดวัคซีน', price: 500 });
  await login(phone.page, 'agent');
  await readyWithoutSignal(phone.page);
  // The list of promotions comes with the CRM, without a record having been opened.
  await expect
    .poll(() => draftOnPhone(phone.page, { userId, key: 'known-promotions' }))
    .toMatchObject({ promotions: [{}, {}] });
  await addCustomer(phone.page, customer);
  await expectMark(phone.page, /^Synced/);

  await gate.cut();
  await server.stop();
  await phone.kill();
  await phone.relaunch();
  const { page } = phone;
  await openCustomer(page, customer.name);
  const kept = await book(page, checkup);
  const cancelled = await book(page, 'ฉีดวัคซีน', '450');
  const last = await book(page, 'ฉีดวัคซีน');
  await expect(bookingOf(page, kept).getByTitle('Not sent yet')).toBeVisible();

  await bookingOf(page, kept)
    .getByRole('button', { name: `Show voucher ${kept}` })
    .click();
  const voucher = page.getByRole('dialog', { name: 'Voucher' });
  await expect(voucher).toContainText(checkup);
  await expect(voucher).toContainText('฿1,000.00');
  const link = `${gate.origin}/v/${stored(kept)}`;
  const picture = voucher.getByRole('img', { name: `QR code of ${kept}` });
  expect(await readQr(await picture.screenshot({ animations: 'disabled' }))).toEqual([link]);
  const downloading = page.waitForEvent('download');
  await voucher.getByRole('button', { name: /Save image|Share as image/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`voucher-${kept}.png`);
  expect(await readQr(await readFile(await download.path()))).toEqual([link]);
  await page.keyboard.press('Escape');

  await bookingOf(page, cancelled)
    .getByRole('button', { name: `Cancel booking ${cancelled}` })
    .click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(cancelled);
  await question.getByRole('button', { name: 'Cancel booking', exact: true }).click();
  await expect(toast(page, 'Success', 'Booking deleted successfully')).toBeVisible();
  await expect(bookingOf(page, cancelled)).toHaveCount(0);

  await server.restart();
  await gate.open();
  await expectMark(page, /^Synced/);
  const rows = await storedBookings(server, 'agent');
  expect(
    rows
      .filter(({ deleted_at }) => deleted_at === null)
      .map(({ booking_code: code }) => code)
      .sort(),
  ).toEqual([stored(kept), stored(last)].sort());
  expect(rows.find(({ booking_code: code }) => code === stored(kept))).toMatchObject({
    booking_price: '1000.00',
    list_price: '1000.00',
  });
  await expect(bookingOf(page, kept).getByTitle('Not sent yet')).toHaveCount(0);
});

test('a used booking is dimmed and says when; a cancellation that comes too late is told on the record', async ({
  phone,
  server,
  gate,
  login,
}) => {
  const { page } = phone;
  await publish(server, { title: checkup, price: 1000 });
  await login(page, 'agent');
  await readyWithoutSignal(page);
  await addCustomer(page, customer);
  await openCustomer(page, customer.name);
  const code = await book(page, checkup);
  await expectMark(page, /^Synced/);
  await gate.cut();
  await redeem(server, stored(code));
  await bookingOf(page, code)
    .getByRole('button', { name: /^Cancel booking/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking', exact: true }).click();
  await expect(bookingOf(page, code)).toHaveCount(0);
  await gate.open();

  await expectMark(page, /^Needs attention · 1/);
  await expect(
    page.getByText('Booking · The booking was used already, so it cannot be cancelled.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Give up this change' }).click();
  await expectMark(page, /^Synced/);
  const item = bookingOf(page, code);
  await expect(item.getByText('Used', { exact: true })).toBeVisible();
  await expect(item.getByText(/^Used at /)).toBeVisible();
  await expect(item.getByRole('button')).toHaveCount(0);
  expect(await storedBookings(server, 'agent')).toMatchObject([{ used: true, deleted_at: null }]);
});
