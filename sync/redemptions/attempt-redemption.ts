/** One redemption attempt writes its nonce to the disk before its first call (rules S1, S2). */
import type { CallOutcome } from '../engine/call-function.ts';
import type { Clock, Random, Timers } from '../adapters/ports.ts';
import type { RedeemResult, RedemptionAnswer, RedemptionAttempt } from './redemption-attempt.ts';
import {
  type RedemptionsResponse,
  type WireAttempt,
  readAnswers,
  toWireAttempt,
} from './redemption-protocol.ts';
import type { AttemptStore } from './attempt-store.ts';

/** The longest time that a person at the counter waits, from the attempt on. */
const ATTEMPT_TIMEOUT_MS = 4_000;
/** Time for storing an answer that came at the last moment, before the queue may send the attempt. */
const STORING_MS = 1_000;

type Attempted = Pick<RedemptionAttempt, 'attemptedAtMs'>;

/** The milliseconds left of `limitMs` since the attempt; 0 where the clock was set back. */
function leftOf(limitMs: number, { attemptedAtMs }: Attempted, nowMs: number): number {
  const ageMs = nowMs - attemptedAtMs;
  return ageMs < 0 ? 0 : Math.max(0, limitMs - ageMs);
}

/** The milliseconds for which the queue leaves an attempt to its own call (rule S2). */
export function pendingForMs(attempt: Attempted, nowMs: number): number {
  return leftOf(ATTEMPT_TIMEOUT_MS + STORING_MS, attempt, nowMs);
}

/** Sends attempts to the server in one call, with a time limit. */
export type RedemptionCaller = (
  rows: readonly WireAttempt[],
  timeoutMs: number,
) => Promise<CallOutcome<RedemptionsResponse>>;

/**
 * Stores one attempt and waits for its answer, 4 s from the attempt at most; `waiting` where none came.
 * `serverOffsetMs`: server time minus device time.
 */
export async function attemptRedemption(options: {
  request: Pick<RedemptionAttempt, 'code' | 'basis' | 'reason' | 'shiftStaffId'>;
  /**
   * Nonces of attempts after which the hospital's owner has reopened the code; they do not block a new one.
   */
  reopened?: readonly string[];
  store: AttemptStore;
  call: RedemptionCaller;
  clock: Clock;
  timers: Timers;
  random: Random;
  serverOffsetMs: number;
}): Promise<RedeemResult> {
  const { store, clock } = options;
  // The booking of a signed voucher may reach the server later, and only an attempt
  // that was made offline can use it then (rule B19).
  const isOffline = options.request.basis === 'signed';
  const attemptedAtMs = clock.now();
  const attempt: RedemptionAttempt = {
    ...options.request,
    nonce: options.random.id(),
    attemptedAtMs,
    attemptedAt: new Date(attemptedAtMs + options.serverOffsetMs).toISOString(),
    state: 'waiting',
    answer: null,
    answeredBy: null,
    refusal: null,
  };
  const stored = await store.add(attempt, options.reopened);
  if (stored.outcome !== 'stored') return stored;
  // Storing the attempt may have used up the time limit. Then the queue sends it.
  const leftMs = leftOf(ATTEMPT_TIMEOUT_MS, attempt, clock.now());
  if (leftMs === 0) return { outcome: 'waiting', attempt };

  let late = false;
  /**
   * The answer that is being stored. It is returned also where the time limit
   * passes meanwhile, so that screen and disk agree.
   */
  let arrived: RedemptionAnswer | null = null;
  const asked = ask().catch(() => null);
  const answer = await withinLimit(asked, {
    timers: options.timers,
    leftMs,
    onLate: () => {
      late = true;
      return arrived;
    },
  });
  if (answer === 'not_member') {
    return { outcome: 'set_aside', attempt: { ...attempt, state: 'refused', refusal: answer } };
  }
  return answer === null ? { outcome: 'waiting', attempt } : { outcome: 'answered', attempt, answer };

  async function ask() {
    const outcome = await options.call([toWireAttempt(attempt, isOffline ? 'offline' : 'online')], leftMs);
    if (outcome.kind !== 'ok') return null;
    const { membership, held = [] } = outcome.value;
    const stored = held.map((nonce) => ({ nonce, outcome: 'held' as const }));
    const answers = readAnswers(membership === 'none' ? stored : outcome.value.answers);
    const mine = answers.get(attempt.nonce) ?? null;
    // The screen no longer waits for this answer, or the queue may have sent the attempt as an offline one. In
    // the second case only an acceptance still holds.
    const mayBeSent = leftOf(ATTEMPT_TIMEOUT_MS, attempt, clock.now()) === 0;
    if (late || (mayBeSent && mine?.outcome !== 'first')) return null;
    if (membership === 'none' && mine === null) {
      const refusal = 'not_member';
      // If it cannot be stored, the queue gets the same answer again.
      await store.refuse({ nonces: [attempt.nonce], refusal }).catch(() => undefined);
      return refusal;
    }
    arrived = mine;
    const settled = { answers, by: isOffline ? 'queue' : 'direct', atMs: clock.now() } as const;
    const isStored = await store
      .settle(settled)
      .catch(() => store.settle(settled))
      .then(
        () => true,
        () => false,
      );
    // The server has this refusal, and a repeat as an offline attempt could be accepted later (rule S11).
    const isRefused = mine !== null && mine.outcome !== 'first' && mine.outcome !== 'held' && !isOffline;
    if (!isStored && isRefused) await store.remove(attempt.nonce).catch(() => undefined);
    return mine;
  }
}

function withinLimit<T>(
  asked: Promise<T | null>,
  { timers, leftMs, onLate }: { timers: Timers; leftMs: number; onLate: () => T | null },
): Promise<T | null> {
  return new Promise((resolve) => {
    const cancel = timers.after(leftMs, () => {
      resolve(onLate());
    });
    void asked.then((value) => {
      cancel();
      resolve(value);
    });
  });
}
