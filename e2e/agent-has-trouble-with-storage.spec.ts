import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addCustomer, expectMark, fillCustomer, readyWithoutSignal } from './screens/customers.ts';
import { idOf, storedCustomers } from './screens/database.ts';
import { idsOnPhone } from './support/phone-data.ts';
import { thaiPerson } from './support/thai-people.ts';

/**
 * Lets the browser say that the app's storage is full. It believes its own measure of the room for half a minute, so
 * a write of no use is tried until it is refused. Answers how to make room again.
 */
async function fillStorage(page: Page): Promise<() => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  const write = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const opening = indexedDB.open('probe', 1);
          opening.onupgradeneeded = () => opening.result.createObjectStore('probe');
          opening.onerror = () => resolve(opening.error?.name ?? '');
          opening.onsuccess = () => {
            const transaction = opening.result.transaction('probe', 'readwrite');
            transaction.objectStore('probe').put('x', 1);
            transaction.oncomplete = () => resolve('kept');
            transaction.onabort = () => resolve(transaction.error?.name ?? '');
          };
        }),
    );
  await expect.poll(write, { timeout: 60_000, intervals: [1_000] }).toBe('QuotaExceededError');
  return () => devtools.send('Storage.overrideQuotaForOrigin', { origin });
}

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
