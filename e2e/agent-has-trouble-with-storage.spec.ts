import { expect, test } from './fixtures.ts';
import { addCustomer, expectMark, fillCustomer, readyWithoutSignal } from './screens/customers.ts';
import { idOf, storedCustomers } from './screens/database.ts';
import { fillStorage } from './support/fill-storage.ts';
import { idsOnPhone } from './support/phone-data.ts';
import { thaiPerson } from './support/thai-people.ts';

test('a full storage refuses a change in plain words, keeps what waits, and takes the change when there is room', async ({
  phone,
  server,
  gate,
  login,
}) => {
  test.setTimeout(150_000);
  const { page } = phone;
  const userId = await idOf(server, 'agent');
  await login(page, 'agent');
  await readyWithoutSignal(page);
  await gate.cut();
  await addCustomer(page, thaiPerson(1));
  const waiting = await idsOnPhone(page, { userId, table: 'outbox' });
  expect(waiting).toHaveLength(1);

  await page.goto('/crm/add');
  await fillCustomer(page, thaiPerson(2));
  const makeRoom = await fillStorage(page);
  await page.getByRole('button', { name: 'Save Customer' }).click();
  await expect(page.getByText(/The storage of this device is full. Free some space/)).toBeVisible();
  await expect(page).toHaveURL(/\/crm\/add$/);
  await expect(page.getByLabel(/^Name/)).toHaveValue(thaiPerson(2).name);
  expect(await idsOnPhone(page, { userId, table: 'outbox' })).toEqual(waiting);
  expect(await idsOnPhone(page, { userId, table: 'customers' })).toHaveLength(1);

  await makeRoom();
  await page.getByRole('button', { name: 'Save Customer' }).click();
  await expect(page).toHaveURL(/\/crm$/);
  await gate.open();
  await expectMark(page, /^Synced/);
  expect((await storedCustomers(server, 'agent')).map(({ name }) => name).sort()).toEqual(
    [thaiPerson(1).name, thaiPerson(2).name].sort(),
  );
});
