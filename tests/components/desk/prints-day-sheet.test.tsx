import { expect, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { collectSavedFiles } from '../support/made-browser.ts';
import {
  bookingOfCode,
  bookVoucher,
  cancelBooking,
  closedAgo,
  newCode,
  otherDevice,
  redemptionsOf,
  sellingAgent,
  shownCode,
  redeemElsewhere,
} from '../support/reception.ts';
import { sleepFor } from '../support/clock.ts';
import { expectToast } from '../support/expect-toast.ts';
import { addPerson } from '../support/people.ts';
import type { TestServer } from '../support/test-server.ts';
import {
  arrangeCodes,
  checkCode,
  expectResult,
  markAsUsed,
  openDesk,
  onTablet,
  syncNow,
  type DeskApp,
} from './desk.ts';

onTablet();

const table = (name: string) => page.getByRole('region', { name });
const all = table('All scans');
const row = (text: RegExp) => all.getByRole('row', { name: text });

/**
 * A day of the reception: codes redeemed here and elsewhere, a cancelled and an unknown
 * one, and checks without use.
 */
async function spendDay(): Promise<DeskApp & { codes: string[]; unknown: string }> {
  const { codes, arrange } = arrangeCodes((server) => [
    bookVoucher(server),
    bookVoucher(server, { promotion: { title: '=HYPERLINK("x")' } }),
    bookVoucher(server),
    bookVoucher(server),
  ]);
  const app = await openDesk({
    arrange: (server, person) => {
      arrange(server);
      Object.assign(server.tables['hospital_members']?.[0] ?? {}, { full_name: 'พิมพ์ชนก ศรีสุข' });
      redeemElsewhere(server, { code: codes[2] ?? '', userId: person?.userId ?? '', reason: 'ลืมบัตร' });
      redeemElsewhere(server, { code: codes[2] ?? '', userId: person?.userId ?? '' });
      cancelBooking(server, codes[3] ?? '');
    },
  });
  await expect.element(page.getByText(/^Ready offline, 4 bookings/)).toBeVisible();
  for (const code of codes.slice(0, 2)) {
    await checkCode(code, 'Valid Code');
    await markAsUsed();
    await expectResult('Success');
  }
  const unknown = newCode();
  await checkCode(codes[0] ?? '', 'Already Used');
  await checkCode(codes[3] ?? '', 'Booking cancelled');
  await checkCode(unknown, 'Invalid Code');
  await app.sync.requestSync('manual');
  await page.getByRole('main').getByRole('link', { name: 'Day sheet' }).click();
  await expect.element(all).toBeVisible();
  // The sheet itself asks the server for the names of agents.
  await expect.element(table('By agent')).toHaveTextContent(sellingAgent.fullName);
  return { ...app, codes, unknown };
}

test('the day sheet has what was redeemed, refused and looked at in vain, by promotion and agent', async () => {
  const { codes, unknown } = await spendDay();
  const [used = '', , elsewhere = '', gone = ''] = codes.map(shownCode);
  const agent = table('By agent').getByRole('row', { name: new RegExp(sellingAgent.fullName) });
  await expect.element(agent).toHaveTextContent('฿2,700.00');
  await expect
    .element(table('By promotion').getByRole('row', { name: /ตรวจสุขภาพประจำปี/ }))
    .toHaveTextContent('฿1,800.00');
  await expect.element(row(new RegExp(`${used}.*Redeemed.*900\\.00.*พิมพ์ชนก ศรีสุข`))).toBeVisible();
  await expect
    .element(row(new RegExp(`${elsewhere}.*Redeemed \\(offline\\).*ลืมบัตร.*Device D002`)))
    .toBeVisible();
  await expect.element(row(new RegExp(`${elsewhere}.*Conflict.*Used already`))).toBeVisible();
  await expect
    .element(row(new RegExp(`${gone}.*Checked in vain.*Booking cancelled.*This device`)))
    .toBeVisible();
  await expect.element(row(new RegExp(`${shownCode(unknown)}.*Checked in vain.*Unknown code`))).toBeVisible();

  const day = page.getByLabelText('Day', { exact: true });
  await day.fill('01/01/2569');
  await expect.element(page.getByText('No scans on this day')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Save as CSV' })).toBeDisabled();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect.element(all).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Today' })).not.toBeInTheDocument();
});

test('the day sheet is saved as a file whose cells no spreadsheet runs', async () => {
  const files = collectSavedFiles();
  const { codes, server } = await spendDay();
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  await expectToast('Success', 'Day sheet saved');
  const file = files.get('sabai-day-2026-11-22.csv');
  const bytes = new Uint8Array((await file?.arrayBuffer()) ?? []);
  // Excel reads Thai letters only after a byte order mark.
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  const csv = new TextDecoder().decode(bytes);
  expect(csv.startsWith('"Day","Time","Code"')).toBe(true);
  const [used = ''] = codes;
  expect(csv).toContain(`"${shownCode(used)}","ตรวจสุขภาพประจำปี","${sellingAgent.fullName}","Redeemed"`);
  expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
  expect(redemptionsOf(server, used)).toHaveLength(1);
});

test('the day sheet is printed without the page around it', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const media = (name: string) => cdp().send('Emulation.setEmulatedMedia', { media: name });
  try {
    await spendDay();
    await page.getByRole('button', { name: 'Print' }).click();
    expect(print).toHaveBeenCalledTimes(1);
    await media('print');
    await expect.element(page.getByRole('banner')).not.toBeInTheDocument();
    await expect.element(all).toBeVisible();
    await expect.element(page.getByText(/Day sheet · 22 Nov 2026/)).toBeVisible();
  } finally {
    await media('');
    print.mockRestore();
  }
});

test('the day sheet works without a network, and has what waits to be sent', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const { server, go } = await openDesk({ arrange });
  const [code = ''] = codes;
  await expect.element(page.getByText(/^Ready offline, 1 booking/)).toBeVisible();
  server.goOffline();
  await checkCode(code, 'Valid Code');
  await markAsUsed();
  await expectResult('Accepted, waiting to upload');
  const unknown = newCode();
  await checkCode(unknown, 'Cannot verify yet');
  await go('/hospital-dashboard/day');
  await expect
    .element(row(new RegExp(`${shownCode(code)}.*Waiting to upload.*900\\.00.*This device`)))
    .toBeVisible();
  await expect
    .element(row(new RegExp(`${shownCode(unknown)}.*Unknown.*Unknown.*No network, not in the list`)))
    .toBeVisible();
});

const otherHospital = { id: '00000000-0000-7000-8000-00000000bb02', name: 'คลินิกใจดี', slug: 'jaidee' };
function joinOther(server: TestServer, userId: string): void {
  server.tables['hospital_members']?.push({
    user_id: userId,
    hospital_id: otherHospital.id,
    role: 'staff',
    hospital: { ...otherHospital, verified_at: null },
    created_at: '2026-02-01T00:00:00Z',
  });
  server.sync.join({ userId, hospitalId: otherHospital.id });
}

test('what this device did for one of two hospitals is on no sheet of the other, sent or not', async () => {
  const { codes, arrange } = arrangeCodes((server) =>
    [1, 2].map(() => bookVoucher(server, { promotion: { hospitalId: otherHospital.id } })),
  );
  const app = await openDesk({
    arrange: (server, person) => {
      joinOther(server, person?.userId ?? '');
      arrange(server);
    },
  });
  await expect.element(page.getByText(/^Ready offline/).first()).toBeVisible();
  const [sent = '', waits = ''] = codes;
  await checkCode(sent, 'Valid Code');
  await markAsUsed();
  await expectResult('Success');
  await syncNow(app);
  await checkCode(sent, 'Already Used');
  app.server.goOffline();
  await checkCode(waits, 'Valid Code');
  await markAsUsed();
  await expectResult('Accepted, waiting to upload');
  await app.go(`/hospital-dashboard/day?hospital=${otherHospital.id}`);
  await expect.element(row(new RegExp(`${shownCode(waits)}.*Waiting to upload`))).toBeVisible();
  await expect.element(row(new RegExp(`${shownCode(sent)}.*Redeemed`))).toBeVisible();
  await page.getByRole('combobox', { name: 'Hospital' }).selectOptions('โรงพยาบาลสบายดี');
  await expect.element(page.getByText('No scans on this day')).toBeVisible();
});

test('a member of two hospitals chooses whose day it is, and an agent without a name is shown by the id', async () => {
  await openDesk({
    path: `/hospital-dashboard/day?hospital=${otherHospital.id}`,
    arrange: (server, person) => {
      const userId = person?.userId ?? '';
      joinOther(server, userId);
      server.functions['hospital_agents'] = () => [];
      const code = bookVoucher(server, { promotion: { hospitalId: otherHospital.id, title: '' } });
      redeemElsewhere(server, { code, userId });
      expect(otherDevice).toMatch(/^beef/);
    },
  });
  const agent = `Agent ${sellingAgent.userId.slice(0, 4).toUpperCase()}`;
  await expect.element(table('By agent')).toHaveTextContent(agent);
  await expect.element(table('By promotion')).toHaveTextContent('Unknown');
  await page.getByRole('combobox', { name: 'Hospital' }).selectOptions('โรงพยาบาลสบายดี');
  await expect.element(page.getByText('No scans on this day')).toBeVisible();
});

test('B21 what reaches the server after its day is listed apart, on the day of its scan', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const app = await openDesk({
    path: '/hospital-dashboard/day',
    arrange: (server, person) => {
      arrange(server);
      const [code = ''] = codes;
      const rowId = String(bookingOfCode(server, code)['id']);
      server.sync.change({ entity: 'bookings', rowId, columns: { created_at: '2026-11-20T03:00:00Z' } });
      redeemElsewhere(server, { code, userId: person?.userId ?? '', at: '2026-11-21T07:30:00Z' });
    },
  });
  await app.sync.requestSync('manual');
  await expect.element(page.getByText('No scans on this day')).toBeVisible();
  await page.getByLabelText('Day', { exact: true }).fill('21/11/2569');
  const late = table('Arrived after this day');
  await expect
    .element(late)
    .toHaveTextContent(new RegExp(`14:30.*Arrived 22 .*10:0\\d.*${shownCode(codes[0] ?? '')}`));
  await expect.element(all).not.toHaveTextContent(shownCode(codes[0] ?? ''));
  // The file has it on the same day, with its arrival beside it.
  const files = collectSavedFiles();
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  await expectToast('Success', 'Day sheet saved');
  const csv = await files.get('sabai-day-2026-11-21.csv')?.text();
  expect(csv).toMatch(
    new RegExp(`^"2026-11-21","14:30","${shownCode(codes[0] ?? '')}",.*"2026-11-22 10:0\\d"`, 'm'),
  );
  await app.go('/hospital-dashboard');
  await expect.element(page.getByText(/Used 21 .+14:30 \(offline\)/)).toBeVisible();
});

test('B25 what another account sent for this person offers staff no mistake, unlike their own', async () => {
  const { codes, arrange } = arrangeCodes((server) => [1, 2].map(() => bookVoucher(server)));
  const app = await openDesk({ person: 'staff', path: '/hospital-dashboard/day', arrange });
  const { userId } = app.person;
  const [own = '', other = ''] = codes;
  redeemElsewhere(app.server, { code: own, userId });
  redeemElsewhere(app.server, { code: other, userId: addPerson(app.server, 'staff').userId });
  const rowId = String(redemptionsOf(app.server, other)[0]?.['nonce']);
  app.server.sync.change({ entity: 'redemption_events', rowId, columns: { shift_staff_id: userId } });
  await app.sync.requestSync('manual');
  const offer = { name: /was a mistake$/ };
  await expect.element(row(new RegExp(shownCode(own))).getByRole('button', offer)).toBeVisible();
  await expect.element(row(new RegExp(shownCode(other))).getByRole('button', offer)).not.toBeInTheDocument();
});

test('a sheet that stays open over midnight is of the new day, unless a day was chosen', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const app = await openDesk({ path: '/hospital-dashboard/day', arrange });
  const day = page.getByLabelText('Day', { exact: true });
  const sleepADay = () => {
    sleepFor(86_400_000);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  await expect.element(day).toHaveValue('22/11/2026');
  sleepADay();
  await expect.element(day).toHaveValue('23/11/2026');
  redeemElsewhere(app.server, { code: codes[0] ?? '', userId: app.person.userId });
  await app.sync.requestSync('manual');
  await expect.element(row(new RegExp(shownCode(codes[0] ?? '')))).toBeVisible();
  await day.fill('22/11/2026');
  sleepADay();
  await expect.element(page.getByRole('button', { name: 'Today' })).toBeVisible();
  await expect.element(day).toHaveValue('22/11/2026');
  await page.getByRole('button', { name: 'Today' }).click();
  await expect.element(day).toHaveValue('24/11/2026');
});

test('the attempts of a day that this device no longer holds come from the server', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const app = await openDesk({
    path: '/hospital-dashboard/day',
    arrange: (server, person) => {
      arrange(server);
      const [code = ''] = codes;
      const rowId = String(bookingOfCode(server, code)['id']);
      server.sync.change({ entity: 'bookings', rowId, columns: { created_at: '2026-01-10T03:00:00Z' } });
      redeemElsewhere(server, { code, userId: person?.userId ?? '', at: '2026-02-01T07:30:00Z' });
      closedAgo(server, code, 200);
    },
  });
  await app.sync.requestSync('manual');
  app.server.goOffline();
  await page.getByLabelText('Day', { exact: true }).fill('01/02/2569');
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect.element(retry).toBeVisible();
  app.server.goOnline();
  await retry.click();
  await expect
    .element(table('Arrived after this day'))
    .toHaveTextContent(new RegExp(`14:30.*${shownCode(codes[0] ?? '')}.*ตรวจสุขภาพประจำปี`));
});
