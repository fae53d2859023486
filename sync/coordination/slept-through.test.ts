import Dexie from 'dexie';
import { afterEach, expect, it } from 'vitest';
import { Connections } from '../local/database/connections.ts';
import { databaseName } from '../local/database/database-name.ts';
import { LocalDatabase } from '../local/database/local-database.ts';
import { DeviceDatabase } from '../local/database/device-database.ts';
import { testCustomer, testCustomers } from '../testing/entities.ts';
import type { FakeDevice } from '../testing/fake-device.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { newId } from '../testing/phones.ts';
import { ANNA, createWorld } from '../testing/world.ts';

const phones: FakeDevice[] = [];
afterEach(async () => {
  const faults = phones.flatMap((phone) => phone.faults);
  await Promise.all(phones.splice(0).map((phone) => phone.kill()));
  expect(faults).toEqual([]);
});

it('I8 a tab that slept while its person signed out and in again starts anew', async () => {
  const here = createWorld();
  const phone = here.phone();
  phones.push(phone);
  const slept = await phone.openTab();
  await slept.identity.signIn(here.backend.signIn(ANNA));
  const before = slept.store();
  await slept.requestSync('manual');

  // The tab wakes to this: its database was removed, and its person signed in again by another session.
  await new Dexie(databaseName(ANNA), { ...phone.databases }).delete();
  const device = new DeviceDatabase(phone.databases);
  const record = await device.identity.get('current');
  const { accessToken, refreshToken } = here.backend.signIn(ANNA);
  if (!record) throw new Error('Nobody is signed in.');
  const heard = new Promise<void>((resolve) => {
    const stop = slept.identity.subscribe(() => {
      stop();
      resolve();
    });
  });
  await device.identity.put({ ...record, accessToken, refreshToken });
  await heard;
  device.close();

  expect(slept.store()).not.toBe(before);
  const values = testCustomer(newId());
  const outcome = await slept.store().write({ kind: 'create', entity: testCustomers, values });
  expect(outcome.outcome).toBe('accepted');
  await slept.requestSync('manual');
  expect(here.customersOf(ANNA)).toMatchObject([{ id: values.id }]);
});

it('I8 W10 a database that was removed while its page was left is not made again', async () => {
  const { databases } = createWorld().phone();
  const connections = new Connections({ time: new FakeClock(0), onHanging: () => undefined });
  const left = new LocalDatabase({
    userId: ANNA,
    entities: [],
    durability: 'strict',
    databases,
    connections,
  });
  await left.opened();
  connections.suspend();
  await new Dexie(databaseName(ANNA), databases).delete();
  connections.resume();
  await expect(left.outbox.count()).rejects.toThrow(/closed/);
  expect(left.isRemoved()).toBe(true);
  expect(await databases.indexedDB.databases()).toEqual([]);
});
