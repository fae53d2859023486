import { afterEach, describe, expect, it } from 'vitest';
import { addDocument, addPolicyWith, fileOf } from '../files/testing/file-steps.ts';
import type { HttpRequest, HttpResult } from '../adapters/ports.ts';
import type { Sync } from '../coordination/provide-sync.ts';
import { testCustomer, testCustomers, testPolicies } from '../testing/entities.ts';
import { LocalDatabase } from '../local/database/local-database.ts';
import type { FakeDevice } from '../testing/fake-device.ts';
import { textOf } from '../testing/text-of.ts';
import { ANNA, BOON, START_MS, createWorld } from '../testing/world.ts';
import type { WireAttempt } from './redemption-protocol.ts';

const CODE = 'K7M4P2X9QT';
const ATTEMPT = { code: CODE, basis: 'available', reason: null } as const;

const phones: FakeDevice[] = [];
afterEach(async () => {
  const faults = phones.flatMap((phone) => phone.faults);
  await Promise.all(phones.splice(0).map((phone) => phone.kill()));
  expect(faults).toEqual([]);
});

/** A reception's tablet, and a server whose answers to redemptions the test decides. */
async function tablet() {
  const here = createWorld();
  const phone = here.phone();
  phones.push(phone);
  const sent: WireAttempt[][] = [];
  const server: {
    membership: 'member' | 'revoked' | 'none';
    outcome: string;
    usedNonce?: string;
    lose: boolean;
  } = {
    membership: 'member',
    outcome: 'first',
    lose: false,
  };
  here.backend.fault = (request: HttpRequest) => {
    if (!request.path.endsWith('sync_attempts')) return null;
    const { rows, expected_user } = request.body as { rows: WireAttempt[]; expected_user: string };
    sent.push(structuredClone(rows));
    if (server.lose) return 'lose_request';
    const answers = rows.map(({ nonce }) => ({
      nonce,
      outcome: server.outcome,
      used_nonce: server.usedNonce,
    }));
    const json = {
      uid: expected_user,
      server_time: new Date(START_MS).toISOString(),
      membership: server.membership,
      answers: server.membership === 'none' ? [] : answers,
    };
    return { kind: 'answer', status: 200, json, retryAfterMs: null } satisfies HttpResult;
  };
  const sync = await phone.openTab();
  await sync.identity.signIn(here.backend.signIn(ANNA));
  return { here, phone, sync, sent, server };
}

/** The unsent count in the sync status. */
function waitingNow(sync: Sync): number {
  const mark = sync.status.current();
  return 'waiting' in mark ? mark.waiting : 0;
}

const attempts = (sync: Sync) => sync.store().redemptions.since(0);

describe('an attempt', () => {
  it('is answered at once, and its outcome stays', async () => {
    const { sync, sent } = await tablet();
    const result = await sync.store().redemptions.redeem(ATTEMPT);
    expect(result).toMatchObject({ outcome: 'answered', answer: { outcome: 'first' } });
    expect(await attempts(sync)).toMatchObject([
      { state: 'answered', answeredBy: 'direct', answer: { outcome: 'first' } },
    ]);
    expect(sent).toMatchObject([[{ code: CODE, mode: 'online' }]]);
  });

  it('without a network waits on the disk, also through the death of the process, and goes again under its nonce', async () => {
    const { here, phone, sync, sent } = await tablet();
    here.backend.online = false;
    const result = await sync.store().redemptions.redeem(ATTEMPT);
    if (result.outcome !== 'waiting') throw new Error(result.outcome);
    await until(async () => waitingNow(sync) === 1);
    await phone.kill();

    const again = await phone.openTab();
    expect(await again.store().redemptions.ofCode(CODE)).toEqual({ ...result.attempt, n: 1 });
    expect(await again.identity.unsentCount()).toBe(1);
    here.backend.online = true;
    phone.clock.advance(5_000);
    await again.requestSync('online');
    expect(sent).toMatchObject([[{ nonce: result.attempt.nonce, mode: 'offline' }]]);
    expect(await attempts(again)).toMatchObject([
      { nonce: result.attempt.nonce, state: 'answered', answeredBy: 'queue' },
    ]);
    expect(await again.identity.unsentCount()).toBe(0);
  });

  it('N1 B25 is sent by another device under its nonce, with who was on shift', async () => {
    const { here, sync, sent } = await tablet();
    here.backend.online = false;
    const shiftStaffId = '00000000-0000-7000-8000-0000000000b5';
    const result = await sync.store().redemptions.redeem({ ...ATTEMPT, shiftStaffId });
    if (result.outcome !== 'waiting') throw new Error(result.outcome);
    const other = here.phone();
    phones.push(other);
    const second = await other.openTab();
    here.backend.online = true;
    await second.identity.signIn(here.backend.signIn(ANNA));
    expect(await second.store().adoptWork(textOf(await sync.store().exportUnsent()))).toMatchObject({
      outcome: 'adopted',
    });
    // For 4 s an attempt belongs to its own call.
    other.clock.advance(5_000);
    await second.requestSync('manual');
    await until(async () => sent.length > 0);
    expect(sent).toMatchObject([[{ nonce: result.attempt.nonce, shift_staff: shiftStaffId }]]);
  });

  it('B19 by a signature is one made offline, also where the server is asked at once', async () => {
    const { sync, sent, server } = await tablet();
    server.outcome = 'unknown';
    await sync.store().redemptions.redeem({ ...ATTEMPT, basis: 'signed' });
    expect(sent).toMatchObject([[{ code: CODE, mode: 'offline' }]]);
    expect(await attempts(sync)).toMatchObject([{ answeredBy: 'queue', answer: { outcome: 'unknown' } }]);
  });

  it('S5 that came second to a redemption which the owner reopened says nothing of the code any more', async () => {
    const { sync, server } = await tablet();
    const usedNonce = '00000000-0000-4000-8000-00000000000f';
    Object.assign(server, { outcome: 'duplicate', usedNonce });
    const { redemptions } = sync.store();
    await redemptions.redeem(ATTEMPT);
    expect(await redemptions.ofCode(CODE)).toMatchObject({ answer: { outcome: 'duplicate' } });
    expect(await redemptions.ofCode(CODE, null, [usedNonce])).toBeNull();
    expect(await redemptions.ofCode(CODE, null, ['another'])).toMatchObject({
      answer: { outcome: 'duplicate' },
    });
  });

  it('that the server does not answer within 4 s waits; what comes later is asked for again', async () => {
    const { here, phone, sync } = await tablet();
    here.backend.fault = () => null;
    let release: (result: HttpResult) => void = () => undefined;
    const silent = await phone.openTab({
      network: {
        seemsOnline: () => true,
        request: () =>
          new Promise((resolve) => {
            release = resolve;
          }),
      },
    });
    const attempted = silent.store().redemptions.redeem(ATTEMPT);
    await until(async () => (await attempts(sync)).length === 1 && phone.clock.nextDelayMs() !== null);
    phone.clock.advance(4_000);
    expect(await attempted).toMatchObject({ outcome: 'waiting' });
    release({ kind: 'no_answer', cause: 'network' });
    expect(await attempts(sync)).toMatchObject([{ state: 'waiting', answer: null }]);
  });

  it('is not made twice on one device while it waits or was the first', async () => {
    const { here, sync, sent } = await tablet();
    here.backend.online = false;
    const one = await sync.store().redemptions.redeem(ATTEMPT);
    const two = await sync.store().redemptions.redeem(ATTEMPT);
    expect(two).toMatchObject({ outcome: 'known' });
    if (one.outcome !== 'waiting' || two.outcome !== 'known') throw new Error('No attempt.');
    expect(two.attempt.nonce).toBe(one.attempt.nonce);
    expect(await attempts(sync)).toHaveLength(1);
    expect(sent).toEqual([]);
  });

  it.each([true, false])(
    'S11 that was refused at the counter is not unsent where its answer found no room (space is freed: %s)',
    async (isFreed) => {
      const { phone, server, sent } = await tablet();
      server.outcome = 'unknown';
      let isFull = true;
      const sync = await phone.openTab({
        space: {
          free: async () => {
            isFull &&= !isFreed;
            return isFreed;
          },
        },
      });
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...values) {
        if (isFull && this.name === 'redemptionAttempts')
          throw new DOMException('full', 'QuotaExceededError');
        return put.apply(this, values);
      };
      try {
        expect(await sync.store().redemptions.redeem(ATTEMPT)).toMatchObject({
          outcome: 'answered',
          answer: { outcome: 'unknown' },
        });
      } finally {
        IDBObjectStore.prototype.put = put;
      }
      expect(await attempts(sync)).toMatchObject(isFreed ? [{ answeredBy: 'direct' }] : []);
      expect(await sync.identity.unsentCount()).toBe(0);
      phone.clock.advance(10_000);
      await sync.requestSync('manual');
      expect(sent).toMatchObject([[{ mode: 'online' }]]);
    },
  );

  it('S10 that was accepted goes again under its nonce after a restore; one that was refused at the counter does not', async () => {
    const { here, phone, sync, sent, server } = await tablet();
    await sync.requestSync('manual');
    await sync.store().redemptions.redeem(ATTEMPT);
    server.outcome = 'duplicate';
    await sync.store().redemptions.redeem({ ...ATTEMPT, code: 'REFUSED' });
    server.outcome = 'first';
    sent.length = 0;
    here.server.newEpoch();
    await sync.requestSync('manual');
    phone.clock.advance(5_000);
    await until(async () => sent.length > 0);
    expect(sent).toMatchObject([[{ code: CODE, mode: 'offline' }]]);
    await until(async () => (await sync.store().redemptions.unanswered()).length === 0);
    expect(await attempts(sync)).toMatchObject([
      { code: CODE, state: 'answered', answer: { outcome: 'first' } },
      { code: 'REFUSED', state: 'answered', answer: { outcome: 'duplicate' } },
    ]);
  });

  it('carries the time corrected by the measured offset', async () => {
    const { phone, sync } = await tablet();
    await sync.requestSync('manual');
    phone.clock.set(START_MS + 3_600_000);
    // The answers carry the server's time: the device learns that it is an hour ahead.
    await sync.store().redemptions.redeem({ ...ATTEMPT, code: 'ANOTHER' });
    const result = await sync.store().redemptions.redeem(ATTEMPT);
    if (result.outcome !== 'answered') throw new Error(result.outcome);
    expect(Math.abs(Date.parse(result.attempt.attemptedAt) - START_MS)).toBeLessThan(1_000);
  });
});

describe('the queue', () => {
  it('goes in calls of at most a hundred, before changes', async () => {
    const { here, phone, sync, sent } = await tablet();
    here.backend.online = false;
    for (let i = 0; i < 130; i++) await sync.store().redemptions.redeem({ ...ATTEMPT, code: `CODE${i}` });
    const id = '00000000-0000-7000-8000-000000000c01';
    await sync.store().write({ kind: 'create', entity: testCustomers, values: testCustomer(id) });
    here.backend.online = true;
    phone.clock.advance(5_000);
    await sync.requestSync('online');
    expect(sent.map((rows) => rows.length)).toEqual([100, 30]);
    expect(await sync.store().redemptions.unanswered()).toEqual([]);
    expect(here.customersOf(ANNA)).toHaveLength(1);
  });

  it('of who is no member any more is set aside, holds up nothing else, and goes again when asked to', async () => {
    const { here, phone, sync, server } = await tablet();
    here.backend.online = false;
    await sync.store().redemptions.redeem(ATTEMPT);
    const id = '00000000-0000-7000-8000-000000000c02';
    await sync.store().write({ kind: 'create', entity: testCustomers, values: testCustomer(id) });
    here.backend.online = true;
    server.membership = 'none';
    phone.clock.advance(5_000);
    await sync.requestSync('online');
    const [refused] = await sync.store().redemptions.unanswered();
    expect(refused).toMatchObject({ state: 'refused', refusal: 'not_member' });
    expect(here.customersOf(ANNA)).toHaveLength(1);
    expect(await sync.identity.unsentCount()).toBe(1);

    server.membership = 'member';
    await sync.store().redemptions.retry(refused?.nonce ?? '');
    await sync.requestSync('manual');
    expect(await attempts(sync)).toMatchObject([{ nonce: refused?.nonce, state: 'answered', refusal: null }]);
  });

  it('stays on the device for the person who signed out, and is never sent by another', async () => {
    const { here, phone, sync, sent } = await tablet();
    here.backend.online = false;
    await sync.store().redemptions.redeem(ATTEMPT);
    await sync.identity.signOut({ userId: ANNA, how: 'store_unsent' });
    await until(async () => waitingNow(sync) === 1);
    expect(sync.identity.current()).toBeNull();
    here.backend.online = true;
    phone.clock.advance(5_000);
    await sync.identity.signIn(here.backend.signIn(BOON));
    await sync.requestSync('manual');
    expect(sent).toEqual([]);

    await sync.identity.signIn(here.backend.signIn(ANNA));
    await sync.requestSync('manual');
    expect(sent).toMatchObject([[{ code: CODE }]]);
    expect(await attempts(sync)).toMatchObject([{ state: 'answered' }]);
  });

  it('of a revoked device is sent, and then its data is gone', async () => {
    const { here, phone, sync, sent, server } = await tablet();
    here.backend.online = false;
    await sync.store().redemptions.redeem(ATTEMPT);
    here.backend.online = true;
    server.membership = 'revoked';
    phone.clock.advance(5_000);
    await sync.requestSync('online');
    await until(async () => sync.identity.current() === null);
    expect(sent).toHaveLength(1);
    await until(async () => {
      const left = await phone.databases.indexedDB.databases();
      return left.every(({ name }) => !name?.startsWith('crm-'));
    });
    expect(await sync.identity.signOutReason()).toBe('revoked');
    await sync.identity.signIn(here.backend.signIn(ANNA));
    expect(await sync.identity.signOutReason()).toBeNull();
    await sync.identity.signOut({ userId: ANNA, how: 'discard' });
    expect(await sync.identity.signOutReason()).toBeNull();
  });

  it('S7 of a revoked device: changes and documents go too; what is refused stays for its person, and nothing else', async () => {
    const { here, phone, sync, server } = await tablet();
    const stored = '00000000-0000-7000-8000-000000000c03';
    await sync.store().write({ kind: 'create', entity: testCustomers, values: testCustomer(stored) });
    await sync.requestSync('manual');
    here.backend.online = false;
    await addPolicyWith(sync, [await addDocument(sync, fileOf(20))]);
    const tooLong = testCustomer('00000000-0000-7000-8000-000000000c04', { name: 'ก'.repeat(101) });
    await sync.store().write({ kind: 'create', entity: testCustomers, values: tooLong });
    await sync.store().redemptions.redeem(ATTEMPT);
    here.backend.online = true;
    server.membership = 'revoked';
    phone.clock.advance(5_000);
    await sync.requestSync('online');
    await until(async () => waitingNow(sync) === 1);
    expect(sync.identity.current()).toBeNull();
    expect(await sync.identity.signOutReason()).toBe('revoked');
    expect(here.server.rowsOf({ entity: 'policies', userId: ANNA })).toHaveLength(1);
    expect(here.backend.storage.objects.size).toBe(1);

    await sync.identity.signIn(here.backend.signIn(ANNA));
    const store = sync.store();
    expect(await store.outbox()).toMatchObject([{ rowId: tooLong.id, state: 'failed' }]);
    expect((await store.list(testCustomers)).map(({ id }) => id)).toEqual([tooLong.id]);
    expect((await store.facts()).streams).toEqual([]);
    expect(await attempts(sync)).toEqual([]);
    server.membership = 'member';
    await sync.requestSync('manual');
    expect(await store.list(testCustomers)).toHaveLength(3);
  });

  it('S7 of a revoked device: of a person who left before only what is unsent stays, too', async () => {
    const { here, phone, sync, server } = await tablet();
    const stored = testCustomer('00000000-0000-7000-8000-000000000c08');
    const tooLong = testCustomer('00000000-0000-7000-8000-000000000c09', { name: 'ก'.repeat(101) });
    for (const values of [stored, tooLong])
      await sync.store().write({ kind: 'create', entity: testCustomers, values });
    await sync.requestSync('manual');
    await sync.identity.signIn(here.backend.signIn(BOON));
    here.backend.online = false;
    await sync.store().redemptions.redeem(ATTEMPT);
    here.backend.online = true;
    server.membership = 'revoked';
    phone.clock.advance(5_000);
    await sync.requestSync('online');
    await until(async () => sync.identity.current() === null);

    const left = new LocalDatabase({
      userId: ANNA,
      entities: [testCustomers, testPolicies],
      durability: 'strict',
      databases: phone.databases,
    });
    await until(async () => (await left.streams.count()) === 0);
    expect((await left.rows(testCustomers.name).toArray()).map(({ id }) => id)).toEqual([tooLong.id]);
    left.close();
    await sync.identity.signIn(here.backend.signIn(ANNA));
    expect(await sync.store().outbox()).toMatchObject([{ rowId: tooLong.id, state: 'failed' }]);
  });

  it('S7 of a revoked device whose removal was cut short: all but what is refused goes at the next start', async () => {
    const { here, phone, sync, server } = await tablet();
    const stored = testCustomer('00000000-0000-7000-8000-000000000c06');
    const tooLong = testCustomer('00000000-0000-7000-8000-000000000c07', { name: 'ก'.repeat(101) });
    for (const values of [stored, tooLong])
      await sync.store().write({ kind: 'create', entity: testCustomers, values });
    here.backend.online = false;
    await sync.store().redemptions.redeem(ATTEMPT);
    here.backend.online = true;
    server.membership = 'revoked';
    phone.clock.advance(5_000);
    const { clear } = IDBObjectStore.prototype;
    let isCut = false;
    IDBObjectStore.prototype.clear = function () {
      isCut = true;
      throw new DOMException('full', 'QuotaExceededError');
    };
    await sync.requestSync('online');
    await until(async () => isCut);
    await phone.kill();
    IDBObjectStore.prototype.clear = clear;

    here.backend.online = false;
    const again = await phone.openTab();
    await until(async () => waitingNow(again) === 1);
    await again.identity.signIn(here.backend.signIn(ANNA));
    expect((await again.store().list(testCustomers)).map(({ id }) => id)).toEqual([tooLong.id]);
  });

  it('S7 of a revoked device whose server was restored loses nothing', async () => {
    const { here, phone, sync, server } = await tablet();
    const backup = here.server.backup();
    await sync.store().write({
      kind: 'create',
      entity: testCustomers,
      values: testCustomer('00000000-0000-7000-8000-000000000c05'),
    });
    await sync.requestSync('manual');
    here.server.restore(backup);
    here.server.newEpoch();
    here.backend.online = false;
    await sync.store().redemptions.redeem(ATTEMPT);
    await addPolicyWith(sync, [await addDocument(sync, fileOf(20))]);
    here.backend.online = true;
    server.membership = 'revoked';
    phone.clock.advance(5_000);
    await sync.requestSync('online');
    // The attempt is sent again, to the restored server.
    phone.clock.advance(5_000);
    await until(async () => (await phone.databases.indexedDB.databases()).length === 1);
    expect(here.customersOf(ANNA)).toHaveLength(2);
    expect(here.server.rowsOf({ entity: 'policies', userId: ANNA })).toHaveLength(1);
  });

  it('is asked for at once after a hospital was met, so that the device is known to it', async () => {
    const { here, phone, sync, sent } = await tablet();
    await sync.requestSync('manual');
    expect(sent).toEqual([]);
    here.server.join({ userId: ANNA, hospitalId: 'ffffffff-0000-7000-8000-000000000001' });
    await sync.requestSync('manual');
    phone.clock.advance(1);
    await until(async () => sent.length > 0);
    // No attempt waits; the call only reports the device.
    expect(sent).toEqual([[]]);
  });

  it('is not asked for by the device of an agent who reads no hospital', async () => {
    const { sync, sent } = await tablet();
    await sync.requestSync('manual');
    expect(sent).toEqual([]);
  });
});

/** Waits without moving the virtual clock, so that work under way can go on. */
async function until(met: () => Promise<boolean>): Promise<void> {
  while (!(await met())) await new Promise((resolve) => setImmediate(resolve));
}
