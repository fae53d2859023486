import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectConsoleError } from '../../support/console-errors.ts';
import { breakReads, fillStorage, repairStorage } from '../support/break-storage.ts';
import { passTime, sleepFor } from '../support/clock.ts';
import {
  bookVoucher,
  cancelBooking,
  leaveHospital,
  newCode,
  redemptionsOf,
  shownCode,
  redeemElsewhere,
} from '../support/reception.ts';
import {
  arrangeCodes,
  checkCode,
  codeField,
  expectResult,
  markAsUsed,
  openDesk,
  panel,
  result,
  syncNow,
  tab,
  onTablet,
  typeCode,
} from './desk.ts';

onTablet();

const DAY_MS = 86_400_000;
const ready = async (bookings: number) =>
  await expect.element(page.getByText(new RegExp(`^Ready offline, ${bookings} bookings?,`))).toBeVisible();

test('without a network codes are checked by the list, accepted and recorded; all of it arrives once', async () => {
  const { codes, arrange } = arrangeCodes((server) => [
    bookVoucher(server),
    bookVoucher(server),
    bookVoucher(server),
    bookVoucher(server, { promotion: { end: '2026-02-01' } }),
  ]);
  const app = await openDesk({
    path: '/hospital-dashboard?tab=conflicts',
    arrange: (server, person) => {
      arrange(server);
      redeemElsewhere(server, { code: codes[1] ?? '', userId: person?.userId ?? '' });
      cancelBooking(server, codes[2] ?? '');
    },
  });
  const { server } = app;
  const [good = '', used = '', gone = '', ended = ''] = codes;
  await ready(4);
  await expect.element(panel('Conflicts')).toHaveTextContent('Nothing to settle');
  server.goOffline();

  await checkCode(good, 'Valid Code');
  await expect.element(result).toHaveTextContent(/By the list of .+10:0\d.*, without the server/);
  await markAsUsed();
  await expectResult('Accepted, waiting to upload');
  await checkCode(good, 'Accepted here, waiting to upload');
  await expect.element(result.getByRole('button')).not.toBeInTheDocument();
  await checkCode(used, 'Already Used');
  await checkCode(gone, 'Booking cancelled');
  await checkCode(ended, 'Promotion ended 1 Feb 2026 (2569)');
  await result.getByRole('button', { name: 'Accept with a reason...' }).click();
  const why = page.getByRole('dialog', { name: 'Accept with a reason?' });
  await why.getByLabelText(/^Reason/).fill('โทรแจ้งไว้แล้ว');
  await why.getByRole('button', { name: 'Mark as used' }).click();
  await expectResult('Accepted, waiting to upload');

  const unknown = newCode();
  await checkCode(unknown, 'Cannot verify yet');
  await expect.element(result).toHaveTextContent('It may still be a good one.');
  await result.getByRole('button', { name: 'Record on trust...' }).click();
  const record = page.getByRole('dialog', { name: 'Record on trust?' });
  await expect.element(record).toHaveTextContent('Nobody can say now whether the code is good.');
  await record.getByRole('button', { name: 'Record', exact: true }).click();
  await expectResult('Outcome unknown');

  const waiting = page.getByRole('region', { name: 'Waiting to upload' });
  await expect.element(waiting.getByRole('listitem').nth(2)).toBeVisible();
  await expect.element(waiting).toHaveTextContent('Recorded, outcome unknown');
  await expect.element(waiting).toHaveTextContent('โทรแจ้งไว้แล้ว');
  // A sign-out would leave these attempts behind, so the app asks first.
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sign Out' }).click();
  const asked = page.getByRole('dialog', { name: 'Changes that have not been sent yet: 3' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(asked).not.toBeInTheDocument();

  server.goOnline();
  await passTime(5_000);
  await expect.element(waiting).not.toBeInTheDocument();
  // The owner decides about an attempt that was recorded on trust and whose code the server does not know.
  await expect
    .element(page.getByRole('list', { name: 'Conflicts' }).getByRole('listitem'))
    .toHaveTextContent('Accepted, and unknown to the server');
  expect(redemptionsOf(server, good)).toMatchObject([{ outcome: 'first', mode: 'offline', reason: null }]);
  expect(redemptionsOf(server, ended)).toMatchObject([{ outcome: 'first', reason: 'โทรแจ้งไว้แล้ว' }]);
  expect(redemptionsOf(server, unknown)).toMatchObject([{ outcome: 'unknown', mode: 'offline' }]);
});

test('B19 a code recorded on trust is used by that record when its booking arrives, and not requeued', async () => {
  const app = await openDesk({
    path: '/hospital-dashboard?tab=conflicts',
    arrange: (server) => void bookVoucher(server),
  });
  const { server } = app;
  const code = newCode();
  await ready(1);
  server.goOffline();
  await checkCode(code, 'Cannot verify yet');
  await result.getByRole('button', { name: 'Record on trust...' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record', exact: true }).click();
  await expectResult('Outcome unknown');

  // The tablet comes online before the agent, whose booking the server does not know yet.
  server.goOnline();
  await passTime(5_000);
  await expectResult('Recorded, code not known yet');
  await checkCode(code, 'Recorded, code not known yet');
  await expect.element(result.getByRole('button')).toHaveAccessibleName('Ask again');
  bookVoucher(server, { code });
  redeemElsewhere(server, { code, userId: app.person.userId });
  await syncNow(app);
  await expectResult('Accepted here');
  await checkCode(code, 'Accepted here');
  await expect.element(result.getByRole('button')).not.toBeInTheDocument();
  expect(redemptionsOf(server, code).map((row) => row['outcome'])).toEqual(['first', 'duplicate']);
  await expect
    .element(page.getByRole('list', { name: 'Conflicts' }).getByRole('listitem'))
    .toHaveTextContent('Accepted twice');
});

test('B19 a code recorded on trust that another desk recorded before turns into “Already Used” where it is shown', async () => {
  const app = await openDesk({ arrange: (server) => void bookVoucher(server) });
  const { server } = app;
  const code = newCode();
  await ready(1);
  server.goOffline();
  await checkCode(code, 'Cannot verify yet');
  await result.getByRole('button', { name: 'Record on trust...' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record', exact: true }).click();
  await expectResult('Outcome unknown');
  server.goOnline();
  await passTime(5_000);
  await expectResult('Recorded, code not known yet');

  const at = new Date(Date.now() - 3_600_000).toISOString();
  redeemElsewhere(server, { code, userId: app.person.userId, at });
  bookVoucher(server, { code });
  await syncNow(app);
  await expectResult('Already Used');
  expect(redemptionsOf(server, code).map((row) => row['outcome'])).toEqual(['duplicate', 'first']);
  await checkCode(code, 'Already Used');
});

test('the older the list, the less is accepted by it: after 15 minutes, a day, and 7 days', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server), bookVoucher(server)]);
  const app = await openDesk({ arrange });
  const { server } = app;
  const [code = '', other = ''] = codes;
  await ready(2);
  // An answer that is still under way would renew the list.
  await syncNow(app);
  server.goOffline();
  sleepFor(20 * 60_000);
  await passTime(15_000);
  await expect.element(page.getByText(/^The list is from 10:0\d\. Connect to renew it\.$/)).toBeVisible();
  await checkCode(code, 'Valid Code');

  sleepFor(2 * DAY_MS);
  await passTime(15_000);
  await expect
    .element(page.getByText(/^The list is from .+ 10:0\d: each acceptance is confirmed\.$/))
    .toBeVisible();
  await checkCode(code, 'Valid by an old list');
  await expect.element(result).toHaveTextContent('Meanwhile the code may have been used or cancelled.');
  await result.getByRole('button', { name: 'Accept all the same...' }).click();
  const confirm = page.getByRole('dialog', { name: 'Accept by an old list?' });
  await expect.element(confirm.getByLabelText('Reason (optional)')).toBeVisible();
  await confirm.getByRole('button', { name: 'Mark as used' }).click();
  await expectResult('Accepted, waiting to upload');

  sleepFor(6 * DAY_MS);
  await passTime(15_000);
  await expect.element(page.getByText(/older than 7 days: acceptances are only recorded/)).toBeVisible();
  await checkCode(other, 'Valid by an old list');
  await expect.element(result).toHaveTextContent('older than 7 days. The code can only be recorded');
  await expect
    .element(result.getByRole('button', { name: 'Accept all the same...' }))
    .not.toBeInTheDocument();
  await result.getByRole('button', { name: 'Record on trust...' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record', exact: true }).click();
  await expectResult('Outcome unknown');
  // A clock that was set back hides how old the list is.
  sleepFor(-30 * DAY_MS);
  await passTime(15_000);
  await expect.element(page.getByText(/each acceptance is confirmed/)).toBeVisible();
});

test('before the first list codes are checked with the server alone, and the list says so', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const app = await openDesk({
    path: '/promotions',
    arrange: (server) => {
      arrange(server);
      server.answer(/sync_pull/, { status: 503 });
    },
  });
  await app.go('/hospital-dashboard');
  await expect
    .element(page.getByRole('tabpanel', { name: 'Bookings' }))
    .toHaveTextContent('The list of bookings is not on this device yet. Codes can be checked online.');
  const [code = ''] = codes;
  await checkCode(code, 'Valid Code');
  app.server.answer(/check_booking/, 'no_network', 1);
  await checkCode(newCode(), 'Cannot verify yet');
  await result.getByRole('button', { name: 'Ask again' }).click();
  await expectResult('Invalid Code');
  app.server.heal();
  await app.sync.requestSync('manual');
  await ready(1);
});

test('without a session what was accepted waits for a sign-in, which brings the person back', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const app = await openDesk({ arrange });
  const { server, person } = app;
  const [code = ''] = codes;
  await ready(1);
  server.goOffline();
  await checkCode(code, 'Valid Code');
  await markAsUsed();
  await expectResult('Accepted, waiting to upload');
  server.auth.endSessions(person.userId);
  sleepFor(3_600_000);
  server.goOnline();
  await passTime(15_000);
  await expect.element(page.getByText('Sign in to upload 1')).toBeVisible();
  await checkCode(code, 'Accepted here, waiting to upload');
  await checkCode(newCode(), 'Cannot verify yet');
  await expect.element(result).toHaveTextContent('Sign in again so that the server can be asked.');
  expect(redemptionsOf(server, code)).toEqual([]);

  const session = () => ({ ...server.signUp(person), ...person });
  server.accounts.set(person.email, { session, password: 'demo1234' });
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabelText('Email').fill(person.email);
  await page.getByLabelText(/^Password/).fill('demo1234');
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect.poll(() => location.pathname).toBe('/hospital-dashboard');
  await passTime(5_000);
  await expect.poll(() => redemptionsOf(server, code)).toMatchObject([{ outcome: 'first', mode: 'offline' }]);
});

test('a redemption that the server refuses is stored, counted on the tab, and sent again by hand', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server), bookVoucher(server)]);
  const app = await openDesk({ arrange });
  const { server, person } = app;
  const [code = '', other = ''] = codes;
  await ready(2);
  server.goOffline();
  // The server refuses attempts that are accepted after the person's removal.
  const comeBack = leaveHospital(server, person.userId);
  await passTime(1_000);
  for (const one of [code, other]) {
    await checkCode(one, 'Valid Code');
    await markAsUsed();
    await expectResult('Accepted, waiting to upload');
  }
  // Pulls fail here, so the hospital's rows stay; the redemptions are sent and refused before the next pull.
  server.answer(/sync_pull|sync_push/, { status: 503 });
  server.goOnline();
  await passTime(5_000);
  await expect.element(page.getByRole('tab', { name: /Conflicts.*2 refused redemptions/ })).toBeVisible();
  await tab('Conflicts').click();
  const refused = page.getByRole('region', { name: 'Refused by the server' });
  await expect.element(refused).toHaveTextContent('You are not in the staff any more');
  comeBack();
  server.heal();
  await refused.getByRole('button', { name: `Offer ${shownCode(code)} again` }).click();
  await passTime(5_000);
  await expect.poll(() => redemptionsOf(server, code)).toMatchObject([{ outcome: 'first' }]);
  // The other attempt is sent again from the code check itself.
  await codeField.fill(other);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expectResult('Needs attention');
  await result.getByRole('button', { name: 'Ask again' }).click();
  await passTime(5_000);
  await expect.poll(() => redemptionsOf(server, other)).toMatchObject([{ outcome: 'first' }]);
  await expect.element(refused).not.toBeInTheDocument();
});

test('a device without room marks nothing and says so, and marks the code when there is room', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const { server } = await openDesk({ arrange });
  const [code = ''] = codes;
  await ready(1);
  await checkCode(code, 'Valid Code');
  fillStorage();
  await markAsUsed();
  const alert = result.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Error updating booking');
  await expect.element(alert).toHaveTextContent('This device has no room left, so nothing was marked.');
  await expectResult('Valid Code');
  expect(redemptionsOf(server, code)).toEqual([]);
  repairStorage();
  await markAsUsed();
  await expectResult('Success');
  await expect.element(result.getByRole('alert')).not.toBeInTheDocument();
  expect(redemptionsOf(server, code)).toMatchObject([{ outcome: 'first' }]);
});

test('SHELL-10 a code whose booking cannot be read from the device is checked again with Retry', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  await openDesk({ arrange });
  await ready(1);
  expectConsoleError(/The disk cannot be read/);
  breakReads('bookings');
  await typeCode(codes[0] ?? '');
  const retry = page
    .getByRole('region', { name: 'Code verification' })
    .getByRole('button', { name: 'Retry' });
  await expect.element(retry).toBeVisible();
  repairStorage();
  await retry.click();
  await expectResult('Valid Code');
});
