import { workerInCharge } from './screens/service-worker.ts';
import { expect, test } from './journey-fixtures.ts';

test('the browser enforces the policy of the header and of its twin in the page', async ({
  phone,
  complaints,
}) => {
  complaints.expect(/Content Security Policy|TrustedScript/);
  const { page } = phone;
  const response = await page.goto('/');
  const header = response?.headers()['content-security-policy'];
  const meta = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(header).toBe(`${meta}; frame-ancestors 'none'`);
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    try {
      script.textContent = 'window.intruder = true';
    } catch {
      // Trusted Types throw here. `script-src` must stop the script without them.
      script.append(document.createTextNode('window.intruder = true'));
    }
    document.body.append(script);
    return 'intruder' in window;
  });
  expect(ran).toBe(false);
  const shown = await page.evaluate(() => {
    const style = document.createElement('style');
    style.append('body { display: none !important }');
    document.head.append(style);
    return getComputedStyle(document.body).display;
  });
  expect(shown).not.toBe('none');
});

test('SECURITY-7 tokens leave the address of any page', async ({ phone }) => {
  const { page } = phone;
  for (const path of ['/', '/faq', '/general-auth']) {
    await page.goto(`${path}#access_token=a.b.c&refresh_token=r&type=magiclink`);
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('');
    expect(new URL(page.url()).pathname).toBe(path);
  }
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
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored).toContain('/index.html');
  const publicPaths =
    /^\/rest\/v1\/(promotions|events|rpc\/list_\w+|page_contents)$|^\/storage\/v1\/\w+\/(image\/)?public\//;
  const answered = stored.filter((path) => /^\/(rest|auth|storage|functions|_mail)/.test(path));
  expect(answered.filter((path) => !publicPaths.test(path))).toEqual([]);

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

test('strings become neither markup that runs nor code from elsewhere', async ({ phone, complaints }) => {
  complaints.expect(/TrustedHTML|TrustedScript|Trusted Type/);
  const { page } = phone;
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const refused = await page.evaluate(() => {
    const attempt = (assign: () => void) => {
      try {
        assign();
        return 'assigned';
      } catch {
        return 'refused';
      }
    };
    const box = document.createElement('div');
    return {
      markup: attempt(() => (box.innerHTML = '<img src=x onerror=alert(1)>')),
      code: attempt(() => (document.createElement('script').src = 'https://evil.example/a.js')),
      text: attempt(() => (document.createElement('script').text = 'alert(1)')),
      plain: attempt(() => (box.innerHTML = '<span aria-hidden="true">+</span>')),
    };
  });
  expect(refused).toEqual({ markup: 'refused', code: 'refused', text: 'refused', plain: 'assigned' });
});
