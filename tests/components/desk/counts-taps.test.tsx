import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseAutoRedeem } from '../../../src/hospital/components/desk/auto-redeem-setting.ts';
import { drawCamera, type DrawnCamera } from '../scanner/drawn-camera.ts';
import { scanAsKeyboard } from '../scanner/key-scanner.ts';
import { fillStorage, repairStorage } from '../support/break-storage.ts';
import { passTime } from '../support/clock.ts';
import { bookVoucher, newCode, redemptionsOf } from '../support/reception.ts';
import { makeSignatures } from '../support/voucher-signatures.ts';
import {
  arrangeCodes,
  expectResult,
  markAsUsed,
  onTablet,
  openDesk,
  result,
  syncNow,
  type DeskApp,
} from './desk.ts';

onTablet();

const reception = '/hospital-dashboard/reception';
const openCamera = page.getByRole('button', { name: 'Scan with the camera' });
const aim = page.getByText('Hold the QR code in front of the camera');
const keypad = page.getByRole('main').getByRole('group', { name: 'Keypad' });
const marksScans = page.getByRole('combobox', { name: /^A code that is scanned/ });

let camera: DrawnCamera;
let taps = 0;
const countTap = () => void (taps += 1);
beforeEach(() => {
  camera = drawCamera();
  document.addEventListener('pointerdown', countTap, { capture: true });
});
afterEach(() => {
  document.removeEventListener('pointerdown', countTap, { capture: true });
  camera.restore();
  chooseAutoRedeem('off');
});

/**
 * Opens reception mode with this many available bookings; `marksScans` chooses that a scan
 * marks a code at once.
 */
async function openReception(options: {
  bookings: number;
  marksScans: boolean;
}): Promise<{ app: DeskApp; codes: string[] }> {
  const { codes, arrange } = arrangeCodes((server) =>
    Array.from({ length: options.bookings }, () => bookVoucher(server)),
  );
  const app = await openDesk({ path: '/hospital-dashboard?tab=devices', arrange });
  await expect.element(marksScans).toHaveValue('off');
  if (options.marksScans) await marksScans.selectOptions('is marked at once');
  await app.go(reception);
  await page.getByLabelText('PIN, 4 to 8 digits').fill('2580');
  await page.getByLabelText('The same PIN again').fill('2580');
  await page.getByRole('button', { name: 'Start reception mode' }).click();
  await expect.element(page.getByText(/^Ready offline, \d+ bookings?,/)).toBeVisible();
  taps = 0;
  return { app, codes };
}

test('BOOKING-23 from rest to done: 1 tap with a scanner, 2 with the camera, 12 at most by the keypad', async () => {
  const { app, codes } = await openReception({ bookings: 3, marksScans: false });
  const [byScanner = '', byCamera = '', byKeys = ''] = codes;
  await scanAsKeyboard(byScanner);
  await expectResult('Valid Code');
  await markAsUsed();
  await expectResult('Success');
  expect(taps).toBe(1);

  await page.getByRole('button', { name: 'Next code' }).click();
  taps = 0;
  for (const key of byKeys) await keypad.getByRole('button', { name: key, exact: true }).click();
  await expectResult('Valid Code');
  await markAsUsed();
  await expectResult('Success');
  expect(taps).toBeLessThanOrEqual(12);

  await page.getByRole('button', { name: 'Next code' }).click();
  taps = 0;
  await openCamera.click();
  await expect.element(aim).toBeVisible();
  camera.show(`https://sabai.example/v/${byCamera}`);
  await expectResult('Valid Code');
  await markAsUsed();
  await expectResult('Success');
  expect(taps).toBe(2);
  for (const code of codes) expect(redemptionsOf(app.server, code)).toHaveLength(1);
});

test('BOOKING-23 keys after a result start the next code', async () => {
  const { codes } = await openReception({ bookings: 2, marksScans: false });
  const [first = '', second = ''] = codes;
  const press = async (keys: string) => {
    for (const key of keys) await keypad.getByRole('button', { name: key, exact: true }).click();
  };
  const field = page.getByRole('textbox', { name: 'Booking code' });
  await press(first);
  await expectResult('Valid Code');
  await press(second.slice(0, 1));
  await expect.element(field).toHaveValue(second.slice(0, 1));
  await press(second.slice(1));
  await expectResult('Valid Code');
  await expect.element(field).toHaveValue(second);
});

test('BOOKING-23 a device that is set so marks what it reads: 1 tap for the camera, none for what follows', async () => {
  const { app, codes } = await openReception({ bookings: 4, marksScans: true });
  const [first = '', second = '', third = '', typed = ''] = codes;
  await expect.element(result).toHaveTextContent(/What is scanned here is marked as used at once/);
  await openCamera.click();
  await expect.element(aim).toBeVisible();
  camera.show(`https://sabai.example/v/${first}`);
  await expectResult('Success');
  expect(taps).toBe(1);
  camera.show(`https://sabai.example/v/${second}`);
  await expect.poll(() => redemptionsOf(app.server, second)).toHaveLength(1);
  await expectResult('Success');
  expect(taps).toBe(1);
  // A second scan of the same code marks nothing, and shows the code as used.
  camera.show(null);
  await page.getByRole('button', { name: 'Next code' }).click();
  await scanAsKeyboard(first);
  await expectResult('Already Used');
  expect(redemptionsOf(app.server, first)).toHaveLength(1);

  app.server.goOffline();
  await scanAsKeyboard(third);
  await passTime(3_000);
  await expectResult('Accepted, waiting to upload');
  await page.getByRole('button', { name: 'Next code' }).click();
  await page.getByRole('button', { name: 'Close the camera' }).click();
  for (const key of typed) await keypad.getByRole('button', { name: key, exact: true }).click();
  await passTime(3_000);
  await expectResult('Valid Code');
  await expect.element(result.getByRole('button', { name: 'Mark as used' })).toBeVisible();
});

test('BOOKING-23 such a device still asks about what only a signature proves, and about what it had no room for', async () => {
  const { app, codes } = await openReception({ bookings: 1, marksScans: true });
  const signatures = await makeSignatures(app.server);
  await syncNow(app);
  await expect.poll(() => app.sync.store().getSetting('voucher-keys')).toBeTruthy();
  app.server.goOffline();
  const unknown = newCode();
  await scanAsKeyboard(`https://sabai.example/v/${unknown}#${await signatures.byProject(unknown)}`);
  await passTime(3_000);
  await expectResult('Valid by its signature');
  fillStorage();
  await scanAsKeyboard(codes[0] ?? '');
  await passTime(3_000);
  await expect.element(result.getByRole('alert')).toBeVisible();
  await expectResult('Valid Code');
  repairStorage();
  await markAsUsed();
  await expectResult('Accepted, waiting to upload');
});
