/** Sends queued calls, oldest first, those of one function together (rules Q2, Q3). */
import { z } from 'zod';
import { callFunction } from '../engine/call-function.ts';
import type { CycleContext, StepOutcome } from '../engine/cycle-context.ts';
import type { LocalDatabase } from '../local/database/local-database.ts';
import type { CallRecord } from '../local/database/local-records.ts';

const MAX_ROWS_PER_CALL = 100;
const SEND_LIMIT_MS = 30_000;

const callsResponse = z.object({ uid: z.guid(), answers: z.array(z.looseObject({ id: z.string() })) });

/**
 * No lease, as with redemptions: what is written about a call is its one answer, whoever brings it. A function that the
 * server cannot answer holds up no other.
 */
export async function sendQueuedCalls(context: CycleContext): Promise<StepOutcome> {
  const names = new Set((await waitingCalls(context.db)).map(({ name }) => name));
  let outcome: StepOutcome = { kind: 'done' };
  for (const name of names) {
    const sent = await sendOf(context, name);
    if (sent.kind === 'no_session' || (sent.kind === 'paused' && sent.cause === 'network')) return sent;
    if (sent.kind === 'paused') outcome = sent;
  }
  return outcome;
}

async function sendOf(context: CycleContext, name: string): Promise<StepOutcome> {
  const { db, clock, network, accessToken, userId } = context;
  let most = MAX_ROWS_PER_CALL;
  for (;;) {
    const calls = (await waitingCalls(db)).filter((call) => call.name === name).slice(0, most);
    const ids = calls.map(({ id }) => id);
    if (ids.length === 0) return { kind: 'done' };
    const outcome = await callFunction({
      network,
      accessToken,
      name,
      body: { expected_user: userId, rows: calls.map(({ id, values }) => ({ ...values, id })) },
      answer: callsResponse,
      timeoutMs: SEND_LIMIT_MS,
    });
    if (outcome.kind === 'retry') return { kind: 'paused', cause: outcome.cause, afterMs: outcome.afterMs };
    if (outcome.kind === 'restored') return { kind: 'paused', cause: 'server', afterMs: null };
    if (outcome.kind === 'no_session') return outcome;
    if (outcome.kind === 'refused') {
      // Halved until the one that the server cannot read stands alone, as the outbox does (rule O4).
      if (ids.length === 1) await end(db, { ids, atMs: clock.now(), answers: null });
      most = Math.max(1, Math.floor(ids.length / 2));
      continue;
    }
    const answers = new Map(outcome.value.answers.map((answer) => [answer.id, answer]));
    await end(db, { ids, atMs: clock.now(), answers });
    if (!ids.every((id) => answers.has(id))) return { kind: 'paused', cause: 'server', afterMs: null };
    most = MAX_ROWS_PER_CALL;
  }
}

function waitingCalls(db: LocalDatabase): Promise<CallRecord[]> {
  return db.calls.where('state').equals('waiting').sortBy('n');
}

/** `answers` null: the server refuses these. One that was replaced meanwhile is not there any more. */
async function end(
  db: LocalDatabase,
  options: {
    ids: readonly string[];
    atMs: number;
    answers: ReadonlyMap<string, { id: string; [key: string]: unknown }> | null;
  },
): Promise<void> {
  const { ids, atMs, answers } = options;
  await db.transaction('rw', db.calls, async () => {
    if (db.isNewer()) return;
    await db.calls
      .where('id')
      .anyOf([...ids])
      .and(({ state }) => state === 'waiting')
      .modify((call: CallRecord) => {
        const answer = answers?.get(call.id);
        if (answers && !answer) return;
        Object.assign(call, {
          state: answer ? 'answered' : 'refused',
          answer: answer ?? null,
          endedAtMs: atMs,
        });
      });
  });
}
