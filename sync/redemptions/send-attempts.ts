/** Sends waiting attempts, oldest first, at most 100 a call, each under its own nonce. */
import type { CycleOutcome } from '../engine/cycle-context.ts';
import { sendInBatches } from '../engine/send-in-batches.ts';
import type { Clock } from '../adapters/ports.ts';
import { type RedemptionCaller, pendingForMs } from './attempt-redemption.ts';
import {
  MAX_ATTEMPTS_PER_CALL,
  type RedemptionsResponse,
  readAnswers,
  toWireAttempt,
} from './redemption-protocol.ts';
import type { RedemptionAttempt } from './redemption-attempt.ts';
import type { AttemptStore } from './attempt-store.ts';

/** A hundred redemptions take the server well under a second; the rest is for a weak network. */
const SEND_LIMIT_MS = 30_000;

/**
 * `revoked`: nothing waits any more, and this device must delete its data. Attempts stay as they are after a lost,
 * cut or incomplete answer.
 */
export async function sendAttempts(options: {
  store: AttemptStore;
  call: RedemptionCaller;
  clock: Clock;
  /**
   * Calls the server even where nothing waits, to learn whether the device is still on its hospital's list.
   */
  always: boolean;
}): Promise<CycleOutcome> {
  const { store, call, clock } = options;
  // An attempt that waits for its own call learns the membership with its own answer, a moment later.
  const always = options.always && (await store.waiting()).length === 0;
  const end = await sendInBatches<RedemptionAttempt, RedemptionsResponse, CycleOutcome>({
    maxRows: MAX_ATTEMPTS_PER_CALL,
    always,
    waiting: async () =>
      (await store.waiting()).filter((attempt) => pendingForMs(attempt, clock.now()) === 0),
    call: (rows) =>
      call(
        rows.map((attempt) => toWireAttempt(attempt, 'offline')),
        SEND_LIMIT_MS,
      ),
    refuse: ({ nonce }) => store.refuse({ nonces: [nonce], refusal: 'not_readable' }),
    takeAnswer: async (rows, { membership, answers, held = [] }) => {
      const nonces = rows.map(({ nonce }) => nonce);
      if (membership === 'none') {
        const stored = held.map((nonce) => ({ nonce, outcome: 'held' as const }));
        await store.settle({ answers: readAnswers(stored), by: 'queue', atMs: clock.now() });
        await store.refuse({
          nonces: nonces.filter((nonce) => !held.includes(nonce)),
          refusal: 'not_member',
        });
        return null;
      }
      const answered = new Set(answers.map(({ nonce }) => nonce));
      if (!nonces.every((nonce) => answered.has(nonce)))
        return { kind: 'paused', cause: 'server', afterMs: null };
      await store.settle({ answers: readAnswers(answers), by: 'queue', atMs: clock.now() });
      // After too many unknown codes, those that were not looked up wait for the next cycle.
      if (answers.some(({ outcome }) => outcome === 'too_many_checks'))
        return { kind: 'done', againAfterMs: null };
      return membership === 'revoked' && (await store.waiting()).length === 0 ? { kind: 'revoked' } : null;
    },
  });
  if (end) return end;
  const nowMs = clock.now();
  const pendingMs = (await store.waiting()).map((attempt) => pendingForMs(attempt, nowMs));
  return { kind: 'done', againAfterMs: pendingMs.length === 0 ? null : Math.min(...pendingMs) };
}
