import type { Page } from '@playwright/test';
import { expect, test } from './journey-fixtures.ts';
import { provideCamera, showQr } from './screens/fake-camera.ts';
import { publish } from './screens/promotions.ts';
import { workerInCharge } from './screens/service-worker.ts';
import { bookVoucher, expectResult, shown, storedOutcomes } from './screens/vouchers.ts';
import type { TestServer } from './support/server.ts';

const reception = '/hospital-dashboard/reception';
const checkup = 'ตรวจสุขภาพประจำปี';

async function vouchers(server: TestServer, customers: readonly string[]): Promise<string[]> {
  const { id: promotionId } = await publish(server, { title: checkup, price: 1000 });
  const codes: string[] = [];
  for (const customer of customers) codes.push(await bookVoucher(server, { promotionId, customer }));
  return codes;
}

/** Sets the PIN and starts reception mode. */
async function choosePin(page: Page, pin: string): Promise<void> {
  await page.getByLabel('PIN, 4 to 8 digits').fill(pin);
  await page.getByLabel('The same PIN again').fill(pin);
  await page.getByRole('button', { name: 'Start reception mode' }).click();
  await expect(page.getByRole('button', { name: 'Leave reception mode' })).toBeVisible();
}

async function typeOnKeypad(page: Page, text: string): Promise<void> {
  const keypad = page.getByRole('group', { name: 'Keypad' });
  for (const key of text) await keypad.getByRole('button', { name: key, exact: true }).click();
}

const ready = (page: Page, n: number) =>
  expect(page.getByText(new RegExp(`^Ready offline, ${n} bookings?,`))).toBeVisible();

test.describe('a tablet on the counter', () => {
  test.use({ viewport: { width: 1024, height: 768 }, isMobile: false, hasTouch: true });

  test('reception mode opens cold without a network, checks by keys and by camera, and is left by its PIN', async ({
    phone,
    server,
    login,
  }) => {
    const [byKeys = '', byCamera = ''] = await vouchers(server, ['สมหญิง ใจดี', 'มานะ ชูใจ']);
    await provideCamera(phone.context);
    const { page } = phone;
    await login(page, 'hospital');
    await page.goto(reception);
    await choosePin(page, '2580');
    await ready(page, 2);
    await workerInCharge(page);
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('sabai-decoder')).keys()).length))
      .toBe(1);

    await phone.offline();
    // In reception mode every address opens the reception.
    await page.goto('/');
    await expect(page).toHaveURL(new RegExp(`${reception}$`));
    await ready(page, 2);
    await typeOnKeypad(page, byKeys);
    await expectResult(page, 'Valid Code');
    const result = page.getByRole('region', { name: 'Result' });
    await expect(result).toContainText('By the list of');
    await result.getByRole('button', { name: 'Mark as used' }).click();
    await expectResult(page, 'Accepted, waiting to upload');

    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await expect(page.getByText('Hold the QR code in front of the camera')).toBeVisible();
    await showQr(page, `https://sabai.example/v/${byCamera}`);
    await expectResult(page, 'Valid Code');
    await expect(page.getByRole('textbox', { name: 'Booking code' })).toHaveValue(byCamera);
    await page.getByRole('button', { name: 'Close the camera' }).click();
    await expect(page.getByRole('group', { name: 'Keypad' })).toBeVisible();

    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${reception}$`));
    await page.getByRole('button', { name: 'Leave reception mode' }).click();
    const leave = page.getByRole('dialog', { name: 'Leave reception mode' });
    for (const key of '2580') await leave.getByRole('button', { name: key, exact: true }).click();
    await leave.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(/\/hospital-dashboard$/);

    await phone.online();
    await phone.announceNetwork();
    await expect.poll(() => storedOutcomes(server)).toEqual([`${byKeys} first`]);
  });
});

test("a voucher's link shows visitors what it is for, other hospitals nothing, and the hospital the check", async ({
  phone,
  secondDevice,
  server,
  login,
}) => {
  const [code = ''] = await vouchers(server, ['สมหญิง ใจดี']);
  const { page } = phone;
  const answer = await page.goto(`/v/${code.toLowerCase()}`);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  const card = page.getByRole('article');
  await expect(card).toContainText('Ready to use');
  await expect(card).toContainText(checkup);
  await expect(card).toContainText('โรงพยาบาลสบายดี');
  await expect(card).toContainText(shown(code));
  await expect(page.getByRole('main')).not.toContainText('สมหญิง');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  // BOOKING-19 A voucher that was opened once is shown without a network, also on a fresh page load.
  await workerInCharge(page);
  await phone.offline();
  await page.reload();
  await expect(card).toContainText('Shown as of');
  await expect(card.getByRole('img', { name: `QR code of ${shown(code)}` })).toBeVisible();
  await phone.online();
  await page.reload();
  await expect(card).not.toContainText('Shown as of');
  await card.getByRole('link', { name: 'See the promotion' }).click();
  await expect(page.getByRole('heading', { level: 1, name: checkup })).toBeVisible();
  await page.goto('/v/0000000000');
  await expect(page.getByText('There is no such voucher')).toBeVisible();

  const other = await secondDevice();
  await login(other.page, 'hospital2');
  for (const asked of [code, '0000000000']) {
    await other.page.goto(`/v/${asked}`);
    await expectResult(other.page, 'Invalid Code');
    await expect(other.page.getByRole('main')).not.toContainText(checkup);
  }

  await page.goto(`/v/${code}`);
  await page.getByRole('link', { name: 'Sign in to check the code' }).click();
  await page.getByLabel('Email').fill('hospital@demo.test');
  await page.getByLabel(/^Password/).fill('demo1234');
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expectResult(page, 'Valid Code');
  await page.getByRole('button', { name: 'Mark as used' }).click();
  await expectResult(page, 'Success');

  const agent = await secondDevice();
  await agent.page.goto(`/v/${code}`);
  await expect(agent.page.getByRole('article')).toContainText(/Used on \d/);
});
