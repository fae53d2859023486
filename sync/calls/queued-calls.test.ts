import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, it } from 'vitest';
import type { HttpRequest, HttpResult } from '../adapters/ports.ts';
import { cryptoRandom } from '../adapters/crypto-random.ts';
import type { CycleContext } from '../engine/cycle-context.ts';
import { LeaseLost } from '../engine/lease.ts';
import { LOCAL_VERSION, LocalDatabase } from '../local/database/local-database.ts';
import { testCustomers, testPolicies, testVisits } from '../testing/entities.ts';
import type { FakeDevice } from '../testing/fake-device.ts';
import { textOf } from '../testing/text-of.ts';
import { ANNA, BOON, createWorld } from '../testing/world.ts';
import { createQueuedCalls } from './create-queued-calls.ts';
import { sendQueuedCalls } from './send-queued-calls.ts';

const phones: FakeDevice[] = [];
afterEach(async () => {
  const faults = phones.flatMap((phone) => phone.faults);
  await Promise.all(phones.splice(0).map((phone) => phone.kill()));
  expect(faults).toEqual([]);
});

type Row = { id: string; word: string };

/** A phone with a person signed in, and a server whose answers to `say` the test decides. */
async function phoneOfAnna() {
  const here = createWorld();
  const phone = here.phone();
  phones.push(phone);
  const sent: { person: string; words: string[] }[] = [];
  const server: { answer: (rows: Row[]) => HttpResult | 'lose_answer' | null } = { answer: () => null };
  here.backend.fault = (request: HttpRequest) => {
    if (!request.path.endsWith('/say')) return null;
    const { rows, expected_user } = request.body as { rows: Row[]; expected_user: string };
    sent.push({ person: expected_user, words: rows.map(({ word }) => word) });
    const other = server.answer(rows);
    if (other) return other;
    const answers = rows.map(({ id, word }) => ({ id, heard: word }));
    return { kind: 'answer', status: 200, json: { uid: expected_user, answers }, retryAfterMs: null };
  };
  const sync = await phone.openTab();
  await sync.identity.signIn(here.backend.signIn(ANNA));
  return { here, phone, sync, sent, server };
}

const call = (word: string, subject = word) => ({
  name: 'say',
  subject,
  values: { word },
  note: { text: word },
});
const refusal = (status: number, code: string): HttpResult => ({
  kind: 'answer',
  status,
  json: { code, message: code },
  retryAfterMs: null,
});

it('Q1, Q3: what is queued is sent in order with the next cycle; the answer stays until it is forgotten', async () => {
  const { sync, sent } = await phoneOfAnna();
  const { calls } = sync.store();
  for (const word of ['หนึ่ง', 'สอง']) await calls.queue(call(word));
  await sync.requestSync('manual');
  expect(sent).toEqual([{ person: ANNA, words: ['หนึ่ง', 'สอง'] }]);
  const answered = await calls.list('say');
  expect(answered).toMatchObject([
    { state: 'answered', answer: { heard: 'หนึ่ง' }, note: { text: 'หนึ่ง' } },
    { state: 'answered', answer: { heard: 'สอง' } },
  ]);
  await calls.forget([answered[0]!.id]);
  expect(await calls.list('say')).toHaveLength(1);
  await sync.requestSync('manual');
  expect(sent).toHaveLength(1);
});

it('Q1: of several that wait about one subject the last alone is sent', async () => {
  const { here, sync, sent } = await phoneOfAnna();
  here.backend.online = false;
  const { calls } = sync.store();
  for (const word of ['come', 'other', 'go']) await calls.queue(call(word, word === 'other' ? 'b' : 'a'));
  expect(await sync.identity.unsentCount()).toBe(2);
  here.backend.online = true;
  await sync.requestSync('online');
  expect(sent.at(-1)?.words).toEqual(['other', 'go']);
  // An answered call is not replaced, so a new one is added beside it.
  await calls.queue(call('again', 'a'));
  expect(await calls.list('say')).toHaveLength(3);
});

it('Q1, Q2: a lost answer, a dead process, a server that fails: the same call goes again, under its id', async () => {
  const { here, phone, sync, sent, server } = await phoneOfAnna();
  server.answer = () => 'lose_answer';
  const queued = await sync.store().calls.queue(call('once'));
  if (queued.outcome !== 'queued') throw new Error(queued.reason);
  await sync.requestSync('manual');
  await phone.kill();

  const again = await phone.openTab();
  expect(await again.store().calls.list('say')).toMatchObject([{ id: queued.id, state: 'waiting' }]);
  server.answer = () => refusal(500, 'XX000');
  await again.requestSync('manual');
  expect(await again.identity.unsentCount()).toBe(1);
  // The failing call holds up nothing else.
  expect(here.backend.count('/rest/v1/rpc/sync_pull')).toBeGreaterThan(0);
  server.answer = () => null;
  await again.requestSync('manual');
  expect(await again.store().calls.list('say')).toMatchObject([{ id: queued.id, state: 'answered' }]);
  expect(sent.every(({ words }) => words.join() === 'once')).toBe(true);
  expect(await again.identity.unsentCount()).toBe(0);
});

it('Q2: a row that the server cannot read is set aside alone; an answer that leaves one out is asked for again', async () => {
  const { sync, sent, server } = await phoneOfAnna();
  const { calls } = sync.store();
  for (const word of ['a', 'bad', 'c']) await calls.queue(call(word));
  server.answer = (rows) => (rows.some(({ word }) => word === 'bad') ? refusal(400, 'SB002') : null);
  await sync.requestSync('manual');
  expect((await calls.list('say')).map(({ state }) => state)).toEqual(['answered', 'refused', 'answered']);
  expect(await sync.identity.unsentCount()).toBe(1);

  await calls.queue(call('d'));
  await calls.queue(call('e'));
  server.answer = ([first]) => ({
    kind: 'answer',
    status: 200,
    json: { uid: ANNA, answers: [{ id: first?.id }] },
    retryAfterMs: null,
  });
  await sync.requestSync('manual');
  expect(sent.at(-1)?.words).toEqual(['d', 'e']);
  server.answer = () => null;
  await sync.requestSync('manual');
  expect(sent.at(-1)?.words).toEqual(['e']);
});

it('Q2: rows that the server leaves unanswered hold up none behind them', async () => {
  const { sync, server } = await phoneOfAnna();
  const { calls } = sync.store();
  for (let index = 0; index < 100; index += 1) await calls.queue(call('later', `later ${index}`));
  await calls.queue(call('now'));
  server.answer = (rows) => ({
    kind: 'answer',
    status: 200,
    json: { uid: ANNA, answers: rows.filter(({ word }) => word === 'now').map(({ id }) => ({ id })) },
    retryAfterMs: null,
  });
  await sync.requestSync('manual');
  const all = await calls.list('say');
  expect(all.filter(({ state }) => state === 'answered').map(({ values }) => values)).toEqual([
    { word: 'now' },
  ]);
  server.answer = () => null;
  await sync.requestSync('manual');
  expect(await sync.identity.unsentCount()).toBe(0);
});

it('Q3: the answer to a call that was replaced on its way is dropped, and the newer one is sent', async () => {
  const { sync, sent, server } = await phoneOfAnna();
  const { calls } = sync.store();
  await calls.queue(call('come', 'a'));
  let replaced: Promise<unknown> = Promise.resolve();
  server.answer = () => {
    replaced = calls.queue(call('go', 'a'));
    server.answer = () => null;
    return null;
  };
  await sync.requestSync('manual');
  await replaced;
  await sync.requestSync('manual');
  expect(sent.map(({ words }) => words)).toEqual([['come'], ['go']]);
  expect(await calls.list('say')).toMatchObject([{ state: 'answered', answer: { heard: 'go' } }]);
});

it('Q4: a sign-out keeps what waits for its person, and nobody else sends it', async () => {
  const { here, phone, sync, sent } = await phoneOfAnna();
  here.backend.online = false;
  await sync.store().calls.queue(call('mine'));
  await sync.identity.signOut({ userId: ANNA, how: 'store_unsent' });
  here.backend.online = true;
  const tab = await phone.openTab();
  await tab.identity.signIn(here.backend.signIn(BOON));
  await tab.requestSync('manual');
  expect(sent).toEqual([]);
  await tab.identity.signIn(here.backend.signIn(ANNA));
  await tab.requestSync('manual');
  expect(sent).toEqual([{ person: ANNA, words: ['mine'] }]);
  // While a person's data is being removed, nothing more is accepted into it.
  const { calls } = tab.store();
  await tab.identity.signOut({ userId: ANNA, how: 'discard' });
  expect(await calls.queue(call('late'))).toMatchObject({ outcome: 'refused' });
});

it('Q4: a sign-out keeps a refused call until the app has shown it', async () => {
  const { here, phone, sync, server } = await phoneOfAnna();
  server.answer = () => refusal(400, 'SB002');
  await sync.store().calls.queue(call('odd'));
  await sync.requestSync('manual');
  expect(await sync.store().calls.list('say')).toMatchObject([{ state: 'refused' }]);
  expect(await sync.identity.unsentCount()).toBe(1);
  await sync.identity.signOut({ userId: ANNA, how: 'store_unsent' });
  const tab = await phone.openTab();
  await tab.identity.signIn(here.backend.signIn(ANNA));
  const stored = await tab.store().calls.list('say');
  expect(stored).toMatchObject([{ state: 'refused' }]);
  await tab.store().calls.forget(stored.map(({ id }) => id));
  expect(await tab.identity.unsentCount()).toBe(0);
});

/** A phone whose server could not read the call `odd`, and reads everything from now on. */
async function phoneWithRefused() {
  const here = await phoneOfAnna();
  here.server.answer = () => refusal(400, 'SB002');
  await here.sync.store().calls.queue(call('odd'));
  await here.sync.requestSync('manual');
  here.server.answer = () => null;
  const [refused] = await here.sync.store().calls.refused();
  return { ...here, refused: refused! };
}

it('Q6 V1: a refused call asks for a decision, and is requeued under its id', async () => {
  const { sync, sent, refused } = await phoneWithRefused();
  const { calls } = sync.store();
  expect(refused).toMatchObject({ name: 'say', state: 'refused', note: { text: 'odd' } });
  expect(await sync.store().facts()).toMatchObject({ waiting: 0, failed: 1 });
  await sync.requestSync('manual');
  expect(sent).toHaveLength(1);
  await calls.retry(refused.id);
  await sync.requestSync('manual');
  expect(await calls.refused()).toEqual([]);
  expect(await calls.list('say')).toMatchObject([{ id: refused.id, state: 'answered' }]);
  expect(await sync.store().facts()).toMatchObject({ waiting: 0, failed: 0 });
  // Nothing is left to requeue.
  await calls.retry(refused.id);
  await sync.requestSync('manual');
  expect(sent).toHaveLength(2);
});

it('Q6 V1: a refused call that a person discarded counts no more, and is never sent', async () => {
  const { sync, sent, refused } = await phoneWithRefused();
  const { calls } = sync.store();
  await calls.forget([refused.id]);
  expect(await calls.refused()).toEqual([]);
  expect(await sync.store().facts()).toMatchObject({ waiting: 0, failed: 0 });
  expect(JSON.parse(textOf(await sync.store().exportUnsent()))).toMatchObject({ calls: [] });
  await calls.retry(refused.id);
  await sync.requestSync('manual');
  expect(sent).toHaveLength(1);
});

it('Q1 Q6: a later call about the same subject replaces a refused one', async () => {
  const { sync, sent } = await phoneWithRefused();
  const { calls } = sync.store();
  await calls.queue(call('better', 'odd'));
  expect(await calls.refused()).toEqual([]);
  await sync.requestSync('manual');
  expect(sent.at(-1)?.words).toEqual(['better']);
  expect(await sync.identity.unsentCount()).toBe(0);
});

it('N1 Q6: a refused call leaves in the file, and asks for a decision on the other device', async () => {
  const { here, sync, refused } = await phoneWithRefused();
  const file = textOf(await sync.store().exportUnsent());
  const other = here.phone();
  phones.push(other);
  const tab = await other.openTab();
  await tab.identity.signIn(here.backend.signIn(ANNA));
  expect(await tab.store().adoptWork(file)).toMatchObject({ outcome: 'adopted', work: { calls: 1 } });
  expect(await tab.store().calls.refused()).toMatchObject([{ ...refused, n: 1 }]);
  expect(await tab.store().facts()).toMatchObject({ waiting: 0, failed: 1 });
  // A later call here replaces it there too, however often the file is read in.
  await tab.store().calls.queue(call('better', 'odd'));
  expect(await tab.store().adoptWork(file)).toMatchObject({ outcome: 'adopted', work: { calls: 0 } });
  expect(await tab.store().calls.refused()).toEqual([]);
});

it('Q5 D5: a device that never fetched sends no call, because it would not notice a restore', async () => {
  const { here, sync, sent } = await phoneOfAnna();
  const { fault } = here.backend;
  here.backend.fault = (request) => (request.path.endsWith('sync_pull') ? 'lose_request' : fault(request));
  await sync.store().calls.queue(call('come'));
  await sync.requestSync('manual');
  expect(sent).toEqual([]);
  here.backend.fault = fault;
  await sync.requestSync('manual');
  await expect.poll(() => sent.map(({ words }) => words)).toEqual([['come']]);
});

it('Q5: after a restore the last call about each subject is carried out again, also one that the app has let go of', async () => {
  const { here, sync, sent } = await phoneOfAnna();
  const { calls } = sync.store();
  for (const word of ['come', 'go']) {
    await calls.queue(call(word, 'door'));
    await sync.requestSync('manual');
  }
  await calls.queue(call('other'));
  await sync.requestSync('manual');
  const all = await calls.list('say');
  await calls.forget(all.map(({ id }) => id));
  expect(await calls.list('say')).toEqual([]);
  sent.length = 0;
  here.server.newEpoch();
  await sync.requestSync('manual');
  await sync.requestSync('manual');
  expect(sent.flatMap(({ words }) => words)).toEqual(['go', 'other']);
  // A call that the app has forgotten is not listed again.
  expect(await calls.list('say')).toEqual([]);
  await sync.requestSync('manual');
  expect(sent.flatMap(({ words }) => words)).toHaveLength(2);
});

it('Q5: a call that the app has let go of is gone after 30 days', async () => {
  const { here, phone, sync } = await phoneOfAnna();
  const { calls } = sync.store();
  await calls.queue(call('come'));
  await sync.requestSync('manual');
  await calls.forget((await calls.list('say')).map(({ id }) => id));
  const stored = async () => (await openAnnas(phone)).length;
  await sync.requestSync('manual');
  here.advanceServer(29 * 86_400_000);
  await sync.requestSync('manual');
  expect(await stored()).toBe(1);
  here.advanceServer(2 * 86_400_000);
  await sync.requestSync('manual');
  expect(await stored()).toBe(0);
});

/** The calls in the phone's database, forgotten ones included. */
async function openAnnas(phone: FakeDevice): Promise<unknown[]> {
  const db = new LocalDatabase({
    userId: ANNA,
    entities: [testCustomers, testPolicies, testVisits],
    durability: 'strict',
    databases: phone.databases,
  });
  const all = await db.calls.toArray();
  db.close();
  return all;
}

it('W6 E2 a call whose answer comes after a newer version took over is not repeated without end', async () => {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const open = (version: number) =>
    new LocalDatabase({ userId: ANNA, entities: [testCustomers], durability: 'strict', databases, version });
  const db = open(LOCAL_VERSION);
  const clock = { now: () => 1 };
  const withFreedSpace = <Outcome>(task: () => Promise<Outcome>) => task();
  const calls = createQueuedCalls({ db, clock, random: cryptoRandom, withFreedSpace, onWaiting: () => {} });
  await calls.queue(call('หนึ่ง'));
  const newer = open(LOCAL_VERSION + 1);
  let sent = 0;
  const request = async ({ body }: HttpRequest): Promise<HttpResult> => {
    await newer.open();
    sent += 1;
    if (sent > 3) throw new Error('The call is repeated.');
    const answers = (body as { rows: Row[] }).rows.map(({ id, word }) => ({ id, heard: word }));
    return { kind: 'answer', status: 200, json: { uid: ANNA, answers }, retryAfterMs: null };
  };
  const network = { request, seemsOnline: () => true };
  const accessToken = () => Promise.resolve('token');
  const context = { userId: ANNA, db, clock, network, accessToken } as unknown as CycleContext;
  await expect(sendQueuedCalls(context)).rejects.toThrow(LeaseLost);
  expect(sent).toBe(1);
  newer.close();
});
