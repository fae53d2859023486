import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { cryptoRandom } from '../adapters/crypto-random.ts';
import { LocalDatabase } from '../local/database/local-database.ts';
import { testCustomer, testCustomers } from '../testing/entities.ts';
import type { CycleContext } from './cycle-context.ts';
import { LeaseLost, acquireLease } from './lease.ts';
import { withLease } from './with-lease.ts';

it('E2 a holder that another one has taken over from writes nothing, however much it has under way', async () => {
  const bulk = new LocalDatabase({
    userId: '00000000-0000-7000-8000-00000000000a',
    entities: [testCustomers],
    durability: 'relaxed',
    databases: { indexedDB: new IDBFactory(), IDBKeyRange },
  });
  const clock = { now: () => 1 };
  const lost = await acquireLease(bulk, { holder: 'frozen', clock });
  const held = await acquireLease(bulk, { holder: 'next', clock });
  const rows = bulk.rows('customers');
  const put = (lease: typeof lost, reads: number) =>
    withLease({ bulk, lease } as CycleContext, [rows], async () => {
      for (let read = 0; read < reads; read += 1) await rows.count();
      await rows.bulkPut(Array.from({ length: 20 }, () => ({ ...testCustomer(cryptoRandom.id()) })));
    });
  for (const reads of [0, 1, 5]) await expect(put(lost, reads)).rejects.toThrow(LeaseLost);
  expect(await rows.count()).toBe(0);
  await put(held, 1);
  expect(await rows.count()).toBe(20);
  bulk.close();
});
