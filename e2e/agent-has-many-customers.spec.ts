import { expect, test } from './journey-fixtures.ts';
import { addCustomer, expectMark, openCustomers, readyWithoutSignal } from './screens/customers.ts';
import { idOf, storedCustomers } from './screens/database.ts';
import { screenSnapshots, watchScreenSnapshots } from './screens/screen-snapshots.ts';
import { openMenu } from './screens/menu.ts';
import { draftOnPhone } from './support/phone-data.ts';
import { SCREEN_SNAPSHOT } from '../src/lib/snapshot-format.ts';

test('hundreds of customers are found without signal, and the next start shows the list as it was', async ({
  phone,
  server,
  gate,
  login,
}) => {
  const { page } = phone;
  const sql = await server.sql();
  const owner = await idOf(server, 'agent');
  await sql`
    insert into public.customers (user_id, name, telephone)
    select ${owner}, 'ลูกค้า ' || lpad(n::text, 3, '0'), '0810000' || lpad(n::text, 3, '0')
    from generate_series(1, 450) n`;
  await watchScreenSnapshots(page);
  await login(page, 'agent');
  await readyWithoutSignal(page);
  await gate.cut();
  await page.reload();
  await expect(page.getByText('450 customers', { exact: true })).toBeVisible();
  const list = page.getByRole('main');
  const search = page.getByLabel('Search customers');
  await search.fill('081-000-0449');
  await expect(page.getByText('1 found')).toBeVisible();
  await expect(list.getByRole('link', { name: 'ลูกค้า 449' })).toBeVisible();
  await search.fill('');
  await expect(page.getByText('450 customers', { exact: true })).toBeVisible();

  await addCustomer(page, { name: 'กมล คนใหม่', telephone: '0899999999' });
  await expect(page.getByText('451 customers', { exact: true })).toBeVisible();
  await expect(list.getByRole('link', { name: 'กมล คนใหม่' })).toBeVisible();

  // The screen snapshot is taken when the list has been still for a while. A start that is slow to read it
  // shows none, so the journey tries again.
  await openCustomers(page);
  await expect
    .poll(async () => JSON.stringify(await draftOnPhone(page, { userId: owner, key: SCREEN_SNAPSHOT })))
    .toContain('กมล คนใหม่');
  await expect
    .poll(
      async () => {
        await openCustomers(page);
        await expect(page.getByText('451 customers', { exact: true })).toBeVisible();
        return (await screenSnapshots(page)).some(({ text }) => text.includes('กมล คนใหม่'));
      },
      { intervals: [2_000], timeout: 240_000 },
    )
    .toBe(true);
  const snapshot = await screenSnapshots(page);
  expect(snapshot.every(({ onlyToBeLookedAt }) => onlyToBeLookedAt)).toBe(true);
  expect(snapshot[0]?.text).toContain('My CRM');
  // The snapshot must not show an old sync status as the current one.
  expect(snapshot[0]?.text).not.toMatch(/waiting|Synced|Offline/i);
  await expect(page.locator('[data-snapshot]')).toHaveCount(0);

  await gate.open();
  await expectMark(page, /^Synced/);
  expect(await storedCustomers(server, 'agent')).toHaveLength(451);
  await (await openMenu(page)).getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.goto('/crm');
  await expect(page).toHaveURL(/general-auth/);
  expect(await screenSnapshots(page)).toEqual([]);
});
