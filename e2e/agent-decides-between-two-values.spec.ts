import { expect, test } from './journey-fixtures.ts';
import { addCustomer, expectMark, readyWithoutSignal } from './screens/customers.ts';
import { idOf, storedCustomers } from './screens/database.ts';
import type { TestServer } from './support/server.ts';
import { thaiPerson } from './support/thai-people.ts';

/**
 * Inserts an insurance record with a conflict on its premium: two devices changed
 * it, and the server's own value stayed (rule C2). Returns the record's id.
 */
async function guardedPremium(server: TestServer): Promise<string> {
  const sql = await server.sql();
  const userId = await idOf(server, 'agent');
  const [customer] = await storedCustomers(server, 'agent');
  if (!customer) throw new Error('No customer.');
  const [id, op] = [crypto.randomUUID(), crypto.randomUUID()];
  await sql`
    insert into public.car_insurance (id, user_id, customer_id, license_plate, net_premium)
    values (${id}, ${userId}, ${customer.id}, '1กข 1234', 15000)`;
  const ops = [
    {
      op_id: op,
      entity: 'car_insurance',
      row_id: id,
      kind: 'update',
      schema: 1,
      at: new Date().toISOString(),
      values: { net_premium: 16500.5 },
      base: { net_premium: 14000 },
    },
  ];
  await sql.begin(async (tx) => {
    const claims = JSON.stringify({ role: 'authenticated', sub: userId });
    await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`;
    await tx`select public.sync_push(${userId}, ${crypto.randomUUID()}, ${JSON.stringify(ops)}::text::json)`;
  });
  return id;
}

test('of two premiums the person is asked which one is right, on the sync page and on the record; the answer stands', async ({
  phone,
  server,
  login,
}) => {
  const { page } = phone;
  await login(page, 'agent');
  await addCustomer(page, thaiPerson(1));
  await readyWithoutSignal(page);
  const insurance = await guardedPremium(server);

  await page.goto('/crm/sync');
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expectMark(page, /^Needs attention · 1/);
  const asked = page.getByRole('region', { name: 'Changed in two places' });
  await expect(asked).toContainText('Car insurance 1กข 1234');
  await expect(asked).toContainText(
    /“฿15,000.00” stays; “฿16,500.50” of another device, .*, was not taken over/,
  );
  await expect(asked.getByRole('button', { name: 'Keep “฿15,000.00”' })).toBeVisible();

  await asked.getByRole('link', { name: thaiPerson(1).name }).click();
  await expect(page.getByText('Changed in two places · Car insurance 1กข 1234')).toBeVisible();
  await page.getByRole('button', { name: 'Use “฿16,500.50”' }).click();
  await expectMark(page, /^Synced/);
  const sql = await server.sql();
  expect(await sql`select net_premium::text from public.car_insurance where id = ${insurance}`).toEqual([
    { net_premium: '16500.50' },
  ]);
  expect(await sql`select resolution from public.sync_conflicts`).toEqual([{ resolution: 'restored' }]);
});
