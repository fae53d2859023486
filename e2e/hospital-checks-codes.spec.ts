import { expect, test } from './journey-fixtures.ts';
import { addCustomer, expectMark, openCustomer } from './screens/customers.ts';
import {
  checkCode,
  deskWithoutSignal,
  foreignPromotion,
  markAsUsed,
  openDesk,
  openDeskTab,
  resultOf,
  storedUses,
  useElsewhere,
} from './screens/desk-screen.ts';
import { holdEvent } from './screens/events.ts';
import { publish } from './screens/promotions.ts';
import { book, bookingOf } from './screens/records.ts';
import { bookVoucher, expectResult, shown } from './screens/vouchers.ts';
import { makeBookingCode } from '../src/bookings/rules/booking-code.ts';
import { smallStorage } from './support/small-storage.ts';
import type { TestServer } from './support/server.ts';
import { thaiPerson } from './support/thai-people.ts';

const checkup = 'ตรวจสุขภาพประจำปี';
const walk = 'เดินเพื่อหัวใจ';
const scans = /\/rpc\/sync_attempts/;
const newCode = () => makeBookingCode((bytes) => crypto.getRandomValues(new Uint8Array(bytes)));

/** Creates `count` bookings of one promotion and returns their unused codes. */
async function vouchers(server: TestServer, count: number): Promise<string[]> {
  const { id: promotionId } = await publish(server, { title: checkup, price: 1000 });
  const codes: string[] = [];
  for (let n = 0; n < count; n += 1)
    codes.push(await bookVoucher(server, { promotionId, customer: 'สมหญิง ใจดี' }));
  return codes;
}

// A tablet in landscape, as it stands on the counter.
test.use({ viewport: { width: 1024, height: 768 }, isMobile: false, hasTouch: true });

test('with a network a code is used once, another hospital has nothing of it, and a lost answer is asked for again', async ({
  phone,
  server,
  gate,
  login,
}) => {
  const [good = '', lost = ''] = await vouchers(server, 2);
  const foreign = await bookVoucher(server, {
    promotionId: await foreignPromotion(server),
    customer: 'มานะ ชูใจ',
  });
  const { page } = phone;
  await login(page, 'hospital');
  await openDesk(page, 2);
  await checkCode(page, good, 'Valid Code');
  for (const fact of [checkup, '฿900.00', 'List price ฿1,000.00', 'สมหญิง ใจดี', '081-234-5678'])
    await expect(resultOf(page)).toContainText(fact);
  await markAsUsed(page);
  await expectResult(page, 'Success');
  await checkCode(page, good, 'Already Used');
  await expect(resultOf(page)).toContainText(/Used .+ on this device/);
  await checkCode(page, foreign, 'Invalid Code');

  // The server redeems the code, but its answer is lost: the
  // screen shows no rejection, and the same nonce is sent again.
  await checkCode(page, lost, 'Valid Code');
  const dropped = gate.dropAnswerOnce(scans);
  await markAsUsed(page);
  await dropped;
  await expectResult(page, /^(Accepted, waiting to upload|Success)$/);
  await expectResult(page, 'Success');
  for (const code of [good, lost])
    expect(await storedUses(server, code)).toMatchObject([{ outcome: 'first' }]);
  expect(await storedUses(server, foreign)).toEqual([]);
});

test(
  'the desk opens cold without a network with its lists, accepts and records; all of it arrives once',
  { tag: '@own-profile' },
  async ({ phone, server, gate, login }) => {
    const [good = '', used = ''] = await vouchers(server, 2);
    await holdEvent(server, { title: walk });
    await useElsewhere(server, used);
    await login(phone.page, 'hospital');
    await deskWithoutSignal(phone.page, 2);
    for (const [tab, title] of [
      ['Promotions', checkup],
      ['Events', walk],
    ] as const) {
      await openDeskTab(phone.page, tab);
      await expect(phone.page.getByRole('link', { name: title, exact: true })).toBeVisible();
    }

    await gate.cut();
    // A list is shown a moment before it is stored. “Shown as of” comes from the stored list, so wait for it.
    for (const tab of ['Promotions', 'Events'] as const) {
      await openDeskTab(phone.page, tab);
      await expect(
        phone.page.getByRole('tabpanel', { name: tab }).getByText(/^No network. Shown as of/),
      ).toBeVisible();
    }
    await phone.kill();
    await phone.relaunch();
    const { page } = phone;
    await page.goto('/hospital-dashboard?tab=events');
    await expect(page.getByText(/^Ready offline, 2 bookings,/)).toBeVisible();
    await expect(page.getByRole('link', { name: walk, exact: true })).toBeVisible();
    await openDeskTab(page, 'Promotions');
    await expect(page.getByRole('link', { name: checkup, exact: true })).toBeVisible();
    await openDeskTab(page, 'Bookings');
    await expect(page.getByRole('tabpanel', { name: 'Bookings' }).getByRole('article')).toHaveCount(2);

    await checkCode(page, good, 'Valid Code');
    await markAsUsed(page);
    await expectResult(page, 'Accepted, waiting to upload');
    await checkCode(page, used, 'Already Used');
    const unknown = newCode();
    await checkCode(page, unknown, 'Cannot verify yet');
    await resultOf(page).getByRole('button', { name: 'Record on trust...' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Record', exact: true }).click();
    await expectResult(page, 'Outcome unknown');

    await gate.open();
    await expectMark(page, /^Synced/);
    expect(await storedUses(server, good)).toMatchObject([
      { outcome: 'first', mode: 'offline', reason: null },
    ]);
    expect(await storedUses(server, unknown)).toMatchObject([{ outcome: 'unknown', mode: 'offline' }]);
  },
);

test('two tablets accept the same code without a network: both show the conflict, and the owner closes it', async ({
  phone,
  secondDevice,
  server,
  gate,
  login,
}) => {
  const [code = ''] = await vouchers(server, 1);
  const other = await secondDevice();
  const tablets = [phone, other];
  for (const { page } of tablets) {
    await login(page, 'hospital');
    await deskWithoutSignal(page, 1);
  }
  await gate.cut();
  for (const { page } of tablets) {
    await checkCode(page, code, 'Valid Code');
    await markAsUsed(page);
    await expectResult(page, 'Accepted, waiting to upload');
  }
  await gate.open();
  await expect
    .poll(async () => (await storedUses(server, code)).map(({ outcome }) => outcome).sort())
    .toEqual(['duplicate', 'first']);

  for (const { page } of tablets) {
    // The first tablet learns of the second redemption with its next pull; opening the desk starts one.
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Conflicts 1 open conflict' })).toBeVisible();
    await openDeskTab(page, 'Conflicts');
    const conflict = page.getByRole('list', { name: 'Conflicts' }).getByRole('listitem');
    await expect(conflict).toHaveCount(1);
    await expect(conflict).toContainText(shown(code));
    await expect(conflict).toContainText('Accepted twice');
    await expect(conflict).toContainText('฿900.00');
    await expect(conflict.getByText(/^Device [0-9A-F]{4}$/)).toHaveCount(2);
    await expect(conflict.getByText('พิมพ์ชนก ศรีสุข')).toHaveCount(2);
  }

  const { page } = phone;
  await page.getByRole('button', { name: `Close the conflict of ${shown(code)}` }).click();
  const sheet = page.getByRole('dialog', { name: 'What was done?' });
  await sheet.getByRole('radio', { name: 'Both were honoured' }).check();
  await sheet.getByLabel(/^Note/).fill('ให้บริการทั้งสองท่าน');
  await sheet.getByRole('button', { name: 'Close the conflict' }).click();
  for (const tablet of tablets) {
    const item = tablet.page.getByRole('list', { name: 'Conflicts' }).getByRole('listitem');
    await tablet.page.bringToFront();
    if (tablet !== phone) await tablet.page.reload();
    await expect(item).toContainText('Both were honoured – ให้บริการทั้งสองท่าน');
    await expect(tablet.page.getByRole('tab', { name: 'Conflicts', exact: true })).toBeVisible();
  }
  expect(
    (await storedUses(server, code)).filter(({ resolution }) => resolution === 'both_honoured'),
  ).toHaveLength(1);
});

test(
  'the browser is killed between the press and the answer: the code is used once, and the tablet knows it',
  { tag: '@own-profile' },
  async ({ phone, server, gate, login }) => {
    const [code = ''] = await vouchers(server, 1);
    await login(phone.page, 'hospital');
    await deskWithoutSignal(phone.page, 1);
    await checkCode(phone.page, code, 'Valid Code');
    // Holds all answers of this function, because the device also
    // asks for its membership status with it, at any moment.
    const { release } = gate.holdAnswers(scans, { skip: 0 });
    await markAsUsed(phone.page);
    await expect.poll(() => storedUses(server, code)).toHaveLength(1);
    await phone.kill();
    release();

    await phone.relaunch();
    await openDesk(phone.page, 1);
    await expectMark(phone.page, /^Synced/);
    // The answer was lost, so the screen says that the device
    // accepted the code, never that it is used already.
    await checkCode(phone.page, code, 'Accepted here');
    expect(await storedUses(server, code)).toMatchObject([{ outcome: 'first' }]);
  },
);

test('a full storage never says that a code was marked, and marks it when there is room', async ({
  phone,
  server,
  gate,
  login,
}) => {
  const [code = ''] = await vouchers(server, 1);
  const { page } = phone;
  const storage = await smallStorage(page, gate);
  await login(page, 'hospital');
  await deskWithoutSignal(page, 1);
  await storage.fill();
  await checkCode(page, code, 'Valid Code');
  await markAsUsed(page);
  await expect(resultOf(page).getByRole('alert')).toContainText('Error updating booking');
  await expect(resultOf(page)).toContainText('This device has no room left, so nothing was marked.');
  await expectResult(page, 'Valid Code');
  expect(await storedUses(server, code)).toEqual([]);

  await storage.makeRoom();
  await markAsUsed(page);
  await expectResult(page, 'Success');
  expect(await storedUses(server, code)).toMatchObject([{ outcome: 'first' }]);
});

test('the agent sees where a code went, and a cancelled booking reaches the tablet', async ({
  phone,
  secondDevice,
  server,
  login,
}) => {
  await publish(server, { title: checkup, price: 1000 });
  const agent = await secondDevice();
  await login(agent.page, 'agent');
  await addCustomer(agent.page, thaiPerson(0));
  await openCustomer(agent.page, thaiPerson(0).name);
  const stored = await book(agent.page, checkup);
  const cancelled = await book(agent.page, checkup);
  await expectMark(agent.page, /^Synced/);

  const { page } = phone;
  await login(page, 'hospital');
  await deskWithoutSignal(page, 2);
  await checkCode(page, cancelled.replace('-', ''), 'Valid Code');
  await bookingOf(agent.page, cancelled)
    .getByRole('button', { name: /^Cancel booking/ })
    .click();
  await agent.page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Cancel booking', exact: true })
    .click();
  await expect(bookingOf(agent.page, cancelled)).toHaveCount(0);
  await expectMark(agent.page, /^Synced/);
  await page.reload();
  await expect(page.getByRole('article').filter({ hasText: 'Cancelled' })).toHaveCount(1);
  await checkCode(page, cancelled.replace('-', ''), 'Booking cancelled');

  await phone.offline();
  await checkCode(page, stored.replace('-', ''), 'Valid Code');
  await markAsUsed(page);
  await expectResult(page, 'Accepted, waiting to upload');
  await phone.online();
  await phone.announceNetwork();
  await expectMark(page, /^Synced/);
  await agent.page.reload();
  await expect(bookingOf(agent.page, stored)).toContainText(/Used at .+ \(offline\)/);
});
