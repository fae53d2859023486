import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fillStorage, hangTables, repairStorage } from '../support/break-storage.ts';
import { openApp } from '../support/open-app.tsx';
import { addCustomers, idOf, sendFromOtherDevice } from './agent-data.ts';
import { openNewerVersion } from './open-newer-version.ts';
import { button, field, indicator, link, toast } from './crm-screen.ts';

const alert = page.getByRole('main').getByRole('alert');
const openList = () =>
  openApp({
    path: '/crm',
    person: 'agent',
    fill: (store) => addCustomers(store, [{ name: 'สมชาย ใจดี' }]),
  });

describe('problems with the storage of the device', () => {
  test('a tab beside a newer version says so, is read, and writes nothing; what was typed stays', async () => {
    const app = await openList();
    await expect.element(link(/สมชาย ใจดี/)).toBeVisible();
    await openNewerVersion(app);
    await expect.element(alert).toHaveTextContent(/Another tab runs a newer version of Sabai/);
    await expect.element(alert.getByRole('button', { name: 'Load again' })).toBeVisible();
    await expect.element(link(/สมชาย ใจดี/)).toBeVisible();
    await button('Add').click();
    await link('Add Customer').click();
    await field('Name').fill('คนใหม่');
    await field('Telephone').fill('081 234 5678');
    await button('Save Customer').click();
    await expect.element(toast('A newer version of Sabai has opened this data.', 'alert')).toBeVisible();
    await expect.element(field('Name')).toHaveValue('คนใหม่');
  });

  test('news of the server that do not fit are said, and come with "Sync now" when there is room', async () => {
    const app = await openList();
    await expect.element(indicator).toHaveAccessibleName(/^Synced/);
    const values = { name: 'จากเครื่องอื่น', telephone: '0810000002' };
    sendFromOtherDevice(app, { entity: 'customers', row_id: idOf(2), kind: 'create', values });
    fillStorage('customers');
    await app.sync.requestSync('manual');
    await expect.element(alert).toHaveTextContent(/The storage of this device is full/);
    await expect.element(alert.getByRole('link', { name: 'Sync and storage' })).toBeVisible();
    await alert.getByRole('button', { name: 'Sync now' }).click();
    await expect.element(alert).toHaveTextContent(/The storage of this device is full/);
    repairStorage();
    await app.sync.requestSync('manual');
    await expect.element(page.getByText('The storage of this device is full')).not.toBeInTheDocument();
    await expect.element(link(/จากเครื่องอื่น/)).toBeVisible();
  });

  test('W9 a change without room leaves a banner with the way out on every screen, until there is room', async () => {
    // A screen that cannot store its own state shows an alert too, so the banner is found by its text.
    const full = alert.filter({ hasText: 'The storage of this device is full' });
    const app = await openList();
    await expect.element(indicator).toHaveAccessibleName(/^Synced/);
    const record = `/crm/customer/${idOf(1)}`;
    const remove = async () => {
      await app.go(record);
      await button('Delete').click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    };
    fillStorage();
    await remove();
    // The app removes caches and tries the deletion again,
    // which would succeed if the test had made room before.
    await expect.element(toast(/The storage of this device is full/, 'alert')).toBeVisible();
    for (const path of [record, '/crm', '/crm/today', '/crm/renewals', '/crm/import']) {
      await app.go(path);
      await expect.element(full).toBeVisible();
      await expect.element(full.getByRole('button', { name: 'Sync now' })).toBeVisible();
      await expect.element(full.getByRole('link', { name: 'Sync and storage' })).toBeVisible();
    }
    repairStorage();
    await remove();
    await expect.element(toast('Customer deleted successfully')).toBeVisible();
    // A sync cycle may have found no room either; then the next cycle has to remove the banner.
    await app.sync.requestSync('manual');
    await expect.element(full).not.toBeInTheDocument();
  });

  test('one that gives no answer refuses the change, says so above the screen, and is forgotten when it answers', async () => {
    const app = await openList();
    await expect.element(indicator).toHaveAccessibleName(/^Synced/);
    await button('Add').click();
    await link('Add Customer').click();
    await field('Name').fill('คนใหม่');
    await field('Telephone').fill('081 234 5678');
    const hanging = page.getByText('The storage of this device does not answer');
    await hangTables(`crm-${app.person?.userId ?? ''}`, {
      tables: ['customers'],
      // The runner's own click would wait for the button, and would save after all.
      ask: async () => (button('Save Customer').element() as HTMLButtonElement).click(),
      until: () => hanging.query() !== null,
    });
    await expect.element(indicator).toHaveAccessibleName(/^Needs attention/);
    await expect.element(field('Name')).toHaveValue('คนใหม่');
    repairStorage();
    await expect.element(hanging).not.toBeInTheDocument();
    await button('Save Customer').click();
    await expect.element(link(/คนใหม่/)).toBeVisible();
  });
});
