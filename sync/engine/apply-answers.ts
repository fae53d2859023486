/** Takes the server's answers in: an operation leaves the outbox only together with its effect (rule O2). */
import { applyOp } from '../local/apply-op.ts';
import type { LocalDatabase } from '../local/database.ts';
import { rebuildRow } from '../local/rebuild-row.ts';
import type { LocalRow, OutboxRecord } from '../local/records.ts';
import type { PushAnswer } from '../protocol.ts';
import type { OutboxEntry } from '../store.ts';
import type { CycleContext } from './context.ts';
import { assertLease } from './lease.ts';

/** Short transactions leave room for the person's own writes. */
const ANSWERS_PER_TRANSACTION = 100;

export async function applyAnswers(context: CycleContext, answers: readonly PushAnswer[]): Promise<void> {
  const { db } = context;
  for (let from = 0; from < answers.length; from += ANSWERS_PER_TRANSACTION) {
    const part = answers.slice(from, from + ANSWERS_PER_TRANSACTION);
    await db.transaction(
      'rw',
      [...db.entityTables(), db.outbox, db.shadows, db.acked, db.settings],
      async () => {
        await assertLease(db, context.lease);
        for (const answer of part) {
          const record = await db.outbox.where('opId').equals(answer.op_id).first();
          // Already dealt with: a person may discard while the call is under way.
          if (record) await applyAnswer(db, { answer, record, nowMs: context.clock.now() });
        }
      },
    );
  }
}

async function applyAnswer(
  db: LocalDatabase,
  options: { answer: PushAnswer; record: OutboxRecord; nowMs: number },
): Promise<void> {
  const { answer } = options;
  const { n = 0, ...record } = options.record;
  const shadow = await db.shadows.get([record.entity, record.rowId]);
  const before = shadow?.row ?? null;

  const settled = settle({ db, answer, record, before });
  if (settled.kind === 'failed') {
    await db.outbox.update(n, { failed: 1, failure: settled.failure });
    if (answer.outcome === 'gone')
      await db.shadows.put({ entity: record.entity, rowId: record.rowId, row: null });
    return;
  }
  await db.outbox.delete(n);
  if (answer.outcome !== 'gone') await db.acked.add({ ackedAtMs: options.nowMs, record });
  await rebuildRow(db, { entity: record.entity, rowId: record.rowId, server: settled.server });
}

type Settled =
  | { kind: 'left_outbox'; server: LocalRow | null }
  | { kind: 'failed'; failure: NonNullable<OutboxEntry['failure']> };

function settle(options: {
  db: LocalDatabase;
  answer: PushAnswer;
  record: Omit<OutboxRecord, 'n'>;
  before: LocalRow | null;
}): Settled {
  const { db, answer, record, before } = options;
  switch (answer.outcome) {
    case 'applied':
      return { kind: 'left_outbox', server: applyOp(db.definition(record.entity), before, record) };
    case 'merged':
    case 'conflict':
      return { kind: 'left_outbox', server: { ...answer.row, id: record.rowId } };
    case 'rejected':
      return {
        kind: 'failed',
        failure: { code: answer.code, message: answer.message, detail: answer.detail },
      };
    case 'gone':
      // Deleting what is gone is done; an edit of it has nowhere to go, and the person is told (rule A4).
      return record.kind === 'delete'
        ? { kind: 'left_outbox', server: null }
        : {
            kind: 'failed',
            failure: { code: 'gone', message: 'The record no longer exists.', detail: null },
          };
  }
}

/** Sets one operation aside that the server refuses to read at all. */
export async function failWhole(
  context: CycleContext,
  options: { opId: string; message: string },
): Promise<void> {
  const { db } = context;
  await db.transaction('rw', [db.outbox, db.settings], async () => {
    await assertLease(db, context.lease);
    await db.outbox
      .where('opId')
      .equals(options.opId)
      .modify({ failed: 1, failure: { code: 'refused_whole', message: options.message, detail: null } });
  });
}
