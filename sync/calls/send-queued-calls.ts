/** Sends queued calls, oldest first, those of one function together (rules Q2, Q3). */
import { z } from 'zod';
import { callFunction } from '../engine/call-function.ts';
import type { CycleContext, StepOutcome } from '../engine/cycle-context.ts';
import { LeaseLost } from '../engine/lease.ts';
import { sendInBatches } from '../engine/send-in-batches.ts';
import type { LocalDatabase } from '../local/database/local-database.ts';
import type { CallRecord } from '../local/database/local-records.ts';

const MAX_ROWS_PER_CALL = 100;
const SEND_LIMIT_MS = 30_000;

const callsResponse = z.lazy(() =>
  z.object({ uid: z.guid(), answers: z.array(z.looseObject({ id: z.string() })) }),
);

/**
 * Sends without checking the lease: a call has one stored answer, so it does not matter which tab writes it.
 * A function that the server cannot answer holds up no other.
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
  const unanswered = new Set<string>();
  const end = await sendInBatches<CallRecord, z.infer<typeof callsResponse>>({
    maxRows: MAX_ROWS_PER_CALL,
    waiting: async () =>
      (await waitingCalls(db)).filter((call) => call.name === name && !unanswered.has(call.id)),
    call: (calls) =>
      callFunction({
        network,
        accessToken,
        name,
        body: { expected_user: userId, rows: calls.map(({ id, values }) => ({ ...values, id })) },
        answer: callsResponse,
        timeoutMs: SEND_LIMIT_MS,
      }),
    refuse: ({ id }) => endCalls(db, { ids: [id], atMs: clock.now(), answers: null }),
    takeAnswer: async (calls, response) => {
      const ids = calls.map(({ id }) => id);
      const answers = new Map(response.answers.map((answer) => [answer.id, answer]));
      await endCalls(db, { ids, atMs: clock.now(), answers });
      for (const id of ids) if (!answers.has(id)) unanswered.add(id);
      return null;
    },
  });
  return end ?? (unanswered.size > 0 ? { kind: 'paused', cause: 'server', afterMs: null } : { kind: 'done' });
}

function waitingCalls(db: LocalDatabase): Promise<CallRecord[]> {
  return db.calls.where('state').equals('waiting').sortBy('n');
}

/**
 * Stores the answers of calls; null `answers` means that the server refuses all of them. The answer to a call
 * that was replaced meanwhile is dropped.
 */
async function endCalls(
  db: LocalDatabase,
  options: {
    ids: readonly string[];
    atMs: number;
    answers: ReadonlyMap<string, { id: string; [key: string]: unknown }> | null;
  },
): Promise<void> {
  const { ids, atMs, answers } = options;
  await db.transaction('rw', db.calls, async () => {
    // A newer version of the app sends what waits (rule W6). Nothing can be stored here,
    // so going on would repeat the call without end.
    if (db.isNewer()) throw new LeaseLost();
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
