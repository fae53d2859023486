import { expect, it } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import { START_MS } from '../testing/world.ts';
import { type RedemptionCaller, attemptRedemption } from './attempt-redemption.ts';
import type { AttemptStore } from './attempt-store.ts';
import type { RedemptionAttempt } from './redemption-attempt.ts';
import { sendAttempts } from './send-attempts.ts';

type Outcome = 'first' | 'duplicate' | 'late_cancel' | 'unknown';

/** A store in memory whose `settle` runs `onSettle` first, which may reject as a full disk does. */
function memoryStore({ onAdd = () => {}, onSettle = async () => {} } = {}) {
  const rows: RedemptionAttempt[] = [];
  const store: AttemptStore = {
    async add(attempt) {
      onAdd();
      rows.push({ ...attempt });
      return { outcome: 'stored' };
    },
    waiting: async () => rows.filter(({ state }) => state === 'waiting'),
    async settle({ answers, by }) {
      await onSettle();
      for (const row of rows) {
        const answer = answers.get(row.nonce);
        if (answer) Object.assign(row, { state: 'answered', answer, answeredBy: by });
      }
      return answers.size;
    },
    async refuse({ nonces, refusal }) {
      for (const row of rows)
        if (nonces.includes(row.nonce)) Object.assign(row, { state: 'refused', refusal });
    },
    async remove(nonce) {
      rows.splice(0, rows.length, ...rows.filter((row) => row.nonce !== nonce));
    },
  };
  return { store, rows };
}

const answering =
  (outcome: Outcome): RedemptionCaller =>
  async (rows) => ({
    kind: 'ok',
    value: {
      uid: '',
      server_time: '',
      membership: 'member',
      answers: rows.map(({ nonce }) => ({ nonce, outcome })),
    },
  });

const attempt = (options: {
  store: AttemptStore;
  call: RedemptionCaller;
  clock?: FakeClock;
  basis?: RedemptionAttempt['basis'];
}) => {
  const { store, call, clock = new FakeClock(START_MS), basis = 'unclear' } = options;
  return attemptRedemption({
    request: { code: 'K7M4P2X9QT', basis, reason: null },
    store,
    call,
    clock,
    timers: clock,
    random: { fraction: () => 0, id: () => 'one' },
    serverOffsetMs: 0,
  });
};

/** A disk that refuses the first `times` writes of an answer. */
const fullFor = (times: number) => {
  let left = times;
  return async () => {
    if (left-- > 0) throw new DOMException('full', 'QuotaExceededError');
  };
};

it('S2 S10 an answer that is being stored when the limit passes is the one that the person gets', async () => {
  const clock = new FakeClock(START_MS);
  const { store, rows } = memoryStore({
    onSettle: async () => {
      clock.advance(4_000);
      await Promise.resolve();
    },
  });
  const result = await attempt({ store, call: answering('unknown'), clock });
  expect(result).toMatchObject({ outcome: 'answered', answer: { outcome: 'unknown' } });
  await expect.poll(() => rows).toMatchObject([{ state: 'answered', answeredBy: 'direct' }]);
});

it.each(['unknown', 'duplicate', 'late_cancel'] as const)(
  'S11 an attempt that was refused at the counter (%s) does not wait, also where its answer finds no room',
  async (outcome) => {
    const { store, rows } = memoryStore({ onSettle: fullFor(Infinity) });
    const result = await attempt({ store, call: answering(outcome) });
    expect(result).toMatchObject({ outcome: 'answered', answer: { outcome } });
    expect(rows).toEqual([]);
  },
);

it('S11 an answer that was not stored at first is stored by a second try', async () => {
  const { store, rows } = memoryStore({ onSettle: fullFor(1) });
  await attempt({ store, call: answering('unknown') });
  expect(rows).toMatchObject([{ state: 'answered', answer: { outcome: 'unknown' } }]);
});

it.each([
  ['first', 'unclear'],
  ['unknown', 'signed'],
] as const)(
  'S3 an attempt that was accepted (%s, %s) waits where its answer finds no room',
  async (...of) => {
    const [outcome, basis] = of;
    const { store, rows } = memoryStore({ onSettle: fullFor(Infinity) });
    const result = await attempt({ store, call: answering(outcome), basis });
    expect(result).toMatchObject({ outcome: 'answered', answer: { outcome } });
    expect(rows).toMatchObject([{ state: 'waiting' }]);
  },
);

it('S2 an attempt that took long to store is left to its own call until that call is over', async () => {
  const clock = new FakeClock(START_MS);
  const { store, rows } = memoryStore({ onAdd: () => clock.advance(2_000) });
  let answer = () => {};
  const own = attempt({
    store,
    clock,
    call: async (sent, timeoutMs) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return answering('unknown')(sent, timeoutMs);
    },
  });
  const sent: string[] = [];
  const sendQueue = () =>
    sendAttempts({
      store,
      clock,
      always: false,
      call: async (waiting, timeoutMs) => {
        sent.push(...waiting.map(({ mode }) => mode));
        return answering('unknown')(waiting, timeoutMs);
      },
    });
  await expect.poll(() => clock.nextDelayMs()).not.toBeNull();
  clock.advance(2_500);
  expect(await sendQueue()).toEqual({ kind: 'done', againAfterMs: 500 });
  answer();
  expect(await own).toMatchObject({ outcome: 'waiting' });
  expect([sent, rows]).toMatchObject([[], [{ state: 'waiting' }]]);
  clock.advance(500);
  await sendQueue();
  expect(sent).toEqual(['offline']);
});

it.each([-60_000, 60_000])(
  'S2 an answer after the clock was moved (%i ms) comes too late, because the queue may have sent the attempt',
  async (movedMs) => {
    const clock = new FakeClock(START_MS);
    const { store, rows } = memoryStore();
    const call: RedemptionCaller = (sent, timeoutMs) => {
      clock.set(clock.now() + movedMs);
      return answering('unknown')(sent, timeoutMs);
    };
    expect(await attempt({ store, call, clock })).toMatchObject({ outcome: 'waiting' });
    expect(rows).toMatchObject([{ state: 'waiting' }]);
  },
);

it('S2 B20 learns from its own call that the person is no member any more', async () => {
  const leaving =
    (isHeld: boolean): RedemptionCaller =>
    async (rows) => ({
      kind: 'ok',
      value: {
        uid: '',
        server_time: '',
        membership: 'none',
        answers: [],
        held: isHeld ? rows.map(({ nonce }) => nonce) : [],
      },
    });
  const refused = memoryStore();
  expect(await attempt({ store: refused.store, call: leaving(false) })).toMatchObject({
    outcome: 'set_aside',
    attempt: { state: 'refused', refusal: 'not_member' },
  });
  expect(refused.rows).toMatchObject([{ state: 'refused', refusal: 'not_member' }]);
  const held = memoryStore();
  expect(await attempt({ store: held.store, call: leaving(true) })).toMatchObject({
    outcome: 'answered',
    answer: { outcome: 'held' },
  });
  expect(held.rows).toMatchObject([{ state: 'answered', answer: { outcome: 'held' } }]);
});
