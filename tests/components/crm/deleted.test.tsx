import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { customersEntity } from '../../../src/crm/data/customer/customers-entity.ts';
import { insuranceEntity } from '../../../src/insurance/data/insurance-entity.ts';
import { breakReads, fillStorage } from '../support/break-storage.ts';
import { openApp } from '../support/open-app.tsx';
import type { TestServer } from '../support/test-server.ts';
import { addCars, addCustomers, idOf, remove, stored } from './agent-data.ts';
import { button, indicator, toast, retryAmended } from './crm-screen.ts';

const question = page.getByRole('alertdialog', { name: 'Erase ลบไปแล้ว for good?' });
const openDeleted = (arrange = (_server: TestServer) => {}) =>
  openApp({
    path: '/crm/deleted',
    person: 'agent',
    arrange: (server) => {
      server.functions['erase_customer'] = ({ id }, { userId }) =>
        server.sync.eraseCustomer({ userId: userId ?? '', customerId: String(id) });
      arrange(server);
    },
    fill: async (store) => {
      await addCustomers(store, [{ name: 'ลบไปแล้ว' }, { name: 'ยังอยู่' }]);
      await addCars(store, 2, [{ license_plate: 'กข 1234' }]);
      await remove(store, customersEntity, 1);
      await remove(store, insuranceEntity, 201);
    },
  });
const askToErase = async () => {
  await button('Erase now: ลบไปแล้ว').click();
  await expect.element(question).toBeVisible();
  return question.getByRole('button', { name: 'Erase now' });
};

describe('recently deleted', () => {
  test('customers and insurance come back, also without a network', async () => {
    const app = await openDeleted();
    app.server.goOffline();
    await expect.element(page.getByText(/081-000-0001 · 29 days left/)).toBeVisible();
    await button('Restore: ลบไปแล้ว').click();
    await expect.element(toast('Customer restored')).toBeVisible();
    await button(/^Restore: .*กข 1234/).click();
    await expect.element(page.getByText('Nothing was deleted lately')).toBeVisible();
    app.server.goOnline();
    await expect.element(indicator).toHaveAccessibleName(/^Synced/);
    expect(stored(app, 'customers').map((row) => row['deleted_at'])).toEqual([null, null]);
    expect(stored(app, 'car_insurance').map((row) => row['deleted_at'])).toEqual([null]);
  });

  test('a customer is erased for good after a question, on the server and here', async () => {
    const app = await openDeleted();
    await expect.element(indicator).toHaveAccessibleName(/^Synced/);
    const erase = await askToErase();
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(app.server.requests(/erase_customer/)).toEqual([]);
    await askToErase();
    await erase.click();
    await expect.element(toast('ลบไปแล้ว was erased')).toBeVisible();
    await expect.element(page.getByText('ลบไปแล้ว', { exact: true })).not.toBeInTheDocument();
    expect(stored(app, 'customers')).toMatchObject([{ name: 'ยังอยู่' }]);
    await expect.poll(() => app.sync.store().get(customersEntity, idOf(1))).toBeUndefined();
  });

  test('erasing needs a network, and says so', async () => {
    const app = await openDeleted();
    app.server.goOffline();
    await expect.element(button('Erase now: ลบไปแล้ว')).toBeDisabled();
    await expect
      .element(button('Erase now: ลบไปแล้ว'))
      .toHaveAccessibleDescription('Erasing needs a network.');
  });

  test('erasing that the server did not answer erased nothing here', async () => {
    const app = await openDeleted();
    await expect.element(indicator).toHaveAccessibleName(/^Synced/);
    app.server.answer(/erase_customer/, 'no_network');
    await (await askToErase()).click();
    await expect.element(toast(/Nothing was erased; try again/, 'alert')).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(button('Erase now: ลบไปแล้ว')).toBeVisible();
  });

  test('what is not sent yet is not erased', async () => {
    const app = await openDeleted((server) => server.answer(/sync_push/, { status: 503 }));
    await (await askToErase()).click();
    await expect.element(toast(/This customer is not on the server yet/, 'alert')).toBeVisible();
    expect(app.server.requests(/erase_customer/)).toEqual([]);
  });

  test('who is no longer signed in for the server is asked to sign in', async () => {
    const app = await openDeleted();
    await expect.element(indicator).toHaveAccessibleName(/^Synced/);
    app.server.auth.endSessions(app.person?.userId ?? '');
    app.server.answer(/erase_customer/, { status: 401, json: { code: 'PGRST301', message: 'JWT expired' } });
    await (await askToErase()).click();
    await expect.element(toast('Sign in again, then erase.', 'alert')).toBeVisible();
  });

  test('what the device cannot store is not restored, with the reason', async () => {
    await openDeleted();
    fillStorage('customers', 'car_insurance');
    await button('Restore: ลบไปแล้ว').click();
    await expect.element(toast(/The storage of this device is full/, 'alert')).toBeVisible();
    await button(/^Restore: .*กข 1234/).click();
    await expect.element(button(/^Restore: .*กข 1234/)).toBeVisible();
  });

  test('that cannot be read is said, and Retry reads it', async () => {
    const app = await openApp({
      path: '/',
      person: 'agent',
      fill: async (store) => {
        await addCustomers(store, [{ name: 'ลบไปแล้ว' }]);
        await remove(store, customersEntity, 1);
      },
    });
    breakReads('car_insurance');
    await app.go('/crm/deleted');
    await expect.element(page.getByText('This could not be read').first()).toBeVisible();
    await retryAmended();
    await expect.element(page.getByText('ลบไปแล้ว')).toBeVisible();
  });
});
