import { expect, test } from './journey-fixtures.ts';
import { screenSnapshots, watchScreenSnapshots } from './screens/screen-snapshots.ts';
import { cardOf, publish, uploadPicture } from './screens/promotions.ts';
import { workerInCharge } from './screens/service-worker.ts';

const title = 'ขูดหินปูน';

test('the next start of a visitor begins with the promotions as they were, and goes on with those of now', async ({
  phone,
  server,
  gate,
  login,
}) => {
  const { page } = phone;
  await publish(server, { title, category: 'ทำฟัน', image: await uploadPicture(server) });
  await watchScreenSnapshots(page);
  await page.goto('/');
  await workerInCharge(page);
  // Of the screen that shows what the server has now; taken when it has been still for a while.
  const stored = () =>
    page.evaluate(async () => (await caches.match('/', { cacheName: 'sabai-public-screens' }))?.text());
  await expect.poll(stored).toContain(title);

  // An address that names a search starts with nothing but what was asked for.
  await page.goto('/?category=ทำฟัน');
  await expect(cardOf(page, title)).toBeVisible();
  expect(await screenSnapshots(page)).toEqual([]);
  await page.goto('/');
  await expect(cardOf(page, title)).toBeVisible();

  await gate.cut();
  // A start that is slow to find it does without.
  await expect
    .poll(
      async () => {
        await page.reload();
        await expect(page.getByText(/No network\. Shown as of (\S+ )*\d\d:\d\d\./)).toBeVisible();
        return screenSnapshots(page);
      },
      { timeout: 240_000 },
    )
    .toContainEqual({ text: expect.stringContaining(title), onlyToBeLookedAt: true });
  await expect(page.locator('[data-kept]')).toHaveCount(0);
  await cardOf(page, title)
    .getByRole('button', { name: /View image/ })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');

  // What is new stands there as soon as the server has said so.
  await gate.open();
  await publish(server, { title: 'นวดน้ำมัน' });
  await page.reload();
  await expect(cardOf(page, 'นวดน้ำมัน')).toBeVisible();
  await expect(cardOf(page, title)).toBeVisible();

  // That of another version may not fit the styles of this one.
  await expect.poll(stored).toContain('นวดน้ำมัน');
  await page.evaluate(async () => {
    const cache = await caches.open('sabai-public-screens');
    const screen: unknown = await (await cache.match('/'))?.json();
    await cache.put(
      '/',
      new Response(JSON.stringify({ ...(screen as object), styles: '/assets/first-old.css' })),
    );
  });
  await page.reload();
  await expect(cardOf(page, title)).toBeVisible();
  expect(await screenSnapshots(page)).toEqual([]);

  // In another appearance or language it would be another picture; who is signed in sees another page.
  await page.evaluate(() => (document.cookie = 'sabai-language=th;path=/'));
  await page.reload();
  await expect(page.getByRole('button', { name: 'รีเฟรช' })).toBeVisible();
  expect(await screenSnapshots(page)).toEqual([]);
  await page.evaluate(() => (document.cookie = 'sabai-language=;path=/;max-age=0'));
  await login(page, 'agent');
  await page.goto('/');
  await expect(cardOf(page, title)).toBeVisible();
  expect(await screenSnapshots(page)).toEqual([]);
});
