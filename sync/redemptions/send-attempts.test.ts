import { describe, expect, it } from 'vitest';
import type { RedemptionAttempt } from './redemption-attempt.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { START_MS } from '../testing/world.ts';
import type { RedemptionCaller } from './attempt-redemption.ts';
import type { AttemptStore } from './attempt-store.ts';
import { sendAttempts } from './send-attempts.ts';

const attempt: RedemptionAttempt = {
  nonce: 'one',
  code: 'K7M4P2X9QT',
  basis: 'available',
  reason: null,
  attemptedAtMs: START_MS,
  attemptedAt: '',
  state: 'waiting',
  answer: null,
  answeredBy: null,
  refusal: null,
};

/** Sends an attempt that is `ageMs` old; the server answers with `membership`, or asks to come back in a day. */
async function send(options: {
  ageMs: number;
  membership?: 'member' | 'none';
  held?: string[];
  isLimited?: boolean;
}) {
  let waiting = [attempt];
  const store: AttemptStore = {
    add: () => Promise.reject(new Error('Nothing is redeemed here.')),
    waiting: async () => waiting,
    settle: async ({ answers }) => {
      for (const [nonce, { outcome }] of answers) settled[nonce] = outcome;
      waiting = waiting.filter(({ nonce }) => !answers.has(nonce));
      return answers.size;
    },
    refuse: async ({ nonces }) => {
      refuse.push(...nonces);
      waiting = waiting.filter(({ nonce }) => !nonces.includes(nonce));
    },
    remove: () => Promise.reject(new Error('Nothing is answered directly here.')),
  };
  const sent: string[] = [];
  const [settled, refuse]: [Record<string, string>, string[]] = [{}, []];
  const call: RedemptionCaller = async (rows) => {
    sent.push(...rows.map(({ nonce }) => nonce));
    if (options.isLimited) return { kind: 'retry', cause: 'server', afterMs: 86_400_000 };
    const answers = rows.map(({ nonce }) => ({ nonce, outcome: 'first' as const }));
    const membership = options.membership ?? 'member';
    const reported = {
      answers: membership === 'member' ? answers : [],
      ...(options.held ? { held: options.held } : {}),
    };
    return { kind: 'ok', value: { uid: '', server_time: '', membership, ...reported } };
  };
  const outcome = await sendAttempts({
    store,
    call,
    clock: new FakeClock(START_MS + options.ageMs),
    always: true,
  });
  return { outcome, sent, settled, refuse };
}

describe('B20: what a person who left the hospital sends', () => {
  it('is settled where it is stored for the owner, and set aside where it is not', async () => {
    const { settled, refuse } = await send({ ageMs: 5_000, membership: 'none', held: ['one'] });
    expect([settled, refuse]).toEqual([{ one: 'held' }, []]);
    const refused = await send({ ageMs: 5_000, membership: 'none', held: [] });
    expect([refused.settled, refused.refuse]).toEqual([{}, ['one']]);
    // An older server sends no `held`.
    expect((await send({ ageMs: 5_000, membership: 'none' })).refuse).toEqual(['one']);
  });
});

describe('S2: an attempt whose own call may still be on its way', () => {
  it.each(['member', 'none'] as const)('is left alone, and its time is sent (%s)', async (membership) => {
    const { outcome, sent } = await send({ ageMs: 1_500, membership });
    expect(sent).toEqual([]);
    expect(outcome).toEqual({ kind: 'done', againAfterMs: 3_500 });
  });

  it('goes in time also from a device beyond the limit, whose empty calls the server puts off (S4)', async () => {
    expect((await send({ ageMs: 1_500, isLimited: true })).outcome).toEqual({
      kind: 'done',
      againAfterMs: 3_500,
    });
  });

  it.each([5_000, -60_000])('goes after that, and where the clock was set back (%i ms)', async (ageMs) => {
    const { outcome, sent } = await send({ ageMs });
    expect(sent).toEqual(['one']);
    expect(outcome).toEqual({ kind: 'done', againAfterMs: null });
  });
});
