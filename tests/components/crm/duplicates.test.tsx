import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { customersEntity } from '../../../src/crm/data/customer/customers-entity.ts';
import { breakReads, fillStorage } from '../support/break-storage.ts';
import { openApp, type App } from '../support/open-app.tsx';
import type { TestServer } from '../support/test-server.ts';
import { addCustomers, addNotes, idOf, remove, stored } from './agent-data.ts';
import { button, indicator, link, toast, retryAmended } from './crm-screen.ts';
import { tabTo } from '../support/tab-to.ts';

const two = [
  { name: 'สมชาย ใจดี', telephone: '081-234-5678' },
  { name: 'คนเดียวกัน', telephone: '+66 81 234 5678', nickname: 'ชาย', notes: 'โทรตอนเย็น' },
];

/** Models `merge_customers` of the database for notes and for the other customer (…_merge_customers.sql). */
function addMerge(server: TestServer): void {
  server.functions['merge_customers'] = ({ survivor, other }, { userId }) => {
    const rowsOf = (entity: string) => server.sync.rowsOf({ entity, userId: userId ?? '' });
    const both = rowsOf('customers').filter((row) => row['deleted_at'] === null);
    if (![survivor, other].every((id) => both.some((row) => row['id'] === id))) return false;
    for (const note of rowsOf('customer_notes').filter((row) => row['customer_id'] === other)) {
      server.sync.change({
        entity: 'customer_notes',
        rowId: String(note['id']),
        columns: { customer_id: String(survivor) },
      });
    }
    const columns = { deleted_at: new Date(Date.now()).toISOString() };
    server.sync.change({ entity: 'customers', rowId: String(other), columns });
    return true;
  };
}

const openTwo = () =>
  openApp({
    path: '/crm/duplicates',
    person: 'agent',
    arrange: addMerge,
    fill: async (store) => {
      await addCustomers(store, two);
      await addNotes(store, 2, ['จากอีกราย']);
    },
  });
const sheet = page.getByRole('dialog', { name: 'Merge two customers' });
const openSheet = async (): Promise<App> => {
  const app = await openTwo();
  await expect.element(indicator).toHaveAccessibleName(/^Synced/);
  await button(/^Merge: /).click();
  await expect.element(sheet.getByRole('radio')).toHaveLength(2);
  return app;
};
const confirm = sheet.getByRole('button', { name: 'Merge', exact: true });

describe('duplicates', () => {
  test('are listed by phone, and lead to the records', async () => {
    await openTwo();
    await expect.element(page.getByText('Same phone', { exact: true })).toBeVisible();
    await link('คนเดียวกัน (ชาย)').click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'คนเดียวกัน' })).toBeVisible();
  });

  test('are listed by name too', async () => {
    await openApp({
      path: '/crm/duplicates',
      person: 'agent',
      fill: (store) => addCustomers(store, [{ name: 'สมชาย ใจดี' }, { name: 'สมชาย  ใจดี' }]),
    });
    await expect.element(page.getByText('Same name', { exact: true })).toBeVisible();
  });

  test('of a name that many have show a few, and all of them on demand', async () => {
    await openApp({
      path: '/crm/duplicates',
      person: 'agent',
      fill: (store) =>
        addCustomers(
          store,
          Array.from({ length: 7 }, () => ({ name: 'สมชาย ใจดี' })),
        ),
    });
    await expect.element(link('สมชาย ใจดี')).toHaveLength(5);
    await button('Show all 7').click();
    await expect.element(link('สมชาย ใจดี')).toHaveLength(7);
  });

  test('of a customer who shares a phone with each of two others are a group each, also after a merge', async () => {
    const more_contacts = '089-999-9999';
    const app = await openApp({
      path: '/crm/duplicates',
      person: 'agent',
      arrange: addMerge,
      fill: (store) =>
        addCustomers(store, [
          { name: 'กบ', telephone: '081-111-1111' },
          { name: 'กล้า', telephone: '081-111-1111' },
          { name: 'ข', telephone: '082-222-2222', more_contacts },
          { name: 'ค', telephone: '082-222-2222' },
          { name: 'ง', telephone: '089-999-9999' },
        ]),
    });
    await expect.element(indicator).toHaveAccessibleName(/^Synced/);
    await expect.element(button(/^Merge: /)).toHaveLength(3);
    await button('Merge: กบ').click();
    await confirm.click();
    await app.sync.requestSync('manual');
    await expect.element(button(/^Merge: ก/)).not.toBeInTheDocument();
    await expect.element(button('Merge: ข')).toHaveLength(2);
  });

  test('of which there are none are said', async () => {
    await openApp({ path: '/crm/duplicates', person: 'agent' });
    await expect.element(page.getByText('No duplicates found')).toBeVisible();
  });

  test('that cannot be read are said, and Retry reads them', async () => {
    const app = await openApp({ path: '/', person: 'agent', fill: (store) => addCustomers(store, two) });
    breakReads('customers');
    await app.go('/crm/duplicates');
    await expect.element(page.getByText('This could not be read').first()).toBeVisible();
    await retryAmended();
    await expect.element(page.getByText('Same phone', { exact: true })).toBeVisible();
  });
});

describe('merging', () => {
  test('shows what comes of either choice, and makes one of two with both histories', async () => {
    const app = await openSheet();
    const result = sheet.getByText('After merging').element().parentElement;
    await sheet.getByRole('radio', { name: /คนเดียวกัน/ }).click();
    await expect.poll(() => result?.textContent).toContain('คนเดียวกัน (ชาย)');
    await sheet.getByRole('radio', { name: /สมชาย ใจดี/ }).click();
    await expect.poll(() => result?.textContent).toContain('สมชาย ใจดี (ชาย)');
    await confirm.click();
    await expect.element(toast('Merged into สมชาย ใจดี')).toBeVisible();
    await expect.element(page.getByText('No duplicates found')).toBeVisible();
    await expect.element(sheet).not.toBeInTheDocument();
    expect(stored(app, 'customer_notes')).toMatchObject([{ customer_id: idOf(1) }]);
    const [survivor, other] = stored(app, 'customers');
    expect(survivor).toMatchObject({ nickname: 'ชาย', deleted_at: null });
    expect(survivor?.['notes']).toContain('โทรตอนเย็น');
    expect(other?.['deleted_at']).not.toBeNull();
  });

  test('of a group of three asks which two, and leaves the third', async () => {
    const telephone = '081-234-5678';
    const app = await openApp({
      path: '/crm/duplicates',
      person: 'agent',
      arrange: addMerge,
      fill: (store) =>
        addCustomers(
          store,
          ['กบ', 'ข้าว', 'คิม'].map((name) => ({ name, telephone })),
        ),
    });
    await expect.element(indicator).toHaveAccessibleName(/^Synced/);
    const merge = button(/^Merge: /);
    const pick = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^Choose ${name},`) });
    await expect.element(merge).toBeDisabled();
    await expect.element(merge).toHaveAccessibleDescription('Choose the two to merge.');
    for (const name of ['กบ', 'ข้าว', 'คิม']) await pick(name).click();
    await expect.element(merge).toBeDisabled();
    await pick('กบ').click();
    await merge.click();
    await expect.element(sheet.getByRole('radio')).toHaveLength(2);
    await expect.element(sheet.getByRole('radio', { name: /กบ/ })).not.toBeInTheDocument();
    await sheet.getByRole('radio', { name: /ข้าว/ }).click();
    await confirm.click();
    await expect.element(toast('Merged into ข้าว')).toBeVisible();
    await app.sync.requestSync('manual');
    const living = () => stored(app, 'customers').filter((row) => row['deleted_at'] === null);
    await expect.poll(() => living().map(({ id }) => id)).toEqual([idOf(1), idOf(2)]);
    // The two that are left are a pair again, without a choice.
    await expect.element(merge).toBeEnabled();
    await expect.element(pick('กบ')).not.toBeInTheDocument();
  });

  test('needs a network, and says so', async () => {
    const app = await openSheet();
    app.server.goOffline();
    await expect.element(confirm).toBeDisabled();
    await expect.element(confirm).toHaveAccessibleDescription('Merging needs a network.');
    app.server.goOnline();
    await expect.element(confirm).toBeEnabled();
  });

  test('waits until the changes of both are sent', async () => {
    const app = await openSheet();
    app.server.answer(/sync_push/, { status: 503 });
    const values = { nickname: 'เล็ก' };
    await app.sync.store().write({ kind: 'update', entity: customersEntity, id: idOf(1), values });
    await confirm.click();
    await expect.element(toast(/Changes of these customers are not sent yet/, 'alert')).toBeVisible();
    expect(app.server.requests(/merge_customers/)).toEqual([]);
  });

  test('that the server does not answer is said, and can be repeated', async () => {
    const app = await openSheet();
    app.server.loseAnswer(/merge_customers/);
    await confirm.click();
    await expect
      .element(toast(/The server did not answer. If both are still in the list/, 'alert'))
      .toBeVisible();
    await app.sync.requestSync('manual');
    await expect.element(page.getByText('No duplicates found')).toBeVisible();
  });

  test('of a customer whom another device deleted meanwhile is refused with the reason', async () => {
    const app = await openSheet();
    app.server.functions['merge_customers'] = () => false;
    await confirm.click();
    await expect.element(toast('One of the two is no longer there.', 'alert')).toBeVisible();
    await button(/^Merge: /).click();
    await remove(app.sync.store(), customersEntity, 2);
    await confirm.click();
    await expect.element(toast('One of the two is no longer there.', 'alert')).toBeVisible();
  });

  test('that the device has no room for is refused with the reason', async () => {
    const app = await openSheet();
    fillStorage('customers');
    await confirm.click();
    await expect.element(toast(/The storage of this device is full/, 'alert')).toBeVisible();
    expect(app.server.requests(/merge_customers/)).toEqual([]);
  });

  test('is done by keyboard alone, and Escape leaves it', async () => {
    await openTwo();
    await expect.element(indicator).toHaveAccessibleName(/^Synced/);
    await tabTo(button(/^Merge: /));
    await userEvent.keyboard('{Enter}');
    await expect.element(sheet).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(button(/^Merge: /)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await tabTo(sheet.getByRole('radio').first());
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(sheet.getByRole('radio').nth(1)).toBeChecked();
    await tabTo(confirm);
    await userEvent.keyboard('{Enter}');
    await expect.element(toast(/^Success/)).toHaveTextContent(/Merged into/);
    await expect.element(sheet).not.toBeInTheDocument();
  });
});
