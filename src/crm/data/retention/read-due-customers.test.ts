import { afterEach, expect, it } from 'vitest';
import type { EntityDefinition, Store } from '../../../../sync/index.ts';
import { aBooking } from '../../../bookings/booking-fixtures.ts';
import { bookingsEntity } from '../../../bookings/data/bookings-entity.ts';
import { aConsent } from '../../../consents/consent-fixtures.ts';
import { consentsEntity } from '../../../consents/data/consents-entity.ts';
import { insuranceEntity } from '../../../insurance/data/insurance-entity.ts';
import { emptyInsurance } from '../../../insurance/rules/empty-insurance.ts';
import { aCustomer, aTask } from '../../crm-fixtures.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import { notesEntity } from '../notes/notes-entity.ts';
import { tasksEntity } from '../tasks/tasks-entity.ts';
import { agentPhone } from '../testing/agent-phone.ts';
import { readDueCustomers } from './read-due-customers.ts';

let open: Awaited<ReturnType<typeof agentPhone>> | null = null;
afterEach(async () => {
  await open?.phone.kill();
  expect(open?.phone.faults).toEqual([]);
});

const today = '2026-11-25';
const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** The agent's store, and how often its lists were read since `calls` was emptied. */
async function countingStore() {
  open = await agentPhone();
  const store = open.sync.store();
  const calls: string[] = [];
  const counted: Pick<Store, 'list'> = {
    list: (entity, where) => {
      calls.push(entity.name);
      return store.list(entity, where);
    },
  };
  const add = async <Row extends { id: string }>(entity: EntityDefinition<Row>, values: Row) => {
    const { outcome } = await store.write({ kind: 'create', entity, values });
    expect(outcome).toBe('accepted');
  };
  return { add, calls, read: () => readDueCustomers({ store: counted, months: 24, today }) };
}

it('CUSTOMER-22: each due customer has the day of the last contact, whatever it was, the longest time first', async () => {
  const { add, read } = await countingStore();
  for (let n = 1; n <= 9; n += 1) {
    await add(customersEntity, aCustomer({ id: idOf(n), created_at: '2019-05-05T05:00:00.000Z' }));
  }
  const of = (n: number) => ({ id: idOf(100 + n), customer_id: idOf(n) });
  const note = { user_id: idOf(1), content: 'x', deleted_at: null };
  await add(notesEntity, { ...note, ...of(2), created_at: '2020-02-02T05:00:00.000Z' });
  await add(bookingsEntity, aBooking({ ...of(3), created_at: '2020-03-03T05:00:00.000Z' }));
  await add(consentsEntity, aConsent({ ...of(4), created_at: '2020-04-04T05:00:00.000Z' }));
  await add(tasksEntity, aTask({ ...of(5), created_at: '2020-05-05T05:00:00.000Z' }));
  const car = { ...emptyInsurance, user_id: idOf(1), created_at: '2020-01-01T05:00:00.000Z' };
  await add(insuranceEntity, { ...car, ...of(6), compulsory_end: '2020-06-06' });
  // A booking that was made long ago and used lately is a contact, as a note is.
  const used_at = '2026-01-01T05:00:00.000Z';
  await add(bookingsEntity, aBooking({ ...of(7), created_at: '2020-07-07T05:00:00.000Z', used_at }));
  await add(notesEntity, { ...note, ...of(8), created_at: '2026-08-08T05:00:00.000Z' });
  expect((await read()).map(({ id, lastDay }) => [Number(id.slice(-3)), lastDay])).toEqual([
    [1, '2019-05-05'],
    [9, '2019-05-05'],
    [2, '2020-02-02'],
    [3, '2020-03-03'],
    [4, '2020-04-04'],
    [5, '2020-05-05'],
    [6, '2020-06-06'],
  ]);
});

it('reads each table as often for many due customers as for one', async () => {
  const { add, calls, read } = await countingStore();
  await add(customersEntity, aCustomer({ id: idOf(1), created_at: '2019-05-05T05:00:00.000Z' }));
  expect(await read()).toHaveLength(1);
  const forOne = calls.splice(0).length;
  for (let n = 2; n <= 20; n += 1) {
    await add(customersEntity, aCustomer({ id: idOf(n), created_at: '2019-05-05T05:00:00.000Z' }));
  }
  expect(await read()).toHaveLength(20);
  expect(calls).toHaveLength(forOne);
});
