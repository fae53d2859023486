import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fillStorage, repairStorage } from '../support/break-storage.ts';
import { expectAccessible } from '../support/check-accessibility.ts';
import { openApp, type App } from '../support/open-app.tsx';
import { tabTo } from '../support/tab-to.ts';
import { addCustomers, stored } from './agent-data.ts';
import { button, collectFiles, stopCollecting, toast } from './crm-screen.ts';

const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(name) });
const count = page.getByRole('region', { name: 'Selected customers' }).getByRole('status');
const tagField = page.getByRole('combobox', { name: 'Tag', exact: true });
const namesById = (app: App) => new Map(stored(app, 'customers').map(({ id, name }) => [id, name]));
const named = (app: App, entity: string, column: string) =>
  stored(app, entity)
    .map((row) => `${String(namesById(app).get(row['customer_id'] as string))} ${String(row[column])}`)
    .toSorted();

afterEach(stopCollecting);

describe('CUSTOMER-24 several customers at once', () => {
  let app: App;
  beforeEach(async () => {
    app = await openApp({
      path: '/crm',
      person: 'agent',
      fill: (store) => addCustomers(store, [{ name: 'ก้อย' }, { name: 'ขวัญ' }, { name: 'คำ' }]),
    });
    await button('More about customers').click();
    await button('Select customers').click();
    await expect.element(box('ก้อย')).toBeVisible();
  });

  test('are selected by keyboard, which is announced, and get a tag that they do not have', async () => {
    await tabTo(box('ก้อย'));
    await userEvent.keyboard(' {Tab} ');
    await expect.element(count).toHaveTextContent('2 selected');
    await expectAccessible('selected customers');
    await button('Tag').click();
    await tagField.fill('VIP');
    await userEvent.keyboard('{Enter}');
    await expect.element(toast('Tag VIP added to 2 customers')).toBeVisible();
    await expect.poll(() => named(app, 'customer_tags', 'tag')).toEqual(['ก้อย VIP', 'ขวัญ VIP']);

    await button('More about customers').click();
    await button('Select customers').click();
    await button('Select all shown').click();
    await expect.element(count).toHaveTextContent('3 selected');
    await button('Tag').click();
    await tagField.fill('vip');
    await userEvent.keyboard('{Enter}');
    await expect.element(toast('Tag VIP added to 1 customer')).toBeVisible();
    await expect.poll(() => named(app, 'customer_tags', 'tag')).toEqual(['ก้อย VIP', 'ขวัญ VIP', 'คำ VIP']);
  });

  test('get a task each, all or none of them', async () => {
    await button('Select all shown').click();
    await box('คำ').click();
    await button('Task').click();
    await button('Save task').click();
    await expect
      .element(page.getByRole('textbox', { name: /What is to be done/ }))
      .toHaveAccessibleDescription(/Say what is to be done/);
    await page.getByRole('textbox', { name: /What is to be done/ }).fill('โทรเรื่องต่ออายุ');
    fillStorage();
    await button('Save task').click();
    await expect.element(toast(/full/, 'alert')).toBeVisible();
    repairStorage();
    expect(stored(app, 'tasks')).toEqual([]);
    await button('Save task').click();
    await expect.element(toast('2 tasks added')).toBeVisible();
    await expect.poll(() => named(app, 'tasks', 'title')).toEqual(['ก้อย โทรเรื่องต่ออายุ', 'ขวัญ โทรเรื่องต่ออายุ']);
  });

  test('are exported, and Escape ends the selection', async () => {
    const files = collectFiles();
    await box('ขวัญ').click();
    await button('Export').click();
    await expect.element(toast('1 customer was written')).toBeVisible();
    const csv = (await files.get('sabai-customers.csv')?.text()) ?? '';
    expect(csv).toContain('ขวัญ');
    expect(csv).not.toContain('ก้อย');
    await expect.element(box('ขวัญ')).not.toBeInTheDocument();
    await button('More about customers').click();
    await button('Select customers').click();
    await expect.element(box('ขวัญ')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(box('ขวัญ')).not.toBeInTheDocument();
    await expect.element(button('More about customers')).toHaveFocus();
  });
});

test('CUSTOMER-16 a tag is added straight from a card of the list', async () => {
  const app = await openApp({
    path: '/crm',
    person: 'agent',
    fill: (store) => addCustomers(store, [{ name: 'ก้อย' }]),
  });
  await button('Edit tags').click();
  await tagField.fill('ลูกค้าเก่า');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect.element(page.getByRole('link', { name: /ก้อย.*ลูกค้าเก่า/ })).toBeVisible();
  await expect.poll(() => named(app, 'customer_tags', 'tag')).toEqual(['ก้อย ลูกค้าเก่า']);
});
