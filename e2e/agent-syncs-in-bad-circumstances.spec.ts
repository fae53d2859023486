import { expect, test } from './journey-fixtures.ts';
import { addCustomer, expectMark, readyWithoutSignal, syncNow } from './screens/customers.ts';
import { idOf, storedCustomers } from './screens/database.ts';
import { runningTab } from './screens/tabs.ts';
import { smallStorage } from './support/small-storage.ts';
import { idsOnPhone } from './support/phone-data.ts';
import { thaiPerson } from './support/thai-people.ts';
import { upgradeDatabase } from './support/upgrade-database.ts';

const calls = /\/rpc\/sync_/;

test('an answer that finds no room is taken in later, and what is done is done once; a superseded page calls nobody', async ({
  phone,
  server,
  gate,
  login,
}) => {
  const { page } = phone;
  const userId = await idOf(server, 'agent');
  const storage = await smallStorage(page, gate);
  await login(page, 'agent');
  await readyWithoutSignal(page);

  // O2: the server applies the push, and its answer reaches the device when the storage is full.
  const held = gate.holdAnswers(/\/rpc\/sync_push/, { skip: 0 });
  await addCustomer(page, thaiPerson(1));
  await held.arrived;
  const waiting = await idsOnPhone(page, { userId, table: 'outbox' });
  expect(waiting).toHaveLength(1);
  await storage.fill();
  held.release();
  // The app deletes its caches first. The next attempt, started by hand, finds that this freed too little.
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => !name.includes('precache'))))
    .toEqual([]);
  await syncNow(page);
  await expect(
    page.getByRole('alert').filter({ hasText: 'The storage of this device is full' }),
  ).toBeVisible();
  expect(await idsOnPhone(page, { userId, table: 'outbox' })).toEqual(waiting);
  await expectMark(page, /^(Syncing|Offline)/);

  await storage.makeRoom();
  await syncNow(page);
  await expectMark(page, /^Synced/);
  expect(await idsOnPhone(page, { userId, table: 'outbox' })).toEqual([]);
  const stored = await storedCustomers(server, 'agent');
  expect(stored.map(({ name }) => name)).toEqual([thaiPerson(1).name]);
  expect(gate.count(/\/rpc\/sync_push/)).toBeGreaterThan(1);

  // W6: a newer version of the app has opened the database. This page still reads, but makes no sync calls.
  await upgradeDatabase(page, userId);
  await expect(page.getByRole('alert')).toContainText('Another tab runs a newer version of Sabai');
  // A sync attempt that was under way in this page ends when the newer version opens the database.
  await expect.poll(() => runningTab([page])).toBe(null);
  const before = gate.count(calls);
  await page.getByRole('button', { name: 'Sync now' }).click();
  await phone.offline();
  await phone.online();
  const asked = gate.count(/\/rest\/v1\//);
  await page.getByRole('link', { name: 'Sabai' }).first().click();
  await expect.poll(() => gate.count(/\/rest\/v1\//)).toBeGreaterThan(asked);
  expect(gate.count(calls)).toBe(before);
});
