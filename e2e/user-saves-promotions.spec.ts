import { holdEvent } from './screens/events.ts';
import { cardOf, publish, toast, uploadPicture } from './screens/promotions.ts';
import { idOf } from './screens/database.ts';
import { workerInCharge } from './screens/service-worker.ts';
import { demoPassword, emailOf, fillSignIn } from './screens/sign-in-screen.ts';
import type { TestServer } from './support/server.ts';
import { expect, test } from './journey-fixtures.ts';

const title = 'ขูดหินปูน';

async function savedRows(server: TestServer): Promise<number> {
  const sql = await server.sql();
  const rows =
    await sql`select 1 from public.saved_promotions where user_id = ${await idOf(server, 'agent')}`;
  return rows.length;
}

test('a visitor who presses Save signs in, and the server has it', async ({ phone, server }) => {
  const { page } = phone;
  const made = await publish(server, { title, slug: 'scaling' });
  await page.goto(made.path);
  await page.getByRole('button', { name: `Save ${title}` }).click();
  await expect(page).toHaveURL(/general-auth/);
  await fillSignIn(page, { email: emailOf('agent'), password: demoPassword });
  await expect(toast(page, 'Saved', 'Promotion saved successfully')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${made.path}$`));
  await expect.poll(() => savedRows(server)).toBe(1);
  await page.goto('/saved');
  await cardOf(page, title)
    .getByRole('button', { name: `Remove ${title} from saved` })
    .click();
  await expect(page.getByText('No saved promotions yet')).toBeVisible();
  await expect.poll(() => savedRows(server)).toBe(0);
});

test('saving works without a network, and reaches the server and another device afterwards', async ({
  phone,
  secondDevice,
  server,
  gate,
  login,
}) => {
  const { page } = phone;
  await publish(server, { title });
  await login(page, 'agent');
  await page.goto('/');
  await expect(cardOf(page, title)).toBeVisible();
  await workerInCharge(page);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('sabai-public-rows')).keys()).length))
    .toBeGreaterThan(0);
  await gate.cut();
  await page.reload();
  await expect(page.getByText(/Shown as of/)).toBeVisible();
  await cardOf(page, title)
    .getByRole('button', { name: `Save ${title}` })
    .click();
  await expect(toast(page, 'Saved', 'Promotion saved successfully')).toBeVisible();
  await page.goto('/saved');
  await expect(cardOf(page, title)).toBeVisible();
  expect(await savedRows(server)).toBe(0);
  await gate.open();
  await expect.poll(() => savedRows(server)).toBe(1);

  const other = await secondDevice();
  await login(other.page, 'agent');
  await other.page.goto('/saved');
  await expect(cardOf(other.page, title)).toBeVisible();
});

test(
  'OFFLINE-6: a saved promotion that was never opened is read three days later in a lift',
  { tag: '@own-profile' },
  async ({ phone, server, gate, login }) => {
    const made = await publish(server, {
      title,
      slug: 'scaling',
      image: await uploadPicture(server),
      packages: [{ kind: 'package', name: 'ชุดใหญ่', price: 2000 }],
    });
    await login(phone.page, 'agent');
    await phone.page.goto('/');
    await workerInCharge(phone.page);
    await cardOf(phone.page, title)
      .getByRole('button', { name: `Save ${title}` })
      .click();
    // The large picture is stored last, so everything else is stored with it.
    const storedPictures = () =>
      phone.page.evaluate(async () => {
        const stored = await (await caches.open('sabai-public-pictures')).keys();
        return stored.filter(({ url }) => /height=(400|600)\b/.test(url)).length;
      });
    await expect.poll(storedPictures).toBe(1);
    await expect.poll(() => savedRows(server)).toBe(1);

    await gate.cut();
    await phone.relaunch();
    const { page, context } = phone;
    await context.clock.install({ time: Date.now() + 3 * 24 * 3600_000 });
    const expectWhole = async () => {
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      for (const text of ['ชุดใหญ่', 'นัดล่วงหน้า', 'ถนนพหลโยธิน']) {
        await expect(page.getByRole('main')).toContainText(text);
      }
      await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:021234567');
      const large = page.getByRole('main').locator('img').first();
      await expect
        .poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    };
    await page.goto('/saved');
    await cardOf(page, title).getByRole('link', { name: title, exact: true }).click();
    await expectWhole();
    await expect(page).toHaveURL(new RegExp(`${made.path}$`));
    await page.reload();
    await expectWhole();
  },
);

test('a super admin deletes a promotion and an event for good', async ({ phone, server, login }) => {
  const { page } = phone;
  await publish(server, { title });
  await holdEvent(server, { title: 'เดินการกุศล' });
  await login(page, 'admin');
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: /^(Delete|ลบ)$/ });
  await page.goto('/');
  await cardOf(page, title)
    .getByRole('button', { name: `Delete ${title}` })
    .click();
  await confirm.click();
  await expect(toast(page, 'Success', 'Promotion deleted successfully')).toBeVisible();
  await page.goto('/events');
  await cardOf(page, 'เดินการกุศล').getByRole('button', { name: 'ลบ เดินการกุศล' }).click();
  await confirm.click();
  await expect(toast(page, 'Success', 'Event deleted successfully')).toBeVisible();
  await expect(page.getByText('ยังไม่มีกิจกรรมที่จะมาถึง')).toBeVisible();
  const sql = await server.sql();
  expect(await sql`select id from public.promotions union all select id from public.events`).toEqual([]);
});
