import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CycleOutcome } from '../engine/cycle-context.ts';
import { type Lease, LeaseLost, acquireLease } from '../engine/lease.ts';
import { LocalDatabase } from '../local/database/local-database.ts';
import { readHistory } from '../local/store/cycle-history.ts';
import type { CycleNote } from '../local/database/local-records.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { ANNA, START_MS } from '../testing/world.ts';
import { concludeCycle } from './conclude-cycle.ts';

const clock = new FakeClock(START_MS);
const random = { fraction: () => 0, id: () => '' };
const note: CycleNote = { atMs: START_MS, tookMs: 5, outcome: 'done', cause: null };
const lost: CycleOutcome = { kind: 'paused', cause: 'network', afterMs: null };
let db: LocalDatabase;

beforeEach(() => {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  db = new LocalDatabase({ userId: ANNA, entities: [], durability: 'strict', databases });
});
afterEach(() => db.close());

const conclude = (how: { lease: Lease | null; outcome: CycleOutcome; early?: boolean }) =>
  concludeCycle(db, { early: false, note, clock, random, ...how });

describe('the end of a cycle', () => {
  it('E1 lets the lease go, ends progress and pause, and is noted', async () => {
    const lease = await acquireLease(db, { holder: 'one', clock });
    await conclude({ lease: null, outcome: lost });
    await db.engineState.put({ key: 'progress', done: 1, total: 2 });
    expect(await conclude({ lease, outcome: { kind: 'done', againAfterMs: null } })).toBeNull();
    expect(await db.engineState.get('lease')).toMatchObject({ holder: 'one', expiresAtMs: 0 });
    expect(await db.engineState.bulkGet(['progress', 'pause'])).toEqual([undefined, undefined]);
    expect(await readHistory(db)).toHaveLength(2);
  });

  it('E2 writes nothing where another holder took over', async () => {
    const lease = await acquireLease(db, { holder: 'one', clock });
    await acquireLease(db, { holder: 'two', clock });
    await db.engineState.put({ key: 'progress', done: 1, total: 2 });
    await expect(conclude({ lease, outcome: lost })).rejects.toThrow(LeaseLost);
    expect(await db.engineState.get('progress')).toMatchObject({ done: 1 });
    expect(await db.engineState.get('pause')).toBeUndefined();
    expect(await readHistory(db)).toEqual([]);
  });

  it('E5 a failure is counted, and one within a pause is not', async () => {
    await conclude({ lease: null, outcome: lost });
    await conclude({ lease: null, outcome: lost });
    expect(await db.engineState.get('pause')).toMatchObject({ cause: 'network', attempt: 2 });
    expect(await conclude({ lease: null, outcome: lost, early: true })).toBe(1_000);
    expect(await db.engineState.get('pause')).toMatchObject({ attempt: 2, notBeforeMs: START_MS + 1_000 });
  });
});
