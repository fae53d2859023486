import { describe, expect, it } from 'vitest';
import type { HttpResult } from '../adapters/ports.ts';
import { testCustomer, testCustomers, testPolicies, testPolicy } from '../testing/entities.ts';
import { add, annasPhones, edit, names, newId } from '../testing/phones.ts';
import { ANNA, START_MS, type World, createWorld } from '../testing/world.ts';
import { MAX_PUSH_BYTES } from './call-size.ts';

const signedIn = annasPhones();

const opsOf = (body: unknown) => (body as { ops: unknown[] }).ops;
const bytesOf = (ops: unknown[]) => Buffer.byteLength(JSON.stringify(ops));
/** The operations of each push that reached the server. */
const pushesOf = ({ backend }: World) =>
  backend.log.filter(({ path }) => path.endsWith('sync_push')).map(({ body }) => opsOf(body));

describe('sending', () => {
  it('O1 O2 brings what was written offline to the server once, in as few calls as possible', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    here.backend.online = false;
    const ids = Array.from({ length: 501 }, newId);
    for (const id of ids) await add(sync, id);
    await edit(sync, ids[0] ?? '', { name: 'แก้แล้ว' });
    expect(here.customersOf(ANNA)).toEqual([]);

    here.backend.online = true;
    await sync.requestSync('online');
    expect(here.customersOf(ANNA)).toHaveLength(501);
    expect(names(here.customersOf(ANNA))).toContain('แก้แล้ว');
    expect(here.backend.count('/rest/v1/rpc/sync_push')).toBe(2);
    expect(await sync.store().outbox()).toEqual([]);
    // Edits of single fields are light: a thousand of them need two calls.
    expect(bytesOf(pushesOf(here)[0] ?? [])).toBeLessThan(MAX_PUSH_BYTES / 2);
  });

  it('O1 what is heavy goes in calls of at most 512 kB, one operation at least', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    here.backend.online = false;
    for (let i = 0; i < 12; i++) await add(sync, newId(), { notes: 'ก'.repeat(30_000) });
    await add(sync, newId(), { notes: 'ก'.repeat(200_000) });
    here.backend.online = true;
    await sync.requestSync('online');
    expect(here.customersOf(ANNA)).toHaveLength(13);
    const sent = pushesOf(here).map(bytesOf);
    expect(sent).toHaveLength(4);
    expect(sent.filter((bytes) => bytes > MAX_PUSH_BYTES)).toEqual([sent.at(-1)]);
  });

  it('O1 a call that took too long goes again in halves until it is in time, also after the end of the process', async () => {
    const here = createWorld();
    const { phone, sync } = await signedIn(here);
    await sync.requestSync('manual');
    here.backend.online = false;
    for (let i = 0; i < 12; i++) await add(sync, newId(), { notes: 'ก'.repeat(10_000) });
    const tried: number[] = [];
    here.backend.fault = ({ path, body }) => {
      if (!path.endsWith('sync_push')) return null;
      tried.push(opsOf(body).length);
      phone.clock.advance(50_000);
      return bytesOf(opsOf(body)) > 100_000 ? { kind: 'no_answer', cause: 'timeout' } : null;
    };
    here.backend.online = true;
    await sync.requestSync('online');
    await phone.kill();
    const again = await phone.openTab();
    await again.requestSync('manual');
    await again.requestSync('manual');
    expect(here.customersOf(ANNA)).toHaveLength(12);
    expect(tried).toEqual([12, 6, 3, 3, 3, 3]);

    // On a good network calls grow again, as far as their answers are quick.
    here.backend.fault = () => null;
    for (let i = 0; i < 12; i++) await add(again, newId(), { notes: 'ก'.repeat(10_000) });
    await again.requestSync('manual');
    expect(pushesOf(here).map((ops) => ops.length)).toEqual([3, 3, 3, 3, 3, 6, 3]);
  });

  it('O1 a call that took too long goes again with at most half the bytes, however unequal its operations are', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    await sync.requestSync('manual');
    here.backend.online = false;
    // The first half of the operations has nearly all of the bytes.
    await add(sync, newId());
    await add(sync, newId(), { notes: 'ก'.repeat(60_000) });
    for (let i = 0; i < 18; i++) await add(sync, newId());
    here.backend.online = true;
    const tried: { ops: number; bytes: number }[] = [];
    here.backend.fault = ({ path, body }) => {
      if (!path.endsWith('sync_push')) return null;
      tried.push({ ops: opsOf(body).length, bytes: bytesOf(opsOf(body)) });
      return tried.length === 1 ? { kind: 'no_answer', cause: 'timeout' } : null;
    };
    await sync.requestSync('online');
    await sync.requestSync('manual');
    const [late, next] = tried;
    expect(late?.ops).toBe(20);
    expect(next?.bytes).toBeLessThanOrEqual((late?.bytes ?? 0) / 2);
    // What is heavier than that by itself goes alone.
    expect(tried[2]?.ops).toBe(1);
    await sync.requestSync('manual');
    expect(here.customersOf(ANNA)).toHaveLength(20);
  });

  it('O1 O3 the next call leaves while answers are taken in, but not where one of them holds it back', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    await sync.requestSync('manual');
    here.backend.online = false;
    const refused = newId();
    // Five of these fill a call up to its limit in bytes, so the change
    // below the refused one goes with the next call.
    const heavy = 'ก'.repeat(30_000);
    for (let i = 0; i < 5; i++) await add(sync, newId(), { notes: heavy });
    await add(sync, refused, { name: 'ก'.repeat(101) });
    const below = { ...testPolicy(newId(), refused), remarks: heavy };
    await sync.store().write({ kind: 'create', entity: testPolicies, values: below });
    const [held] = (await sync.store().outbox()).filter(({ rowId }) => rowId === below.id);

    here.backend.online = true;
    await sync.requestSync('online');
    expect(pushesOf(here).map((ops) => ops.length)).toEqual([6]);
    expect(await sync.store().outbox()).toMatchObject([
      { rowId: refused, state: 'failed' },
      // A change that was sent and refused would have got a new id.
      { rowId: below.id, state: 'held', opId: held?.opId },
    ]);

    const events: string[] = [];
    here.backend.fault = ({ path }) => {
      if (path.endsWith('sync_push')) events.push('sent');
      return null;
    };
    const { add: plainAdd } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function (...values) {
      if (this.name === 'acked' && events.at(-1) !== 'taken in') events.push('taken in');
      return plainAdd.apply(this, values);
    };
    try {
      for (let i = 0; i < 501; i++) await add(sync, newId());
      await sync.requestSync('manual');
    } finally {
      IDBObjectStore.prototype.add = plainAdd;
    }
    expect(events.slice(0, 3)).toEqual(['sent', 'sent', 'taken in']);
    expect(here.customersOf(ANNA)).toHaveLength(506);
  });

  it('O2 an answer lost after commit is asked for again and changes nothing', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    let losses = 0;
    here.backend.fault = ({ path }) => (path.endsWith('sync_push') && losses++ === 0 ? 'lose_answer' : null);
    const id = newId();
    await add(sync, id, { name: 'ก' });
    await sync.requestSync('manual');
    expect(await sync.store().outbox()).toHaveLength(1);
    // Another device changed the row meanwhile, so a second effect would undo its change.
    const other = await signedIn(here);
    await other.sync.requestSync('manual');
    await edit(other.sync, id, { name: 'ข' });
    await other.sync.requestSync('manual');

    await sync.requestSync('manual');
    expect(await sync.store().outbox()).toEqual([]);
    expect(names(here.customersOf(ANNA))).toEqual(['ข']);
    expect((await sync.store().get(testCustomers, id))?.name).toBe('ข');
  });

  it('O2 believes no answer that leaves an operation out', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    await sync.requestSync('manual');
    here.backend.fault = ({ path }) =>
      path.endsWith('sync_push')
        ? {
            kind: 'answer',
            status: 200,
            json: {
              uid: ANNA,
              server_time: new Date(START_MS).toISOString(),
              head: 0,
              repeated: {},
              answers: [],
            },
            retryAfterMs: null,
          }
        : null;
    await add(sync, newId());
    await sync.requestSync('manual');
    expect(await sync.store().outbox()).toHaveLength(1);
  });

  it('O3 a refused row is set aside with its reason, everything else goes through', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    const bad = newId();
    await add(sync, newId());
    await add(sync, bad, { name: 'ก'.repeat(101) });
    const below = { ...testPolicy(newId(), bad), remarks: 'ต่อ' };
    await sync.store().write({ kind: 'create', entity: testPolicies, values: below });
    await add(sync, newId());
    await sync.requestSync('manual');
    expect(here.customersOf(ANNA)).toHaveLength(2);
    expect(await sync.store().outbox()).toMatchObject([
      { state: 'failed', failure: { code: 'value_refused', detail: 'customers_name_length' } },
      { state: 'held' },
    ]);

    await sync.store().discard((await sync.store().outbox())[0]?.opId ?? '');
    await sync.requestSync('manual');
    expect(await sync.store().list(testCustomers)).toHaveLength(2);
  });

  it('O6 discarding a refused row leaves what else waits', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    const [bad, other] = [newId(), newId()];
    await add(sync, bad, { name: 'ก'.repeat(101) });
    await sync.requestSync('manual');
    here.backend.online = false;
    await add(sync, other);
    await sync.store().discard((await sync.store().outbox())[0]?.opId ?? '');
    expect(await sync.store().outbox()).toMatchObject([{ rowId: other, state: 'waiting' }]);
    here.backend.online = true;
    await sync.requestSync('online');
    expect(here.customersOf(ANNA)).toMatchObject([{ id: other }]);
  });

  it.each(['retried', 'corrected'])(
    'O5 a change whose answer was lost and whose repeat was refused whole is done once, when %s',
    async (how) => {
      const here = createWorld();
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
      await sync.requestSync('manual');
      await sync.requestSync('manual');
      const [refused] = await sync.store().outbox();
      expect(refused?.failure?.code).toBe('refused_whole');

      if (how === 'retried') await sync.store().retry(refused?.opId ?? '');
      else await edit(sync, id, { name: 'แก้แล้ว' });
      await sync.requestSync('manual');
      expect(await sync.store().outbox()).toEqual([]);
      expect(names(here.customersOf(ANNA))).toEqual([how === 'retried' ? testCustomer(id).name : 'แก้แล้ว']);
    },
  );

  it('O5 what others wrote since stands over a change that turns out to have been done', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    const other = (await signedIn(here)).sync;
    const row = async (tab: typeof sync, id: string) => (await tab.store().get(testCustomers, id)) ?? null;
    /** The server does the change, but its answer is lost; the repeat is refused whole. */
    const doUnheard = async () => {
      here.backend.fault = ({ path }) => (path.endsWith('sync_push') ? 'lose_answer' : null);
      await sync.requestSync('manual');
      here.backend.fault = ({ path }) =>
        path.endsWith('sync_push')
          ? { kind: 'answer', status: 413, json: { code: '413', message: 'Too large.' }, retryAfterMs: null }
          : null;
      await sync.requestSync('manual');
      here.backend.fault = () => null;
      const [refused] = await sync.store().outbox();
      return refused?.opId ?? '';
    };
    const id = newId();
    await sync.requestSync('manual');

    await add(sync, id);
    const created = await doUnheard();
    await other.requestSync('manual');
    await edit(other, id, { notes: 'ของอีกเครื่อง' });
    await other.requestSync('manual');
    await sync.requestSync('manual');
    await sync.store().retry(created);
    await sync.requestSync('manual');
    expect(await row(sync, id)).toEqual(await row(other, id));
    expect(await row(sync, id)).toMatchObject({ notes: 'ของอีกเครื่อง' });

    await edit(sync, id, { name: 'ก่อน', telephone: '0899999999' });
    const edited = await doUnheard();
    await other.requestSync('manual');
    await edit(other, id, { name: 'หลัง' });
    await other.requestSync('manual');
    await sync.requestSync('manual');
    await sync.store().retry(edited);
    await sync.requestSync('manual');
    expect(await row(sync, id)).toEqual(await row(other, id));
    expect(await row(sync, id)).toMatchObject({ name: 'หลัง', telephone: '0899999999' });
    expect(await sync.store().outbox()).toEqual([]);
  });

  it('a record that is deleted twice was deleted the first time', async () => {
    const here = createWorld();
    const { phone, sync } = await signedIn(here);
    const id = newId();
    await add(sync, id);
    await sync.store().write({ kind: 'delete', entity: testCustomers, id });
    await sync.requestSync('manual');
    const [stored] = here.customersOf(ANNA);
    phone.clock.advance(5_000);
    await sync.store().write({ kind: 'delete', entity: testCustomers, id });
    await sync.requestSync('manual');
    expect(await sync.store().get(testCustomers, id)).toMatchObject({ deleted_at: stored?.['deleted_at'] });
  });

  it('O7 correcting a refused record sends it, with the edits that were held', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    const id = newId();
    await add(sync, id, { name: 'ก'.repeat(101) });
    await edit(sync, id, { notes: 'ต่อ' });
    await sync.requestSync('manual');
    await edit(sync, id, { name: 'ชื่อสั้น' });
    expect(await sync.store().outbox()).toMatchObject([{ kind: 'create', state: 'waiting', failure: null }]);
    await sync.requestSync('manual');
    expect(here.customersOf(ANNA)).toMatchObject([{ name: 'ชื่อสั้น', notes: 'ต่อ' }]);
    expect(await sync.store().outbox()).toEqual([]);
  });

  it('O4 one operation that the server cannot read does not stop the others', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    const poison = newId();
    here.backend.fault = ({ path, body }) =>
      path.endsWith('sync_push') && JSON.stringify(body).includes(poison)
        ? { kind: 'answer', status: 400, json: { code: '22P05', message: 'unreadable' }, retryAfterMs: null }
        : null;
    const ids = Array.from({ length: 9 }, newId);
    for (const id of [...ids.slice(0, 4), poison, ...ids.slice(4)]) await add(sync, id);
    await sync.requestSync('manual');
    expect(here.customersOf(ANNA)).toHaveLength(9);
    expect(await sync.store().outbox()).toMatchObject([
      { rowId: poison, state: 'failed', failure: { code: 'refused_whole' } },
    ]);
  });

  it.each<[string, HttpResult]>([
    [
      'a statement that took too long',
      { kind: 'answer', status: 500, json: { code: '57014', message: '' }, retryAfterMs: null },
    ],
    ['a gateway that waited too long', { kind: 'unreadable', status: 504, retryAfterMs: null }],
  ])('O1 a slow server gets half as many operations each time: %s', async (_name, slow) => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    await sync.requestSync('manual');
    here.backend.online = false;
    for (let i = 0; i < 12; i++) await add(sync, newId());
    here.backend.online = true;
    const tried: number[] = [];
    here.backend.fault = ({ path, body }) => {
      if (!path.endsWith('sync_push')) return null;
      tried.push(opsOf(body).length);
      return opsOf(body).length > 4 ? slow : null;
    };
    for (let i = 0; i < 6; i++) await sync.requestSync('manual');
    expect(here.customersOf(ANNA)).toHaveLength(12);
    // Quick answers let the calls grow again.
    expect(tried).toEqual([12, 6, 3, 6, 3, 6, 3, 3]);
  });

  it.each<[string, HttpResult]>([
    [
      'an error of the database',
      { kind: 'answer', status: 500, json: { code: 'XX000', message: '' }, retryAfterMs: null },
    ],
    ['the page of a firewall', { kind: 'unreadable', status: 403, retryAfterMs: null }],
  ])('O4 one operation that the server fails with does not stop the others: %s', async (_name, failure) => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    const poison = newId();
    here.backend.fault = ({ path, body }) =>
      path.endsWith('sync_push') && JSON.stringify(body).includes(poison) ? failure : null;
    const ids = Array.from({ length: 9 }, newId);
    for (const id of [...ids.slice(0, 4), poison, ...ids.slice(4)]) await add(sync, id);
    await sync.requestSync('manual');
    // A first failure may pass by itself.
    expect(await sync.store().outbox()).toHaveLength(10);
    await sync.requestSync('manual');
    expect(here.customersOf(ANNA)).toHaveLength(9);
    expect(await sync.store().outbox()).toMatchObject([
      { rowId: poison, state: 'failed', failure: { code: 'refused_whole' } },
    ]);
  });

  it('O4 a server that fails with every call has nothing set aside', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    await sync.requestSync('manual');
    here.backend.fault = ({ path }) =>
      path.endsWith('sync_push')
        ? { kind: 'answer', status: 500, json: { code: 'XX000', message: '' }, retryAfterMs: null }
        : null;
    for (let i = 0; i < 5; i++) await add(sync, newId());
    for (let i = 0; i < 4; i++) await sync.requestSync('manual');
    expect((await sync.store().outbox()).map(({ state }) => state)).toEqual(
      Array.from({ length: 5 }, () => 'waiting'),
    );
    here.backend.fault = () => null;
    await sync.requestSync('manual');
    expect(here.customersOf(ANNA)).toHaveLength(5);
  });

  it('A4 an edit of an erased record asks for attention, a delete of it is done', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    const [edited, deleted] = [newId(), newId()];
    await add(sync, edited);
    await add(sync, deleted);
    await sync.requestSync('manual');
    here.server.erase({ entity: 'customers', rowId: edited });
    here.server.erase({ entity: 'customers', rowId: deleted });
    await edit(sync, edited, { name: 'ยังอยู่' });
    await sync.store().write({ kind: 'delete', entity: testCustomers, id: deleted });
    await sync.requestSync('manual');

    const [left] = await sync.store().outbox();
    expect(await sync.store().outbox()).toMatchObject([{ rowId: edited, failure: { code: 'gone' } }]);
    expect(names(await sync.store().list(testCustomers))).toEqual(['ยังอยู่']);
    await sync.store().discard(left?.opId ?? '');
    expect(await sync.store().list(testCustomers)).toEqual([]);
  });
});
