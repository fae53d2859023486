import { expect, test } from './fixtures.ts';
import { addCustomer, expectMark, openCustomer } from './screens/customers.ts';
import {
  cancelElsewhere,
  checkCode,
  deskWithoutSignal,
  foreignPromotion,
  markAsUsed,
  openDesk,
  openDeskTab,
  resultOf,
  storedUses,
  typeCode,
  useElsewhere,
} from './screens/desk.ts';
import { openMenu } from './screens/menu.ts';
import { publish } from './screens/promotions.ts';
import { book, bookingOf } from './screens/records.ts';
import { fillSignIn, demoPassword, emailOf } from './screens/sign-in.ts';
import { bookVoucher, expectResult, shown } from './screens/vouchers.ts';
import { makeBookingCode } from '../src/lib/booking-code.ts';
import { fillStorage } from './support/fill-storage.ts';
import type { TestServer } from './support/server.ts';
import { thaiPerson } from './support/thai-people.ts';

const checkup = 'ตรวจสุขภาพประจำปี';
const scans = /\/rpc\/sync_scans/;
const newCode = () => makeBookingCode((bytes) => crypto.getRandomValues(new Uint8Array(bytes)));

/** So many unused codes of one promotion. */
async function vouchers(server: TestServer, count: number): Promise<string[]> {
  const { id: promotionId } = await publish(server, { title: checkup, price: 1000 });
  const codes: string[] = [];
  for (let n = 0; n < count; n += 1)
    codes.push(await bookVoucher(server, { promotionId, customer: 'สมหญิง ใจดี' }));
  return codes;
}

// A tablet in landscape, as it stands on the counter.
test.use({ viewport: { width: 1024, height: 768 }, isMobile: false, hasTouch: true });

test('with a network every code gets the answer of the server, in the words of the specification', async ({
  phone,
  server,
  gate,
  login,
}) => {
  test.setTimeout(240_000);
  const [good = '', used = '', gone = '', lost = ''] = await vouchers(server, 4);
  const foreign = await bookVoucher(server, {
    promotionId: await foreignPromotion(server),
    customer: 'มานะ ชูใจ',
  });
  await useElsewhere(server, used);
  await cancelElsewhere(server, gone);
  const { page } = phone;
  await login(page, 'hospital');
  await openDesk(page, 4);

  await typeCode(page, '  ');
  await expect(page.getByLabel('Booking code')).toHaveAccessibleDescription(/Please enter a booking code/);

  // Small letters, a hyphen and blanks are forgiven (decision B1).
  await typeCode(page, ` ${shown(good).toLowerCase()} `);
  await expectResult(page, 'Valid Code');
  await expect(resultOf(page)).toContainText('This booking code is valid and ready to use');
  for (const fact of [shown(good), checkup, '฿900.00', 'List price ฿1,000.00', 'สมหญิง ใจดี', '081-234-5678'])
    await expect(resultOf(page)).toContainText(fact);
  await markAsUsed(page);
  await expectResult(page, 'Success');
  await expect(resultOf(page)).toContainText('Booking code marked as used.');
  await page.getByRole('button', { name: 'Next code' }).click();
  await expect(page.getByLabel('Booking code')).toHaveValue('');
  await checkCode(page, good, 'Already Used');
  await expect(resultOf(page)).toContainText('This booking code has already been used');
  await expect(resultOf(page)).toContainText(/Used .+ on this device/);
  await expect(resultOf(page).getByRole('button')).toHaveCount(0);

  await checkCode(page, used, 'Already Used');
  await expect(resultOf(page)).toContainText('(offline)');
  await checkCode(page, gone, 'Booking cancelled');
  for (const unknown of [foreign, newCode()]) {
    await checkCode(page, unknown, 'Invalid Code');
    await expect(resultOf(page)).toContainText(
      "This booking code does not exist or doesn't belong to your hospital",
    );
    await expect(resultOf(page).getByRole('button')).toHaveCount(0);
  }
  await typeCode(page, 'K7M4P-2X9QQ');
  await expectResult(page, 'Check the spelling');
  await resultOf(page).getByRole('button', { name: 'Look it up all the same' }).click();
  await expectResult(page, 'Invalid Code');

  // On a slow line the answer comes after it was said that there is none yet, and counts.
  const slow = gate.holdAnswers(/rpc\/check_booking/, { skip: 0 });
  await checkCode(page, newCode(), 'Cannot verify yet');
  slow.release();
  await expectResult(page, 'Invalid Code');

  // The server takes it, and its answer is lost on the way: never a rejection, and the same nonce goes again.
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

test('the desk opens cold without a network and checks, accepts and records; all of it arrives once', async ({
  phone,
  server,
  gate,
  login,
}) => {
  test.setTimeout(240_000);
  const [good = '', used = '', gone = '', late = ''] = await vouchers(server, 4);
  const { id: endedId } = await publish(server, { title: 'จบแล้ว', price: 500, end: '2026-02-01' });
  const ended = await bookVoucher(server, { promotionId: endedId, customer: 'มานะ ชูใจ' });
  await useElsewhere(server, used);
  await cancelElsewhere(server, gone);
  await login(phone.page, 'hospital');
  await deskWithoutSignal(phone.page, 5);

  await gate.cut();
  await phone.kill();
  await phone.relaunch();
  const { page } = phone;
  await openDesk(page, 5);
  await checkCode(page, good, 'Valid Code');
  await expect(resultOf(page)).toContainText(/By the list of .+, without the server/);
  await markAsUsed(page);
  await expectResult(page, 'Accepted, waiting to upload');
  await checkCode(page, good, 'Accepted here, waiting to upload');
  await expect(resultOf(page).getByRole('button')).toHaveCount(0);
  await checkCode(page, used, 'Already Used');
  await checkCode(page, gone, 'Booking cancelled');

  await checkCode(page, ended, /^Promotion ended 1 ก\.พ\. 2569$/);
  await resultOf(page).getByRole('button', { name: 'Accept with a reason...' }).click();
  const why = page.getByRole('dialog', { name: 'Accept after the end?' });
  await why.getByRole('button', { name: 'Mark as used' }).click();
  await expect(why.getByLabel(/^Reason/)).toHaveAccessibleDescription(/Please write why/);
  await expect(why.getByLabel(/^Reason/)).toBeFocused();
  await why.getByLabel(/^Reason/).fill('โทรแจ้งไว้แล้ว');
  await why.getByRole('button', { name: 'Mark as used' }).click();
  await expectResult(page, 'Accepted, waiting to upload');

  const unknown = newCode();
  await checkCode(page, unknown, 'Cannot verify yet');
  await resultOf(page).getByRole('button', { name: 'Record on trust...' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record', exact: true }).click();
  await expectResult(page, 'Outcome unknown');

  // Two days without a network: each acceptance is confirmed. Eight: they are only recorded.
  await page.clock.setSystemTime(Date.now() + 8 * 86_400_000);
  await expect(page.getByText(/older than 7 days: acceptances are only recorded/)).toBeVisible({
    timeout: 30_000,
  });
  await checkCode(page, late, 'Valid by an old list');
  await expect(resultOf(page)).toContainText('older than 7 days');
  await expect(resultOf(page).getByRole('button', { name: 'Record on trust...' })).toBeVisible();
  await page.clock.setSystemTime(Date.now() + 2 * 86_400_000);
  await expect(page.getByText(/each acceptance is confirmed/)).toBeVisible({ timeout: 30_000 });
  await checkCode(page, late, 'Valid by an old list');
  await resultOf(page).getByRole('button', { name: 'Accept all the same...' }).click();
  await page
    .getByRole('dialog', { name: 'Accept by an old list?' })
    .getByRole('button', { name: 'Mark as used' })
    .click();
  await expectResult(page, 'Accepted, waiting to upload');
  await page.clock.setSystemTime(Date.now());

  await openDeskTab(page, 'Conflicts');
  const waiting = page.getByRole('region', { name: 'Waiting to upload' });
  await expect(waiting.getByRole('listitem')).toHaveCount(4);
  await expect(waiting).toContainText('Recorded, outcome unknown');
  // A sign-out would leave them behind, so it asks first.
  await openMenu(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
  const asked = page.getByRole('dialog', { name: /have not been sent yet: 4$/ });
  await expect(asked).toBeVisible();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toBeHidden();
  await page.keyboard.press('Escape');

  await gate.open();
  await expectMark(page, /^Synced/);
  await expect(waiting).toHaveCount(0);
  // What was recorded on trust and is unknown to the server is for the owner to look at.
  await expect(page.getByRole('list', { name: 'Conflicts' }).getByRole('listitem')).toContainText([
    'Accepted, and unknown to the server',
  ]);
  expect(await storedUses(server, good)).toMatchObject([{ outcome: 'first', mode: 'offline', reason: null }]);
  expect(await storedUses(server, ended)).toMatchObject([{ outcome: 'first', reason: 'โทรแจ้งไว้แล้ว' }]);
  expect(await storedUses(server, late)).toMatchObject([{ outcome: 'first', mode: 'offline' }]);
  expect(await storedUses(server, unknown)).toMatchObject([{ outcome: 'unknown', mode: 'offline' }]);
});

test('two tablets accept the same code without a network: both show the conflict, and the owner closes it', async ({
  phone,
  secondDevice,
  server,
  gate,
  login,
}) => {
  test.setTimeout(240_000);
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
    .poll(async () => (await storedUses(server, code)).map(({ outcome }) => outcome).sort(), {
      timeout: 60_000,
    })
    .toEqual(['duplicate', 'first']);

  for (const { page } of tablets) {
    // Whoever was first hears of the other with the next look at the server; opening the desk is one.
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Conflicts 1 open conflict' })).toBeVisible({
      timeout: 30_000,
    });
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
  await sheet.getByRole('button', { name: 'Close the conflict' }).click();
  await expect(sheet.getByRole('alert')).toHaveText('Please choose what was done');
  await sheet.getByRole('radio', { name: 'Both were honoured' }).check();
  await sheet.getByRole('button', { name: 'Close the conflict' }).click();
  await expect(sheet.getByLabel(/^Note/)).toHaveAccessibleDescription(/Please write a note/);
  await sheet.getByLabel(/^Note/).fill('ให้บริการทั้งสองท่าน');
  await sheet.getByRole('button', { name: 'Close the conflict' }).click();
  for (const tablet of tablets) {
    const item = tablet.page.getByRole('list', { name: 'Conflicts' }).getByRole('listitem');
    await tablet.page.bringToFront();
    if (tablet !== phone) await tablet.page.reload();
    await expect(item).toContainText('Both were honoured – ให้บริการทั้งสองท่าน', { timeout: 30_000 });
    await expect(tablet.page.getByRole('tab', { name: 'Conflicts', exact: true })).toBeVisible();
  }
  expect(
    (await storedUses(server, code)).filter(({ resolution }) => resolution === 'both_honoured'),
  ).toHaveLength(1);
});

test('the browser is killed between the press and the answer: the code is used once, and the tablet knows it', async ({
  phone,
  server,
  gate,
  login,
}) => {
  const [code = ''] = await vouchers(server, 1);
  await login(phone.page, 'hospital');
  await deskWithoutSignal(phone.page, 1);
  await checkCode(phone.page, code, 'Valid Code');
  // All of them: the device asks for its standing by the same call, at any moment.
  const { release } = gate.holdAnswers(scans, { skip: 0 });
  await markAsUsed(phone.page);
  await expect.poll(() => storedUses(server, code)).toHaveLength(1);
  await phone.kill();
  release();

  await phone.relaunch();
  await openDesk(phone.page, 1);
  await expectMark(phone.page, /^Synced/);
  await checkCode(phone.page, code, 'Already Used');
  await expect(resultOf(phone.page)).toContainText(/on this device/);
  expect(await storedUses(server, code)).toMatchObject([{ outcome: 'first' }]);
});

test.describe('with a session that ends', () => {
  test.use({ accessTokenSeconds: 5 });

  test('what was accepted waits for the same person to sign in, and the desk says how much that is', async ({
    phone,
    server,
    gate,
    login,
    complaints,
  }) => {
    test.setTimeout(240_000);
    complaints.expect(/auth\/v1\/token|status of 40[01]/);
    const [code = ''] = await vouchers(server, 1);
    const { page } = phone;
    await login(page, 'hospital');
    await deskWithoutSignal(page, 1);
    await gate.cut();
    await checkCode(page, code, 'Valid Code');
    await markAsUsed(page);
    await expectResult(page, 'Accepted, waiting to upload');
    await (await server.sql())`delete from auth.refresh_tokens`;
    const tokenEndsMs = Date.now() + 6_000;
    await expect.poll(() => Date.now() > tokenEndsMs).toBe(true);
    await gate.open();

    await expect(page.getByText('Sign in to upload 1')).toBeVisible({ timeout: 45_000 });
    await checkCode(page, code, 'Accepted here, waiting to upload');
    expect(await storedUses(server, code)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await fillSignIn(page, { email: emailOf('hospital'), password: demoPassword });
    await expect(page).toHaveURL(/\/hospital-dashboard/);
    await expectMark(page, /^Synced/);
    expect(await storedUses(server, code)).toMatchObject([{ outcome: 'first' }]);
  });
});

test('a full storage never says that a code was marked, and marks it when there is room', async ({
  phone,
  server,
  login,
}) => {
  test.setTimeout(240_000);
  const [code = ''] = await vouchers(server, 1);
  const { page } = phone;
  await login(page, 'hospital');
  await deskWithoutSignal(page, 1);
  const makeRoom = await fillStorage(page);
  await checkCode(page, code, 'Valid Code');
  await markAsUsed(page);
  await expect(resultOf(page).getByRole('alert')).toContainText('Error updating booking');
  await expect(resultOf(page)).toContainText('This device has no room left, so nothing was marked.');
  await expectResult(page, 'Valid Code');
  expect(await storedUses(server, code)).toEqual([]);

  await makeRoom();
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
  test.setTimeout(240_000);
  await publish(server, { title: checkup, price: 1000 });
  const agent = await secondDevice();
  await login(agent.page, 'agent');
  await addCustomer(agent.page, thaiPerson(0));
  await openCustomer(agent.page, thaiPerson(0).name);
  const kept = await book(agent.page, checkup);
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
  await expect(page.getByRole('article').filter({ hasText: 'Cancelled' })).toHaveCount(1, {
    timeout: 30_000,
  });
  await checkCode(page, cancelled.replace('-', ''), 'Booking cancelled');

  await phone.offline();
  await checkCode(page, kept.replace('-', ''), 'Valid Code');
  await markAsUsed(page);
  await expectResult(page, 'Accepted, waiting to upload');
  await phone.online();
  await phone.announceNetwork();
  await expectMark(page, /^Synced/);
  await agent.page.reload();
  await expect(bookingOf(agent.page, kept)).toContainText(/Used at .+ \(offline\)/, { timeout: 30_000 });
});
