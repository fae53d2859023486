import { publish } from '../screens/promotions.ts';
import { readQr } from '../screens/read-qr.ts';
import { storedBookings } from '../screens/records.ts';
import { thaiPerson } from '../support/thai-people.ts';
import { expect, test } from './support/engine-fixtures.ts';
import { addCustomer, openCustomer, readyWithoutSignal, signIn, syncStatus } from './support/steps.ts';

const person = thaiPerson(0);
const checkup = 'ตรวจสุขภาพประจำปี';
const bookingCode = /[0-9A-Z]{5}-[0-9A-Z]{5}/;

test('a booking made without signal has a voucher at once, and reaches the database', async ({
  device: { screen },
  server,
  gate,
}) => {
  await publish(server, { title: checkup, price: 1000 });
  await signIn(screen, 'agent');
  await addCustomer(screen, person);
  await readyWithoutSignal(screen);
  await openCustomer(screen, person.name);
  const promotion = screen.label(/^Promotion( \*)?$/);
  await promotion.choose(checkup);

  await gate.cut();
  await screen.role('button', 'Create Booking').click();
  const booking = screen.role('list', 'Bookings of this customer').role('listitem');
  await booking.until('a booking code', ({ texts }) => bookingCode.test(texts[0] ?? ''));
  const code = bookingCode.exec((await booking.look()).texts[0] ?? '')?.[0] ?? '';
  await screen.role('button', `Show voucher ${code}`).click();
  await screen.role('dialog', 'Voucher').role('img', `QR code of ${code}`).shows();
  const stored = code.replace('-', '');
  await expect
    .poll(async () => readQr(await screen.tab.screenshot()))
    .toEqual([expect.stringMatching(new RegExp(`^${gate.origin}/v/${stored}(#[0-9]{200,460})?$`))]);
  await screen.press('Escape');

  await gate.open();
  await syncStatus(screen, /^Synced/);
  expect(await storedBookings(server, 'agent')).toMatchObject([
    { booking_code: stored, booking_price: '1000.00', used: false },
  ]);
});
