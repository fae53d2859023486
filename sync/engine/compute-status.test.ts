import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Person } from '../coordination/identity.ts';
import { computeStatus } from './compute-status.ts';

const person: Person = { userId: 'u', email: 'a@b.c', fullName: '', role: null, state: 'active' };
const facts = {
  waiting: 0,
  failed: 0,
  creating: null,
  openConflicts: 0,
  streams: [{ stream: 's', syncedAtMs: 5, behind: 0, since: null }],
};
const quiet = { person, facts, progress: null, unreachable: false, hangs: false, unsentOfOthers: 0 };

describe('the sync status', () => {
  it('V1 says synced, with the time of the last look, when nothing is left to do', () => {
    expect(computeStatus(quiet)).toEqual({ state: 'synced', atMs: 5 });
  });

  it('V1 says signed out, with what waits, when nobody is signed in or the session is locked', () => {
    expect(computeStatus({ ...quiet, person: null, unsentOfOthers: 3 })).toEqual({
      state: 'signed_out',
      waiting: 3,
    });
    expect(
      computeStatus({
        ...quiet,
        person: { ...person, state: 'locked' },
        facts: { ...facts, waiting: 2, failed: 1 },
      }),
    ).toEqual({ state: 'signed_out', waiting: 3 });
  });

  it('V2 says neither synced nor signed out while the facts are still being read', () => {
    expect(computeStatus({ ...quiet, facts: null }).state).toBe('syncing');
  });

  it('W11 never says synced or syncing while the storage gives no answer', () => {
    const expected = { state: 'attention', count: 1 };
    expect(computeStatus({ ...quiet, hangs: true })).toMatchObject(expected);
    expect(computeStatus({ ...quiet, facts: null, hangs: true })).toMatchObject(expected);
  });

  it('V1 asks for attention before it speaks of the network', () => {
    expect(
      computeStatus({
        ...quiet,
        unreachable: true,
        facts: { ...facts, failed: 1, openConflicts: 2, waiting: 4 },
      }),
    ).toEqual({ state: 'attention', count: 3, waiting: 4 });
  });

  it('V1 says offline while the next try is paused, and syncing with numbers while one runs', () => {
    expect(computeStatus({ ...quiet, unreachable: true, facts: { ...facts, waiting: 4 } })).toEqual({
      state: 'offline',
      waiting: 4,
    });
    expect(
      computeStatus({ ...quiet, progress: { done: 1, total: 5 }, facts: { ...facts, waiting: 4 } }),
    ).toEqual({ state: 'syncing', done: 1, total: 5 });
  });

  it('V2 never says synced while what was sent is not fetched yet', () => {
    expect(computeStatus({ ...quiet, progress: { done: 200, total: 200 } })).toEqual({
      state: 'syncing',
      done: 200,
      total: 200,
    });
  });

  it('V2 never says synced with work left, a cursor behind, or before the first look', () => {
    fc.assert(
      fc.property(
        fc.record({
          waiting: fc.nat(3),
          failed: fc.nat(2),
          creating: fc.constant(null),
          openConflicts: fc.nat(2),
          streams: fc.array(
            fc.record({
              stream: fc.constant('s'),
              syncedAtMs: fc.option(fc.nat()),
              behind: fc.nat(2),
              since: fc.constant(null),
            }),
            { maxLength: 2 },
          ),
        }),
        fc.boolean(),
        (some, unreachable) => {
          const status = computeStatus({ ...quiet, facts: some, unreachable });
          const clean =
            some.waiting + some.failed + some.openConflicts === 0 &&
            some.streams.length > 0 &&
            some.streams.every((s) => s.behind === 0 && s.syncedAtMs !== null);
          expect(status.state === 'synced').toBe(clean && !unreachable);
        },
      ),
    );
  });
});
