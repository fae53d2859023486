import { workerInCharge } from './screens/service-worker.ts';
import { expect, test } from './fixtures.ts';

test('the browser enforces the policy of the header and of its twin in the page', async ({
  phone,
  complaints,
}) => {
  complaints.expect(/Content Security Policy/);
  const { page } = phone;
  const response = await page.goto('/');
  const header = response?.headers()['content-security-policy'];
  const meta = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(header).toBe(`${meta}; frame-ancestors 'none'`);
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.intruder = true';
    document.body.append(script);
    return 'intruder' in window;
  });
  expect(ran).toBe(false);
});

test('the worker keeps the app and nothing that the server answers privately', async ({
  phone,
  gate,
  complaints,
}) => {
  complaints.expect(/rest.v1.customers/);
  const { page } = phone;
  await page.goto('/');
  await workerInCharge(page);
  const statuses = await page.evaluate(async () => {
    const answers = await Promise.all(['/rest/v1/customers', '/_mail'].map((path) => fetch(path)));
    return answers.map(({ status }) => status);
  });
  expect(statuses[1]).toBe(200);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/index.html');
  expect(kept.filter((path) => /^\/(rest|auth|storage|functions|_mail)/.test(path))).toEqual([]);

  await gate.cut();
  const failed = await page.evaluate(() =>
    fetch('/_mail').then(
      () => 'answered',
      () => 'failed',
    ),
  );
  expect(failed).toBe('failed');
});

test('the worker leaves pages of the server to the server', async ({ phone, complaints }) => {
  complaints.expect(/_mail.+sandboxed/); // the mailbox refuses even the script of the test driver
  const { page } = phone;
  await page.goto('/');
  await workerInCharge(page);
  await page.goto('/_mail');
  await expect(page.locator('#root')).toHaveCount(0);
  await page.goto('/crm');
  await expect(page.locator('#root')).toHaveCount(1);
});
