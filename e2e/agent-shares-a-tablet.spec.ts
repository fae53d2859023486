import { expect, test } from './journey-fixtures.ts';
import { addCustomer, expectMark, openCustomers, readyWithoutSignal } from './screens/customers.ts';
import { idOf, storedCustomers } from './screens/database.ts';
import { isPersonal } from './support/is-personal.ts';
import { thaiPerson } from './support/thai-people.ts';
import { openMenu } from './screens/menu.ts';

test("B on A's tablet sees nothing of A's unsent work and sends none of it; it goes out when A returns", async ({
  phone,
  server,
  gate,
  login,
}) => {
  const { page } = phone;
  const [a, b] = [await idOf(server, 'agent'), await idOf(server, 'agent2')];
  await login(page, 'agent');
  await readyWithoutSignal(page);
  await gate.cut();
  await addCustomer(page, thaiPerson(1));
  await expectMark(page, /^Offline · 1 waiting/);

  await openMenu(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const choice = page.getByRole('dialog', { name: /have not been sent yet/ });
  await choice.getByRole('button', { name: 'Keep on this device for me' }).click();
  await expect(page.getByText('You have been signed out successfully')).toBeVisible();

  await gate.open();
  const before = gate.seen.length;
  await login(page, 'agent2');
  await openCustomers(page);
  await expect(page.getByText('No customers yet')).toBeVisible();
  await expectMark(page, /^Synced/);
  await addCustomer(page, thaiPerson(2));
  await expectMark(page, /^Synced/);
  expect(await storedCustomers(server, 'agent')).toEqual([]);
  expect((await storedCustomers(server, 'agent2')).map(({ name }) => name)).toEqual([thaiPerson(2).name]);
  const asOthers = gate.seen.slice(before).filter((request) => isPersonal(request) && request.subject !== b);
  expect(asOthers).toEqual([]);

  await openMenu(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('You have been signed out successfully')).toBeVisible();
  const returned = gate.seen.length;
  await login(page, 'agent');
  await openCustomers(page);
  await expect(page.getByText(thaiPerson(1).name)).toBeVisible();
  await expectMark(page, /^Synced/);
  expect((await storedCustomers(server, 'agent')).map(({ name }) => name)).toEqual([thaiPerson(1).name]);
  const pushes = gate.seen.slice(returned).filter(({ path }) => path.includes('sync_push'));
  expect(new Set(pushes.map(({ subject }) => subject))).toEqual(new Set([a]));
});
