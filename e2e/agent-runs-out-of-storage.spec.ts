import { expect, test } from './journey-fixtures.ts';
import {
  addCustomer,
  expectMark,
  fillCustomer,
  openCustomers,
  readyWithoutSignal,
} from './screens/customers.ts';
import { idOf, storedCustomers } from './screens/database.ts';
import { smallStorage } from './support/small-storage.ts';
import { idsOnPhone } from './support/phone-data.ts';
import { thaiPerson } from './support/thai-people.ts';

test('a full storage refuses a change and takes it when there is room; data that was cleared is said and comes back', async ({
  phone,
  server,
  gate,
  login,
  complaints,
}) => {
  const { page } = phone;
  // The browser's own page around a picture breaks the site's policy and asks for an icon.
  complaints.expect(/\/(icons\/icon-192\.png|favicon\.ico)\)$/);
  const userId = await idOf(server, 'agent');
  const storage = await smallStorage(page, gate);
  await login(page, 'agent');
  await readyWithoutSignal(page);
  await gate.cut();
  await addCustomer(page, thaiPerson(1));
  const waiting = await idsOnPhone(page, { userId, table: 'outbox' });
  expect(waiting).toHaveLength(1);

  await page.goto('/crm/add');
  await fillCustomer(page, thaiPerson(2));
  await storage.fill();
  await page.getByRole('button', { name: 'Save Customer' }).click();
  await expect(page.getByText(/The storage of this device is full. Free some space/)).toBeVisible();
  await expect(page).toHaveURL(/\/crm\/add$/);
  await expect(page.getByLabel(/^Name/)).toHaveValue(thaiPerson(2).name);
  expect(await idsOnPhone(page, { userId, table: 'outbox' })).toEqual(waiting);
  expect(await idsOnPhone(page, { userId, table: 'customers' })).toHaveLength(1);

  await storage.makeRoom();
  await page.getByRole('button', { name: 'Save Customer' }).click();
  await expect(page).toHaveURL(/\/crm$/);
  await gate.open();
  await expectMark(page, /^Synced/);
  expect((await storedCustomers(server, 'agent')).map(({ name }) => name).sort()).toEqual(
    [thaiPerson(1).name, thaiPerson(2).name].sort(),
  );

  await page.reload();
  await expectMark(page, /^Synced/);
  // A page of the app would make the database again at once, and the next start would not miss it.
  await page.goto('/icons/icon-192.png');
  await page.evaluate(async (name) => {
    await new Promise((resolve) => (indexedDB.deleteDatabase(name).onsuccess = resolve));
  }, `crm-${userId}`);
  await openCustomers(page);
  await expect(page.getByRole('alert')).toContainText('The data on this device was cleared');
  await expect(page.getByText(thaiPerson(1).name)).toBeVisible();
});

test('a storage that gives no answer when the app starts is said, and the start goes on when it answers', async ({
  phone,
  login,
}) => {
  const { page, context } = phone;
  await login(page, 'agent');
  await readyWithoutSignal(page);
  await page.close();
  const next = await context.newPage();
  // Every opening of a database waits, as in Safari while a page in the back/forward cache holds the locks.
  await next.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    const letGo = new Promise((resolve) => addEventListener('let-go', resolve, { once: true }));
    IDBFactory.prototype.open = function (...given) {
      const request = open.apply(this, given);
      const held = new EventTarget();
      Object.defineProperty(held, 'result', { get: () => request.result });
      Object.defineProperty(held, 'transaction', { get: () => request.transaction });
      request.onsuccess = async () => {
        await letGo;
        const event = new Event('success');
        held.dispatchEvent(event);
        (held as IDBOpenDBRequest).onsuccess?.(event);
      };
      return held as IDBOpenDBRequest;
    };
  });
  await next.clock.install();
  await next.goto('/crm', { waitUntil: 'commit' });
  const notice = next.getByRole('alert').filter({ hasText: 'The storage of this device does not answer' });
  await next.waitForFunction(() => document.querySelector('#root') !== null);
  await next.clock.runFor(30_000);
  await expect(notice).toBeVisible();
  await next.evaluate(() => dispatchEvent(new Event('let-go')));
  await expect(notice).toBeHidden();
  await expectMark(next, /^Synced/);
});
