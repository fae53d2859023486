import { afterEach, expect, it } from 'vitest';
import { provideSync, type Sync } from '../../../sync/index.ts';
import { testCustomer, testCustomers } from '../../../sync/testing/entities.ts';
import { FakeDevice } from '../../../sync/testing/fake-device.ts';
import { ANNA, BOON, createWorld, START_MS } from '../../../sync/testing/world.ts';
import { claimUnsentNotice } from './notify-unsent.ts';
import { storeDeviceNotificationSettings } from './device-notification-settings.ts';

const HOUR_MS = 3_600_000;
let phone: FakeDevice;
afterEach(async () => {
  await phone.kill();
  expect(phone.faults).toEqual([]);
});

/** Anna's phone, offline. By default she wants notices of unsent changes in Thai. */
async function openPhone(choices: string[] | null = ['unsent'], language = 'th') {
  const { backend } = createWorld();
  backend.online = false;
  phone = new FakeDevice({ backend, entities: [testCustomers], startMs: START_MS });
  const sync: Sync = await phone.openTab();
  provideSync(sync);
  await sync.identity.signIn(backend.signIn(ANNA));
  await storeDeviceNotificationSettings(ANNA, choices && { choices, language });
  return { sync, signIn: (who: string) => sync.identity.signIn(backend.signIn(who)) };
}

const add = (sync: Sync, n: number) =>
  sync.store().write({
    kind: 'create',
    entity: testCustomers,
    values: testCustomer(`00000000-0000-7000-8000-00000000000${n}`),
  });
/** Asks for the notice so many hours after 10:00 in Bangkok. */
const take = (sync: Sync, hours: number) => claimUnsentNotice({ sync, nowMs: START_MS + hours * HOUR_MS });

it('NOTIFY-9 shows after a day how much was not sent, without a name, once a day', async () => {
  const { sync } = await openPhone();
  expect(await take(sync, 48)).toBeNull();
  await add(sync, 1);
  await add(sync, 2);
  expect(await take(sync, 23)).toBeNull();
  expect(await take(sync, 24)).toEqual({
    title: 'ยังไม่ได้ส่งมาหนึ่งวันแล้ว',
    body: 'มี 2 รายการรอส่งในเครื่องนี้ แตะเพื่อดูสาเหตุ',
    url: '/crm/sync',
    tag: 'unsent',
    lang: 'th',
  });
  expect(await take(sync, 26)).toBeNull();
  // It is 20:00 in Bangkok, when quiet hours begin.
  expect(await take(sync, 58)).toBeNull();
  expect(await take(sync, 72)).toMatchObject({ tag: 'unsent' });
});

it('NOTIFY-9 of two occasions at once one notifies', async () => {
  const { sync } = await openPhone(['unsent'], 'en');
  await add(sync, 1);
  const taken = await Promise.all([take(sync, 24), take(sync, 24), take(sync, 24)]);
  expect(taken.filter((notice) => notice !== null)).toMatchObject([
    { title: 'Not sent for a day', body: '1 change waits on this device. Tap to see why.', lang: 'en' },
  ]);
});

it.each([[['renewals']], [null]])('NOTIFY-9 notifies nobody who did not choose it: %o', async (choices) => {
  const { sync } = await openPhone(choices);
  await add(sync, 1);
  expect(await take(sync, 24)).toBeNull();
});

it('NOTIFY-9 shows the next person of a device nothing of the work of another', async () => {
  const { sync, signIn } = await openPhone();
  await add(sync, 1);
  await signIn(BOON);
  await storeDeviceNotificationSettings(BOON, { choices: ['unsent'], language: 'th' });
  expect(await take(sync, 24)).toBeNull();
  await sync.identity.signOut({ userId: BOON, how: 'store_unsent' });
  expect(await take(sync, 24)).toBeNull();
  await signIn(ANNA);
  expect(await take(sync, 24)).toMatchObject({ tag: 'unsent' });
});

it('NOTIFY-9 leads to the desk where codes were accepted there', async () => {
  const { sync } = await openPhone();
  const redeeming = sync.store().redemptions.redeem({ code: 'K7M4P2X9QT', basis: 'available', reason: null });
  await expect.poll(() => sync.store().oldestUnsentMs()).not.toBeNull();
  expect(await take(sync, 24)).toMatchObject({ url: '/hospital-dashboard' });
  await phone.kill();
  await redeeming.catch(() => undefined);
});
