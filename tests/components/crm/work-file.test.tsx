import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aCustomer } from '../../../src/crm/crm-fixtures.ts';
import { customersEntity } from '../../../src/crm/data/customer/customers-entity.ts';
import { packText } from '../../../src/crm/data/rescue/pack-text.ts';
import { createFrames } from '../../../src/crm/rules/rescue/work-frames.ts';
import { drawCamera, type DrawnCamera } from '../scanner/drawn-camera.ts';
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

/** An edit of the first customer and a new customer, as another phone of the same person exports them. */
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

describe('unsent work as QR codes', () => {
  const scanSheet = page.getByRole('dialog', { name: 'Read from another phone' });
  const showSheet = page.getByRole('dialog', { name: 'Show as QR codes' });
  let camera: DrawnCamera | null = null;
  afterEach(() => {
    camera?.restore();
    camera = null;
    vi.unstubAllGlobals();
  });

  test('N8 another phone reads the codes although every third is lost, reports other codes, and takes the work in', async () => {
    camera = drawCamera();
    const app = await openPage();
    app.server.answer(/sync_/, { status: 503 });
    const { ids, text } = workOfOtherPhone(app);
    const { frame, blocks } = createFrames(await packText(text)) ?? expect.unreachable();
    expect(blocks).toBeGreaterThan(1);
    await button('Read from another phone').click();
    await expect.element(page.getByText('Hold the QR code in front of the camera')).toBeVisible();
    camera.show('https://line.me/R/ti/p/@sabai');
    await expect.element(scanSheet).toHaveTextContent('That code is no unsent work.');
    await expectAccessible('unsent work before the camera');
    camera.show(frame(1));
    await expect.element(scanSheet).toHaveTextContent(`Read: 1 of ${blocks} codes`);
    // Of each three codes one is skipped, and the camera may miss others.
    let index = 1;
    await expect
      .poll(() => {
        index += index % 3 === 2 ? 2 : 1;
        camera?.show(frame(index));
        return scanSheet.element().textContent;
      })
      .toMatch(/New changes: 2.*Customers: สมชาย ใจดี, ลูกค้าจากอีกเครื่อง/);
    await expect.poll(() => camera?.openStreams()).toBe(0);
    await button('Take in').click();
    await expect.element(toast('Taken in: 2. It is being sent.')).toBeVisible();
    expect((await app.sync.store().outbox()).map(({ opId }) => opId)).toEqual([ids.edit, ids.create]);
  });

  test('N8 a phone shows its work encrypted as codes that change, keeps awake, and stops', async () => {
    const released: string[] = [];
    const request = () => Promise.resolve({ released: false, release: () => released.push('screen') });
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
    try {
      const app = await openPage();
      app.server.answer(/sync_/, { status: 503 });
      await app.sync.store().write({
        kind: 'update',
        entity: customersEntity,
        id: idOf(1),
        values: { notes: 'ลับมาก' },
      });
      await button('Show as QR codes').click();
      await showSheet.getByLabelText('Password of the file').fill('รหัสผ่านยาว');
      await showSheet.getByLabelText('Password again').fill('รหัสผ่านยาว');
      await button('Show the codes').click();
      const code = showSheet.getByRole('img', { name: 'QR code that changes' });
      await expect.element(code).toBeVisible();
      await expectAccessible('unsent work as codes');
      const drawn = () => code.element().innerHTML;
      const first = drawn();
      await expect.poll(() => drawn()).not.toBe(first);
      await expect.element(showSheet).toHaveTextContent('Everything was shown once.');
      await button('Stop').click();
      await expect.element(showSheet).not.toBeInTheDocument();
      await expect.poll(() => released).toEqual(['screen']);
    } finally {
      Reflect.deleteProperty(navigator, 'wakeLock');
    }
  });

  test('N8 work that is too much for codes says so, and a phone without a camera says what else there is', async () => {
    const app = await openPage();
    app.server.answer(/sync_/, { status: 503 });
    camera = drawCamera();
    camera.fail('NotFoundError');
    await button('Read from another phone').click();
    await expect
      .element(scanSheet)
      .toHaveTextContent(/This device has no camera.*Save the unsent work as a file on the other device/);
    await scanSheet.getByRole('button', { name: 'Close', exact: true }).click();
    // Pseudorandom letters, which do not compress.
    let letter = 1;
    const noise = () =>
      Array.from({ length: 1000 }, () => {
        letter = (Math.imul(letter, 1_664_525) + 1_013_904_223) >>> 0;
        return String.fromCharCode(0x4e00 + (letter >>> 16) / 4);
      }).join('');
    for (let n = 0; n < 80; n += 1) {
      const values = aCustomer({ id: idOf(100 + n), name: `คนที่ ${n}`, notes: noise() });
      await app.sync.store().write({ kind: 'create', entity: customersEntity, values });
    }
    await button('Show as QR codes').click();
    await showSheet.getByLabelText('Protect with a password').click();
    await expect.element(showSheet).toHaveTextContent('Everyone who films the codes can read them');
    await button('Show the codes').click();
    await expect.element(showSheet).toHaveTextContent('This is too much for QR codes');
  });
});
