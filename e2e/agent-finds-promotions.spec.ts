import { expect, test } from './fixtures.ts';
import { addCustomer, expectMark, openCustomer, readyWithoutSignal } from './screens/customers.ts';
import { publish } from './screens/promotions.ts';
import { book, bookingOf, storedBookings } from './screens/records.ts';
import { thaiPerson } from './support/thai-people.ts';

const customer = thaiPerson(0);

test('a promotion that this device does not keep is found by the server, and from then on without signal', async ({
  phone,
  server,
  gate,
  login,
}) => {
  test.setTimeout(120_000);
  const { page } = phone;
  for (let n = 1; n <= 11; n += 1) await publish(server, { title: `ตรวจสุขภาพชุดที่ ${n}`, price: 100 * n });
  await login(page, 'agent');
  await readyWithoutSignal(page);
  await addCustomer(page, customer);
  await openCustomer(page, customer.name);
  const dropdown = page.getByLabel(/^Promotion( \*)?$/);
  await expect(dropdown.locator('option')).toHaveCount(12, { timeout: 20_000 });

  await publish(server, { title: 'ฟอกสีฟัน', price: 2000, discount: 50 });
  const find = page.getByLabel('Find a promotion');
  await find.fill('ฟอกสี');
  const found = dropdown.locator('option', { hasText: 'ฟอกสีฟัน' });
  await expect(found).toHaveCount(1);
  await expect(dropdown.locator('option', { hasText: 'ตรวจสุขภาพ' })).toHaveCount(0);
  await dropdown.selectOption((await found.getAttribute('value')) ?? '');
  await expect(page.getByLabel(/^Price/)).toHaveValue('1000.00');
  await find.fill('ไม่มีอยู่จริง');
  await expect(find).toHaveAccessibleDescription('No promotion matches “ไม่มีอยู่จริง”.');
  await expect(page.getByText('Draft saved')).toBeVisible();

  await gate.cut();
  await find.fill('ไม่มีที่ไหน');
  await expect(find).toHaveAccessibleDescription(/No promotion on this device matches “ไม่มีที่ไหน”/);
  await page.reload();
  await expect(dropdown.locator('option:checked')).toHaveText(/ฟอกสีฟัน/);
  const code = await book(page, 'ฟอกสีฟัน');
  await expect(bookingOf(page, code)).toContainText('฿1,000.00');
  await gate.open();
  await expectMark(page, /^Synced/);
  expect(await storedBookings(server, 'agent')).toMatchObject([
    { booking_price: '1000.00', promotion_title: 'ฟอกสีฟัน' },
  ]);
});
