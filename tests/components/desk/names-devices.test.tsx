import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { passTime } from '../support/clock.ts';
import { bookVoucher, redemptionsOf, redeemElsewhere } from '../support/reception.ts';
import { expectToast } from '../support/expect-toast.ts';
import {
  arrangeCodes,
  checkCode,
  expectResult,
  markAsUsed,
  openDesk,
  panel,
  result,
  tab,
  onTablet,
  type DeskApp,
} from './desk.ts';

onTablet();

const rows = panel('Devices').getByRole('listitem');
const own = rows.filter({ hasText: 'This device' });
const other = rows.filter({ hasText: /Device D002|แท็บเล็ตชั้น 2/ });

/** The hospital has this device and another one, which used a code. */
async function openDevices(
  options: Parameters<typeof openDesk>[0] = {},
): Promise<DeskApp & { code: string }> {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const app = await openDesk({
    path: '/hospital-dashboard?tab=devices',
    ...options,
    arrange: (server, person) => {
      arrange(server);
      redeemElsewhere(server, { code: codes[0] ?? '', userId: person?.userId ?? '' });
      Object.assign(server.tables['hospital_members']?.[0] ?? {}, { full_name: 'พิมพ์ชนก ศรีสุข' });
    },
  });
  await app.sync.requestSync('manual');
  await expect.element(own).toBeVisible();
  return { ...app, code: codes[0] ?? '' };
}

test('devices are listed with who used them last, and named by anybody of the hospital', async () => {
  const { server, code } = await openDevices({ person: 'staff' });
  await expect.element(other).toHaveTextContent(/Last seen 22 Nov 2026.+10:0\d · พิมพ์ชนก ศรีสุข/);
  await expect.element(page.getByRole('button', { name: /off the list$/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Rename Device D002' }).click();
  const naming = page.getByRole('dialog', { name: 'Rename' });
  const name = naming.getByLabelText('Name of the device');
  const save = naming.getByRole('button', { name: 'Save' });
  await name.fill('ก'.repeat(61));
  await expect.element(name).toHaveAccessibleDescription(/Up to 60 characters/);
  await save.click();
  expect(server.requests(/name_device/)).toEqual([]);
  await name.fill('แท็บเล็ตชั้น 2');
  server.answer(
    /name_device/,
    { status: 403, json: { code: '42501', message: 'There is no such device.' } },
    1,
  );
  await save.click();
  await expectToast('Error');
  await expect.element(name).toHaveValue('แท็บเล็ตชั้น 2');
  await save.click();
  await expectToast('Success', 'The device was renamed');
  await expect.element(other).toHaveTextContent('แท็บเล็ตชั้น 2');
  // The check says on which device a code was used.
  await checkCode(code, 'Already Used');
  await expect.element(result).toHaveTextContent('on แท็บเล็ตชั้น 2');
});

test('the owner takes a device off the list after a question, and puts it back', async () => {
  const { server } = await openDevices();
  await page.getByRole('button', { name: 'Take Device D002 off the list' }).click();
  const question = page.getByRole('alertdialog', { name: 'Take Device D002 off the list?' });
  await expect.element(question).toHaveTextContent('its data is removed');
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(server.requests(/revoke_device/)).toEqual([]);
  await page.getByRole('button', { name: 'Take Device D002 off the list' }).click();
  server.answer(/revoke_device/, 'no_network', 1);
  await question.getByRole('button', { name: 'Take off the list' }).click();
  await expectToast('Error');
  await page.getByRole('button', { name: 'Take Device D002 off the list' }).click();
  await question.getByRole('button', { name: 'Take off the list' }).click();
  await expectToast('Success', 'Device D002 was taken off the list');
  await expect.element(other).toHaveTextContent('Taken off the list');
  await page.getByRole('button', { name: 'Put Device D002 back' }).click();
  await expectToast('Success', 'Device D002 is on the list again');
  await expect.element(other).not.toHaveTextContent('Taken off the list');
});

test('a device that was taken off the list sends what it has, signs out, and says why until a sign-in', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const app = await openDesk({ path: '/hospital-dashboard?tab=devices', arrange });
  const { server } = app;
  const [code = ''] = codes;
  await app.sync.requestSync('manual');
  await expect.element(own).toBeVisible();
  server.goOffline();
  await checkCode(code, 'Valid Code');
  await markAsUsed();
  await expectResult('Accepted, waiting to upload');
  const [device] = server.sync.rowsOf({ entity: 'hospital_devices' });
  const columns = { revoked_at: '2026-11-22T03:00:00Z' };
  server.sync.change({ entity: 'hospital_devices', rowId: String(device?.['id']), columns });
  server.goOnline();
  await passTime(5_000);
  await expect.poll(() => location.pathname).toBe('/hospital-auth');
  await expect.element(page.getByText('This device was signed out')).toBeVisible();
  expect(redemptionsOf(server, code)).toMatchObject([{ outcome: 'first', mode: 'offline' }]);
  await expect
    .poll(async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('crm-')))
    .toEqual([]);
  await app.go('/general-auth');
  await expect.element(page.getByText('This device was signed out')).toBeVisible();
});

test('the owner is warned before taking the device in their hands off the list', async () => {
  await openDevices();
  await own.getByRole('button', { name: /off the list$/ }).click();
  await expect
    .element(page.getByRole('alertdialog'))
    .toHaveTextContent(
      'This is the device in your hands: it is signed out at once, and its data is removed.',
    );
});

test('before the first contact no device is listed', async () => {
  await openDesk({
    path: '/hospital-dashboard?tab=devices',
    arrange: (server) => server.answer(/sync_attempts/, { status: 503 }),
  });
  await expect.element(panel('Devices')).toHaveTextContent('No devices yet');
  await tab('Bookings').click();
  await expect.element(panel('Bookings')).toHaveTextContent('No bookings yet for your promotions');
});

test('a device is asked for its name at its first start, until it has one or the person says later', async () => {
  const app = await openDevices();
  const name = page.getByLabelText('What is this device called?');
  const save = page.getByRole('button', { name: 'Save the name' });
  await expect.element(save).toBeDisabled();
  await name.fill('เคาน์เตอร์ 1');
  await save.click();
  await expectToast('Success', 'The device was renamed');
  await expect.element(own).toHaveTextContent('เคาน์เตอร์ 1');
  await expect.element(name).not.toBeInTheDocument();
  const [row] = app.server.sync
    .rowsOf({ entity: 'hospital_devices' })
    .filter((one) => one['name'] === 'เคาน์เตอร์ 1');
  app.server.sync.change({ entity: 'hospital_devices', rowId: String(row?.['id']), columns: { name: '' } });
  await app.sync.requestSync('manual');
  await page.getByRole('button', { name: 'Later' }).click();
  await expect.element(name).not.toBeInTheDocument();
  await app.go('/promotions');
  await app.go('/hospital-dashboard?tab=devices');
  await expect.element(own).toBeVisible();
  await expect.element(name).not.toBeInTheDocument();
  localStorage.removeItem('sabai-device-name');
});
