import { describe, expect, it } from 'vitest';
import { MAX_OPS_PER_PUSH, type WireOp } from './protocol.ts';
import type { PushArguments } from '../testing/contract-server.ts';
import { customer, DEVICE, op } from '../testing/contract-support.ts';
import { testCustomer, testCustomers, testPolicies, testVisits } from '../testing/entities.ts';
import { add, annasPhones, edit, names, newId } from '../testing/phones.ts';
import { ANNA, BOON, START_MS, type World, createWorld } from '../testing/world.ts';

const signedIn = annasPhones();

/** Puts Anna's customers on the server, as if other phones had sent them. */
function fillServer({ server }: World, { count }: { count: number }): void {
  const ops = Array.from({ length: count }, (_, i) =>
    op({ kind: 'create', row_id: newId(), values: customer({ name: `ลูกค้า ${i}` }) }),
  );
  for (let from = 0; from < count; from += MAX_OPS_PER_PUSH) {
    const call = { expected_user: ANNA, device: DEVICE, ops: ops.slice(from, from + MAX_OPS_PER_PUSH) };
    expect(server.push(ANNA, call)).toMatchObject({ ok: true });
  }
}

describe('fetching', () => {
  it('D1 a second phone gets everything, page by page', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    await add(sync, newId());
    await sync.requestSync('manual');
    // Most rows come straight from the server, because writing each on a
    // phone would take most of the time of the test.
    fillServer(here, { count: 1_199 });
    const second = await signedIn(here);
    const events: string[] = [];
    here.backend.fault = ({ path }) => {
      if (path.endsWith('sync_pull')) events.push('asked');
      return null;
    };
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...values) {
      if (this.name === 'streams') events.push('stored');
      return put.apply(this, values);
    };
    try {
      await second.sync.requestSync('manual');
    } finally {
      IDBObjectStore.prototype.put = put;
    }
    // The next page is requested before this one is stored, and each cursor is stored with its own page.
    expect(events).toEqual(['asked', 'asked', 'stored', 'stored']);
    expect(await second.sync.store().list(testCustomers)).toHaveLength(1_200);
    expect((await second.sync.store().facts()).streams).toMatchObject([{ behind: 0 }]);
  });

  it('D8 rows of a stream that the person has left leave the device, however many, and their own stay', async () => {
    const here = createWorld();
    const hospital = newId();
    const visit = () =>
      op({ kind: 'create', entity: 'visits', row_id: newId(), values: { hospital_id: hospital } });
    const push = (person: string, ops: WireOp[]) =>
      expect(here.server.push(person, { expected_user: person, device: DEVICE, ops })).toMatchObject({
        ok: true,
      });
    const [own, others] = [visit(), Array.from({ length: 450 }, visit)];
    push(ANNA, [own]);
    push(BOON, others);
    here.server.join({ userId: ANNA, hospitalId: hospital });
    const { sync } = await signedIn(here);
    await sync.requestSync('manual');
    const visits = () => sync.store().list(testVisits);
    expect(await visits()).toHaveLength(451);

    here.server.leave({ userId: ANNA, hospitalId: hospital });
    await sync.requestSync('manual');
    expect((await visits()).map(({ id }) => id)).toEqual([own.row_id]);
    expect((await sync.store().facts()).streams.map(({ stream }) => stream)).toEqual([ANNA]);

    here.server.join({ userId: ANNA, hospitalId: hospital });
    await sync.requestSync('manual');
    expect(await visits()).toHaveLength(451);
  });

  it('D7 pages shrink where the server is slow, also after the end of the process, and grow again', async () => {
    const here = createWorld();
    const { phone, sync } = await signedIn(here);
    fillServer(here, { count: 40 });
    const asked: number[] = [];
    here.backend.fault = ({ path, body }) => {
      if (!path.endsWith('sync_pull')) return null;
      const { max_rows } = body as { max_rows: number };
      asked.push(max_rows);
      return max_rows > 20
        ? { kind: 'answer', status: 500, json: { code: '57014', message: '' }, retryAfterMs: null }
        : null;
    };
    for (let i = 0; i < 6; i++) await sync.requestSync('manual');
    await phone.kill();
    const again = await phone.openTab();
    await again.requestSync('manual');
    expect(asked).toEqual([1000, 500, 250, 125, 62, 31, 15, 30]);
    await again.requestSync('manual');
    await again.requestSync('manual');
    expect(await again.store().list(testCustomers)).toHaveLength(40);
  });

  it('A2 a pulled row goes beneath an unsent change', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    const id = newId();
    await add(sync, id, { name: 'เดิม', notes: 'เดิม' });
    await sync.requestSync('manual');
    const second = await signedIn(here);
    await second.sync.requestSync('manual');
    await edit(second.sync, id, { notes: 'จากเครื่องสอง' });
    await second.sync.requestSync('manual');

    // The push is lost, but the pull arrives. Here a cycle that only pulls simulates it.
    await edit(sync, id, { name: 'ยังไม่ส่ง' });
    await sync.store().write({
      kind: 'create',
      entity: testPolicies,
      values: {
        id: newId(),
        customer_id: id,
        premium: '1.00',
        remarks: null,
        starts: null,
        ends: null,
        deleted_at: null,
      },
    });
    here.backend.fault = ({ path, body }) => {
      if (!path.endsWith('sync_push')) return null;
      const { ops, ...call } = body as PushArguments & { ops: { op_id: string }[] };
      const taken = here.server.push(ANNA, { ...call, ops: [] });
      if (!taken.ok) throw new Error('The server refused an empty call.');
      const refused = { outcome: 'rejected', code: 'not_allowed', message: '', detail: null };
      const answers = ops.map(({ op_id }) => ({ op_id, ...refused }));
      return { kind: 'answer', status: 200, json: { ...taken.value, answers }, retryAfterMs: null };
    };
    await sync.requestSync('manual');
    expect(await sync.store().get(testCustomers, id)).toMatchObject({
      name: 'ยังไม่ส่ง',
      notes: 'จากเครื่องสอง',
    });
    await sync.store().discard((await sync.store().outbox())[0]?.opId ?? '');
    expect(await sync.store().get(testCustomers, id)).toMatchObject({ name: 'เดิม', notes: 'จากเครื่องสอง' });
  });

  it('D3 rows that were erased or given away leave the phone', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    const [erased, given] = [newId(), newId()];
    await add(sync, erased);
    await add(sync, given);
    await sync.requestSync('manual');
    here.server.erase({ entity: 'customers', rowId: erased });
    here.server.reassign({
      entity: 'customers',
      rowId: given,
      userId: '00000000-0000-7000-8000-00000000000b',
    });
    await sync.requestSync('manual');
    expect(await sync.store().list(testCustomers)).toEqual([]);
  });

  it('I3 a page that was made for another person is not taken in', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    await sync.requestSync('manual');
    const stranger = '00000000-0000-7000-8000-00000000000b';
    here.backend.fault = ({ path }) =>
      path.endsWith('sync_pull')
        ? {
            kind: 'answer',
            status: 200,
            json: {
              uid: stranger,
              server_time: new Date(START_MS).toISOString(),
              streams: { [stranger]: { epoch: stranger, head: 1, to: 1, reset: false } },
              more: false,
              rows: { customers: [{ ...testCustomer(newId()), user_id: stranger }] },
              tombstones: {},
              evict: {},
              entries: 1,
            },
            retryAfterMs: null,
          }
        : null;
    await sync.requestSync('manual');
    expect(await sync.store().list(testCustomers)).toEqual([]);
    expect((await sync.store().facts()).streams.map(({ stream }) => stream)).toEqual([ANNA]);
  });

  it('I3 an answer that names another person is not taken in', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    const values = testCustomer(newId());
    here.server.insert({ entity: 'customers', columns: { ...values, user_id: BOON } });
    const others = here.server.pull(BOON, { expected_user: BOON, cursors: {} });
    if (!others.ok) throw new Error(others.code);
    const answer = { kind: 'answer', status: 200, json: others.value, retryAfterMs: null } as const;
    here.backend.fault = ({ path }) => (path.endsWith('sync_pull') ? answer : null);
    await sync.requestSync('manual');
    expect(await sync.store().list(testCustomers)).toEqual([]);
    expect((await sync.store().facts()).streams).toEqual([]);
  });

  it('D15 a page that lost a row on its way is asked for again, and no cursor passes it', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    const { sync: other } = await signedIn(here);
    await add(other, newId(), { name: 'หนึ่ง' });
    await add(other, newId(), { name: 'สอง' });
    await other.requestSync('manual');
    const whole = here.server.pull(ANNA, { expected_user: ANNA, cursors: {} });
    if (!whole.ok) throw new Error(whole.code);
    const rows = { customers: (whole.value.rows['customers'] ?? []).slice(0, -1) };
    const answer = {
      kind: 'answer',
      status: 200,
      json: { ...whole.value, rows },
      retryAfterMs: null,
    } as const;
    here.backend.fault = ({ path }) => (path.endsWith('sync_pull') ? answer : null);
    await sync.requestSync('manual');
    expect((await sync.store().facts()).streams).toEqual([]);
    expect(sync.status.current().state).not.toBe('synced');
    here.backend.fault = () => null;
    await sync.requestSync('manual');
    expect(names(await sync.store().list(testCustomers))).toEqual(['สอง', 'หนึ่ง']);
  });

  it('D15 a page of a server that does not say its number of rows yet is taken in', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    const { sync: other } = await signedIn(here);
    await add(other, newId(), { name: 'หนึ่ง' });
    await other.requestSync('manual');
    here.backend.fault = ({ path, body }) => {
      if (!path.endsWith('sync_pull')) return null;
      const page = here.server.pull(ANNA, body as Parameters<typeof here.server.pull>[1]);
      if (!page.ok) throw new Error(page.code);
      const { entries: _, ...json } = page.value;
      return { kind: 'answer', status: 200, json, retryAfterMs: null };
    };
    await sync.requestSync('manual');
    expect(names(await sync.store().list(testCustomers))).toEqual(['หนึ่ง']);
  });

  it('D5 after a restore from a backup, what was acknowledged since is requeued, in order', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    const [before, after] = [newId(), newId()];
    await add(sync, before, { name: 'ก่อน' });
    await sync.requestSync('manual');
    const backup = here.server.backup();
    await add(sync, after, { name: 'หลัง' });
    await edit(sync, before, { name: 'ก่อน แก้แล้ว' });
    await sync.requestSync('manual');

    here.server.restore(backup);
    here.server.newEpoch();
    await edit(sync, before, { name: 'ก่อน แก้อีก' });
    await sync.requestSync('manual');
    expect(names(here.customersOf(ANNA))).toEqual(['ก่อน แก้อีก', 'หลัง']);
    expect(names(await sync.store().list(testCustomers))).toEqual(['ก่อน แก้อีก', 'หลัง']);
    expect(await sync.store().outbox()).toEqual([]);
    expect(await sync.store().conflicts()).toEqual([]);
  });

  it('D5 what this device knows to be erased is not requeued', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    const backup = here.server.backup();
    const erased = newId();
    await add(sync, erased, { name: 'ถูกลบ' });
    await add(sync, newId(), { name: 'อยู่ต่อ' });
    await sync.requestSync('manual');
    await edit(sync, erased, { name: 'ถูกลบ แก้แล้ว' });
    await sync.requestSync('manual');
    expect(here.server.eraseCustomer({ userId: ANNA, customerId: erased })).toBe(true);
    await sync.requestSync('manual');
    expect(names(await sync.store().list(testCustomers))).toEqual(['อยู่ต่อ']);

    here.server.restore(backup);
    here.server.newEpoch();
    await sync.requestSync('manual');
    expect(names(here.customersOf(ANNA))).toEqual(['อยู่ต่อ']);
    expect(names(await sync.store().list(testCustomers))).toEqual(['อยู่ต่อ']);
    expect(await sync.store().outbox()).toEqual([]);
  });

  it('D6 rows that the restored server never had leave the device, unsent changes of them stay', async () => {
    const here = createWorld();
    const [mine, other] = [await signedIn(here), await signedIn(here)];
    const stored = newId();
    await add(mine.sync, stored, { name: 'อยู่' });
    await mine.sync.requestSync('manual');
    const backup = here.server.backup();
    const [orphan, edited] = [newId(), newId()];
    await add(other.sync, orphan, { name: 'หาย' });
    await add(other.sync, edited, { name: 'หาย แต่แก้ไว้' });
    await other.sync.requestSync('manual');
    await mine.sync.requestSync('manual');
    expect(await mine.sync.store().list(testCustomers)).toHaveLength(3);

    here.server.restore(backup);
    here.server.newEpoch();
    await edit(mine.sync, edited, { notes: 'ของฉัน' });
    await mine.sync.requestSync('manual');
    expect(names(await mine.sync.store().list(testCustomers))).toEqual(['หาย แต่แก้ไว้', 'อยู่']);
    expect(await mine.sync.store().outbox()).toMatchObject([{ rowId: edited, failure: { code: 'gone' } }]);

    // The device that made the rows requeues them, so the other one gets them back.
    await other.sync.requestSync('manual');
    await mine.sync.requestSync('manual');
    expect(names(await mine.sync.store().list(testCustomers))).toEqual(['หาย', 'หาย แต่แก้ไว้', 'อยู่']);
  });

  it('D6 SECURITY-57 a customer handed over since the backup comes back from the device that made it', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    const backup = here.server.backup();
    await add(sync, newId(), { name: 'โอนแล้ว' });
    await sync.requestSync('manual');
    const handOver = () => here.server.handOver({ from: ANNA, to: BOON });
    expect(handOver()).toBe(1);
    await sync.requestSync('manual');
    expect(await sync.store().list(testCustomers)).toEqual([]);

    here.server.restore(backup);
    here.server.newEpoch();
    // The server hands over again with the push that brings the customer.
    here.backend.fault = ({ path }) => {
      if (path.endsWith('sync_pull')) handOver();
      return null;
    };
    await sync.requestSync('manual');
    expect(names(here.customersOf(BOON))).toEqual(['โอนแล้ว']);
    expect(await sync.store().list(testCustomers)).toEqual([]);
    expect(await sync.store().outbox()).toEqual([]);
  });

  it('D5 a head behind the cursor is a restore too, without a new epoch', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    const backup = here.server.backup();
    const id = newId();
    await add(sync, id, { name: 'หลังสำรอง' });
    await sync.requestSync('manual');
    here.server.restore(backup);
    await sync.requestSync('manual');
    expect(names(here.customersOf(ANNA))).toEqual(['หลังสำรอง']);
    expect(names(await sync.store().list(testCustomers))).toEqual(['หลังสำรอง']);
  });

  it('D5 a device that sleeps for months in the middle of a cycle still requeues what a restore lost', async () => {
    const here = createWorld();
    const { phone, sync } = await signedIn(here);
    const backup = here.server.backup();
    await add(sync, newId(), { name: 'หลังสำรอง' });
    await sync.requestSync('manual');
    here.backend.fault = ({ path }) => {
      if (!path.endsWith('sync_pull')) return null;
      phone.clock.set(START_MS + 100 * 24 * 60 * 60_000);
      here.backend.fault = () => null;
      return null;
    };
    await sync.requestSync('manual');

    here.server.restore(backup);
    here.server.newEpoch();
    await sync.requestSync('manual');
    expect(names(here.customersOf(ANNA))).toEqual(['หลังสำรอง']);
  });

  it('D12 rows are as old as the call that asked for them, also where the device slept before the answer', async () => {
    const here = createWorld();
    const { phone, sync } = await signedIn(here);
    here.backend.fault = ({ path }) => {
      if (path.endsWith('sync_pull')) phone.clock.set(START_MS + 2 * 24 * 60 * 60_000);
      return null;
    };
    await sync.requestSync('manual');
    expect((await sync.store().facts()).streams).toMatchObject([{ behind: 0, syncedAtMs: START_MS }]);
  });

  it('D5 requeueing undoes nothing that others wrote since and the backup holds', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    const id = newId();
    await add(sync, id, { name: 'เดิม' });
    await sync.requestSync('manual');
    const other = await signedIn(here);
    await other.sync.requestSync('manual');
    await edit(other.sync, id, { name: 'ใหม่' });
    await other.sync.requestSync('manual');

    here.server.restore(here.server.backup());
    here.server.newEpoch();
    await sync.requestSync('manual');
    expect(await sync.store().list(testCustomers)).toEqual(here.customersOf(ANNA));
    expect(names(here.customersOf(ANNA))).toEqual(['ใหม่']);
    expect(await sync.store().outbox()).toEqual([]);
  });
});
