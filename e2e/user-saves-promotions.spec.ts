import { cardOf, publish, toast } from './screens/promotions.ts';
import { idOf } from './screens/database.ts';
import { workerInCharge } from './screens/service-worker.ts';
import { demoPassword, emailOf, fillSignIn } from './screens/sign-in.ts';
import type { TestServer } from './support/server.ts';
import { expect, test } from './fixtures.ts';

const title = 'ขูดหินปูน';

async function savedRows(server: TestServer): Promise<number> {
  const sql = await server.sql();
  const rows =
    await sql`select 1 from public.saved_promotions where user_id = ${await idOf(server, 'agent')}`;
  return rows.length;
}

test('a visitor who presses Save signs in, and it is saved; then it is found and removed', async ({
  phone,
  server,
}) => {
  const { page } = phone;
  const made = await publish(server, { title, slug: 'scaling' });
  await page.goto('/saved');
  await expect(page).toHaveURL(/general-auth/);
  await page.goto(made.path);
  await page.getByRole('button', { name: `Save ${title}` }).click();
  await expect(page).toHaveURL(/general-auth/);
  await fillSignIn(page, { email: emailOf('agent'), password: demoPassword });
  await expect(toast(page, 'Saved', 'Promotion saved successfully')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${made.path}$`));
  const unsave = page.getByRole('button', { name: `Remove ${title} from saved` });
  await expect(unsave).toBeVisible();
  // Its name says what it does now: "Remove …, pressed" would say the opposite.
  await expect(unsave).not.toHaveAttribute('aria-pressed');
  await expect.poll(() => savedRows(server)).toBe(1);

  await page.goto('/saved');
  await cardOf(page, title)
    .getByRole('button', { name: `Remove ${title} from saved` })
    .click();
  await expect(toast(page, 'Promotion removed from saved')).toBeVisible();
  await expect(page.getByText('No saved promotions yet')).toBeVisible();
  await expect.poll(() => savedRows(server)).toBe(0);
});

test('saving works without a network, and reaches the server and another device afterwards', async ({
  phone,
  secondDevice,
  server,
  gate,
  login,
  complaints,
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
  await expect.poll(() => savedRows(server), { timeout: 30_000 }).toBe(1);

  // There a server that fails is not told as a network that is away.
  const other = await secondDevice();
  await login(other.page, 'agent');
  complaints.expect(/503/);
  gate.answerWith({ path: /promotions\?id=in/, times: 100, answer: { status: 503, body: '{}' } });
  await other.page.goto('/saved');
  await expect(other.page.getByText('Saved promotions that could not be read now: 1.')).toBeVisible();
  const retry = other.page.getByRole('button', { name: 'Retry' });
  const before = gate.count(/promotions\?id=in/);
  await other.announceNetwork();
  await expect.poll(() => gate.count(/promotions\?id=in/)).toBe(before + 1);
  await expect(retry).toBeVisible();
  gate.clear();
  await retry.click();
  await expect(cardOf(other.page, title)).toBeVisible();
  await expect(retry).toHaveCount(0);
});

test('what the device cannot read or write is told (spec 1 §8)', async ({ phone, server, login }) => {
  const { page } = phone;
  await publish(server, { title });
  await login(page, 'agent');
  await page.goto('/');
  await cardOf(page, title)
    .getByRole('button', { name: `Save ${title}` })
    .click();
  await expect(toast(page, 'Saved', 'Promotion saved successfully')).toBeVisible();
  await page.goto('/saved');
  const unsave = cardOf(page, title).getByRole('button', { name: `Remove ${title} from saved` });
  await expect(unsave).toBeVisible();
  await page.evaluate(breakStore, { store: 'outbox', methods: ['add', 'put'] });
  await unsave.click();
  await expect(toast(page, 'Error', 'Failed to unsave promotion')).toBeVisible();
  await expect(cardOf(page, title)).toBeVisible();
  await page.goto('/');
  await expect(unsave).toBeVisible();
  await page.evaluate(breakStore, { store: 'outbox', methods: ['add', 'put'] });
  await unsave.click();
  await expect(toast(page, 'Error', 'Failed to unsave promotion')).toBeVisible();

  await page.addInitScript(breakStore, { store: 'saved_promotions', methods: ['getAll', 'openCursor'] });
  await page.goto('/saved', { waitUntil: 'commit' });
  await expect(toast(page, 'Error', 'Failed to load saved promotions')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});

/** In the page: what is asked of one store of the database fails, as on a disk with a fault. */
function breakStore({ store, methods }: { store: string; methods: string[] }): void {
  const prototype = IDBObjectStore.prototype as unknown as Record<string, (...given: unknown[]) => unknown>;
  for (const method of methods) {
    const real = prototype[method];
    if (!real) throw new Error(`IDBObjectStore has no ${method}.`);
    prototype[method] = function (this: IDBObjectStore, ...given: unknown[]) {
      if (this.name === store) throw new DOMException('The disk has a fault.', 'UnknownError');
      return real.apply(this, given);
    };
  }
}

test('a hospital saves nothing, and a super admin deletes after a question', async ({
  phone,
  secondDevice,
  server,
  gate,
  login,
  complaints,
}) => {
  const { page } = phone;
  await publish(server, { title });
  await login(page, 'hospital');
  await page.goto('/');
  await expect(cardOf(page, title)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Save / })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(0);
  await page.goto('/saved');
  await expect(page).toHaveURL(/\/$/);

  const admin = (await secondDevice()).page;
  await login(admin, 'admin');
  await admin.goto('/');
  await expect(cardOf(admin, title).getByRole('link', { name: `Edit ${title}` })).toHaveAttribute(
    'href',
    /^\/edit\//,
  );
  complaints.expect(/500/);
  gate.answerWith({ path: /\/rest\/v1\/promotions\?id=/, times: 1, answer: { status: 500, body: '{}' } });
  const remove = async () => {
    await cardOf(admin, title)
      .getByRole('button', { name: `Delete ${title}` })
      .click();
    const question = admin.getByRole('alertdialog');
    await expect(question).toContainText('Are you sure you want to delete this promotion?');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
  };
  await remove();
  await expect(toast(admin, 'Error', 'Failed to delete promotion')).toBeVisible();
  await remove();
  await expect(toast(admin, 'Success', 'Promotion deleted successfully')).toBeVisible();
  await expect(cardOf(admin, title)).toHaveCount(0);
});
