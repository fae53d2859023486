/** One press of "Mark as used": nonce, disk, call, in this order (design: redemption.md, "Device" 3). */
import type { CallOutcome } from '../engine/call.ts';
import type { Clock, Random, Timers } from '../adapters/ports.ts';
import type { RedeemResult, RedemptionAttempt } from './scan.ts';
import { type ScansResponse, type WireScan, readAnswers, toWireScan } from './scan-protocol.ts';
import type { ScanShelf } from './scan-shelf.ts';

/** A person at the counter waits no longer. */
export const PRESS_LIMIT_MS = 4_000;

export type CallScans = (rows: readonly WireScan[], timeoutMs: number) => Promise<CallOutcome<ScansResponse>>;

export async function redeemCode(options: {
  request: Pick<RedemptionAttempt, 'code' | 'basis' | 'reason'>;
  shelf: ScanShelf;
  call: CallScans;
  clock: Clock;
  timers: Timers;
  random: Random;
  serverOffsetMs: number;
}): Promise<RedeemResult> {
  const { shelf, clock } = options;
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
  const kept = await shelf.keep(attempt);
  if (kept.outcome !== 'kept') return kept;

  let late = false;
  const asked = ask().catch(() => null);
  const answer = await withinLimit(asked, options.timers, () => {
    late = true;
  });
  return answer === null ? { outcome: 'waiting', attempt } : { outcome: 'answered', attempt, answer };

  async function ask() {
    const outcome = await options.call([toWireScan(attempt, 'online')], PRESS_LIMIT_MS);
    if (outcome.kind !== 'ok') return null;
    const answers = readAnswers(outcome.value.answers);
    const mine = answers.get(attempt.nonce) ?? null;
    // The person went on without it: the repeat, sent as one made offline, brings the same outcome and says so.
    if (late) return null;
    // A full disk does not make the answer untrue; the row waits on, and the repeat brings the same outcome.
    await shelf.settle({ answers, by: 'direct', atMs: clock.now() }).catch(() => 0);
    return mine;
  }
}

function withinLimit<T>(asked: Promise<T | null>, timers: Timers, onLate: () => void): Promise<T | null> {
  return new Promise((resolve) => {
    const cancel = timers.after(PRESS_LIMIT_MS, () => {
      onLate();
      resolve(null);
    });
    void asked.then((value) => {
      cancel();
      resolve(value);
    });
  });
}
