import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aConsent } from '../../../src/consents/consent-fixtures.ts';
import { consentsEntity } from '../../../src/consents/data/consents-entity.ts';
import { aTask } from '../../../src/crm/crm-fixtures.ts';
import { customersEntity } from '../../../src/crm/data/customer/customers-entity.ts';
import { reportOwnDevice } from '../../../src/crm/data/erasures/report-own-device.ts';
import { tasksEntity } from '../../../src/crm/data/tasks/tasks-entity.ts';
import { sleepFor } from '../support/clock.ts';
import { openApp, type App } from '../support/open-app.tsx';
import { addBooking, addCars, addCustomers, addNotes, addTasks, idOf } from './agent-data.ts';
import { button, field, region } from './crm-screen.ts';
import { holdImport } from './hold-import.ts';

const person = { name: 'พิมพ์ชนก ลับสุดยอด', telephone: '0898765432', email: 'pim.secret@example.com' };
const traces = ['ลับสุดยอด', '0898765432', 'pim.secret'];

afterEach(() => localStorage.removeItem('sabai-crm-synced'));

const fill: Parameters<typeof openApp>[0]['fill'] = async (store) => {
  await addCustomers(store, [person, { name: 'คนอื่น' }]);
  await addNotes(store, 1, ['โทรหา ลับสุดยอด']);
  await addTasks(store, [{ title: 'ส่งให้ ลับสุดยอด', customer_id: idOf(1) }]);
  await addCars(store, 1, [{ license_plate: 'กข 1', remarks: 'ลับสุดยอด' }]);
  await addBooking(store, 1);
  const values = aConsent({ user_id: store.userId, customer_id: idOf(1), signed_name: person.name });
  await store.write({ kind: 'create', entity: consentsEntity, values });
};

/** Everything that this origin stores, as one text per place. */
async function wholeDevice(): Promise<Record<string, string>> {
  const places: Record<string, string> = {
    localStorage: JSON.stringify(Object.entries(localStorage)),
    sessionStorage: JSON.stringify(Object.entries(sessionStorage)),
  };
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error(`${name} does not open.`));
    });
    for (const table of db.objectStoreNames) {
      const rows = await new Promise<unknown>((resolve) => {
        const reading = db.transaction(table).objectStore(table).getAll();
        reading.onsuccess = () => resolve(reading.result);
      });
      places[`${name}/${table}`] = JSON.stringify(rows);
    }
    db.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const answer = await cache.match(request);
      places[`${name} ${request.url}`] = (await answer?.text()) ?? '';
    }
  }
  return places;
}

const found = async (app: App) => {
  const places = await wholeDevice();
  const ofPerson = app.person?.userId ?? '';
  return Object.entries(places)
    .filter(([place]) => !place.startsWith('crm-') || place.includes(ofPerson))
    .filter(([, text]) => traces.some((trace) => text.includes(trace)))
    .map(([place]) => place.replace(/^crm-[^/]*/, ''))
    .sort();
};

describe('an erased customer', () => {
  test('PRIVACY-3 leaves nothing on another device: rows, drafts, pictures of screens', async () => {
    const app = await openApp({ path: `/crm/customer/${idOf(1)}?tab=notes`, person: 'agent', fill });
    const store = app.sync.store();
    await field('New note').fill('ร่างเรื่อง ลับสุดยอด');
    await expect.poll(() => store.getSetting(`note:add:${idOf(1)}`)).not.toBeUndefined();
    await store.putSetting('screen-snapshot', {
      html: `<a href="/crm/customer/${idOf(1)}">${person.name}</a>`,
    });
    expect((await found(app)).length).toBeGreaterThan(5);
    await app.go('/faq');
    app.server.sync.eraseCustomer({ userId: app.person?.userId ?? '', customerId: idOf(1) });
    await app.sync.requestSync('manual');
    await expect.poll(() => found(app)).toEqual([]);
    // The receipts of the customer's consents are erased as well.
    expect(await store.count(consentsEntity)).toBe(0);
  });

  test('PRIVACY-3 is reported by the device once nothing is left, unsent work included, and not before', async () => {
    const app = await openApp({ path: '/faq', person: 'agent', fill });
    const calls: unknown[] = [];
    const left = new Set([idOf(1)]);
    let isErased = false;
    app.server.functions['report_device'] = ({ clean }) => {
      calls.push(clean);
      for (const id of clean as string[]) left.delete(id);
      return isErased ? [...left] : [];
    };
    const store = app.sync.store();
    await store.write({
      kind: 'update',
      entity: customersEntity,
      id: idOf(2),
      values: { nickname: 'ต่อ' },
    });
    expect(await reportOwnDevice()).toEqual({ dropped: 0, isAnswered: true });
    expect(calls).toEqual([[]]);
    isErased = true;
    app.server.sync.eraseCustomer({ userId: app.person?.userId ?? '', customerId: idOf(1) });
    await store.write({
      kind: 'update',
      entity: customersEntity,
      id: idOf(1),
      values: { notes: 'ลับสุดยอด' },
    });
    await app.sync.requestSync('manual');
    // The booking and the change were refused, and name the customer.
    await expect
      .poll(async () => (await store.outbox()).map(({ state }) => state))
      .toEqual(['failed', 'failed']);
    expect(await reportOwnDevice()).toEqual({ dropped: 2, isAnswered: true });
    expect(calls).toEqual([[], [], [idOf(1)]]);
    expect(await found(app)).toEqual([]);
    expect((await store.get(customersEntity, idOf(2)))?.nickname).toBe('ต่อ');
  });

  test('PRIVACY-3 takes rows with it that were accepted and wait to enter their table', async () => {
    const app = await openApp({ path: '/faq', person: 'agent', fill });
    app.server.functions['report_device'] = ({ clean }) =>
      (clean as string[]).includes(idOf(1)) ? [] : [idOf(1)];
    const store = app.sync.store();
    const letGo = holdImport(app);
    const rows = Array.from({ length: 252 }, (_, n) =>
      aTask({
        id: store.newId(),
        user_id: store.userId,
        customer_id: idOf(n === 250 ? 1 : 2),
        title: n === 250 ? 'ส่งให้ ลับสุดยอด' : 'โทร',
      }),
    );
    await store.createMany({ entity: tasksEntity, rows });
    app.server.sync.eraseCustomer({ userId: app.person?.userId ?? '', customerId: idOf(1) });
    await app.sync.requestSync('manual');
    // The booking was refused.
    await expect.poll(async () => (await store.outbox()).map(({ state }) => state)).toContain('failed');
    expect(await found(app)).not.toEqual([]);
    expect(await reportOwnDevice()).toEqual({ dropped: 2, isAnswered: true });
    expect(await found(app)).toEqual([]);
    letGo();
    await expect.poll(() => store.count(tasksEntity)).toBe(251);
    expect(await found(app)).toEqual([]);
  });

  test('PRIVACY-3 is listed without a name, with the devices that have yet to confirm', async () => {
    await openApp({
      path: '/crm/deleted',
      person: 'agent',
      language: 'en',
      fill,
      arrange: (server) => {
        const device = (
          n: number,
          name: string,
          reported_at: string | null,
          holder: string | null = null,
        ) => {
          return { device: idOf(n), name, holder, last_seen_at: '2026-03-12T03:00:00Z', reported_at };
        };
        server.functions['erasure_list'] = () => [
          {
            id: idOf(9),
            erased_at: '2026-11-20T03:00:00Z',
            devices: [
              device(1, 'Chrome · Android', '2026-11-20T03:01:00Z'),
              device(2, 'Safari · iPhone', '2026-11-20T03:02:00Z'),
              device(3, 'หน้าเคาน์เตอร์', null, 'โรงพยาบาลสบายดี'),
            ],
          },
        ];
      },
    });
    await expect.element(region('Erased for good')).toHaveTextContent(/2 of 3 devices confirmed/);
    await expect
      .element(region('Erased for good'))
      .toHaveTextContent(/Waiting for หน้าเคาน์เตอร์, โรงพยาบาลสบายดี, last seen 12 Mar/);
  });

  test('PRIVACY-4 a device that was away for 40 days shows nothing before it has synced', async () => {
    const app = await openApp({ path: '/crm', person: 'agent', fill });
    await expect.element(page.getByRole('link', { name: new RegExp(person.name) }).first()).toBeVisible();
    await app.go('/faq');
    app.server.goOffline();
    app.server.sync.eraseCustomer({ userId: app.person?.userId ?? '', customerId: idOf(1) });
    sleepFor(40 * 86_400_000);
    await app.go('/crm');
    await expect.element(page.getByText(/This device was last synced on/)).toBeVisible();
    await expect.element(page.getByText(person.name)).not.toBeInTheDocument();
    await button('Sync now').click();
    await expect.element(page.getByText(/This device was last synced on/)).toBeVisible();
    app.server.goOnline();
    await expect.element(page.getByRole('link', { name: /คนอื่น/ }).first()).toBeVisible();
    await expect.element(page.getByText(person.name)).not.toBeInTheDocument();
  });

  test('PRIVACY-4 what it has not sent about an erased customer is dropped before anything is shown', async () => {
    const app = await openApp({ path: '/crm', person: 'agent', fill });
    const store = app.sync.store();
    await expect.element(page.getByRole('link', { name: new RegExp(person.name) }).first()).toBeVisible();
    // Only a device that has noted when it synced shows nothing from its first frame on.
    await expect.poll(() => localStorage.getItem('sabai-crm-synced')).toContain(app.person?.userId);
    await app.go('/faq');
    app.server.goOffline();
    const values = { notes: 'ลับสุดยอด' };
    await store.write({ kind: 'update', entity: customersEntity, id: idOf(1), values });
    app.server.sync.eraseCustomer({ userId: app.person?.userId ?? '', customerId: idOf(1) });
    app.server.functions['report_device'] = ({ clean }) =>
      (clean as string[]).includes(idOf(1)) ? [] : [idOf(1)];
    sleepFor(40 * 86_400_000);
    await app.go('/crm');
    const shown = new Set<string>();
    const watcher = new MutationObserver(() => {
      for (const trace of traces) if (document.body.innerText.includes(trace)) shown.add(trace);
    });
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
    app.server.goOnline();
    await expect.element(page.getByRole('link', { name: /คนอื่น/ }).first()).toBeVisible();
    watcher.disconnect();
    expect([...shown]).toEqual([]);
    expect(await store.outbox()).toEqual([]);
  });
});
