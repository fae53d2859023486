import { expect, test } from './fixtures.ts';
import {
  addCustomer,
  expectMark,
  fillCustomer,
  openCustomers,
  readyWithoutSignal,
} from './screens/customers.ts';
import { idOf } from './screens/database.ts';
import { thaiPerson } from './support/thai-people.ts';
import { upgradeDatabase } from './support/upgrade-database.ts';

test('a tab beside a newer version says so, is read, and writes nothing', async ({
  phone,
  server,
  login,
}) => {
  const { page } = phone;
  await login(page, 'agent');
  await addCustomer(page, thaiPerson(1));
  await readyWithoutSignal(page);
  await upgradeDatabase(page, await idOf(server, 'agent'));

  await expect(page.getByRole('alert')).toContainText('Another tab runs a newer version of Sabai');
  await expect(page.getByText(thaiPerson(1).name)).toBeVisible();
  await page.getByRole('link', { name: 'Add Customer' }).click();
  await fillCustomer(page, thaiPerson(2));
  await page.getByRole('button', { name: 'Save Customer' }).click();
  await expect(page.getByText('A newer version of Sabai has opened this data.')).toBeVisible();
});

test('cleared data is told, and comes back from the server', async ({ phone, server, login }) => {
  const { page } = phone;
  await login(page, 'agent');
  await addCustomer(page, thaiPerson(1));
  await readyWithoutSignal(page);
  await page.reload();
  await expectMark(page, /^Synced/);
  const userId = await idOf(server, 'agent');
  await page.evaluate(async (name) => {
    await new Promise((resolve) => (indexedDB.deleteDatabase(name).onsuccess = resolve));
  }, `crm-${userId}`);
  await openCustomers(page);
  await expect(page.getByRole('alert')).toContainText('The data on this device was cleared');
  await expect(page.getByText(thaiPerson(1).name)).toBeVisible();
});

test('diagnostics are a file without names, values and ids', async ({ phone, server, login, gate }) => {
  const { page } = phone;
  await login(page, 'agent');
  await readyWithoutSignal(page);
  await gate.cut();
  await addCustomer(page, thaiPerson(1));
  await page.goto('/crm/sync');
  // Until the first try has failed it says that it is syncing.
  await expectMark(page, /^Offline · 1 waiting/);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save diagnostics' }).click();
  const file = await (await download).createReadStream();
  let text = '';
  for await (const part of file) text += String(part);
  expect(JSON.parse(text)).toMatchObject({
    format: 'sabai-diagnostics/1',
    about: { session: 'active', mark: 'offline' },
    changes: [{ entity: 'customers', kind: 'create', state: 'waiting' }],
  });
  for (const secret of [thaiPerson(1).name, thaiPerson(1).telephone, await idOf(server, 'agent'), 'eyJ']) {
    expect(text).not.toContain(secret);
  }
});
