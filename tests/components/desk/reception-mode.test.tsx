import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fillStorage, repairStorage } from '../support/break-storage.ts';
import { passTime, sleepFor } from '../support/clock.ts';
import { bookVoucher, redemptionsOf } from '../support/reception.ts';
import { expectToast } from '../support/expect-toast.ts';
import { arrangeCodes, codeField, checkCode, expectResult, openDesk, result, onTablet } from './desk.ts';

onTablet();

const reception = '/hospital-dashboard/reception';
const pin = page.getByLabelText('PIN, 4 to 8 digits');
const again = page.getByLabelText('The same PIN again');
const start = page.getByRole('button', { name: 'Start reception mode' });
const leaveButton = page.getByRole('button', { name: 'Leave reception mode' });
const sheet = page.getByRole('dialog', { name: 'Leave reception mode' });
const leavePin = sheet.getByLabelText('PIN', { exact: true });
const leave = sheet.getByRole('button', { name: 'Leave', exact: true });
const keypad = page.getByRole('main').getByRole('group', { name: 'Keypad' });

async function choosePin(): Promise<void> {
  await pin.fill('2580');
  await again.fill('2580');
  await start.click();
  await expect.element(leaveButton).toBeVisible();
}

test('a PIN is refused with its reason and the focus on its field, and is stored as a hash alone', async () => {
  await openDesk({ path: reception });
  for (const [typed, problem] of [
    ['', 'At least 4 digits'],
    ['12a4', 'Only digits'],
    ['258', 'At least 4 digits'],
    ['258025802', 'At most 8 digits'],
    ['1234', 'Too easy to guess'],
    ['7777', 'Too easy to guess'],
  ] as const) {
    await pin.fill(typed);
    await start.click();
    await expect.element(pin).toHaveAccessibleDescription(new RegExp(problem));
    await expect.element(pin).toHaveFocus();
  }
  // Thai digits count as digits.
  await pin.fill('๒๕๘๐');
  await again.fill('2581');
  await start.click();
  await expect.element(again).toHaveAccessibleDescription(/The two are not the same/);
  await expect.element(again).toHaveFocus();
  await again.fill('2580');
  await start.click();
  await expect.element(leaveButton).toBeVisible();
  expect(JSON.stringify(localStorage)).not.toMatch(/\b2580\b/);
  await expect.poll(() => localStorage.getItem('sabai-held-at')).toBe(reception);
});

test('a PIN that the device has no room for is not said to be stored', async () => {
  await openDesk({ path: reception });
  await pin.fill('2580');
  await again.fill('2580');
  fillStorage();
  await start.click();
  await expectToast('Error', 'The PIN could not be kept on this device.');
  await expect.element(start).toBeEnabled();
  repairStorage();
  await start.click();
  await expect.element(leaveButton).toBeVisible();
});

test('the right PIN leaves also where the device has no room, and a wrong one says why it was not checked', async () => {
  await openDesk({ path: reception });
  await choosePin();
  await leaveButton.click();
  fillStorage('settings');
  await leavePin.fill('1357');
  await leave.click();
  await expect.element(leavePin).toHaveAccessibleDescription(/could not be checked/);
  await leavePin.fill('2580');
  await leave.click();
  await expect.poll(() => location.pathname).toBe('/hospital-dashboard');
});

test('the reception checks by its keypad, masks the customer, and stays until its PIN', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const app = await openDesk({ path: reception, arrange });
  const [code = ''] = codes;
  await choosePin();
  await expect.element(page.getByText(/^Ready offline, 1 booking/)).toBeVisible();
  const press = async (key: string) => keypad.getByRole('button', { name: key, exact: true }).click();
  await press('A');
  await press('B');
  await press('Delete the last character');
  await expect.element(codeField).toHaveValue('A');
  await press('Clear');
  await expect.element(codeField).toHaveValue('');
  await expect.element(keypad.getByRole('button', { name: 'Clear' })).toBeDisabled();
  // A whole code is checked with its last key.
  for (const key of code) await press(key);
  await expectResult('Valid Code');
  await expect.element(result).toHaveTextContent('ส***');
  await expect.element(result).toHaveTextContent('081****678');
  await expect.element(result).not.toHaveTextContent('สมหญิง');
  await result.getByRole('button', { name: 'Mark as used' }).click();
  await expectResult('Success');
  expect(redemptionsOf(app.server, code)).toHaveLength(1);
  await passTime(31_000);
  await expectResult('Ready for the next code');

  // Links and "Back" do not leave reception mode; the router never finishes such a navigation.
  void app.go('/promotions');
  await expect.poll(() => app.router.state.status).toBe('idle');
  expect(location.pathname).toBe(reception);
  await leaveButton.click();
  await leavePin.fill('1357');
  await leave.click();
  await expect.element(leavePin).toHaveAccessibleDescription(/Wrong PIN/);
  await expect.element(leavePin).toHaveValue('');
  await expect.element(leave).toBeDisabled();
  for (const key of '2580') await sheet.getByRole('button', { name: key, exact: true }).click();
  await leave.click();
  await expect.poll(() => location.pathname).toBe('/hospital-dashboard');
  expect(localStorage.getItem('sabai-held-at')).toBeNull();
});

test('BOOKING-18 the bar says offline or online, what waits, the last sync and the device, and is not green while something waits', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const { server } = await openDesk({ path: reception, arrange });
  const [code = ''] = codes;
  await choosePin();
  const state = page.getByRole('list', { name: 'State of this device' });
  const green = () => document.querySelectorAll('.reception [data-tone=jade]').length;
  await expect
    .element(state)
    .toHaveTextContent(/Online.*Nothing waiting to send.*Last sync 10:0\d.*Device [0-9A-F]{4}/);
  await expect.element(page.getByText(/^Ready offline, 1 booking/)).toBeVisible();
  await expect.poll(green).toBe(2);
  server.goOffline();
  await checkCode(code, 'Valid Code');
  await result.getByRole('button', { name: 'Mark as used' }).click();
  await expectResult('Accepted, waiting to upload');
  await expect.element(state).toHaveTextContent(/Offline.*1 waiting to send/);
  await page.getByRole('button', { name: 'Next code' }).click();
  await expectResult('Ready for the next code');
  await expect.element(page.getByText(/^Ready offline, 1 booking/)).toBeVisible();
  expect(green()).toBe(0);
  server.goOnline();
  await passTime(5_000);
  await expect.element(state).toHaveTextContent(/Online.*Nothing waiting to send/);
  await expect.poll(green).toBe(2);
  // On the next day the state has the date too: a time alone would be read as today's.
  server.goOffline();
  sleepFor(86_400_000);
  await passTime(60_000);
  await expect.element(state).toHaveTextContent(/Last sync 22 .* 10:0\d/);
});

test('every target of the reception is 56 px or more', async () => {
  await openDesk({ path: reception });
  await choosePin();
  const small = [...document.querySelectorAll('.reception :is(button, .rt-TextFieldRoot)')]
    .filter((each) => each.getClientRects().length > 0)
    .filter((each) => each.getBoundingClientRect().height < 55.5)
    .map((each) => each.outerHTML.slice(0, 80));
  expect(small).toEqual([]);
});

test('five wrong PINs make people wait, longer with each more, also after the screen was opened anew', async () => {
  const app = await openDesk({ path: reception });
  await choosePin();
  await leaveButton.click();
  const wrong = async () => {
    await leavePin.fill('1357');
    await leave.click();
  };
  for (let n = 1; n <= 5; n += 1) {
    await wrong();
    await expect
      .element(leavePin)
      .toHaveAccessibleDescription(n < 5 ? /Wrong PIN/ : /Too many wrong PINs\. Try again in \d+ seconds\./);
    await expect.element(leavePin).toHaveValue('');
  }
  await leavePin.fill('2580');
  await expect.element(leave).toBeDisabled();
  await expect.element(leavePin).toHaveAccessibleDescription(/Try again in ([12]\d|30) seconds/);
  await passTime(2_000);
  await expect.element(leavePin).toHaveAccessibleDescription(/Try again in (1\d|2[0-8]) seconds/);
  // The count of wrong PINs is stored, so opening the sheet anew does not shorten the wait.
  const openAnew = async () => {
    await sheet.getByRole('button', { name: 'Close' }).click();
    await leaveButton.click();
  };
  await openAnew();
  await leavePin.fill('2580');
  await leave.click();
  await expect.element(leavePin).toHaveAccessibleDescription(/Too many wrong PINs/);
  sleepFor(31_000);
  await openAnew();
  await wrong();
  await expect.element(leavePin).toHaveAccessibleDescription(/Try again in (5\d|60) seconds/);
  sleepFor(61_000);
  await openAnew();
  await leavePin.fill('2580');
  await leave.click();
  await expect.poll(() => location.pathname).toBe('/hospital-dashboard');
  expect(app.person.role).toBe('hospital');
});

test('a forgotten PIN is forgotten by signing in again, which needs a network', async () => {
  const app = await openDesk({ path: reception });
  const { server, person } = app;
  const session = () => ({ ...server.signUp(person), ...person });
  server.accounts.set(person.email, { session, password: 'demo1234' });
  await choosePin();
  await leaveButton.click();
  await sheet.getByRole('button', { name: 'Forgot the PIN?' }).click();
  await expect.element(sheet).toHaveTextContent(`Sign in again as ${person.fullName}.`);
  const password = sheet.getByLabelText('Password', { exact: true });
  const signIn = sheet.getByRole('button', { name: 'Sign in and leave' });
  await expect.element(signIn).toBeDisabled();
  await password.fill('wrong');
  await signIn.click();
  await expect.element(password).toHaveAccessibleDescription(/Invalid login credentials/i);
  await password.fill('demo1234');
  await expect.element(password).not.toHaveAccessibleDescription(/Invalid login credentials/i);
  server.answer(/auth\/v1\/token/, 'no_network', 1);
  await signIn.click();
  await expect.element(password).toHaveAccessibleDescription(/Signing in needs a network/);
  await signIn.click();
  await expect.poll(() => location.pathname).toBe('/hospital-dashboard');
  await expectToast('Success', 'The PIN was forgotten.');
  await app.go(reception);
  await expect.element(page.getByRole('heading', { name: 'Choose a PIN' })).toBeVisible();
});

test('the reception keeps the screen awake while it is shown, and fills it on demand', async () => {
  const locks: { released: boolean }[] = [];
  const { wakeLock } = navigator;
  const { requestFullscreen } = Element.prototype;
  const request = vi.fn<() => Promise<void>>(() => Promise.resolve());
  Object.defineProperty(navigator, 'wakeLock', {
    configurable: true,
    value: {
      request: () => {
        const lock = { released: false, release: async () => void (lock.released = true) };
        locks.push(lock);
        return Promise.resolve(lock);
      },
    },
  });
  Element.prototype.requestFullscreen = request;
  try {
    const app = await openDesk({ path: reception });
    await choosePin();
    await expect.poll(() => locks).toEqual([expect.objectContaining({ released: false })]);
    await page.getByRole('button', { name: 'Full screen' }).click();
    expect(request).toHaveBeenCalledTimes(1);
    await leaveButton.click();
    await leavePin.fill('2580');
    await leave.click();
    await expect.poll(() => locks.map(({ released }) => released)).toEqual([true]);
    expect(app.router.state.location.pathname).toBe('/hospital-dashboard');
  } finally {
    Element.prototype.requestFullscreen = requestFullscreen;
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: wakeLock });
  }
});
