import { afterEach, describe, expect, it } from 'vitest';
import { cryptoRandom } from '../adapters/crypto-random.ts';
import type { Sync } from '../sync.ts';
import { testCustomer, testCustomers, testPolicies, testPolicy } from '../testing/entities.ts';
import type { FakeDevice } from '../testing/fake-device.ts';
import { ANNA, START_MS, createWorld } from '../testing/world.ts';

const world = () => createWorld();
const phones: FakeDevice[] = [];
afterEach(async () => {
  const faults = phones.flatMap((phone) => phone.faults);
  await Promise.all(phones.splice(0).map((phone) => phone.kill()));
  expect(faults).toEqual([]);
});

async function signedIn(here: ReturnType<typeof createWorld>): Promise<{ phone: FakeDevice; sync: Sync }> {
  const phone = here.phone();
  phones.push(phone);
  const sync = await phone.openTab();
  await sync.identity.adopt(here.backend.signIn(ANNA));
  return { phone, sync };
}

const newId = () => cryptoRandom.id();
const add = (sync: Sync, id: string, values = {}) =>
  sync.store().write({ kind: 'create', entity: testCustomers, values: testCustomer(id, values) });
const edit = (sync: Sync, id: string, values: object) =>
  sync.store().write({ kind: 'update', entity: testCustomers, id, values });
const names = (rows: { name?: unknown }[]) =>
  rows.map((row) => String(row.name)).toSorted((a, b) => a.localeCompare(b, 'th'));

describe('sending', () => {
  it('O1 O2 brings what was written offline to the server once, in as few calls as possible', async () => {
    const here = world();
    const { sync } = await signedIn(here);
    here.backend.online = false;
    const ids = Array.from({ length: 501 }, newId);
    for (const id of ids) await add(sync, id);
    await edit(sync, ids[0] ?? '', { name: 'แก้แล้ว' });
    expect(here.customersOf(ANNA)).toEqual([]);

    here.backend.online = true;
    await sync.wake('online');
    expect(here.customersOf(ANNA)).toHaveLength(501);
    expect(names(here.customersOf(ANNA))).toContain('แก้แล้ว');
    expect(here.backend.count('/rest/v1/rpc/sync_push')).toBe(2);
    expect(await sync.store().outbox()).toEqual([]);
  });

  it('O2 an answer lost after commit is asked for again and changes nothing', async () => {
    const here = world();
    const { sync } = await signedIn(here);
    let losses = 0;
    here.backend.fault = ({ path }) => (path.endsWith('sync_push') && losses++ === 0 ? 'lose_answer' : null);
    const id = newId();
    await add(sync, id, { name: 'ก' });
    await sync.wake('pressed');
    expect(await sync.store().outbox()).toHaveLength(1);
    // Somebody changed the row meanwhile: a second effect would undo it.
    const other = await signedIn(here);
    await other.sync.wake('pressed');
    await edit(other.sync, id, { name: 'ข' });
    await other.sync.wake('pressed');

    await sync.wake('pressed');
    expect(await sync.store().outbox()).toEqual([]);
    expect(names(here.customersOf(ANNA))).toEqual(['ข']);
    expect((await sync.store().get(testCustomers, id))?.name).toBe('ข');
  });

  it('O2 believes no answer that leaves an operation out', async () => {
    const here = world();
    const { sync } = await signedIn(here);
    await sync.wake('pressed');
    here.backend.fault = ({ path }) =>
      path.endsWith('sync_push')
        ? {
            kind: 'answer',
            status: 200,
            json: { uid: ANNA, server_time: new Date(START_MS).toISOString(), answers: [] },
            retryAfterMs: null,
          }
        : null;
    await add(sync, newId());
    await sync.wake('pressed');
    expect(await sync.store().outbox()).toHaveLength(1);
  });

  it('O3 a refused row is set aside with its reason, everything else goes through', async () => {
    const here = world();
    const { sync } = await signedIn(here);
    const bad = newId();
    await add(sync, newId());
    await add(sync, bad, { name: 'ก'.repeat(101) });
    const below = { ...testPolicy(newId(), bad), remarks: 'ต่อ' };
    await sync.store().write({ kind: 'create', entity: testPolicies, values: below });
    await add(sync, newId());
    await sync.wake('pressed');
    expect(here.customersOf(ANNA)).toHaveLength(2);
    expect(await sync.store().outbox()).toMatchObject([
      { state: 'failed', failure: { code: 'value_refused', detail: 'customers_name_length' } },
      { state: 'held' },
    ]);

    await sync.store().discard((await sync.store().outbox())[0]?.opId ?? '');
    await sync.wake('pressed');
    expect(await sync.store().list(testCustomers)).toHaveLength(2);
  });

  it.each(['retried', 'corrected'])(
    'O5 a change whose answer was lost and whose repeat was refused whole is done once, when %s',
    async (how) => {
      const here = world();
      const { sync } = await signedIn(here);
      const id = newId();
      let calls = 0;
      here.backend.fault = ({ path }) => {
        if (!path.endsWith('sync_push')) return null;
        calls += 1;
        if (calls === 1) return 'lose_answer';
        return calls === 2
          ? { kind: 'answer', status: 413, json: { message: '' }, retryAfterMs: null }
          : null;
      };
      await add(sync, id);
      await sync.wake('pressed');
      await sync.wake('pressed');
      const [refused] = await sync.store().outbox();
      expect(refused?.failure?.code).toBe('refused_whole');

      if (how === 'retried') await sync.store().retry(refused?.opId ?? '');
      else await edit(sync, id, { name: 'แก้แล้ว' });
      await sync.wake('pressed');
      expect(await sync.store().outbox()).toEqual([]);
      expect(names(here.customersOf(ANNA))).toEqual([how === 'retried' ? testCustomer(id).name : 'แก้แล้ว']);
    },
  );

  it('O7 correcting a refused record sends it, with the edits that were held', async () => {
    const here = world();
    const { sync } = await signedIn(here);
    const id = newId();
    await add(sync, id, { name: 'ก'.repeat(101) });
    await edit(sync, id, { notes: 'ต่อ' });
    await sync.wake('pressed');
    await edit(sync, id, { name: 'ชื่อสั้น' });
    expect(await sync.store().outbox()).toMatchObject([{ kind: 'create', state: 'waiting', failure: null }]);
    await sync.wake('pressed');
    expect(here.customersOf(ANNA)).toMatchObject([{ name: 'ชื่อสั้น', notes: 'ต่อ' }]);
    expect(await sync.store().outbox()).toEqual([]);
  });

  it('O4 one operation that the server cannot read does not stop the others', async () => {
    const here = world();
    const { sync } = await signedIn(here);
    const poison = newId();
    here.backend.fault = ({ path, body }) =>
      path.endsWith('sync_push') && JSON.stringify(body).includes(poison)
        ? { kind: 'answer', status: 400, json: { code: '22P05', message: 'unreadable' }, retryAfterMs: null }
        : null;
    const ids = Array.from({ length: 9 }, newId);
    for (const id of [...ids.slice(0, 4), poison, ...ids.slice(4)]) await add(sync, id);
    await sync.wake('pressed');
    expect(here.customersOf(ANNA)).toHaveLength(9);
    expect(await sync.store().outbox()).toMatchObject([
      { rowId: poison, state: 'failed', failure: { code: 'refused_whole' } },
    ]);
  });

  it('A4 an edit of an erased record asks for attention, a delete of it is done', async () => {
    const here = world();
    const { sync } = await signedIn(here);
    const [edited, deleted] = [newId(), newId()];
    await add(sync, edited);
    await add(sync, deleted);
    await sync.wake('pressed');
    here.server.erase({ entity: 'customers', rowId: edited });
    here.server.erase({ entity: 'customers', rowId: deleted });
    await edit(sync, edited, { name: 'ยังอยู่' });
    await sync.store().write({ kind: 'delete', entity: testCustomers, id: deleted });
    await sync.wake('pressed');

    const [left] = await sync.store().outbox();
    expect(await sync.store().outbox()).toMatchObject([{ rowId: edited, failure: { code: 'gone' } }]);
    expect(names(await sync.store().list(testCustomers))).toEqual(['ยังอยู่']);
    await sync.store().discard(left?.opId ?? '');
    expect(await sync.store().list(testCustomers)).toEqual([]);
  });
});

describe('fetching', () => {
  it('D1 a second phone gets everything, page by page', async () => {
    const here = world();
    const { sync } = await signedIn(here);
    for (let i = 0; i < 1_200; i++) await add(sync, newId(), { name: `ลูกค้า ${i}` });
    await sync.wake('pressed');
    const second = await signedIn(here);
    await second.sync.wake('pressed');
    expect(await second.sync.store().list(testCustomers)).toHaveLength(1_200);
    expect((await second.sync.store().facts()).streams).toMatchObject([{ behind: 0 }]);
  });

  it('A2 a pulled row goes beneath an unsent change', async () => {
    const here = world();
    const { sync } = await signedIn(here);
    const id = newId();
    await add(sync, id, { name: 'เดิม', notes: 'เดิม' });
    await sync.wake('pressed');
    const second = await signedIn(here);
    await second.sync.wake('pressed');
    await edit(second.sync, id, { notes: 'จากเครื่องสอง' });
    await second.sync.wake('pressed');

    // The push is lost on its way, the pull still comes: here as a cycle that may only pull.
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
    here.backend.fault = ({ path, body }) =>
      path.endsWith('sync_push')
        ? {
            kind: 'answer',
            status: 200,
            json: {
              uid: ANNA,
              server_time: new Date(START_MS).toISOString(),
              answers: (body as { ops: { op_id: string }[] }).ops.map(({ op_id }) => ({
                op_id,
                outcome: 'rejected',
                code: 'not_allowed',
                message: '',
                detail: null,
              })),
            },
            retryAfterMs: null,
          }
        : null;
    await sync.wake('pressed');
    expect(await sync.store().get(testCustomers, id)).toMatchObject({
      name: 'ยังไม่ส่ง',
      notes: 'จากเครื่องสอง',
    });
    await sync.store().discard((await sync.store().outbox())[0]?.opId ?? '');
    expect(await sync.store().get(testCustomers, id)).toMatchObject({ name: 'เดิม', notes: 'จากเครื่องสอง' });
  });

  it('D3 rows that were erased or given away leave the phone', async () => {
    const here = world();
    const { sync } = await signedIn(here);
    const [erased, given] = [newId(), newId()];
    await add(sync, erased);
    await add(sync, given);
    await sync.wake('pressed');
    here.server.erase({ entity: 'customers', rowId: erased });
    here.server.reassign({
      entity: 'customers',
      rowId: given,
      userId: '00000000-0000-7000-8000-00000000000b',
    });
    await sync.wake('pressed');
    expect(await sync.store().list(testCustomers)).toEqual([]);
  });

  it('I3 a page that was made for somebody else is not taken in', async () => {
    const here = world();
    const { sync } = await signedIn(here);
    await sync.wake('pressed');
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
            },
            retryAfterMs: null,
          }
        : null;
    await sync.wake('pressed');
    expect(await sync.store().list(testCustomers)).toEqual([]);
    expect((await sync.store().facts()).streams.map(({ stream }) => stream)).toEqual([ANNA]);
  });

  it('D5 after a restore from a backup, what was acknowledged since is offered again, in order', async () => {
    const here = world();
    const { sync } = await signedIn(here);
    const [before, after] = [newId(), newId()];
    await add(sync, before, { name: 'ก่อน' });
    await sync.wake('pressed');
    const backup = here.server.backup();
    await add(sync, after, { name: 'หลัง' });
    await edit(sync, before, { name: 'ก่อน แก้แล้ว' });
    await sync.wake('pressed');

    here.server.restore(backup);
    here.server.newEpoch();
    await edit(sync, before, { name: 'ก่อน แก้อีก' });
    await sync.wake('pressed');
    expect(names(here.customersOf(ANNA))).toEqual(['ก่อน แก้อีก', 'หลัง']);
    expect(names(await sync.store().list(testCustomers))).toEqual(['ก่อน แก้อีก', 'หลัง']);
    expect(await sync.store().outbox()).toEqual([]);
    expect(await sync.store().conflicts()).toEqual([]);
  });

  it('D6 rows that the restored server never had leave the device, unsent changes of them stay', async () => {
    const here = world();
    const [mine, other] = [await signedIn(here), await signedIn(here)];
    const kept = newId();
    await add(mine.sync, kept, { name: 'อยู่' });
    await mine.sync.wake('pressed');
    const backup = here.server.backup();
    const [ghost, edited] = [newId(), newId()];
    await add(other.sync, ghost, { name: 'หาย' });
    await add(other.sync, edited, { name: 'หาย แต่แก้ไว้' });
    await other.sync.wake('pressed');
    await mine.sync.wake('pressed');
    expect(await mine.sync.store().list(testCustomers)).toHaveLength(3);

    here.server.restore(backup);
    here.server.newEpoch();
    await edit(mine.sync, edited, { notes: 'ของฉัน' });
    await mine.sync.wake('pressed');
    expect(names(await mine.sync.store().list(testCustomers))).toEqual(['หาย แต่แก้ไว้', 'อยู่']);
    expect(await mine.sync.store().outbox()).toMatchObject([{ rowId: edited, failure: { code: 'gone' } }]);

    // The device that made them offers them again, and the other one gets them back.
    await other.sync.wake('pressed');
    await mine.sync.wake('pressed');
    expect(names(await mine.sync.store().list(testCustomers))).toEqual(['หาย', 'หาย แต่แก้ไว้', 'อยู่']);
  });

  it('D5 a head behind the cursor is a restore too, without a new epoch', async () => {
    const here = world();
    const { sync } = await signedIn(here);
    const backup = here.server.backup();
    const id = newId();
    await add(sync, id, { name: 'หลังสำรอง' });
    await sync.wake('pressed');
    here.server.restore(backup);
    await sync.wake('pressed');
    expect(names(here.customersOf(ANNA))).toEqual(['หลังสำรอง']);
    expect(names(await sync.store().list(testCustomers))).toEqual(['หลังสำรอง']);
  });

  it('D5 offering again undoes nothing that others wrote since and the backup holds', async () => {
    const here = world();
    const { sync } = await signedIn(here);
    const id = newId();
    await add(sync, id, { name: 'เดิม' });
    await sync.wake('pressed');
    const other = await signedIn(here);
    await other.sync.wake('pressed');
    await edit(other.sync, id, { name: 'ใหม่' });
    await other.sync.wake('pressed');

    here.server.restore(here.server.backup());
    here.server.newEpoch();
    await sync.wake('pressed');
    expect(await sync.store().list(testCustomers)).toEqual(here.customersOf(ANNA));
    expect(names(here.customersOf(ANNA))).toEqual(['ใหม่']);
    expect(await sync.store().outbox()).toEqual([]);
  });
});

describe('conflicts', () => {
  async function twoPhones() {
    const here = world();
    const first = await signedIn(here);
    const id = newId();
    await add(first.sync, id, { name: 'เดิม', notes: 'เดิม' });
    await first.sync.wake('pressed');
    const second = await signedIn(here);
    await second.sync.wake('pressed');
    return { here, a: first.sync, b: second.sync, id };
  }

  it('C1 different fields both survive, silently', async () => {
    const { here, a, b, id } = await twoPhones();
    await edit(a, id, { name: 'เอ' });
    await edit(b, id, { notes: 'บี' });
    await a.wake('pressed');
    await b.wake('pressed');
    await a.wake('pressed');
    for (const sync of [a, b]) {
      expect(await sync.store().get(testCustomers, id)).toMatchObject({ name: 'เอ', notes: 'บี' });
      expect(await sync.store().conflicts()).toEqual([]);
    }
    expect(here.customersOf(ANNA)).toMatchObject([{ name: 'เอ', notes: 'บี' }]);
  });

  it('C1 C2 C3 of the same field the later wins, the loser is on the record and can be restored', async () => {
    const { a, b, id } = await twoPhones();
    await edit(a, id, { name: 'เอ' });
    await edit(b, id, { name: 'บี' });
    await a.wake('pressed');
    await b.wake('pressed');
    await a.wake('pressed');
    expect((await a.store().get(testCustomers, id))?.name).toBe('บี');
    const [conflict] = await a.store().conflicts(id);
    expect(conflict).toMatchObject({ kind: 'overwritten', losing: { name: 'เอ' }, winning: { name: 'บี' } });
    expect((await a.store().facts()).openConflicts).toBe(0);

    await a.store().resolveConflict(conflict?.id ?? '', 'restored');
    await a.wake('pressed');
    await b.wake('pressed');
    expect((await b.store().get(testCustomers, id))?.name).toBe('เอ');
    expect(await b.store().conflicts()).toEqual([]);
  });

  it('C2 a delete that lost to an edit asks for attention', async () => {
    const { a, b, id } = await twoPhones();
    await edit(a, id, { name: 'เอ' });
    await b.store().write({ kind: 'delete', entity: testCustomers, id });
    await a.wake('pressed');
    await b.wake('pressed');
    expect((await b.store().get(testCustomers, id))?.deleted_at).toBeNull();
    expect((await b.store().facts()).openConflicts).toBe(1);
    expect(await b.store().conflicts(id)).toMatchObject([{ kind: 'delete_lost_to_edit' }]);
  });

  it('C2 a guarded value stays the server’s and asks', async () => {
    const { a, b, id } = await twoPhones();
    const policy = {
      id: newId(),
      customer_id: id,
      premium: '100.00',
      remarks: null,
      starts: null,
      ends: null,
      deleted_at: null,
    };
    await a.store().write({ kind: 'create', entity: testPolicies, values: policy });
    await a.wake('pressed');
    await b.wake('pressed');
    const price = (sync: Sync, premium: string) =>
      sync.store().write({ kind: 'update', entity: testPolicies, id: policy.id, values: { premium } });
    await price(a, '110.00');
    await price(b, '120.00');
    await a.wake('pressed');
    await b.wake('pressed');
    expect(Number((await b.store().get(testPolicies, policy.id))?.premium)).toBe(110);
    expect((await b.store().facts()).openConflicts).toBe(1);
  });
});

describe('repeats', () => {
  it('E5 waits longer each time, tells the mark, and ends the pause when a person presses', async () => {
    const here = world();
    const { phone, sync } = await signedIn(here);
    sync.start();
    await sync.wake('pressed');
    here.backend.fault = () => 'lose_request';
    await add(sync, newId());
    await sync.wake('pressed');
    await expect.poll(() => sync.status.current()).toEqual({ state: 'offline', waiting: 1 });
    const first = phone.clock.nextDelayMs() ?? 0;
    expect(first).toBeGreaterThanOrEqual(1_000);

    here.backend.fault = () => null;
    await sync.wake('timer');
    expect(await sync.store().outbox()).toHaveLength(1);
    await sync.wake('pressed');
    await expect.poll(() => sync.status.current()).toEqual({ state: 'synced', atMs: START_MS });
  });

  it('E5 tries that a person makes within a pause do not make the pauses longer', async () => {
    const here = world();
    const { phone, sync } = await signedIn(here);
    await sync.wake('pressed');
    here.backend.fault = () => 'lose_request';
    await add(sync, newId());
    for (let i = 0; i < 10; i++) await sync.wake('visible');
    // The first pause is at most 2 s; half of its jitter with this test's random.
    expect(phone.clock.nextDelayMs()).toBe(1_500);
    phone.clock.advance(1_500);
    await expect.poll(() => phone.clock.nextDelayMs()).toBe(2_500);
  });

  it('E5 looking at the screen ends a pause for want of a network, and not one that the server asked for', async () => {
    const here = world();
    const { sync } = await signedIn(here);
    await sync.wake('pressed');
    for (const [fault, left] of [
      ['lose_request', 0],
      [{ kind: 'unreadable', status: 503, retryAfterMs: 40_000 }, 1],
    ] as const) {
      here.backend.fault = () => fault;
      await add(sync, newId());
      await sync.wake('pressed');
      here.backend.fault = () => null;
      await sync.wake('visible');
      expect(await sync.store().outbox()).toHaveLength(left);
    }
  });

  it('E5 goes on by itself when the pause is over', async () => {
    const here = world();
    const { phone, sync } = await signedIn(here);
    here.backend.fault = () => ({ kind: 'unreadable', status: 503, retryAfterMs: 40_000 });
    await add(sync, newId());
    await sync.wake('pressed');
    expect(phone.clock.nextDelayMs()).toBe(40_000);
    here.backend.fault = () => null;
    phone.clock.advance(40_000);
    await expect.poll(() => here.customersOf(ANNA).length).toBe(1);
    await expect.poll(() => sync.status.current().state).toBe('synced');
  });

  it('E4 a page of a captive portal, an empty 200 and a foreign uid change nothing', async () => {
    const here = world();
    const { sync } = await signedIn(here);
    await add(sync, newId());
    const answers = [
      { kind: 'unreadable', status: 200, retryAfterMs: null },
      { kind: 'answer', status: 200, json: [], retryAfterMs: null },
      {
        kind: 'answer',
        status: 200,
        json: { uid: '00000000-0000-7000-8000-00000000000b', server_time: '', answers: [] },
        retryAfterMs: null,
      },
    ] as const;
    for (const answer of answers) {
      here.backend.fault = ({ path }) => (path.includes('/rpc/') ? answer : null);
      await sync.wake('pressed');
      expect(await sync.store().outbox()).toHaveLength(1);
    }
    here.backend.fault = () => null;
    await sync.wake('pressed');
    expect(here.customersOf(ANNA)).toHaveLength(1);
  });
});
