import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { insuranceEntity } from '../../../src/insurance/data/insurance-entity.ts';
import { storeSharedDocuments } from '../../../src/insurance/data/store-shared-documents.ts';
import { breakReads } from '../support/break-storage.ts';
import { openApp } from '../support/open-app.tsx';
import { addCars, addCustomers, dayFromNow, idOf, sendFromOtherDevice } from './agent-data.ts';
import { button, heading, link, region, retryAmended } from './crm-screen.ts';

const fill: Parameters<typeof openApp>[0]['fill'] = async (store) => {
  await addCustomers(store, [{ name: 'น้ำหวาน แก้วใส', custom_date: `1992${dayFromNow(2).slice(4)}` }]);
  await addCars(store, 1, [
    { license_plate: 'กข 1234', endsInDays: 20 },
    { license_plate: '1กค 99', endsInDays: 60 },
    { license_plate: 'ขค 7', endsInDays: -3 },
  ]);
};

describe('today', () => {
  test('lists what ends within 30 days, birthdays of a week and what waits, and leads there', async () => {
    const app = await openApp({ path: '/crm/today', person: 'agent', fill });
    await expect.element(region('Car insurance ending').getByRole('link')).toHaveLength(1);
    await expect.element(region('Lapsed in the last 90 days').getByRole('link')).toHaveLength(1);
    await expect.element(region('Birthdays').getByRole('link')).toHaveLength(1);
    await expect.element(region('Waiting to be sent')).not.toBeInTheDocument();
    app.server.goOffline();
    await addCustomers(app.sync.store(), [{ name: 'คนใหม่', id: '01900000-0000-7000-8000-0000000000ff' }]);
    const waiting = region('Waiting to be sent');
    await expect.element(waiting).toHaveTextContent(/1 change waits for a network/);
    await waiting.getByRole('link', { name: 'Open sync and storage' }).click();
    await expect.element(heading('Sync and storage')).toBeVisible();
  });

  test('counts by the server’s clock where the device’s is wrong, and says so', async () => {
    await openApp({
      path: '/crm/today',
      person: 'agent',
      arrange: (server) => {
        server.clockAheadMs = -31 * 24 * 60 * 60_000;
      },
      fill: async (store) => {
        await addCustomers(store, [{ name: 'น้ำหวาน แก้วใส' }]);
        // By the server's clock this one ends in 20 days, and by the device's it ended 11 days ago.
        await addCars(store, 1, [{ license_plate: 'กข 1234', endsInDays: -11 }]);
      },
    });
    await expect
      .element(
        page.getByText(
          'The clock of this device is 31 days ahead. Dates due are counted by the server’s clock.',
        ),
      )
      .toBeVisible();
    await expect.element(region('Car insurance ending').getByRole('link')).toHaveLength(1);
    await expect.element(region('Lapsed in the last 90 days')).not.toBeInTheDocument();
  });

  test('names the files that are not sent, and counts open decisions', async () => {
    const app = await openApp({
      path: '/',
      person: 'agent',
      fill: async (store) => {
        await addCustomers(store, [{ name: 'สมชาย ใจดี' }]);
        await addCars(store, 1, [{ license_plate: 'กข 1234' }]);
      },
    });
    app.server.goOffline();
    const store = app.sync.store();
    const operation = { entity: 'car_insurance', row_id: idOf(201), kind: 'update' as const };
    sendFromOtherDevice(app, { ...operation, values: { net_premium: 15_000 }, base: { net_premium: null } });
    const values = { net_premium: 16_000 };
    await store.write({ kind: 'update', entity: insuranceEntity, id: idOf(201), values });
    const file = new File(['%PDF-1.4\n'], 'กรมธรรม์.pdf', { type: 'application/pdf' });
    await storeSharedDocuments({ customerId: idOf(1), recordId: null, files: [file] });
    await app.go('/crm/today');
    const waiting = region('Waiting to be sent');
    await expect.element(waiting).toHaveTextContent(/กรมธรรม์\.pdf.*0 B of 9 B.*Not sent yet/);
    await expect.element(waiting).toHaveTextContent(/2 changes wait for a network/);
    app.server.goOnline();
    await expect.element(waiting).toHaveTextContent(/1 decision is open/);
  });

  test('says what the server refused', async () => {
    await openApp({
      path: '/crm/today',
      person: 'agent',
      fill: (store) => addCustomers(store, [{ name: 'ก'.repeat(101) }]),
    });
    await expect.element(region('Waiting to be sent')).toHaveTextContent(/1 change needs you/);
  });

  test('with nothing to do says so', async () => {
    await openApp({ path: '/crm/today', person: 'agent' });
    await expect.element(page.getByText('Nothing needs you today')).toBeVisible();
    await link('Back').click();
    await expect.element(heading('My CRM')).toBeVisible();
  });

  test('that cannot be read says so, and Retry reads each part again', async () => {
    const app = await openApp({ path: '/', person: 'agent', fill });
    breakReads('car_insurance');
    await app.go('/crm/today');
    await expect.element(page.getByText('This could not be read')).toBeVisible();
    // The alerts and the list are read one after the other, each with its own Retry.
    await retryAmended();
    await button('Retry').click();
    await expect.element(region('Car insurance ending')).toBeVisible();
  });
});
