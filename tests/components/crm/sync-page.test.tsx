import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { insuranceEntity } from '../../../src/insurance/data/insurance-entity.ts';
import { customersEntity } from '../../../src/crm/data/customer/customers-entity.ts';
import { breakReads, fillStorage, loseRow, repairStorage } from '../support/break-storage.ts';
import { expectAccessible } from '../support/check-accessibility.ts';
import { replaceParts, safari } from '../support/made-browser.ts';
import { openApp, type App } from '../support/open-app.tsx';
import { addCars, addCustomers, addNotes, idOf, remove, sendFromOtherDevice, stored } from './agent-data.ts';
import {
  button,
  collectFiles,
  field,
  heading,
  indicator,
  link,
  region,
  stopCollecting,
  toast,
  retryAmended,
} from './crm-screen.ts';

afterEach(stopCollecting);

const openPage = (fill?: Parameters<typeof openApp>[0]['fill']) =>
  openApp({ path: '/crm/sync', person: 'agent', ...(fill ? { fill } : {}) });
const refusedCustomer: Parameters<typeof openApp>[0]['fill'] = (store) =>
  addCustomers(store, [{ name: 'ก'.repeat(101) }, { name: 'สมชาย ใจดี' }]);

describe('the sync status indicator and its page', () => {
  test('say that all is synced, and when', async () => {
    await openPage();
    await expect.element(indicator).toHaveAccessibleName('Synced. Open sync and storage');
    await expect.element(page.getByText('Everything on this device is also on the server.')).toBeVisible();
    await expect.element(page.getByText(/^22 Nov 2026, 10:0\d$/)).toBeVisible();
    for (const words of ['The server has accepted every change.', 'No change met another one.']) {
      await expect.element(page.getByText(words)).toBeVisible();
    }
    await expect.element(page.getByText('Nothing is waiting. All changes have been sent.')).toBeVisible();
  });

  test('say that changes are on their way while "Sync now" runs', async () => {
    const app = await openPage();
    const held = app.server.hold(/sync_push/);
    await addCustomers(app.sync.store(), [{ name: 'สมชาย ใจดี' }]);
    await held.arrived;
    await expect.element(indicator).toHaveAccessibleName(/^Syncing/);
    await expect.element(page.getByText('Changes are on their way. You can go on working.')).toBeVisible();
    await button('Sync now').click();
    await expect.element(button('Syncing...')).toBeDisabled();
    held.release();
    await expect.element(button('Sync now')).toBeEnabled();
    await expect.element(indicator).toHaveAccessibleName(/^Synced/);
  });

  test('of a week without signal the first hundred changes are listed, and more on demand', async () => {
    await openApp({
      path: '/crm/sync',
      person: 'agent',
      arrange: (server) => server.goOffline(),
      fill: (store) =>
        addCustomers(
          store,
          Array.from({ length: 230 }, (_, n) => ({ name: `คนที่ ${n + 1}` })),
        ),
    });
    const waiting = region('Waiting');
    const entries = () => waiting.getByRole('listitem').filter({ hasText: 'คนที่' });
    await expect.element(waiting.getByText('· 230')).toBeVisible();
    await expect.poll(() => entries().elements()).toHaveLength(100);
    await waiting.getByRole('button', { name: 'Show 100 more' }).click();
    await waiting.getByRole('button', { name: 'Show 30 more' }).click();
    await expect.poll(() => entries().elements()).toHaveLength(230);
    await expect.element(waiting.getByText('คนที่ 230')).toBeVisible();
    await expect.element(waiting.getByRole('button')).not.toBeInTheDocument();
  });

  test('"Check this device" says that all is the same, or fetches what was lost, and waits for a network', async () => {
    const app = await openPage((store) => addCustomers(store, [{ name: 'สมชาย ใจดี' }, { name: 'สมหญิง' }]));
    const check = region('This device and the server');
    await expect.element(check).toHaveTextContent('Not compared yet.');
    await button('Check this device').click();
    await expect.element(check).toHaveTextContent(/Same as on the server · records compared: 2/);

    await loseRow(`crm-${app.person?.userId}`, { table: customersEntity.name, id: idOf(1) });
    expect(await app.sync.store().get(customersEntity, idOf(1))).toBeUndefined();
    const held = app.server.hold(/sync_run/);
    await button('Check this device').click();
    await held.arrived;
    await expect.element(button('Checking...')).toBeDisabled();
    held.release();
    await expect.element(check).toHaveTextContent(/differed and are as on the server now: 1/);
    expect(await app.sync.store().get(customersEntity, idOf(1))).toMatchObject({ name: 'สมชาย ใจดี' });

    app.server.goOffline();
    await button('Check this device').click();
    await expect.element(check).toHaveTextContent('Will be compared when the server can be reached.');
    app.server.goOnline();
    await expect.element(check).toHaveTextContent(/Same as on the server/);
  });

  test('say what waits without a network, which change of which field, and send it by "Sync now"', async () => {
    const app = await openPage((store) => addCustomers(store, [{ name: 'สมชาย ใจดี' }]));
    app.server.answer(/sync_/, { status: 503 });
    await addNotes(app.sync.store(), 1, ['เขียนในหุบเขา']);
    const values = { nickname: 'ชาย', telephone: '081 234 5678' };
    await app.sync.store().write({ kind: 'update', entity: customersEntity, id: idOf(1), values });
    await expect.element(indicator).toHaveAccessibleName(/^Offline · 2 waiting/);
    await expect.element(page.getByText(/No connection to the server/)).toBeVisible();
    const waiting = region('Waiting');
    await expect.element(waiting).toHaveTextContent(/Note · New/);
    await expect.element(waiting).toHaveTextContent(/Edit.*Fields: Nickname, Telephone/);
    app.server.heal();
    await button('Sync now').click();
    await expect.element(page.getByText('Nothing is waiting. All changes have been sent.')).toBeVisible();
    expect(stored(app, 'customer_notes')).toHaveLength(1);
  });

  test('say without a network that a browser without Background Sync sends only while the app is open', async () => {
    const app = await openPage();
    app.server.answer(/sync_/, { status: 503 });
    await addCustomers(app.sync.store(), [{ name: 'สมชาย ใจดี' }]);
    await expect.element(page.getByText(/sent as soon as it is back/)).toBeVisible();
    await link('Back').click();
    const { SyncManager } = window as { SyncManager?: unknown };
    Reflect.deleteProperty(window, 'SyncManager');
    onTestFinished(() => void Object.assign(window, { SyncManager }));
    await app.go('/crm/sync');
    await expect.element(page.getByText(/only while Sabai is open/)).toBeVisible();
  });

  test('without a network and with nothing to send say only that', async () => {
    const app = await openPage();
    app.server.goOffline();
    await expect.element(indicator).toHaveAccessibleName('Offline. Open sync and storage');
  });

  test('say that the session is over, and lead to the sign-in and back', async () => {
    const app = await openPage();
    app.server.auth.endSessions(app.person?.userId ?? '');
    app.server.answer(/sync_/, { status: 401, json: { code: 'PGRST301', message: 'JWT expired' } });
    await addCustomers(app.sync.store(), [{ name: 'สมชาย ใจดี' }]);
    await expect.element(indicator).toHaveAccessibleName(/^Signed out · 1 waiting/);
    await expect.element(page.getByText(/Sign in again to send what is waiting/)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await expect.poll(() => location.pathname).toBe('/general-auth');
    expect(new URLSearchParams(location.search).get('next')).toBe('/crm/sync');
  });

  test('the end of the session stays above the list and the record, and leads to the sign-in and back', async () => {
    const app = await openApp({ path: '/crm', person: 'agent' });
    app.server.auth.endSessions(app.person?.userId ?? '');
    app.server.answer(/sync_/, { status: 401, json: { code: 'PGRST301', message: 'JWT expired' } });
    await addCustomers(app.sync.store(), [{ name: 'สมชาย ใจดี' }]);
    await expect.element(page.getByText('Sign in to upload 1')).toBeVisible();
    await app.go(`/crm/customer/${idOf(1)}`);
    await expect.element(page.getByText('Sign in to upload 1')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await expect.poll(() => location.pathname).toBe('/general-auth');
    expect(new URLSearchParams(location.search).get('next')).toBe(`/crm/customer/${idOf(1)}`);
  });

  test('of a hospital name its stream too; before the first sync they say "Not yet"', async () => {
    await openApp({ path: '/crm/sync', person: 'owner', arrange: (server) => server.goOffline() });
    await expect.element(page.getByText('Not yet')).toBeVisible();
    await openApp({ path: '/crm/sync', person: 'owner' });
    await expect.element(page.getByText('Last synced, hospital')).toBeVisible();
  });

  test('the indicator leads to the page, and says aloud what may need the person', async () => {
    await openApp({ path: '/crm', person: 'agent', fill: refusedCustomer });
    await expect.element(indicator).toHaveAccessibleName(/^Needs attention · 1/);
    const live = page.getByRole('banner').element().querySelector('[aria-live]');
    expect(live?.textContent).toBe('Needs attention · 1');
    await indicator.click();
    await expect.element(heading('Sync and storage')).toBeVisible();
  });

  test('that cannot be read say so, and Retry reads them', async () => {
    const app = await openApp({ path: '/', person: 'agent', fill: refusedCustomer });
    breakReads('customers');
    await app.go('/crm/sync');
    await expect.element(page.getByText('This could not be read')).toBeVisible();
    await retryAmended();
    await expect.element(region('Not accepted')).toBeVisible();
  });
});

describe('a change that the server refused', () => {
  const refused = region('Not accepted');

  test('is listed with its reason while everything else goes through, and is corrected in its form', async () => {
    const app = await openPage(refusedCustomer);
    await expect.element(refused).toHaveTextContent(/Name: Name must be less than 100 characters/);
    expect(stored(app, 'customers')).toMatchObject([{ name: 'สมชาย ใจดี' }]);
    await refused.getByRole('link', { name: 'Edit' }).click();
    await field('Name').fill('ชื่อสั้นพอ');
    await button('Save Changes').click();
    await expect.element(indicator).toHaveAccessibleName(/^Synced/);
    expect(stored(app, 'customers').map(({ name }) => name)).toContain('ชื่อสั้นพอ');
  });

  test('can be sent again', async () => {
    const app = await openPage(refusedCustomer);
    await expect.element(refused.getByRole('button', { name: 'Retry' })).toBeVisible();
    const before = app.server.requests(/sync_push/).length;
    await refused.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => app.server.requests(/sync_push/).length).toBeGreaterThan(before);
  });

  test('is discarded after a question, with what was built on it', async () => {
    const app = await openPage(async (store) => {
      await refusedCustomer(store);
      await addNotes(store, 1, ['ของคนที่ไม่รับ']);
    });
    await expect.element(region('Waiting')).toHaveTextContent(/Waits for another change of this record/);
    await refused.getByRole('button', { name: 'Discard' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard this change?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(refused.getByRole('button', { name: 'Discard' })).toBeVisible();
    await refused.getByRole('button', { name: 'Discard' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.element(toast('Change discarded')).toBeVisible();
    await expect.element(indicator).toHaveAccessibleName(/^Synced/);
    expect(await app.sync.store().list(customersEntity)).toMatchObject([{ name: 'สมชาย ใจดี' }]);
    expect(stored(app, 'customer_notes')).toEqual([]);
  });

  test('and all that is unsent can be taken along as a file', async () => {
    const files = collectFiles();
    await openPage(refusedCustomer);
    await button('Export unsent changes').click();
    await page.getByRole('switch', { name: 'Protect with a password' }).click();
    await button('Save file').click();
    await expect.element(toast('File saved')).toBeVisible();
    expect(JSON.parse((await files.get('sabai-unsent.json')?.text()) ?? '')).toMatchObject({
      format: 'sabai-unsent/1',
      changes: [{ kind: 'create' }],
    });
  });

  test('N2 and where the device cannot note that it leaves, the reason is shown and nothing leaves', async () => {
    const files = collectFiles();
    await openPage(refusedCustomer);
    await button('Export unsent changes').click();
    await page.getByRole('switch', { name: 'Protect with a password' }).click();
    fillStorage();
    await button('Save file').click();
    await expect.element(toast(/The storage of this device is full/, 'alert')).toBeVisible();
    expect(files.size).toBe(0);
    repairStorage();
    await button('Save file').click();
    await expect.element(toast('File saved')).toBeVisible();
  });
});

describe('Q6 a call that the server refused', () => {
  const refused = region('Not accepted');
  const unread = { status: 400, json: { code: 'SB002', message: 'made' } };
  const arrival = {
    name: 'note_arrivals',
    subject: idOf(901),
    values: { registration: idOf(901), at: '2026-11-22T03:00:00.000Z' },
    note: { event_id: idOf(900), name: 'สุภาพร ใจดี' },
  };
  const aVoid = { name: 'void_redemptions', subject: idOf(902), values: {}, note: { code: 'K7M4P2X9QT' } };
  const openRefused = () =>
    openApp({
      path: '/crm/sync',
      person: 'owner',
      arrange: (server) => server.answer(/note_arrivals|void_redemptions|report_files|one_more/, unread),
      fill: async (store) => {
        const report = { name: 'report_files', subject: 'x', values: {}, note: {} };
        // An earlier version of the app may have queued a call that this version does not know.
        const unknown = { ...report, name: 'one_more' };
        const undone = { ...arrival, subject: idOf(903), values: { ...arrival.values, at: null } };
        for (const call of [arrival, undone, aVoid, report, unknown]) await store.calls.queue(call);
      },
    });
  const entry = (words: string | RegExp) => refused.getByRole('listitem').filter({ hasText: words });

  test('is counted and listed with what it was, about whom, when, and why it was refused', async () => {
    await openRefused();
    await expect.element(indicator).toHaveAccessibleName(/^Needs attention · 5/);
    await expect.element(refused).toHaveTextContent(/Not accepted · 5/);
    for (const words of [
      /สุภาพร ใจดีCheck-in at an event22 Nov 2026, 10:\d\dThe server cannot read this/,
      /สุภาพร ใจดีCheck-in at an event undone/,
      /K7M4P-2X9QTRedemption marked as a mistake/,
      /Report of a saved file/,
      /Action of another version of Sabai/,
    ]) {
      await expect.element(entry(words)).toBeVisible();
    }
    // None of them is a redemption, which the dashboard of the hospital lists.
    await expect.element(refused.getByRole('link')).not.toBeInTheDocument();
    await expectAccessible('refused calls');
  });

  test('is requeued under its id, alone', async () => {
    const app = await openRefused();
    const [queued] = await app.sync.store().calls.list('note_arrivals');
    await expect.element(entry('undone')).toBeVisible();
    app.server.heal();
    const got: unknown[] = [];
    app.server.functions['note_arrivals'] = ({ rows }) => {
      got.push(rows);
      const answers = (rows as { id: string }[]).map(({ id }) => ({
        id,
        outcome: 'first',
        checked_in_at: null,
      }));
      return { uid: app.person?.userId, answers };
    };
    await entry(/an event22/)
      .getByRole('button', { name: 'Retry' })
      .click();
    await expect.element(entry(/an event22/)).not.toBeInTheDocument();
    await expect.element(indicator).toHaveAccessibleName(/^Needs attention · 4/);
    await expect.poll(() => got).toEqual([[{ ...arrival.values, id: queued?.id }]]);
  });

  test('is discarded after a question, and leaves in the file until then', async () => {
    const files = collectFiles();
    const app = await openRefused();
    await expect.element(entry(/an event22/)).toBeVisible();
    const save = async () => {
      await button('Export unsent changes').click();
      await page.getByRole('switch', { name: 'Protect with a password' }).click();
      await button('Save file').click();
      await expect.element(toast('File saved')).toBeVisible();
      return JSON.parse((await files.get('sabai-unsent.json')?.text()) ?? '') as {
        calls: { note: object }[];
      };
    };
    expect((await save()).calls.map(({ note }) => note)).toContainEqual(arrival.note);
    await entry(/an event22/)
      .getByRole('button', { name: 'Discard' })
      .click();
    const question = page.getByRole('alertdialog', { name: 'Discard this change?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await entry(/an event22/)
      .getByRole('button', { name: 'Discard' })
      .click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.element(toast('Change discarded')).toBeVisible();
    await expect.element(entry(/an event22/)).not.toBeInTheDocument();
    await expect.element(refused).toHaveTextContent(/Not accepted · 4/);
    expect(await app.sync.store().calls.refused()).toHaveLength(4);
  });
});

describe('a change that met another one', () => {
  const openGuarded = async (): Promise<App> => {
    const app = await openPage(async (store) => {
      await addCustomers(store, [{ name: 'สมชาย ใจดี' }]);
      await addCars(store, 1, [{ license_plate: '1กข 1234', net_premium: 14_000 }]);
    });
    app.server.goOffline();
    const operation = { entity: 'car_insurance', row_id: idOf(201), kind: 'update' as const };
    sendFromOtherDevice(app, {
      ...operation,
      values: { net_premium: 15_000 },
      base: { net_premium: 14_000 },
    });
    const values = { net_premium: 16_500.5 };
    await app.sync.store().write({ kind: 'update', entity: insuranceEntity, id: idOf(201), values });
    app.server.goOnline();
    return app;
  };
  const asked = region('Changed in two places');

  test('asks which value is right, and takes the one chosen', async () => {
    const app = await openGuarded();
    await expect.element(asked).toHaveTextContent(/Car insurance 1กข 1234/);
    await expect
      .element(asked)
      .toHaveTextContent(/you wrote “฿16,500.50” on this device, .*“฿15,000.00” of another device stays/);
    await asked.getByRole('button', { name: 'Keep “฿15,000.00”' }).click();
    await expect.element(toast('Kept as it is')).toBeVisible();
    await expect.element(asked).toHaveTextContent(/No change met another one/);
    expect(stored(app, 'car_insurance')).toMatchObject([{ net_premium: 15_000 }]);
  });

  test('C2 C6 is counted alike by the status indicator and the list, with the time of the other value; one decided by rule is apart', async () => {
    const app = await openGuarded();
    sendFromOtherDevice(app, {
      entity: 'customers',
      row_id: idOf(1),
      kind: 'update',
      values: { notes: 'ของอีกเครื่อง' },
      base: { notes: null },
    });
    const values = { notes: 'ของเครื่องนี้' };
    await app.sync.store().write({ kind: 'update', entity: customersEntity, id: idOf(1), values });
    const decided = region('The later value counts');
    await expect.element(decided).toHaveTextContent(/· 1.*you wrote “ของเครื่องนี้” on this device/);
    await expect
      .element(asked)
      .toHaveTextContent(/· 1.*The other value had reached the server by 22 Nov 2026, 10:\d\d\./);
    await expect.element(indicator).toHaveAccessibleName(/^Needs attention · 1/);
  });

  test('leads to the record, where it is asked too', async () => {
    await openGuarded();
    await asked.getByRole('link', { name: 'สมชาย ใจดี' }).click();
    await expect.element(page.getByText('Changed in two places · Car insurance 1กข 1234')).toBeVisible();
  });
});

describe('storage and support', () => {
  test('says how much is stored and whether it is protected, and asks for protection', async () => {
    const { storage } = navigator;
    const answers = { persisted: false };
    Object.defineProperty(navigator, 'storage', {
      configurable: true,
      value: {
        estimate: () => Promise.resolve({ usage: 2_000_000, quota: 50_000_000 }),
        persisted: () => Promise.resolve(answers.persisted),
        persist: () => Promise.resolve(answers.persisted),
      },
    });
    try {
      await openPage();
      await expect.element(page.getByText(/used of .* available/)).toBeVisible();
      await expect.element(page.getByText(/^Not protected/)).toBeVisible();
      await button('Protect the data').click();
      await expect.element(toast(/The browser did not agree yet/)).toBeVisible();
      answers.persisted = true;
      await button('Protect the data').click();
      await expect.element(page.getByText(/^Protected/)).toBeVisible();
      await expect.element(button('Protect the data')).not.toBeInTheDocument();
    } finally {
      Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
    }
  });

  test('says on an iPhone that data of a tab ends after a week, and leads to the app with its own storage', async () => {
    replaceParts(navigator, { userAgent: safari });
    const app = await openPage();
    app.server.answer(/sync_/, { status: 503 });
    await addCustomers(app.sync.store(), [{ name: 'สมชาย ใจดี' }]);
    await expect.element(page.getByText(/after 7 days without a visit.*export unsent changes/)).toBeVisible();
    await expect.element(button('Export unsent changes')).toBeVisible();
    await expect.element(button('Protect the data')).not.toBeInTheDocument();
    await button('Show how').click();
    const steps = page.getByRole('dialog', { name: 'Install on iPhone or iPad' });
    await expect.element(steps).toHaveTextContent('1 change of this browser has not been sent');
    await expectAccessible('steps with unsent changes');
  });

  test.each([
    [{}, 'This browser does not tell how much is used.'],
    [{ estimate: () => Promise.resolve({ usage: 2_000_000 }) }, / used$/],
    [
      { estimate: () => Promise.reject(new Error('Not now.')) },
      'This browser does not tell how much is used.',
    ],
  ])('says what a browser with a storage %# reports', async (value, words) => {
    const { storage } = navigator;
    Object.defineProperty(navigator, 'storage', { configurable: true, value });
    try {
      await openPage();
      await expect.element(page.getByText(words)).toBeVisible();
    } finally {
      Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
    }
  });

  test('diagnostics are a file without names, values and ids; with them only where that is asked for', async () => {
    const files = collectFiles();
    const app = await openPage();
    app.server.goOffline();
    const customer = { name: 'สมชาย ใจดี', telephone: '081-234-5678' };
    await addCustomers(app.sync.store(), [customer]);
    await expect.element(indicator).toHaveAccessibleName(/^Offline · 1 waiting/);
    await button('Save diagnostics').click();
    await expect.element(toast('File saved')).toBeVisible();
    const text = (await files.get('sabai-diagnostics.json')?.text()) ?? '';
    expect(JSON.parse(text)).toMatchObject({
      format: 'sabai-diagnostics/1',
      about: { session: 'active', mark: 'offline' },
      changes: [{ entity: 'customers', kind: 'create', state: 'waiting' }],
    });
    for (const secret of [customer.name, customer.telephone, app.person?.userId ?? '', 'eyJ']) {
      expect(text).not.toContain(secret);
    }
    files.clear();
    await button('Save with the content of unsent changes').click();
    await expect.poll(() => files.size).toBe(1);
    expect(await files.get('sabai-diagnostics.json')?.text()).toContain(customer.name);
  });
});

test('a deletion that waits is listed by its kind, without a way to edit it', async () => {
  const app = await openPage((store) => addCustomers(store, [{ name: 'สมชาย ใจดี' }]));
  app.server.goOffline();
  await remove(app.sync.store(), customersEntity, 1);
  await expect.element(region('Waiting')).toHaveTextContent(/Delete/);
  await expect.element(link('Edit')).not.toBeInTheDocument();
});
