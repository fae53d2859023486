import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { catchDownload } from '../support/catch-download.ts';
import { passTime } from '../support/clock.ts';
import { expectToast } from '../support/expect-toast.ts';
import { addPerson } from '../support/people.ts';
import {
  bookingOfCode,
  bookVoucher,
  leaveHospital,
  redemptionsOf,
  sendFromFormer,
  shownCode,
} from '../support/reception.ts';
import type { TestServer } from '../support/test-server.ts';
import {
  arrangeCodes,
  checkCode,
  expectResult,
  markAsUsed,
  onTablet,
  openDesk,
  result,
  syncNow,
  tab,
} from './desk.ts';

onTablet();
afterEach(() => void vi.restoreAllMocks());

const region = (name: string) => page.getByRole('region', { name });
const ready = async () => await expect.element(page.getByText(/^Ready offline/)).toBeVisible();

test('B20 what was accepted before the removal is sent and shown, and nothing else of the hospital', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server), bookVoucher(server)]);
  const app = await openDesk({ person: 'staff', arrange });
  const { server } = app;
  const [before = '', after = ''] = codes;
  await ready();
  server.goOffline();
  await checkCode(before, 'Valid Code');
  await markAsUsed();
  await expectResult('Accepted, waiting to upload');
  await passTime(1_000);
  const comeBack = leaveHospital(server, app.person.userId);
  await passTime(1_000);
  await checkCode(after, 'Valid Code');
  await markAsUsed();
  await expectResult('Accepted, waiting to upload');

  server.goOnline();
  await passTime(5_000);
  await expect
    .poll(() => redemptionsOf(server, before))
    .toMatchObject([{ outcome: 'held', staff_id: app.person.userId }]);
  expect(redemptionsOf(server, after)).toEqual([]);

  // The address is opened anew, as after a reload, from the list of what needs attention.
  await app.go('/crm/sync');
  await page.getByRole('link', { name: /^Redemptions to look at/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Redemptions on this device' })).toBeVisible();
  await expect.element(region('Sent')).toHaveTextContent(shownCode(before));
  await expect.element(region('Sent')).toHaveTextContent('With the owner');
  await expect.element(region('Refused by the server')).toHaveTextContent(shownCode(after));
  for (const name of ['Code verification', 'โรงพยาบาลสบายดี']) {
    await expect.element(page.getByRole('main').getByText(name)).not.toBeInTheDocument();
  }
  await expect.element(page.getByRole('tab')).not.toBeInTheDocument();

  const saved = catchDownload();
  await page.getByRole('button', { name: 'Save as a file' }).click();
  await expectToast('Success');
  vi.restoreAllMocks();
  expect(saved.map(({ name }) => name)).toEqual(['sabai-unsent.json']);
  expect(await (await saved[0]?.blob)?.text()).toContain(after);

  await page.getByRole('button', { name: 'Send now' }).click();
  await passTime(5_000);
  await expect.element(region('Refused by the server')).toHaveTextContent(shownCode(after));
  // Once the person is back in the staff, the refused attempt is sent like any other.
  comeBack();
  await page.getByRole('button', { name: 'Send now' }).click();
  await passTime(5_000);
  await expect.poll(() => redemptionsOf(server, after)).toMatchObject([{ outcome: 'first' }]);
});

/** A member leaves the hospital and then sends an attempt that the device accepted an hour ago. */
function leaveAndSend(server: TestServer, code: string): void {
  const { userId } = addPerson(server, 'staff');
  leaveHospital(server, userId);
  sendFromFormer(server, { code, userId });
}

test('B20 desks warn of a code that waits for the owner, who takes it', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const app = await openDesk({ path: '/hospital-dashboard?tab=conflicts', arrange });
  const { server } = app;
  const [code = ''] = codes;
  await ready();
  leaveAndSend(server, code);
  // The server gives this result before the device's list
  // has the attempt; afterwards the list gives it offline.
  await checkCode(code, 'Waits for the owner');
  await syncNow(app);
  server.goOffline();
  await checkCode(code, 'Waits for the owner');
  await expect.element(result).toHaveTextContent(/The device of a former member recorded this code .+09:00/);
  await expect.element(result.getByRole('button')).toHaveAccessibleName('Accept with a reason...');
  server.goOnline();

  const conflicts = page.getByRole('list', { name: 'Conflicts' }).getByRole('listitem');
  await expect.element(conflicts).toHaveTextContent('Recorded by a former member, and waits for the owner');
  await expect.element(conflicts).toHaveTextContent(/The person had left the staff .+10:0\d/);
  await conflicts.getByRole('button', { name: `Decide about ${shownCode(code)}` }).click();
  const sheet = page.getByRole('dialog', { name: 'Does it count?' });
  await sheet.getByRole('radio', { name: 'It counts' }).click();
  await sheet.getByLabelText(/^Note/).fill('โทรถามแล้ว');
  await sheet.getByRole('button', { name: 'Decide' }).click();
  await expectToast('Success');
  await passTime(1_000);
  await expect.element(conflicts).not.toBeInTheDocument();
  expect(bookingOfCode(server, code)).toMatchObject({ used: true });
  await checkCode(code, 'Already Used');
});

test('B20 staff see that the owner decides, and may accept the code with a reason', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const app = await openDesk({ person: 'staff', arrange });
  const [code = ''] = codes;
  await ready();
  leaveAndSend(app.server, code);
  await syncNow(app);
  await tab('Conflicts').click();
  await expect
    .element(page.getByRole('list', { name: 'Conflicts' }))
    .toHaveTextContent('The owner of the hospital decides whether it counts.');
  await checkCode(code, 'Waits for the owner');
  await result.getByRole('button', { name: 'Accept with a reason...' }).click();
  const why = page.getByRole('dialog', { name: 'Accept with a reason?' });
  await why.getByLabelText(/^Reason/).fill('ลูกค้าอยู่ที่นี่');
  await why.getByRole('button', { name: 'Mark as used' }).click();
  await expectResult('Success');
  expect(redemptionsOf(app.server, code).map((row) => row['outcome'])).toEqual(['held', 'first']);
});

test('S2 who was removed a moment ago is shown at once that the server takes no redemption', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const { server, person } = await openDesk({ person: 'staff', arrange });
  const [code = ''] = codes;
  await ready();
  await checkCode(code, 'Valid Code');
  leaveHospital(server, person.userId);
  await passTime(10);
  await markAsUsed();
  await expectResult('Needs attention');
  const sent = server.requests(/sync_attempts/).filter(({ body }) => JSON.stringify(body).includes(code));
  expect(sent).toHaveLength(1);
  expect(redemptionsOf(server, code)).toEqual([]);
});

test('B20 a code that the owner decided not to count is free on the tablet that recorded it', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const app = await openDesk({ person: 'staff', arrange });
  const { server } = app;
  const [code = ''] = codes;
  await ready();
  server.goOffline();
  await checkCode(code, 'Valid Code');
  await markAsUsed();
  await expectResult('Accepted, waiting to upload');
  await passTime(1_000);
  const comeBack = leaveHospital(server, app.person.userId);
  server.goOnline();
  await passTime(5_000);
  await expect.poll(() => redemptionsOf(server, code)).toMatchObject([{ outcome: 'held' }]);
  comeBack();
  const rowId = String(redemptionsOf(server, code)[0]?.['id']);
  server.sync.change({ entity: 'redemption_events', rowId, columns: { resolution: 'not_taken' } });
  await syncNow(app);
  await app.go('/hospital-dashboard');
  await ready();
  await checkCode(code, 'Valid Code');
  await markAsUsed();
  await expectResult('Success');
});
