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

/** The longest time that a person at the counter waits. */
export const ATTEMPT_TIMEOUT_MS = 4_000;

/** Sends attempts to the server in one call, with a time limit. */
export type RedemptionCaller = (
  rows: readonly WireAttempt[],
  timeoutMs: number,
) => Promise<CallOutcome<RedemptionsResponse>>;

/**
 * Stores one attempt and waits at most {@link ATTEMPT_TIMEOUT_MS} for its answer; `waiting` where none came.
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

  let late = false;
  /**
   * The answer that is being stored. It is returned also where the time limit
   * passes meanwhile, so that screen and disk agree.
   */
  let arrived: RedemptionAnswer | null = null;
  const asked = ask().catch(() => null);
  const answer = await withinLimit(asked, options.timers, () => {
    late = true;
    return arrived;
  });
  return answer === null ? { outcome: 'waiting', attempt } : { outcome: 'answered', attempt, answer };

  async function ask() {
    const outcome = await options.call(
      [toWireAttempt(attempt, isOffline ? 'offline' : 'online')],
      ATTEMPT_TIMEOUT_MS,
    );
    if (outcome.kind !== 'ok') return null;
    const answers = readAnswers(outcome.value.answers);
    const mine = answers.get(attempt.nonce) ?? null;
    // The person went on without this answer. The attempt is sent
    // again as an offline one and gets the same outcome.
    if (late) return null;
    arrived = mine;
    // A full disk does not change the answer; the stored attempt waits, and its repeat brings the same outcome.
    await store.settle({ answers, by: isOffline ? 'queue' : 'direct', atMs: clock.now() }).catch(() => 0);
    return mine;
  }
}

function withinLimit<T>(asked: Promise<T | null>, timers: Timers, onLate: () => T | null): Promise<T | null> {
  return new Promise((resolve) => {
    const cancel = timers.after(ATTEMPT_TIMEOUT_MS, () => {
      resolve(onLate());
    });
    void asked.then((value) => {
      cancel();
      resolve(value);
    });
  });
}
