import { afterEach, describe, expect, it } from 'vitest';
import { cryptoRandom } from '../adapters/crypto-random.ts';
import { testCustomer, testCustomers } from '../testing/entities.ts';
import type { FakeDevice } from '../testing/fake-device.ts';
import { ANNA, createWorld } from '../testing/world.ts';

const phones: FakeDevice[] = [];
afterEach(async () => {
  const faults = phones.flatMap((phone) => phone.faults);
  await Promise.all(phones.splice(0).map((phone) => phone.kill()));
  expect(faults).toEqual([]);
});

describe('a device that never fetched', () => {
  it('D5 loses nothing where the server is restored before its first page arrives', async () => {
    const here = createWorld();
    const backup = here.server.backup();
    here.backend.fault = ({ path }) => (path.endsWith('sync_pull') ? 'lose_answer' : null);
    const phone = here.phone();
    phones.push(phone);
    const sync = await phone.openTab();
    await sync.identity.signIn(here.backend.signIn(ANNA));
    const id = cryptoRandom.id();
    await sync.store().write({ kind: 'create', entity: testCustomers, values: testCustomer(id) });
    await sync.requestSync('manual');

    here.server.restore(backup);
    here.server.newEpoch();
    here.backend.fault = () => null;
    await sync.requestSync('manual');
    expect(here.customersOf(ANNA).map((row) => row['id'])).toEqual([id]);
    expect(await sync.store().outbox()).toEqual([]);
  });
});
