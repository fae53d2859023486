import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RedemptionAttempt, RedemptionAnswer } from './redemption-attempt.ts';
import type { Databases } from '../adapters/ports.ts';
import { LeaseLost } from '../engine/lease.ts';
import { LOCAL_VERSION, LocalDatabase } from '../local/database/local-database.ts';
import { createAttemptStore } from './dexie-attempt-store.ts';
import { closeForRemoval } from '../local/database/close-for-removal.ts';

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 10, 20);

let db: LocalDatabase;
let databases: Databases;
const open = (version: number) =>
  new LocalDatabase({ userId: 'a', entities: [], durability: 'strict', databases, version });
beforeEach(() => {
  databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  db = open(LOCAL_VERSION);
});
afterEach(() => db.close());

function attempt(nonce: string, part: Partial<RedemptionAttempt> = {}): RedemptionAttempt {
  return {
    nonce,
    code: nonce,
    basis: 'available',
    reason: null,
    attemptedAtMs: NOW_MS,
    attemptedAt: new Date(NOW_MS).toISOString(),
    state: 'waiting',
    answer: null,
    answeredBy: null,
    refusal: null,
    ...part,
  };
}

const answer = (outcome: RedemptionAnswer['outcome']): RedemptionAnswer => ({
  outcome,
  bookingId: null,
  usedAt: null,
  usedNonce: null,
  usedDevice: null,
  usedMode: null,
  cancelledAt: null,
});

it('keeps nothing and says why where the disk is full', async () => {
  await db.opened();
  db.redemptionAttempts.hook('creating', () => {
    throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  });
  expect(await createAttemptStore(db).add(attempt('a'))).toEqual({
    outcome: 'refused',
    reason: 'storage_full',
  });
  expect(await db.redemptionAttempts.count()).toBe(0);
});

it('keeps nothing in a database that is being removed, and is not removed while something waits', async () => {
  const store = createAttemptStore(db);
  await store.add(attempt('a'));
  expect(await closeForRemoval(db, { force: false })).toBe(1);
  await store.settle({ answers: new Map([['a', answer('first')]]), by: 'queue', atMs: NOW_MS });
  expect(await closeForRemoval(db, { force: false })).toBe(0);
  expect(await store.add(attempt('b'))).toMatchObject({ outcome: 'refused', reason: 'storage_unavailable' });
});

it('an outcome is final, and an attempt that was set aside still gets its own', async () => {
  const store = createAttemptStore(db);
  await store.add(attempt('a'));
  await store.refuse({ nonces: ['a'], refusal: 'not_member' });
  const settle = (outcome: RedemptionAnswer['outcome']) =>
    store.settle({ answers: new Map([['a', answer(outcome)]]), by: 'queue', atMs: NOW_MS });
  expect(await settle('first')).toBe(1);
  expect(await settle('duplicate')).toBe(0);
  expect(await db.redemptionAttempts.toArray()).toMatchObject([
    { state: 'answered', refusal: null, answer: { outcome: 'first' } },
  ]);
});

it('a code may be attempted again where it did not win, and not where it did', async () => {
  const store = createAttemptStore(db);
  for (const nonce of ['won', 'lost']) await store.add(attempt(nonce));
  const answers = new Map([
    ['won', answer('first')],
    ['lost', answer('unknown')],
  ]);
  await store.settle({ answers, by: 'direct', atMs: NOW_MS });
  expect(await store.add(attempt('b', { code: 'lost' }))).toEqual({ outcome: 'stored' });
  expect(await store.add(attempt('c', { code: 'won' }))).toMatchObject({ outcome: 'known' });
});

it('S5 a code whose first redemption the owner has reopened may be attempted again', async () => {
  const store = createAttemptStore(db);
  await store.add(attempt('a', { code: 'code' }));
  await store.settle({ answers: new Map([['a', answer('first')]]), by: 'direct', atMs: NOW_MS });
  expect(await store.add(attempt('b', { code: 'code' }), ['other'])).toMatchObject({ outcome: 'known' });
  expect(await store.add(attempt('b', { code: 'code' }), ['a'])).toEqual({ outcome: 'stored' });
  expect(await store.add(attempt('c', { code: 'code' }), ['a'])).toMatchObject({ outcome: 'known' });
});

it('S10 what waits stays however old it is; what was answered goes 30 days after its answer', async () => {
  const store = createAttemptStore(db);
  const old = { attemptedAtMs: NOW_MS - 31 * DAY_MS };
  for (const nonce of ['waits', 'answered']) await store.add(attempt(nonce, old));
  const stored = async () => (await db.redemptionAttempts.toArray()).map(({ nonce }) => nonce);
  await store.settle({ answers: new Map([['answered', answer('first')]]), by: 'queue', atMs: NOW_MS });
  expect(await stored()).toEqual(['waits', 'answered']);
  await store.settle({ answers: new Map(), by: 'queue', atMs: NOW_MS + 31 * DAY_MS });
  expect(await stored()).toEqual(['waits']);
});

it('S11 an attempt without an answer is removed, and an answered one is not', async () => {
  const store = createAttemptStore(db);
  for (const nonce of ['a', 'b', 'c']) await store.add(attempt(nonce));
  await store.settle({ answers: new Map([['a', answer('first')]]), by: 'queue', atMs: NOW_MS });
  for (const nonce of ['a', 'b']) await store.remove(nonce);
  expect((await db.redemptionAttempts.toArray()).map(({ nonce }) => nonce)).toEqual(['a', 'c']);
});

it('W6 E2 an answer that comes after a newer version took over is not taken for stored', async () => {
  const store = createAttemptStore(db);
  await store.add(attempt('a'));
  const newer = open(LOCAL_VERSION + 1);
  await newer.open();
  const answers = new Map([['a', answer('first')]]);
  await expect(store.settle({ answers, by: 'queue', atMs: NOW_MS })).rejects.toThrow(LeaseLost);
  await expect(store.refuse({ nonces: ['a'], refusal: 'not_readable' })).rejects.toThrow(LeaseLost);
  await expect(store.remove('a')).rejects.toThrow(LeaseLost);
  expect(await newer.redemptionAttempts.toArray()).toMatchObject([{ nonce: 'a', state: 'waiting' }]);
  newer.close();
});
