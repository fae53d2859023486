import { workerInCharge } from './screens/service-worker.ts';
import { expect, test } from './journey-fixtures.ts';

test('a visitor sees the home page', async ({ phone }) => {
  await phone.page.goto('/');
  await expect(phone.page).toHaveTitle(/Sabai/);
  await expect(phone.page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
});

test('an agent who signed in once opens the customer list while the server is gone', async ({
  phone,
  gate,
  login,
}) => {
  const { page } = phone;
  await login(page, 'agent');
  await page.goto('/crm');
  await workerInCharge(page);
  await gate.cut();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/crm$/);
});

test(
  'an app that was visited once opens after its browser was killed and the network went away',
  { tag: '@own-profile' },
  async ({ phone, gate }) => {
    await phone.page.goto('/');
    await workerInCharge(phone.page);
    await phone.kill();
    await gate.cut();
    await phone.relaunch();
    await phone.page.goto('/');
    await expect(phone.page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  },
);

test('two devices have nothing in common but the server', async ({ phone, secondDevice }) => {
  const other = await secondDevice();
  await phone.page.goto('/');
  await phone.page.evaluate(() => localStorage.setItem('mine', 'yes'));
  await other.page.goto('/');
  expect(await other.page.evaluate(() => localStorage.getItem('mine'))).toBeNull();
});

test('an install that lost one file on the way is tried again', async ({ phone, gate, complaints }) => {
  complaints.expect(/503/);
  gate.answerWith({ path: /^\/index\.html$/, times: 1, answer: { status: 503 } });
  await phone.page.goto('/');
  await workerInCharge(phone.page);
  expect(gate.count(/^\/index\.html$/)).toBe(2);
});

test('a page that the worker passed over is taken in', async ({ phone }) => {
  const { page, context } = phone;
  await page.goto('/');
  await workerInCharge(page);
  // A hard reload leaves a page without its worker, like a page that was loading while the worker took over.
  // The script notes this at the page's start, because the worker claims the page some seconds later.
  await page.addInitScript(() => {
    Object.assign(window, { startedUncontrolled: navigator.serviceWorker.controller === null });
  });
  const devtools = await context.newCDPSession(page);
  const loaded = page.waitForEvent('load');
  await devtools.send('Page.reload', { ignoreCache: true });
  await loaded;
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => (window as { startedUncontrolled?: boolean }).startedUncontrolled)).toBe(
    true,
  );
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
});
