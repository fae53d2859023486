import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { drawCamera } from '../scanner/drawn-camera.ts';
import { breakReads, fillStorage, repairStorage } from '../support/break-storage.ts';
import { passTime } from '../support/clock.ts';
import { expectToast } from '../support/expect-toast.ts';
import { collectSavedFiles } from '../support/made-browser.ts';
import { addPerson, type TestPerson } from '../support/people.ts';
import { bookVoucher, redemptionsOf, shownCode } from '../support/reception.ts';
import type { TestServer } from '../support/test-server.ts';
import {
  arrangeCodes,
  checkCode,
  expectResult,
  markAsUsed,
  onTablet,
  openDesk,
  panel,
  syncNow,
  type DeskApp,
} from './desk.ts';

onTablet();

const reception = '/hospital-dashboard/reception';
const state = page.getByRole('list', { name: 'State of this device' });
const gate = page.getByRole('region', { name: /^(Who is on shift\?|Locked)$/ });
const shiftButton = page.getByRole('button', { name: 'Shift and hand-over' });
const shiftSheet = page.getByRole('dialog', { name: 'Shift', exact: true });

/** Adds two people of the staff who can sign in by password. */
function addStaff(server: TestServer): { anong: TestPerson; boon: TestPerson } {
  const named = (fullName: string): TestPerson => {
    const person = addPerson(server, 'staff');
    const member = server.tables['hospital_members']?.at(-1) ?? {};
    Object.assign(member, { full_name: fullName });
    server.accounts.set(person.email, {
      session: () => ({ ...server.signUp(person), ...person }),
      password: 'demo1234',
    });
    return person;
  };
  return { anong: named('อนงค์ ใจดี'), boon: named('บุญ มีสุข') };
}

async function addPin(person: { email: string }, pin: string, password = 'demo1234'): Promise<void> {
  const devices = panel('Devices');
  await devices.getByRole('button', { name: 'Add a person' }).click();
  const sheet = page.getByRole('dialog', { name: 'A PIN for this device' });
  await sheet.getByLabelText('Email').fill(person.email);
  await sheet.getByLabelText('Password', { exact: true }).fill(password);
  await sheet.getByLabelText('PIN, 4 to 8 digits').fill(pin);
  await sheet.getByLabelText('The same PIN again').fill(pin);
  await sheet.getByRole('button', { name: 'Save the PIN' }).click();
}

async function startShift(name: string, pin: string, within = gate): Promise<void> {
  await within.getByRole('button', { name }).click();
  await within.getByLabelText(`PIN of ${name}`).fill(pin);
  await within.getByRole('button', { name: 'Begin' }).click();
}

/** A tablet on which two people have a PIN, in reception mode and without a network. */
async function openShared(codes = 2): Promise<{
  app: DeskApp;
  people: ReturnType<typeof addStaff>;
  codes: string[];
}> {
  let people: ReturnType<typeof addStaff> | null = null;
  const made = arrangeCodes((server) => Array.from({ length: codes }, () => bookVoucher(server)));
  const app = await openDesk({
    path: '/hospital-dashboard?tab=devices',
    arrange: (server) => {
      made.arrange(server);
      people = addStaff(server);
    },
  });
  if (!people) throw new Error('Nobody was arranged.');
  const { anong, boon } = people as ReturnType<typeof addStaff>;
  await addPin(anong, '2580');
  await expectToast('Success', 'อนงค์ ใจดี can begin a shift on this device');
  await addPin(boon, '1379');
  await expectToast('Success', 'บุญ มีสุข can begin a shift on this device');
  await page.getByLabelText('Lock the screen after').selectOptions('3 minutes');
  await app.go(reception);
  await page.getByLabelText('PIN, 4 to 8 digits').fill('7412');
  await page.getByLabelText('The same PIN again').fill('7412');
  await page.getByRole('button', { name: 'Start reception mode' }).click();
  await expect.element(state).toHaveTextContent('Nobody on shift');
  app.server.goOffline();
  return { app, people: { anong, boon }, codes: made.codes };
}

test('BOOKING-21 a person proves who they are to get a PIN, and the device stores a hash of it alone', async () => {
  let people: ReturnType<typeof addStaff> | null = null;
  const app = await openDesk({
    path: '/hospital-dashboard?tab=devices',
    arrange: (server) => void (people = addStaff(server)),
  });
  const { anong } = people as unknown as ReturnType<typeof addStaff>;
  const sheet = page.getByRole('dialog', { name: 'A PIN for this device' });
  const password = sheet.getByLabelText('Password', { exact: true });
  await addPin(anong, '25807413', 'wrong');
  await expect.element(password).toHaveAccessibleDescription(/Invalid login credentials/i);
  app.server.answer(/auth\/v1\/token/, 'no_network', 1);
  await password.fill('demo1234');
  await sheet.getByRole('button', { name: 'Save the PIN' }).click();
  await expect.element(password).toHaveAccessibleDescription(/Signing in needs a network/);
  await sheet.getByRole('button', { name: 'Save the PIN' }).click();
  await expectToast('Success', 'อนงค์ ใจดี can begin a shift on this device');
  // The person signed in stays the same, and no part of the PIN is sent.
  expect(app.sync.identity.current()?.userId).toBe(app.person.userId);
  // The PIN has eight digits, which no id has by chance.
  expect(JSON.stringify(app.server.sent)).not.toContain('25807413');
  const stranger = addPerson(app.server, 'agent');
  app.server.accounts.set(stranger.email, {
    session: () => ({ ...app.server.signUp(stranger), ...stranger }),
    password: 'demo1234',
  });
  await addPin(stranger, '25807413');
  await expect
    .element(password)
    .toHaveAccessibleDescription('This person is not in the staff of the hospital.');
});

test('BOOKING-21 people switch by their PINs without a network, and each attempt carries who was on shift', async () => {
  const { app, people, codes } = await openShared();
  const [first = '', second = ''] = codes;
  await expect.element(page.getByRole('textbox', { name: 'Booking code' })).not.toBeInTheDocument();
  await startShift('อนงค์ ใจดี', '1111');
  await expect.element(gate.getByLabelText('PIN of อนงค์ ใจดี')).toHaveAccessibleDescription(/Wrong PIN/);
  await gate.getByLabelText('PIN of อนงค์ ใจดี').fill('2580');
  await gate.getByRole('button', { name: 'Begin' }).click();
  await expect.element(state).toHaveTextContent('On shift: อนงค์ ใจดี');
  await checkCode(first, 'Valid Code');
  await markAsUsed();
  await expectResult('Accepted, waiting to upload');
  await page.getByRole('button', { name: 'Next code' }).click();

  await shiftButton.click();
  await shiftSheet.getByRole('button', { name: 'Switch person' }).click();
  await startShift('บุญ มีสุข', '1379', shiftSheet);
  await expect.element(state).toHaveTextContent('On shift: บุญ มีสุข');
  // The tablet is signed in as an owner, which gives the staff on shift no rights of an owner.
  await checkCode(first, 'Accepted here, waiting to upload');
  await expect.element(page.getByRole('button', { name: 'Next code' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /was a mistake$/ })).not.toBeInTheDocument();
  await checkCode(second, 'Valid Code');
  await markAsUsed();
  await expectResult('Accepted, waiting to upload');
  await page.getByRole('button', { name: `The redemption of ${shownCode(second)} was a mistake` }).click();
  const sheet = page.getByRole('dialog', { name: 'Mark as a mistake?' });
  await sheet.getByRole('radio', { name: 'It was for practice' }).click();
  await sheet.getByRole('button', { name: 'Mark as a mistake' }).click();

  const saved = collectSavedFiles();
  await shiftButton.click();
  await shiftSheet.getByRole('button', { name: 'Hand over' }).click();
  const summary = page.getByRole('dialog', { name: 'Summary of the shift' });
  await expect.element(summary).toHaveTextContent(/บุญ มีสุข · since/);
  await expect.element(summary.getByRole('listitem')).toHaveTextContent(shownCode(second));
  await expect.element(summary).not.toHaveTextContent(shownCode(first));
  await expect.element(summary).toHaveTextContent(/Mistakes1/);
  await summary.getByRole('button', { name: 'Save as CSV' }).click();
  await expect.poll(() => saved.size).toBe(1);
  expect(await [...saved.values()][0]?.text()).toContain(shownCode(second));
  await summary.getByRole('button', { name: 'End the shift' }).click();
  await expect.element(state).toHaveTextContent('Nobody on shift');
  await startShift('อนงค์ ใจดี', '2580');
  await shiftButton.click();
  await shiftSheet.getByRole('button', { name: 'Hand over' }).click();
  await expect.element(summary.getByRole('listitem')).toHaveTextContent(shownCode(first));

  app.server.goOnline();
  await passTime(5_000);
  await syncNow(app);
  const who = (code: string) => redemptionsOf(app.server, code).map((row) => row['shift_staff_id']);
  await expect.poll(() => [who(first), who(second)]).toEqual([[people.anong.userId], [people.boon.userId]]);
  await expect.poll(() => redemptionsOf(app.server, second)[0]?.['voided_by']).toBe(people.boon.userId);
});

test('BOOKING-21 what camera and scanner read keeps the screen open as a touch does', async () => {
  const { codes } = await openShared(2);
  await startShift('อนงค์ ใจดี', '2580');
  const camera = drawCamera();
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect.element(page.getByText('Hold the QR code in front of the camera')).toBeVisible();
  for (const code of codes) {
    await passTime(100_000);
    camera.show(`https://sabai.example/v/${code}`);
    await expectResult('Valid Code');
  }
  camera.restore();
  await passTime(100_000);
  await expect.element(page.getByRole('textbox', { name: 'Booking code' })).toBeVisible();
  await passTime(100_000);
  await expect.element(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
});

test('BOOKING-21 the screen locks when nobody touches it, and opens by the PIN', async () => {
  await openShared(1);
  await startShift('อนงค์ ใจดี', '2580');
  const code = page.getByRole('textbox', { name: 'Booking code' });
  await expect.element(code).toBeVisible();
  await passTime(170_000);
  await code.click();
  await passTime(170_000);
  await expect.element(code).toBeVisible();
  await passTime(20_000);
  await expect.element(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await expect.element(code).not.toBeInTheDocument();
  await gate.getByLabelText('PIN of อนงค์ ใจดี').fill('2580');
  await gate.getByRole('button', { name: 'Begin' }).click();
  await expect.element(code).toBeVisible();
  await expect.element(state).toHaveTextContent('On shift: อนงค์ ใจดี');
});

test('BOOKING-21 on a full tablet the person on shift unlocks the screen, and a wrong PIN opens nothing', async () => {
  await openShared(1);
  await startShift('อนงค์ ใจดี', '2580');
  const code = page.getByRole('textbox', { name: 'Booking code' });
  await expect.element(code).toBeVisible();
  await passTime(200_000);
  await expect.element(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  fillStorage('settings');
  const pin = gate.getByLabelText('PIN of อนงค์ ใจดี');
  const unlock = gate.getByRole('button', { name: 'Begin' });
  await pin.fill('1357');
  await unlock.click();
  await expect.element(pin).toHaveAccessibleDescription(/could not be checked/);
  await pin.fill('2580');
  await unlock.click();
  await expect.element(code).toBeVisible();
});

test('BOOKING-21 a tablet that cannot read what it stored checks nothing and stays in reception mode', async () => {
  const { app } = await openShared(0);
  const store = app.sync.store();
  const stored = await Promise.all(
    ['shift-people', 'reception-pin'].map(async (key) => ({ key, value: await store.getSetting(key) })),
  );
  breakReads('settings');
  // Live queries read again after a change.
  for (const { key, value } of stored) await store.putSetting(key, value);
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
  await expect.element(retry).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Leave reception mode' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Booking code' })).not.toBeInTheDocument();
  expect(page.getByRole('banner').query()).toBeNull();
  expect(localStorage.getItem('sabai-held-at')).toBe(reception);
  repairStorage();
  await retry.click();
  await expect.element(gate).toBeVisible();

  await app.sync.identity.signOut({ userId: app.person.userId, how: 'discard' });
  await expect.poll(() => localStorage.getItem('sabai-held-at')).toBeNull();
});
