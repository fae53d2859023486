import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { customerTagsEntity } from '../../../src/crm/data/tags/customer-tags-entity.ts';
import type { Store } from '../../../sync/index.ts';
import { press, type } from '../gallery/screen-state.ts';
import { openApp, type App } from '../support/open-app.tsx';
import { addCustomers, idOf, stored } from './agent-data.ts';
import { button } from './crm-screen.ts';

const tagField = page.getByRole('combobox', { name: 'Tag', exact: true });
const tagsOf = (app: App) =>
  stored(app, 'customer_tags')
    .map(({ customer_id: id, tag }) => `${String(id).slice(-1)} ${String(tag)}`)
    .toSorted();

async function addTags(store: Store, tags: readonly [customer: number, tag: string][]): Promise<void> {
  for (const [customer, tag] of tags) {
    const values = { id: store.newId(), user_id: store.userId, customer_id: idOf(customer), tag };
    await store.write({ kind: 'create', entity: customerTagsEntity, values });
  }
}

describe('CUSTOMER-16 tags of a customer', () => {
  let app: App;
  beforeEach(async () => {
    app = await openApp({
      path: `/crm/customer/${idOf(1)}`,
      person: 'agent',
      fill: async (store) => {
        await addCustomers(store, [{ name: 'สมชาย ใจดี' }, { name: 'บุญมี' }]);
        await addTags(store, [
          [2, 'VIP'],
          [2, 'รถกระบะ'],
        ]);
      },
    });
  });

  test('are added by keyboard, by a suggestion and by a tap, each once', async () => {
    await press(/^Add tag$/);
    await tagField.fill('ลูกค้าเก่า');
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Remove tag ลูกค้าเก่า')).toBeVisible();
    await tagField.fill('vi');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(button('Remove tag VIP')).toBeVisible();
    await press(/^Add tag รถกระบะ$/);
    await expect.element(button('Remove tag รถกระบะ')).toBeVisible();
    await tagField.fill('ｖｉｐ');
    await userEvent.keyboard('{Enter}');
    await expect.element(tagField).toHaveValue('');
    await expect
      .poll(() => tagsOf(app))
      .toEqual(['1 VIP', '1 รถกระบะ', '1 ลูกค้าเก่า', '2 VIP', '2 รถกระบะ'].toSorted());
  });

  test('what is no tag is said at the field', async () => {
    await press(/^Add tag$/);
    await tagField.fill('ก'.repeat(41));
    await userEvent.keyboard('{Enter}');
    await expect.element(tagField).toHaveAccessibleDescription(/1 to 40 characters/);
    expect(tagsOf(app)).toEqual(['2 VIP', '2 รถกระบะ']);
  });

  test('are removed, and what was removed is suggested once more', async () => {
    await press(/^Add tag$/);
    await tagField.fill('ใหม่');
    await userEvent.keyboard('{Enter}');
    await press(/^Remove tag ใหม่$/);
    await expect.poll(() => tagsOf(app)).toEqual(['2 VIP', '2 รถกระบะ']);
    await expect.element(tagField).toHaveFocus();
    await press(/^Add tag ใหม่$/);
    await expect.poll(() => tagsOf(app)).toEqual(['1 ใหม่', '2 VIP', '2 รถกระบะ']);
  });

  test('are on the card, and the search finds them', async () => {
    await press(/^Add tag$/);
    await press(/^Add tag VIP$/);
    await press(/^Close$/);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect.element(page.getByRole('link', { name: /สมชาย ใจดี.*VIP/ })).toBeVisible();
    await type(/^Search customers$/, 'กระบะ');
    await expect.element(page.getByRole('link', { name: /บุญมี.*รถกระบะ/ })).toBeVisible();
    await expect.element(page.getByRole('link', { name: /สมชาย ใจดี/ })).not.toBeInTheDocument();
  });
});
