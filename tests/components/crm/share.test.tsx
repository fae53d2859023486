import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { storeSharedFiles } from '../../../src/crm/data/files/shared-files.ts';
import type { Store } from '../../../sync/index.ts';
import { MAX_DOCUMENTS } from '../../../src/insurance/rules/insurance-schema.ts';
import { TOAST_MS } from '../../../src/ui/notices/toasts.ts';
import { passTime } from '../support/clock.ts';
import { breakReads, fillStorage, repairStorage } from '../support/break-storage.ts';
import { openApp } from '../support/open-app.tsx';
import { addCars, addCustomers, idOf, stored } from './agent-data.ts';
import { button, heading, indicator, retryAmended, toast } from './crm-screen.ts';

const head = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const png = (name: string) =>
  new File([Uint8Array.from(head), new TextEncoder().encode(name)], name, { type: 'image/png' });

/**
 * Options that open the share page: `files` wait as the service worker stores them, and the first of two
 * customers has a car.
 */
const share = (...files: File[]) => ({
  path: '/crm/share',
  person: 'agent' as const,
  fill: async (store: Store) => {
    await addCustomers(store, [{ name: 'สมชาย ใจดี' }, { name: 'บุญมี คำปัน' }]);
    await addCars(store, 1, [{ license_plate: 'กข 1234', car_brand: 'Toyota' }]);
    await storeSharedFiles({ store, files, atMs: Date.now() });
  },
});
const person = (name: string) => page.getByRole('main').getByRole('button', { name: new RegExp(name) });

describe('what another app shared', () => {
  test('becomes documents of a new insurance record, without a network, and goes out with one', async () => {
    const app = await openApp(share(png('กรมธรรม์.png'), png('ใบเสร็จ.png')));
    app.server.goOffline();
    await expect.element(page.getByText('กรมธรรม์.png')).toBeVisible();
    await expect.element(page.getByText('ใบเสร็จ.png')).toBeVisible();
    await page.getByLabelText('Search customers').fill('ไม่มีใคร');
    await expect.element(page.getByText('No customer matches “ไม่มีใคร”')).toBeVisible();
    await button('Clear search').click();
    await person('บุญมี คำปัน').click();
    await button('Choose another customer').click();
    await person('สมชาย ใจดี').click();
    await button('A new insurance record').dblClick();
    await expect.element(toast('2 documents were added to สมชาย ใจดี')).toBeVisible();
    await expect.element(heading('สมชาย ใจดี')).toBeVisible();
    app.server.goOnline();
    await expect.element(indicator).toHaveAccessibleName(/^Synced/);
    const names = stored(app, 'car_insurance').map(({ documents }) =>
      (documents as { name: string }[]).map(({ name }) => name),
    );
    expect(names).toEqual([[], ['กรมธรรม์.png', 'ใบเสร็จ.png']]);
    await app.go('/crm/share');
    await expect.element(page.getByText('Nothing was shared')).toBeVisible();
  });

  test('becomes documents of the insurance that is chosen; a file that cannot be one is said', async () => {
    const app = await openApp(
      share(png('กรมธรรม์.png'), new File(['MZ'], 'x.exe'), new File([], 'empty.png'), png('กรมธรรม์.png')),
    );
    await person('สมชาย ใจดี').click();
    await button('กข 1234 · Toyota').click();
    await expect.element(toast('1 document was added to สมชาย ใจดี')).toBeVisible();
    await passTime(TOAST_MS);
    await expect.element(toast('กรมธรรม์.png: is in the list already', 'alert')).toBeVisible();
    await passTime(TOAST_MS);
    await expect.element(toast(/this type of file cannot be kept/, 'alert')).toBeVisible();
    await expect.poll(() => stored(app, 'car_insurance')).toHaveLength(1);
  });

  test('that the device has no room for stays, with the reason', async () => {
    await openApp(share(png('กรมธรรม์.png')));
    await person('สมชาย ใจดี').click();
    fillStorage('files', 'fileChunks');
    await button('A new insurance record').click();
    await expect.element(toast(/The storage of this device is full/, 'alert')).toBeVisible();
    repairStorage();
    await button('A new insurance record').click();
    await expect.element(toast('1 document was added to สมชาย ใจดี')).toBeVisible();
  });

  test('goes to a car without a plate, and not beyond the most that a record lists', async () => {
    const listed = (userId: string, n: number) => ({
      name: `เอกสาร ${n}`,
      path: `${userId}/${idOf(1)}/${idOf(500 + n)}.png`,
      size: 10,
      type: 'image/png' as const,
      sha256: String(n % 10).repeat(64),
    });
    await openApp({
      path: '/crm/share',
      person: 'agent',
      fill: async (store) => {
        await addCustomers(store, [{ name: 'สมชาย ใจดี' }]);
        const documents = Array.from({ length: MAX_DOCUMENTS }, (_, n) => listed(store.userId, n));
        await addCars(store, 1, [{ car_model: 'Jazz', documents }]);
        await storeSharedFiles({ store, files: [png('กรมธรรม์.png')], atMs: Date.now() });
      },
    });
    await person('สมชาย ใจดี').click();
    await button('Car without a plate · Jazz').click();
    await expect.element(toast(String(MAX_DOCUMENTS), 'alert')).toBeVisible();
    await expect.element(button('Car without a plate · Jazz')).toBeEnabled();
  });

  test('finds no customers where they cannot be read, and Retry reads them', async () => {
    const { path: _, ...shared } = share(png('กรมธรรม์.png'));
    const app = await openApp({ path: '/', ...shared });
    breakReads('customers');
    await app.go('/crm/share');
    await retryAmended();
    await expect.element(person('สมชาย ใจดี')).toBeVisible();
  });

  test('is dropped where nobody wants it', async () => {
    const app = await openApp(share(png('กรมธรรม์.png')));
    await button('Do not keep').click();
    await expect.element(heading('My CRM')).toBeVisible();
    await app.go('/crm/share');
    await expect.element(page.getByText('Nothing was shared')).toBeVisible();
  });

  test('that the worker could not store is said', async () => {
    await openApp({ path: '/crm/share?lost=1', person: 'agent' });
    await expect
      .element(page.getByText(/This browser does not let Sabai store data right now/))
      .toBeVisible();
  });

  test('without any customer says that there is none', async () => {
    await openApp({
      path: '/crm/share',
      person: 'agent',
      fill: (store) => storeSharedFiles({ store, files: [png('a.png')], atMs: Date.now() }),
    });
    await expect.element(page.getByText('No customers yet')).toBeVisible();
  });
});
