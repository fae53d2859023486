import { afterEach, describe, expect, it } from 'vitest';
import { conflictsEntity } from '../local/entity.ts';
import { LocalDatabase } from '../local/database/local-database.ts';
import type { TransferRequest, TransferResult } from '../adapters/ports.ts';
import { testCustomer, testCustomers, testPolicies } from '../testing/entities.ts';
import { MODEL_BUCKET } from '../testing/model/model-storage.ts';
import { ANNA, BOON, START_MS, createWorld, type World } from '../testing/world.ts';
import { addDocument, addPolicyWith, factsOf, fileOf, phoneOf, phonesEnd } from './testing/file-steps.ts';
import { PART_BYTES } from './send-part.ts';

afterEach(phonesEnd);

/** A file of two parts. Its upload takes three requests: the start, and one for each part. */
const TWO_PARTS = PART_BYTES + 1_000;
/**
 * A file of one chunk and one part. A larger one would test no more,
 * and hashing it takes most of the time of a test.
 */
const SIZE = 10_000;
const THREE_CHUNKS = 2_500_000;
const answer = (status: number, text: string, headers: Record<string, string> = {}): TransferResult => ({
  kind: 'answer',
  status,
  headers,
  bytes: new TextEncoder().encode(text).buffer,
  retryAfterMs: null,
});

const policiesOf = (here: World) => here.server.rowsOf({ entity: 'policies', userId: ANNA });

async function oneWaiting(options: { here?: World; size?: number } = {}) {
  const { here = createWorld(), size = SIZE } = options;
  const { phone, sync } = await phoneOf(here);
  here.backend.online = false;
  const file = await addDocument(sync, fileOf(size));
  await addPolicyWith(sync, [file]);
  here.backend.online = true;
  return { here, phone, sync, file };
}

describe('a phone that dies at any request', () => {
  // Each of the three requests, or its answer, is lost, and the process ends with it.
  for (const at of [0, 1, 2]) {
    for (const loss of ['lose_request', 'lose_answer'] as const) {
      it(`F6 F7 dies at request ${at} (${loss}), goes on after the restart, and the file is stored once`, async () => {
        const { here, phone, sync, file } = await oneWaiting({ size: TWO_PARTS });
        let count = 0;
        here.backend.transferFault = () => (count++ === at ? loss : null);
        await sync.requestSync('manual');
        expect(policiesOf(here)).toEqual([]);
        await phone.kill();

        here.backend.transferFault = () => null;
        const sent: number[] = [];
        here.backend.transferFault = (request: TransferRequest) => {
          if (request.method === 'PATCH')
            sent.push((request.body ?? []).reduce((n, p) => n + p.byteLength, 0));
          return null;
        };
        const again = await phone.openTab();
        await again.requestSync('manual');
        expect(policiesOf(here)).toMatchObject([{ documents: [file] }]);
        expect(here.backend.storage.stores.get(file.path)).toBe(1);
        expect(here.backend.storage.objects.size).toBe(1);
        const stored = here.backend.storage.objects.get(file.path)?.bytes;
        expect(stored?.length).toBe(TWO_PARTS);
        expect(await again.store().outbox()).toEqual([]);
        // What the server confirmed is not sent again.
        if (at === 2 && loss === 'lose_request') expect(sent).toEqual([TWO_PARTS - PART_BYTES]);
      });
    }
  }

  it('F6 starts anew where the server forgot the upload', async () => {
    const { here, phone, sync, file } = await oneWaiting({ size: TWO_PARTS });
    let parts = 0;
    here.backend.transferFault = ({ method }) => (method === 'PATCH' && parts++ > 0 ? 'lose_request' : null);
    await sync.requestSync('manual');
    await phone.kill();
    here.backend.storage.expireUploads();
    here.backend.transferFault = () => null;
    const again = await phone.openTab();
    await again.requestSync('manual');
    expect(policiesOf(here)).toHaveLength(1);
    expect(here.backend.storage.stores.get(file.path)).toBe(1);
  });
});

describe('answers', () => {
  it.each([
    ['a page of somebody in between', answer(403, '<html>Log in to the network</html>')],
    ['a page with 200', answer(200, '<html>Welcome</html>')],
    ['an empty 204', answer(204, '')],
    ['a 511', answer(511, '<html/>')],
    ['a busy server', answer(503, 'busy', { 'tus-resumable': '1.0.0' })],
    ['an upload in use', answer(423, 'locked', { 'tus-resumable': '1.0.0' })],
  ])('F8 %s refuses nothing: the file waits, and goes later', async (_, fault) => {
    const { here, sync, file } = await oneWaiting();
    here.backend.transferFault = () => fault;
    await sync.requestSync('manual');
    expect(await sync.store().outbox()).toMatchObject([{ state: 'uploading', failure: null }]);
    expect(policiesOf(here)).toEqual([]);
    here.backend.transferFault = () => null;
    await sync.requestSync('manual');
    expect(policiesOf(here)).toMatchObject([{ documents: [file] }]);
  });

  it.each([
    [413, 'file_size'],
    [415, 'file_type'],
    [403, 'file_not_allowed'],
  ])(
    'F8 a refusal with %i sets the change aside with its reason, the rest flows, retry sends it',
    async (status, code) => {
      const { here, sync, file } = await oneWaiting();
      const other = await addDocument(sync, fileOf(10));
      const otherId = await addPolicyWith(sync, [other]);
      let calls = 0;
      here.backend.transferFault = ({ method, headers }) =>
        method === 'POST' && headers['upload-length'] === String(SIZE)
          ? (calls++, answer(status, 'no', { 'tus-resumable': '1.0.0' }))
          : null;
      await sync.requestSync('manual');
      expect(policiesOf(here)).toMatchObject([{ id: otherId }]);
      expect(await sync.store().outbox()).toMatchObject([
        { state: 'failed', failure: { code, detail: 'กรมธรรม์.pdf' } },
      ]);
      expect(await factsOf(sync, file)).toMatchObject({ state: 'failed', here: true, failure: { code } });
      await expect.poll(() => sync.status.current()).toMatchObject({ state: 'attention', count: 1 });
      const before = calls;
      await sync.requestSync('manual');
      expect(calls).toBe(before);

      here.backend.transferFault = () => null;
      await sync.store().retry((await sync.store().outbox())[0]?.opId ?? '');
      await sync.requestSync('manual');
      expect(policiesOf(here)).toHaveLength(2);
      expect(await sync.store().outbox()).toEqual([]);
    },
  );

  it('F8 a change that names a file refused before is set aside too', async () => {
    const { here, sync, file } = await oneWaiting();
    here.backend.transferFault = () => answer(415, 'no', { 'tus-resumable': '1.0.0' });
    await sync.requestSync('manual');
    await addPolicyWith(sync, [file]);
    await sync.requestSync('manual');
    expect((await sync.store().outbox()).map((entry) => entry.failure?.code)).toEqual([
      'file_type',
      'file_type',
    ]);
  });

  it('I2 F8 an expired token is renewed once, and the upload goes on', async () => {
    const here = createWorld({ tokenSeconds: 60 });
    const { sync, file } = await oneWaiting({ here });
    let expired = 0;
    here.backend.transferFault = () =>
      expired++ === 0
        ? answer(400, JSON.stringify({ statusCode: '400', error: 'InvalidJWT', message: 'jwt expired' }))
        : null;
    await sync.requestSync('manual');
    expect(policiesOf(here)).toMatchObject([{ documents: [file] }]);
    expect(here.backend.count('/auth/v1/token')).toBe(1);
  });

  it('F1 what the device lost or damaged is not sent', async () => {
    const { here, phone, sync } = await oneWaiting({ size: THREE_CHUNKS });
    const db = new LocalDatabase({
      userId: ANNA,
      entities: [testCustomers, testPolicies, conflictsEntity],
      durability: 'strict',
      databases: phone.databases,
    });
    await db.fileChunks.toCollection().modify((chunk) => {
      if (chunk.index === 2) new Uint8Array(chunk.bytes)[7] = 99;
    });
    db.close();
    await sync.requestSync('manual');
    expect(await sync.store().outbox()).toMatchObject([{ state: 'failed', failure: { code: 'file_lost' } }]);
    expect(here.backend.count('/storage/')).toBe(0);
  });
});

describe('letting go', () => {
  it('F9 a discarded change takes its unsent file along', async () => {
    const { sync, file } = await oneWaiting();
    const [, entry] = await sync.store().outbox();
    const [first] = await sync.store().outbox();
    await sync.store().discard((entry ?? first)?.opId ?? '');
    expect(await factsOf(sync, file)).toBeUndefined();
  });

  it('F9 a file sent for a change that was then discarded leaves the server too', async () => {
    const { here, sync, file } = await oneWaiting();
    here.backend.fault = ({ path, body }) =>
      path.endsWith('sync_push') && JSON.stringify(body).includes('"policies"') ? 'lose_request' : null;
    await sync.requestSync('manual');
    expect(here.backend.storage.objects.size).toBe(1);
    const entry = (await sync.store().outbox()).at(-1);
    await sync.store().discard(entry?.opId ?? '');
    here.backend.fault = () => null;
    await sync.requestSync('manual');
    expect(here.backend.storage.objects.size).toBe(0);
    expect(await factsOf(sync, file)).toBeUndefined();
  });

  it('F9 a file that a row names stays when a change that also named it is discarded', async () => {
    const { here, sync, file } = await oneWaiting();
    await sync.requestSync('manual');
    const [policy] = await sync.store().list(testPolicies);
    const second = await addDocument(sync, fileOf(12));
    here.backend.online = false;
    await sync.store().write({
      kind: 'update',
      entity: testPolicies,
      id: policy?.id ?? '',
      values: { documents: [file, second] },
    });
    await sync.store().discard((await sync.store().outbox())[0]?.opId ?? '');
    here.backend.online = true;
    await sync.requestSync('manual');
    expect(here.backend.storage.objects.has(file.path)).toBe(true);
    expect(await factsOf(sync, file)).toMatchObject({ state: 'stored', here: true });
    expect(await factsOf(sync, second)).toBeUndefined();
  });

  it('F9 F11 copies of erased records, forgotten forms and unused copies go; a pinned one stays', async () => {
    const { here, phone, sync, file } = await oneWaiting();
    await sync.requestSync('manual');
    const forgotten = await addDocument(sync, fileOf(11));
    const pinned = await addDocument(sync, fileOf(13));
    const pinnedIn = await addPolicyWith(sync, [pinned]);
    await sync.requestSync('manual');
    await sync.store().files.pin({ bucket: MODEL_BUCKET, file: pinned });
    const DAY = 24 * 60 * 60_000;
    // The first cycle sees that nothing names the file, the second that a week has passed since.
    for (const days of [1, 8]) {
      expect(await factsOf(sync, forgotten)).toMatchObject({ here: true });
      phone.clock.advance(days * DAY);
      here.advanceServer(days * DAY);
      await sync.requestSync('manual');
    }
    expect(await factsOf(sync, forgotten)).toBeUndefined();
    expect(await factsOf(sync, file)).toMatchObject({ here: true });
    phone.clock.advance(31 * DAY);
    here.advanceServer(31 * DAY);
    await sync.requestSync('manual');
    expect(await factsOf(sync, file)).toBeUndefined();
    expect(await factsOf(sync, pinned)).toMatchObject({ here: true, pinned: true });
    here.server.erase({ entity: 'policies', rowId: pinnedIn });
    phone.clock.advance(DAY);
    here.advanceServer(DAY);
    await sync.requestSync('manual');
    expect(await factsOf(sync, pinned)).toBeUndefined();
  });
});

it('F9 a form that stays open for six days, with syncing meanwhile, keeps its file, and sends it with its change', async () => {
  const { here, phone, sync } = await oneWaiting();
  await sync.requestSync('manual');
  const open = await addDocument(sync, fileOf(11));
  for (let day = 0; day < 6; day++) {
    phone.clock.advance(24 * 60 * 60_000);
    here.advanceServer(24 * 60 * 60_000);
    await sync.requestSync('manual');
  }
  expect(await factsOf(sync, open)).toMatchObject({ here: true });
  const id = await addPolicyWith(sync, [open]);
  await sync.requestSync('manual');
  expect(here.backend.storage.objects.get(open.path)?.bytes.length).toBe(11);
  expect(here.server.rowsOf({ entity: 'policies', userId: ANNA })).toContainEqual(
    expect.objectContaining({ id, documents: [open] }),
  );
});

it('F11 a copy that a refused change names stays, however long it is unused', async () => {
  const here = createWorld();
  const { phone, sync } = await phoneOf(here);
  const id = await addPolicyWith(sync, []);
  await sync.requestSync('manual');
  const file = await addDocument(sync, fileOf(20));
  const values = { documents: [file], starts: 'no day' };
  await sync.store().write({ kind: 'update', entity: testPolicies, id, values });
  await sync.requestSync('manual');
  expect(await sync.store().outbox()).toMatchObject([
    { state: 'failed', failure: { code: 'value_refused' } },
  ]);
  const days = 31 * 24 * 60 * 60_000;
  phone.clock.advance(days);
  here.advanceServer(days);
  await sync.requestSync('manual');
  expect(await factsOf(sync, file)).toMatchObject({ state: 'stored', here: true });
});

describe('a device whose clock is wrong', () => {
  const HOUR = 60 * 60_000;
  const DAY = 24 * HOUR;

  it('F9 keeps the file of an open form through a cycle in which its clock is 31 days ahead', async () => {
    const { phone, sync } = await oneWaiting();
    await sync.requestSync('manual');
    const open = await addDocument(sync, fileOf(11));
    phone.clock.set(START_MS + 31 * DAY);
    await sync.requestSync('manual');
    expect(await factsOf(sync, open)).toMatchObject({ here: true });
  });

  it('F9 keeps the file of an open form that was added while its clock was 31 days behind', async () => {
    const { phone, sync } = await oneWaiting();
    phone.clock.set(START_MS - 31 * DAY);
    await sync.requestSync('manual');
    const open = await addDocument(sync, fileOf(11));
    phone.clock.set(START_MS);
    await sync.requestSync('manual');
    expect(await factsOf(sync, open)).toMatchObject({ here: true });
  });

  it('F9 keeps the file of an open form that was added while no answer had brought the right time yet', async () => {
    const { here, phone, sync } = await oneWaiting();
    await sync.requestSync('manual');
    here.backend.online = false;
    phone.clock.set(START_MS - 31 * DAY);
    const open = await addDocument(sync, fileOf(11));
    phone.clock.set(START_MS + 2 * HOUR);
    here.advanceServer(2 * HOUR);
    here.backend.online = true;
    await sync.requestSync('manual');
    expect(await factsOf(sync, open)).toMatchObject({ here: true });
  });

  it('F9 keeps the file of an open form though its clock is set back after the pull of a cycle', async () => {
    const here = createWorld();
    here.backend.online = false;
    const { phone, sync } = await phoneOf(here);
    const open = await addDocument(sync, fileOf(11));
    // The first cycle sends queued calls after its pull.
    await sync.store().calls.queue({ name: 'say', subject: 'a', values: {}, note: {} });
    here.backend.fault = ({ path, body }) => {
      if (!path.endsWith('/say')) return null;
      phone.clock.set(START_MS - 60 * DAY);
      const { rows } = body as { rows: { id: string }[] };
      const json = { uid: ANNA, answers: rows.map(({ id }) => ({ id })) };
      return { kind: 'answer', status: 200, json, retryAfterMs: null };
    };
    here.backend.online = true;
    await sync.requestSync('manual');
    expect(phone.clock.now()).toBeLessThan(START_MS);
    phone.clock.set(START_MS + 2 * HOUR);
    here.advanceServer(2 * HOUR);
    await sync.requestSync('manual');
    expect(await factsOf(sync, open)).toMatchObject({ here: true });
  });
});

describe('opening', () => {
  it('F10 F11 fetches by a link, checks, and keeps for the next time without a network', async () => {
    const { here, sync, file } = await oneWaiting({ size: THREE_CHUNKS });
    await sync.requestSync('manual');
    const other = await phoneOf(here);
    await other.sync.requestSync('manual');
    here.backend.online = false;
    const where = { bucket: MODEL_BUCKET, file };
    expect(await other.sync.store().files.open(where)).toEqual({
      outcome: 'unavailable',
      reason: 'unreachable',
    });
    here.backend.online = true;
    expect(await other.sync.store().files.open(where)).toMatchObject({ outcome: 'opened' });
    here.backend.online = false;
    const opened = await other.sync.store().files.open(where);
    expect(opened.outcome === 'opened' && opened.content.size).toBe(THREE_CHUNKS);
    expect(
      here.backend.log.filter(({ path }) => path.includes('token=')).map(({ subject }) => subject),
    ).toEqual([null]);
  });

  it('F10 shows nothing that is not what the row promises', async () => {
    const { here, sync, file } = await oneWaiting();
    await sync.requestSync('manual');
    const other = await phoneOf(here);
    const open = (changes: object) =>
      other.sync.store().files.open({ bucket: MODEL_BUCKET, file: { ...file, ...changes } });
    expect(await open({ sha256: '0'.repeat(64) })).toEqual({ outcome: 'unavailable', reason: 'damaged' });
    expect(await open({ size: SIZE - 1 })).toEqual({ outcome: 'unavailable', reason: 'damaged' });
    expect(await open({ path: file.path.replace(/.{8}\.pdf$/, '00000000.pdf') })).toEqual({
      outcome: 'unavailable',
      reason: 'not_found',
    });
  });

  it('F13 another person has neither the copy nor the file, and never sends it', async () => {
    const { here, phone, sync, file } = await oneWaiting();
    await sync.identity.signIn(here.backend.signIn(BOON));
    await sync.requestSync('manual');
    expect(here.backend.storage.objects.size).toBe(0);
    expect(await sync.store().files.unsent()).toEqual([]);
    expect(await sync.store().files.open({ bucket: MODEL_BUCKET, file })).toEqual({
      outcome: 'unavailable',
      reason: 'not_found',
    });
    await sync.identity.signIn(here.backend.signIn(ANNA));
    await sync.requestSync('manual');
    expect(here.backend.storage.stores.get(file.path)).toBe(1);
    const stranger = here.backend.log.filter(
      ({ path, subject }) => path.includes('resumable') && subject !== ANNA,
    );
    expect(stranger).toEqual([]);
    await sync.identity.signOut({ userId: ANNA, how: 'discard' });
    const names = (await phone.databases.indexedDB.databases()).map(({ name }) => name);
    expect(names).not.toContain(`crm-${ANNA}`);
  });

  it('D5 F14 after a restore that lost nothing, what others wrote since stands, also beneath a record with documents', async () => {
    const here = createWorld();
    const [mine, other] = [await phoneOf(here), await phoneOf(here)];
    const id = await addPolicyWith(mine.sync, [await addDocument(mine.sync, fileOf(20))]);
    await mine.sync.requestSync('manual');
    await other.sync.requestSync('manual');
    const values = { remarks: 'ใหม่' };
    await other.sync.store().write({ kind: 'update', entity: testPolicies, id, values });
    await other.sync.requestSync('manual');

    here.server.restore(here.server.backup());
    here.server.newEpoch();
    // No row is stored while the server cannot be asked for the file, however often it is tried.
    here.backend.transferFault = () => 'lose_request';
    await mine.sync.requestSync('manual');
    await mine.sync.requestSync('manual');
    here.backend.transferFault = () => null;
    await mine.sync.requestSync('manual');
    expect(await mine.sync.store().outbox()).toEqual([]);
    expect(await mine.sync.store().get(testPolicies, id)).toMatchObject(values);
    expect(policiesOf(here)).toMatchObject([values]);
  });

  it('D5 after a restore, a file that the server refuses does not keep the rest from being fetched', async () => {
    const here = createWorld();
    const { sync } = await phoneOf(here);
    await sync.requestSync('manual');
    const backup = here.server.backup();
    await addPolicyWith(sync, [await addDocument(sync, fileOf(20))]);
    await sync.requestSync('manual');
    here.server.restore(backup);
    here.server.newEpoch();
    here.backend.storage.objects.clear();
    const other = await phoneOf(here);
    const added = testCustomer('00000000-0000-7000-8000-0000000000c9');
    await other.sync.store().write({ kind: 'create', entity: testCustomers, values: added });
    await other.sync.requestSync('manual');

    here.backend.transferFault = () => answer(415, 'no', { 'tus-resumable': '1.0.0' });
    await sync.requestSync('manual');
    expect((await sync.store().outbox()).map(({ state }) => state)).toEqual(['failed']);
    expect(await sync.store().get(testCustomers, added.id)).toBeDefined();
  });

  it('F14 after a restore without the file it is sent again before its row', async () => {
    const here = createWorld();
    const { sync } = await phoneOf(here);
    await sync.requestSync('manual');
    const backup = here.server.backup();
    const file = await addDocument(sync, fileOf(20));
    await addPolicyWith(sync, [file]);
    await sync.requestSync('manual');
    here.server.restore(backup);
    here.server.newEpoch();
    here.backend.storage.objects.clear();
    await sync.requestSync('manual');
    expect(policiesOf(here)).toMatchObject([{ documents: [file] }]);
    expect(here.backend.storage.objects.has(file.path)).toBe(true);
    expect(await sync.store().outbox()).toEqual([]);
  });

  it('F13 F14 after a restore a file in the folder of an earlier agent is not sent, and its change goes', async () => {
    const here = createWorld();
    const { phone, sync } = await phoneOf(here);
    await sync.requestSync('manual');
    const backup = here.server.backup();
    const opened = await addDocument(sync, fileOf(20));
    const foreign = { ...opened, path: opened.path.replace(ANNA, BOON) };
    // A copy as on a device that opened the file.
    const db = new LocalDatabase({
      userId: ANNA,
      entities: [testCustomers, testPolicies, conflictsEntity],
      durability: 'strict',
      databases: phone.databases,
    });
    await db.files.update(opened.path, { state: 'stored' });
    await db.files.toCollection().modify({ path: foreign.path });
    db.close();
    await addPolicyWith(sync, [foreign]);
    await sync.requestSync('manual');
    expect(policiesOf(here)).toMatchObject([{ documents: [foreign] }]);
    here.server.restore(backup);
    here.server.newEpoch();
    await sync.requestSync('manual');
    expect(await sync.store().outbox()).toEqual([]);
    expect(policiesOf(here)).toMatchObject([{ documents: [foreign] }]);
  });
});
