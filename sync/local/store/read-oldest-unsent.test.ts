import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { conflictsEntity } from '../entity.ts';
import { testCustomers } from '../../testing/entities.ts';
import { LocalDatabase } from '../database/local-database.ts';
import type { OutboxRecord, RedemptionRecord, CallRecord } from '../database/local-records.ts';
import { readOldestUnsent } from './read-oldest-unsent.ts';

const userId = '00000000-0000-7000-8000-00000000000a';
const AT_MS = Date.UTC(2026, 10, 20, 3);
let db: LocalDatabase;

beforeEach(() => {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const entities = [testCustomers, conflictsEntity];
  db = new LocalDatabase({ userId, entities, durability: 'strict', databases });
});
afterEach(() => db.close());

const change = (writtenAtMs: number, failed: 0 | 1 = 0): OutboxRecord => ({
  opId: crypto.randomUUID(),
  entity: 'customers',
  rowId: crypto.randomUUID(),
  kind: 'delete',
  schema: 1,
  values: {},
  base: {},
  writtenAtMs,
  failed,
  failure: null,
});
const attempt = (attemptedAtMs: number, state: RedemptionRecord['state']): RedemptionRecord => ({
  nonce: crypto.randomUUID(),
  code: 'K7M4P2X9QT',
  basis: 'available',
  reason: null,
  attemptedAtMs,
  attemptedAt: new Date(attemptedAtMs).toISOString(),
  state,
  answer: null,
  answeredBy: null,
  refusal: null,
});
const call = (queuedAtMs: number, state: CallRecord['state']): CallRecord => ({
  id: crypto.randomUUID(),
  name: 'note_arrivals',
  subject: 'a',
  values: {},
  note: {},
  queuedAtMs,
  state,
  answer: null,
  endedAtMs: null,
});

it('V4 is null if everything was sent', async () => {
  await db.redemptionAttempts.add(attempt(AT_MS, 'answered'));
  await db.calls.add(call(AT_MS, 'answered'));
  expect(await readOldestUnsent(db)).toBeNull();
});

it('V4 is the earliest of changes, new rows, attempts and calls', async () => {
  await db.outbox.bulkAdd([change(AT_MS + 4), change(AT_MS + 9)]);
  expect(await readOldestUnsent(db)).toBe(AT_MS + 4);
  await db.creations.add({ entity: 'customers', ops: [change(AT_MS + 3), change(AT_MS + 3)] });
  expect(await readOldestUnsent(db)).toBe(AT_MS + 3);
  await db.redemptionAttempts.bulkAdd([attempt(AT_MS + 2, 'waiting'), attempt(AT_MS, 'answered')]);
  expect(await readOldestUnsent(db)).toBe(AT_MS + 2);
  await db.calls.bulkAdd([call(AT_MS + 1, 'waiting'), call(AT_MS, 'answered')]);
  expect(await readOldestUnsent(db)).toBe(AT_MS + 1);
});

it('V4 counts what was refused: a person has to decide about it', async () => {
  await db.outbox.add(change(AT_MS, 1));
  expect(await readOldestUnsent(db)).toBe(AT_MS);
  await db.outbox.clear();
  await db.redemptionAttempts.add(attempt(AT_MS + 1, 'refused'));
  expect(await readOldestUnsent(db)).toBe(AT_MS + 1);
  await db.redemptionAttempts.clear();
  await db.calls.add(call(AT_MS + 2, 'refused'));
  expect(await readOldestUnsent(db)).toBe(AT_MS + 2);
});

it('V4 Q6 leaves a refused call out once a person discarded it', async () => {
  await db.calls.add({ ...call(AT_MS, 'refused'), forgotten: { asOfMs: null } });
  expect(await readOldestUnsent(db)).toBeNull();
});
