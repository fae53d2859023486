/**
 * Phones of one person for the engine's tests. After each test they
 * are closed, and none may have reported a fault.
 */
import { afterEach, expect } from 'vitest';
import { cryptoRandom } from '../adapters/crypto-random.ts';
import type { Sync } from '../coordination/provide-sync.ts';
import { testCustomer, testCustomers } from './entities.ts';
import type { FakeDevice } from './fake-device.ts';
import { ANNA, type World } from './world.ts';

/** Called once at the top of a test file. The returned function opens a phone on which Anna is signed in. */
export function annasPhones(): (here: World) => Promise<{ phone: FakeDevice; sync: Sync }> {
  const phones: FakeDevice[] = [];
  afterEach(async () => {
    const faults = phones.flatMap((phone) => phone.faults);
    await Promise.all(phones.splice(0).map((phone) => phone.kill()));
    expect(faults).toEqual([]);
  });
  return async (here) => {
    const phone = here.phone();
    phones.push(phone);
    const sync = await phone.openTab();
    await sync.identity.signIn(here.backend.signIn(ANNA));
    return { phone, sync };
  };
}

export const newId = () => cryptoRandom.id();

/** Creates a test customer. */
export const add = (sync: Sync, id: string, values = {}) =>
  sync.store().write({ kind: 'create', entity: testCustomers, values: testCustomer(id, values) });

/** Changes columns of a test customer. */
export const edit = (sync: Sync, id: string, values: object) =>
  sync.store().write({ kind: 'update', entity: testCustomers, id, values });

/** The names of rows, in Thai order. */
export const names = (rows: { name?: unknown }[]) =>
  rows.map((row) => String(row.name)).toSorted((a, b) => a.localeCompare(b, 'th'));
