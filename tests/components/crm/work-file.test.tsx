import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aCustomer } from '../../../src/crm/crm-fixtures.ts';
import { customersEntity } from '../../../src/crm/data/customer/customers-entity.ts';
import { expectAccessible } from '../support/check-accessibility.ts';
import { openApp, type App } from '../support/open-app.tsx';
import { addCustomers, idOf, sendOperation, stored } from './agent-data.ts';
import { button, collectFiles, region, stopCollecting, toast } from './crm-screen.ts';

afterEach(stopCollecting);

const card = region('Unsent work as a file');
const choose = page.getByLabelText('Read in a file', { exact: true });
const sheet = page.getByRole('dialog', { name: 'Read in a file' });
const exportSheet = page.getByRole('dialog', { name: 'Export unsent changes' });
const fileOfText = (text: string) => new File([text], 'sabai-unsent.txt', { type: 'text/plain' });

/** The sync page with a customer on the server. */
const openPage = (fill: Parameters<typeof openApp>[0]['fill'] = () => Promise.resolve()) =>
  openApp({
    path: '/crm/sync',
    person: 'agent',
    fill: async (store) => {
      await addCustomers(store, [{ name: 'สมชาย ใจดี' }]);
      await fill(store);
    },
  });

/** An edit of the first customer and a new one, as another phone of the same person saved them. */
function workOfOtherPhone(app: App, change: object = {}) {
  const ids = { edit: crypto.randomUUID(), create: crypto.randomUUID() };
  const columns = { entity: 'customers', schema: 1, base: {}, writtenAtMs: Date.now(), failure: null };
  const {
    user_id: _owner,
    created_at: _created,
    deleted_at: _deleted,
    ...values
  } = aCustomer({
    id: idOf(9),
    name: 'ลูกค้าจากอีกเครื่อง',
  });
  const text = JSON.stringify({
    format: 'sabai-unsent/1',
    userId: app.person?.userId,
    writtenAt: new Date(Date.now()).toISOString(),
    changes: [
      {
        ...columns,
        opId: ids.edit,
        rowId: idOf(1),
        kind: 'update',
        values: { nickname: 'ชาย' },
        base: { nickname: null },
      },
      { ...columns, opId: ids.create, rowId: idOf(9), kind: 'create', values },
    ],
    creations: [],
    files: [],
    redemptions: [],
    calls: [],
    ...change,
  });
  return { ids, text, values };
}

describe('unsent work as a file', () => {
  test('leaves encrypted by a password, and opens with that password alone', async () => {
    const files = collectFiles();
    const app = await openPage();
    app.server.answer(/sync_/, { status: 503 });
    await app.sync.store().write({
      kind: 'update',
      entity: customersEntity,
      id: idOf(1),
      values: { notes: 'ลับมาก' },
    });
    await button('Export unsent changes').click();
    await exportSheet.getByLabelText('Password of the file').fill('สั้น');
    await button('Save file').click();
    await expect.element(exportSheet).toHaveTextContent('At least 8 characters');
    await expectAccessible('export of unsent work');
    await exportSheet.getByLabelText('Password of the file').fill('รหัสผ่านยาว');
    await exportSheet.getByLabelText('Password again').fill('รหัสผ่านอื่น');
    await button('Save file').click();
    await expect.element(exportSheet).toHaveTextContent('The two passwords differ');
    await exportSheet.getByLabelText('Password again').fill('รหัสผ่านยาว');
    await button('Save file').click();
    await expect.element(toast('File saved')).toBeVisible();
    const sealed = (await files.get('sabai-unsent.txt')?.text()) ?? '';
    expect(sealed).not.toContain('ลับมาก');

    await choose.upload(fileOfText(sealed));
    await sheet.getByLabelText('Password of this file').fill('ไม่ใช่รหัสนี้');
    await button('Open the file').click();
    await expect.element(sheet).toHaveTextContent('The password is wrong, or the file was changed.');
    await sheet.getByLabelText('Password of this file').fill('รหัสผ่านยาว');
    await button('Open the file').click();
    await expect.element(sheet).toHaveTextContent(/on this device already, or was sent.*on this device: 1/);
    await expect.element(button('Take in')).not.toBeInTheDocument();
  });

  test('is previewed, taken in under its old ids, and carried out once although both phones send it', async () => {
    const app = await openPage();
    app.server.answer(/sync_/, { status: 503 });
    const { ids, text, values } = workOfOtherPhone(app);
    await choose.upload(fileOfText(text));
    await expect.element(sheet).toHaveTextContent(/New changes: 2.*Customers: สมชาย ใจดี, ลูกค้าจากอีกเครื่อง/);
    await expectAccessible('preview of unsent work');
    expect(await app.sync.store().outbox()).toEqual([]);
    await button('Take in').click();
    await expect.element(toast('Taken in: 2. It is being sent.')).toBeVisible();
    await expect.element(region('Waiting')).toHaveTextContent(/ลูกค้าจากอีกเครื่อง/);
    expect((await app.sync.store().outbox()).map(({ opId }) => opId)).toEqual([ids.edit, ids.create]);

    const sendFromFirst = () =>
      sendOperation(app, { op_id: ids.create, entity: 'customers', row_id: idOf(9), kind: 'create', values });
    expect(sendFromFirst()).toBe('applied');
    app.server.heal();
    await button('Sync now').click();
    await expect.element(region('Waiting')).toHaveTextContent('All changes have been sent.');
    expect(sendFromFirst()).toBe('applied');
    expect(stored(app, 'customers')).toMatchObject([
      { name: 'สมชาย ใจดี', nickname: 'ชาย' },
      { name: 'ลูกค้าจากอีกเครื่อง' },
    ]);
    expect(stored(app, 'sync_conflicts')).toEqual([]);
  });

  test.each([
    ['This is no file of unsent work.', () => 'ชื่อ,เบอร์โทร'],
    ['The file is damaged or incomplete.', (app: App) => workOfOtherPhone(app).text.slice(0, -30)],
    [
      'The file is another person’s.',
      (app: App) => workOfOtherPhone(app, { userId: crypto.randomUUID() }).text,
    ],
    [
      'The file is from a newer version of Sabai.',
      (app: App) => workOfOtherPhone(app, { format: 'sabai-unsent/2' }).text,
    ],
  ])('says "%s", and takes nothing in', async (words, textOf) => {
    const app = await openPage();
    await choose.upload(fileOfText(textOf(app)));
    await expect.element(sheet).toHaveTextContent(words);
    await expect.element(button('Take in')).not.toBeInTheDocument();
    expect(await app.sync.store().outbox()).toEqual([]);
    await expect.element(card).toBeVisible();
  });
});
