import { cardOf, publish, uploadPicture } from './screens/promotions.ts';
import { workerInCharge } from './screens/service-worker.ts';
import { demoPassword, emailOf } from './screens/sign-in-screen.ts';
import type { TestServer } from './support/server.ts';
import { expect, test } from './journey-fixtures.ts';

const title = 'ขูดหินปูน';

test('after one visit list, picture and what was read open without a network, and nothing private is stored', async ({
  phone,
  server,
  gate,
  login,
}) => {
  const { page } = phone;
  const made = await publish(server, { title, slug: 'scaling', image: await uploadPicture(server) });
  await publish(server, { title: 'นวดน้ำมัน', slug: 'massage' });
  // The worker is held back, because nothing stores an answer that is under way while the worker takes over.
  const worker = gate.holdRequestOnce(/^\/worker\.js/);
  const read = page.waitForResponse((response) => response.url().includes('/rest/v1/promotions?'));
  await page.goto(made.path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await (await read).finished();
  const large = page.getByRole('main').locator('img').first();
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  worker.release();
  await workerInCharge(page);
  const stored = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('sabai-public'));
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
  // The worker fetches the list itself, because the page sent it the addresses that it had fetched before.
  await expect.poll(stored).toContain('/rest/v1/promotions');
  await expect.poll(stored).toContain('/rest/v1/rpc/list_promotions');
  await expect
    .poll(async () => (await stored()).filter((path) => path.startsWith('/storage/')).length)
    .toBe(2);
  await gate.cut();
  await page.goto('/');
  await expect(page.getByText(/No network\. Shown as of (\S+ )*\d\d:\d\d\./)).toBeVisible();
  const picture = cardOf(page, title).locator('img');
  // The worker fetched the size for ordinary screens. It is shown in place of the size that this screen asks for.
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await cardOf(page, title).getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(/Shown as of/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open in maps' })).toBeVisible();
  await page.goto('/');
  await cardOf(page, 'นวดน้ำมัน').getByRole('link', { name: 'นวดน้ำมัน', exact: true }).click();
  // This promotion was never opened, so the page shows what the list's card has of it.
  const partial = page.getByText('This is what the list says of the promotion.');
  await expect(partial).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call' })).toBeVisible();

  await gate.open();
  await login(page, 'agent');
  await page.goto('/saved');
  await page.goto('/crm');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const allowed =
    /^\/(rest\/v1\/(promotions|page_contents|rpc\/(list_promotions|find_address))$|storage\/v1\/(object|render\/image)\/public\/promotion-images\/)/;
  expect((await stored()).filter((path) => !allowed.test(path))).toEqual([]);
});

test('OFFLINE-1 while the server answers errors, the list and what was read open as without a network', async ({
  phone,
  server,
  gate,
  complaints,
}) => {
  complaints.expect(/status of 503/);
  const { page } = phone;
  const read = await publish(server, { title, slug: 'scaling' });
  await page.goto('/');
  await workerInCharge(page);
  await page.goto(read.path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const hasCopies = () =>
    page.evaluate(async (slug) => {
      const requests = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
      const urls = (await Promise.all(requests)).flat().map(({ url }) => url);
      return [/list_promotions/, new RegExp(`promotions\\?.*${slug}`)].every((of) =>
        urls.some((url) => of.test(url)),
      );
    }, 'scaling');
  await expect.poll(hasCopies).toBe(true);
  gate.answerWith({ path: /^\/rest\//, times: Infinity, answer: { status: 503, body: '{}' } });
  await page.goto(read.path);
  await expect(page.getByText(/Shown as of/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goto('/');
  await expect(cardOf(page, title)).toBeVisible();
  // What was never read has no copy, so its page offers Retry.
  await page.goto('/sabaidee/never-read');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  gate.clear();
  await page.goto('/');
  await expect(cardOf(page, title)).toBeVisible();
  await expect(page.getByText(/Shown as of/)).toHaveCount(0);
});

test('SECURITY-33 what is hidden leaves the pages of the server at once, and the screens of a device with the next visit', async ({
  phone,
  server,
  gate,
}) => {
  const { page } = phone;
  const hidden = await publish(server, { title, slug: 'scaling' });
  const shown = await publish(server, { title: 'นวดน้ำมัน', slug: 'massage' });
  await page.goto('/');
  await workerInCharge(page);
  await page.goto(hidden.path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goto('/');
  await expect(cardOf(page, title)).toBeVisible();
  const ofServer = async (path: string) => (await fetch(server.origin + path)).text();
  for (const path of ['/', hidden.path]) await expect.poll(() => ofServer(path)).toContain(title);

  await hide(server, hidden.id);
  for (const path of ['/', hidden.path]) expect(await ofServer(path)).not.toContain(title);
  await page.goto('/');
  await expect(cardOf(page, shown.title)).toBeVisible();
  await expect(cardOf(page, title)).toHaveCount(0);
  await page.goto(hidden.path);
  await expect(page).toHaveURL(`${gate.origin}/`);
  await expect(cardOf(page, shown.title)).toBeVisible();
  await expect(cardOf(page, title)).toHaveCount(0);
});

/** Hides a promotion as a super admin does. */
async function hide(server: TestServer, target: string): Promise<void> {
  const ask = async (path: string, body: object, token?: string) => {
    const answer = await fetch(server.origin + path, {
      method: 'POST',
      headers: {
        apikey: 'sb_publishable_local',
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as unknown;
  };
  const password = { email: emailOf('admin'), password: demoPassword };
  const session = await ask('/auth/v1/token?grant_type=password', password);
  const { access_token: token } = session as { access_token: string };
  const decided = { kind: 'promotion', target, action: 'hide', note: 'ราคาผิด' };
  expect(await ask('/rest/v1/rpc/decide_report', decided, token)).toBe(true);
}
