import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectNoViolation } from './screens/axe.ts';
import { failCamera, provideCamera, showQr } from './screens/drawn-camera.ts';
import { scanAsKeyboard } from './screens/key-scanner.ts';
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

/** From the page with the PIN to the screen of the reception. */
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
  expect(page.getByText(new RegExp(`^Ready offline, ${n} bookings?,`))).toBeVisible({ timeout: 30_000 });

test.describe('a tablet on the counter', () => {
  test.use({ viewport: { width: 1024, height: 768 }, isMobile: false, hasTouch: true });

  test('reception mode opens cold without a network, checks by keys and by camera, and is left by its PIN', async ({
    phone,
    server,
    login,
  }) => {
    test.setTimeout(240_000);
    const [byKeys = '', byCamera = ''] = await vouchers(server, ['สมหญิง ใจดี', 'มานะ ชูใจ']);
    await provideCamera(phone.context);
    const { page } = phone;
    await page.clock.install();
    await login(page, 'hospital');
    await page.goto(reception);
    await page.getByLabel('PIN, 4 to 8 digits').fill('1234');
    await page.getByRole('button', { name: 'Start reception mode' }).click();
    await expect(page.getByLabel('PIN, 4 to 8 digits')).toHaveAccessibleDescription(/Too easy to guess/);
    await page.getByLabel('PIN, 4 to 8 digits').fill('2580');
    await page.getByLabel('The same PIN again').fill('2581');
    await page.getByRole('button', { name: 'Start reception mode' }).click();
    await expect(page.getByLabel('The same PIN again')).toHaveAccessibleDescription(/not the same/);
    await choosePin(page, '2580');
    await ready(page, 2);
    await workerInCharge(page);
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('sabai-decoder')).keys()).length))
      .toBe(1);
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    expect(kept).not.toContain('2580');

    await phone.offline();
    // Whatever is opened, the reception is.
    await page.goto('/');
    await expect(page).toHaveURL(new RegExp(`${reception}$`));
    await ready(page, 2);
    await typeOnKeypad(page, byKeys);
    await expectResult(page, 'Valid Code');
    const result = page.getByRole('region', { name: 'Result' });
    await expect(result).toContainText('By the list of');
    await expect(result).toContainText('ส***');
    await expect(result).not.toContainText('สมหญิง');
    await result.getByRole('button', { name: 'Mark as used' }).click();
    await expectResult(page, 'Accepted, waiting to upload');
    await page.clock.fastForward(31_000);
    await expectResult(page, 'Ready for the next code');

    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await expect(page.getByText('Hold the QR code in front of the camera')).toBeVisible();
    await showQr(page, 'https://line.me/R/ti/p/@sabai');
    await expect(page.getByText('That is no voucher code of Sabai.')).toBeVisible();
    await showQr(page, `https://sabai.example/v/${byCamera}`);
    await expectResult(page, 'Valid Code');
    await expect(page.getByRole('textbox', { name: 'Booking code' })).toHaveValue(byCamera);
    await page.getByRole('button', { name: 'Close the camera' }).click();
    await expect(page.getByRole('group', { name: 'Keypad' })).toBeVisible();

    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${reception}$`));
    await page.getByRole('button', { name: 'Leave reception mode' }).click();
    const leave = page.getByRole('dialog', { name: 'Leave reception mode' });
    await leave.getByLabel('PIN', { exact: true }).fill('1357');
    await leave.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(leave.getByLabel('PIN', { exact: true })).toHaveAccessibleDescription(/Wrong PIN/);
    for (const key of '2580') await leave.getByRole('button', { name: key, exact: true }).click();
    await leave.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(/\/hospital-dashboard$/);

    await phone.online();
    await phone.announceNetwork();
    await expect.poll(() => storedOutcomes(server), { timeout: 30_000 }).toEqual([`${byKeys} first`]);
  });

  test('a forgotten PIN is forgotten by signing in again; five wrong ones make people wait', async ({
    phone,
    complaints,
    login,
  }) => {
    complaints.expect(/status of 400/);
    const { page } = phone;
    await login(page, 'hospital');
    await page.goto(reception);
    await choosePin(page, '2580');
    await page.getByRole('button', { name: 'Leave reception mode' }).click();
    const leave = page.getByRole('dialog', { name: 'Leave reception mode' });
    const pin = leave.getByLabel('PIN', { exact: true });
    for (let n = 1; n <= 5; n += 1) {
      await pin.fill('1357');
      await leave.getByRole('button', { name: 'Leave', exact: true }).click();
      await expect(pin).toHaveAccessibleDescription(n < 5 ? /Wrong PIN/ : /Too many wrong PINs/);
      await expect(pin).toHaveValue('');
    }
    await expect(leave.getByRole('button', { name: 'Leave', exact: true })).toBeDisabled();
    await leave.getByRole('button', { name: 'Forgot the PIN?' }).click();
    await leave.getByLabel('Password', { exact: true }).fill('wrong');
    await leave.getByRole('button', { name: 'Sign in and leave' }).click();
    await expect(leave.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /Invalid login credentials/i,
    );
    await leave.getByLabel('Password', { exact: true }).fill('demo1234');
    await leave.getByRole('button', { name: 'Sign in and leave' }).click();
    await expect(page).toHaveURL(/\/hospital-dashboard$/);
    await page.goto(reception);
    await expect(page.getByRole('heading', { name: 'Choose a PIN' })).toBeVisible();
  });
});

test('a scanner that poses as a keyboard is heard wherever the focus is, also with the Thai layout on', async ({
  phone,
  server,
  login,
}) => {
  const [first = '', second = ''] = await vouchers(server, ['สมหญิง ใจดี', 'มานะ ชูใจ']);
  const { page } = phone;
  await login(page, 'hospital');
  await page.goto(`/v/${first}`);
  await expectResult(page, 'Valid Code');
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('สมหญิง ใจดี');

  // On a button: its Enter must not press it.
  const sound = page.getByRole('button', { name: 'Sound' });
  await expect(sound).toHaveAttribute('aria-pressed', 'true');
  await sound.focus();
  await scanAsKeyboard(page, kedmanee(`https://sabai.example/v/${second}`));
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('มานะ ชูใจ');
  await expect(sound).toHaveAttribute('aria-pressed', 'true');

  // In the field itself, with something half typed.
  const field = page.getByRole('textbox', { name: 'Booking code' });
  await field.fill('ABC');
  await scanAsKeyboard(page, first);
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('สมหญิง ใจดี');
  await expect(field).toHaveValue(first);

  // With a halt in the middle of the code.
  await scanAsKeyboard(page, second, { haltMs: 300 });
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('มานะ ชูใจ');
  await expect(field).toHaveValue(second);
  await page.getByRole('button', { name: 'Mark as used' }).click();
  await expectResult(page, 'Success');
  expect(await storedOutcomes(server)).toEqual([`${second} first`]);
});

test("a voucher's link shows visitors what it is for, other hospitals nothing, and the hospital the check", async ({
  phone,
  secondDevice,
  server,
  login,
}) => {
  test.setTimeout(180_000);
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

test('a camera that is refused, missing or busy is told of, and typing goes on', async ({
  phone,
  server,
  login,
}) => {
  const [code = ''] = await vouchers(server, ['สมหญิง ใจดี']);
  await provideCamera(phone.context);
  const { page } = phone;
  await login(page, 'hospital');
  await page.goto('/v/0000000000');
  await expectResult(page, 'Invalid Code');
  await failCamera(page, 'NotAllowedError');
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  const retry = page.getByRole('button', { name: 'Retry' });
  for (const [problem, told] of [
    ['NotAllowedError', 'The camera is not allowed'],
    ['NotFoundError', 'This device has no camera'],
    ['NotReadableError', 'The camera is in use'],
  ] as const) {
    await failCamera(page, problem);
    await retry.click();
    await expect(page.getByText(told)).toBeVisible();
  }
  await page.getByRole('textbox', { name: 'Booking code' }).fill(shown(code));
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expectResult(page, 'Valid Code');
  await failCamera(page, null);
  await retry.click();
  await expect(page.getByText('Hold the QR code in front of the camera')).toBeVisible();
});

test('the day sheet has what was redeemed, refused and looked at in vain, by promotion and agent, as a file too', async ({
  phone,
  server,
  login,
}) => {
  const [used = '', open = ''] = await vouchers(server, ['สมหญิง ใจดี', 'มานะ ชูใจ']);
  const sql = await server.sql();
  // A title that a spreadsheet would run.
  await sql`update public.bookings set promotion_title = '=HYPERLINK("x")' where booking_code = ${open}`;
  const { page } = phone;
  await login(page, 'hospital');
  for (const code of [used, open]) {
    await page.goto(`/v/${code}`);
    await page.getByRole('button', { name: 'Mark as used' }).click();
    await expectResult(page, 'Success');
  }
  await page.goto(`/v/${used}`);
  await expectResult(page, 'Already Used');
  await page.goto('/v/0000000000');
  await expectResult(page, 'Invalid Code');

  // Within the app: a page that is loaded anew may break off the note of the check in vain.
  await page.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click();
  await page.getByRole('link', { name: 'Day sheet' }).click();
  const byAgent = page.getByRole('region', { name: 'By agent' });
  await expect(byAgent.getByRole('row', { name: /สุภาพร ใจดี/ })).toContainText('฿1,800.00');
  await expect(
    page.getByRole('region', { name: 'By promotion' }).getByRole('row', { name: new RegExp(checkup) }),
  ).toContainText('฿900.00');
  const scans = page.getByRole('region', { name: 'All scans' });
  await expect(scans.getByRole('row', { name: new RegExp(`${shown(used)}.*Redeemed`) })).toBeVisible();
  await expect(scans.getByRole('row', { name: /00000-00000.*Checked in vain.*Unknown code/ })).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^sabai-day-\d{4}-\d{2}-\d{2}\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.startsWith('\ufeff"Day","Time","Code"')).toBe(true);
  expect(csv).toContain(`"${shown(used)}","${checkup}","สุภาพร ใจดี","Redeemed"`);
  expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(scans).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByLabel('Day', { exact: true }).fill('01/01/2569');
  await expect(page.getByText('No scans on this day')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(`the screens that scan are free of what axe finds, ${colorScheme}, in both languages`, async ({
      phone,
      server,
      login,
    }) => {
      test.setTimeout(180_000);
      const [code = ''] = await vouchers(server, ['สมหญิง ใจดี']);
      await provideCamera(phone.context);
      const { page } = phone;
      await page.goto(`/v/${code}`);
      for (const language of ['en', 'th']) {
        await page.evaluate((chosen) => localStorage.setItem('sabai-language', chosen), language);
        await page.goto(`/v/${code}`);
        await expect(page.getByRole('article')).toContainText(shown(code));
        await expectNoViolation(page, `voucher, ${language}`);
      }
      await page.evaluate(() => localStorage.setItem('sabai-language', 'en'));
      await login(page, 'hospital');
      await page.goto(reception);
      await expect(page.getByRole('heading', { name: 'Choose a PIN' })).toBeVisible();
      await expectNoViolation(page, 'choosing a PIN');
      await choosePin(page, '2580');
      for (const language of ['th', 'en']) {
        await page.evaluate((chosen) => localStorage.setItem('sabai-language', chosen), language);
        await page.goto(reception);
        await page.getByRole('button', { name: /^(Scan with the camera|สแกนด้วยกล้อง)$/ }).click();
        await expect(page.getByText(/Hold the QR code|วาง QR Code/)).toBeVisible();
        await showQr(page, code);
        await expect(page.getByRole('region', { name: /^(Result|ผล)/ })).toContainText(shown(code));
        await expectNoViolation(page, `reception with the camera, ${language}`);
        await page.getByRole('button', { name: /^(Close the camera|ปิดกล้อง)$/ }).click();
        await page.getByRole('button', { name: /^(Leave reception mode|ออกจากโหมดเคาน์เตอร์)$/ }).click();
        const leave = page.getByRole('dialog', { name: /^(Leave reception mode|ออกจากโหมดเคาน์เตอร์)$/ });
        await expect(leave).toBeVisible();
        await expectNoViolation(page, `leaving, ${language}`);
        await page.keyboard.press('Escape');
        await expect(leave).toBeHidden();
      }
      // Targets for gloves.
      const small = await page.locator('.reception :is(button, .rt-TextFieldRoot)').evaluateAll((all) =>
        all
          .filter((one) => one.getClientRects().length > 0)
          .filter((one) => one.getBoundingClientRect().height < 55.5)
          .map((one) => one.outerHTML.slice(0, 80)),
      );
      expect(small).toEqual([]);
      await page.getByRole('button', { name: 'Leave reception mode' }).click();
      await page.getByRole('dialog').getByLabel('PIN', { exact: true }).fill('2580');
      await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
      await expect(page).toHaveURL(/\/hospital-dashboard$/);
      for (const language of ['th', 'en']) {
        await page.evaluate((chosen) => localStorage.setItem('sabai-language', chosen), language);
        await page.goto('/v/0000000000');
        await expectResult(page, /^(Invalid Code|โค้ดใช้ไม่ได้|โค้ดไม่ถูกต้อง)$/);
        await expectNoViolation(page, `check of a link, ${language}`);
        await page.goto('/hospital-dashboard/day');
        await expect(page.getByRole('table')).toHaveCount(3);
        await expectNoViolation(page, `day sheet, ${language}`);
      }
    });
  });
}

/** What a scanner writes while the Thai layout is on: each key's character of the Kedmanee layout. */
function kedmanee(text: string): string {
  const latin = '1234567890-qwertyuiopasdfghjklzxcvbnm./:QWERTYUIOPASDFGHJKLZXCVBNM';
  const thai = 'ๅ/-ภถุึคตจขๆไำพะัีรนยฟหกดเ้่าสผปแอิืทใฝซ๐"ฎฑธํ๊ณฯญฤฆฏโฌ็๋ษศ()ฉฮฺ์?';
  return Array.from(text, (character) => Array.from(thai)[latin.indexOf(character)] ?? character).join('');
}
