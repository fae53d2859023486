/** Applies the server's answers: an operation leaves the outbox only together with its effect (rule O2). */
import { applyOp } from '../local/rows/apply-op.ts';
import type { LocalDatabase } from '../local/database/local-database.ts';
import { startNewOutbox, noteAnswers } from '../local/outbox/ledger.ts';
import { type ServerRow, newestRow } from '../local/rows/newer-row.ts';
import { dependsOnAny } from '../local/outbox/outbox.ts';
import { type ServerBase, rebuildRow, rebuildRows } from '../local/rows/rebuild-row.ts';
import type { AckedRecord, OutboxRecord } from '../local/database/local-records.ts';
import { rowKey } from '../local/rows/row-key.ts';
import { CONFLICTS_ENTITY, type PushAnswer } from './protocol.ts';
import { idOfRepeat } from '../rescue/id-of-repeat.ts';
import type { OutboxEntry } from '../local/store/store.ts';
import { type CycleContext, cycleServerNowMs } from './cycle-context.ts';
import { assertLease } from './lease.ts';

/** Short transactions leave room for the person's own writes. */
const ANSWERS_PER_TRANSACTION = 250;

/**
 * Stores the answers to one push in short transactions. `sent`: its operations.
 * `confirmed`: the ids that the call acknowledged. `heard`: the turn of the call. `headOf`:
 * the head of the stream when an operation met its row.
 */
export async function applyAnswers(
  context: CycleContext,
  {
    answers,
    sent,
    confirmed,
    heard,
    headOf,
  }: {
    answers: readonly PushAnswer[];
    sent: readonly OutboxRecord[];
    confirmed: ReadonlySet<string>;
    heard: number;
    headOf: (opId: string) => number;
  },
): Promise<void> {
  const { db } = context;
  const numbers = new Map(sent.map(({ opId, n }) => [opId, n]));
  const stuck = new Set<string>();
  for (let from = 0; from < answers.length; from += ANSWERS_PER_TRANSACTION) {
    const part = answers.slice(from, from + ANSWERS_PER_TRANSACTION);
    await db.transaction(
      'rw',
      [...db.entityTables(), db.outbox, db.shadows, db.acked, db.engineState],
      async () => {
        await assertLease(db, context.lease);
        const turn = await noteAnswers(db, {
          opIds: await withoutCopied(db, { answers: part, sent }),
          confirmed,
          heard,
        });
        if (await applyTogether(context, { answers: part, numbers, turn, headOf })) return;
        for (const answer of part) {
          const record = await recordOf(db, answer);
          // The operation may be gone: a person can discard it while the call is under way.
          if (record) await applyAnswer(context, { answer, record, stuck, turn, headOf });
        }
      },
    );
  }
}

/**
 * The ids that may be acknowledged. The ledger must remember an operation of which another device has a copy, so that it is
 * carried out once although both send it (rule P9).
 */
async function withoutCopied(
  db: LocalDatabase,
  { answers, sent }: { answers: readonly PushAnswer[]; sent: readonly OutboxRecord[] },
): Promise<string[]> {
  const asked = new Set(answers.map(({ op_id }) => op_id));
  const before = sent.filter(({ opId }) => asked.has(opId));
  // The operation may have been exported while its call was under way.
  const now = await db.outbox.bulkGet(before.map(({ n }) => n ?? 0));
  const copied = new Set([...before, ...now].flatMap((record) => (record?.copied ? record.opId : [])));
  return answers.map(({ op_id }) => op_id).filter((opId) => !copied.has(opId));
}

function recordOf(db: LocalDatabase, answer: PushAnswer): Promise<OutboxRecord | undefined> {
  return db.outbox.where('opId').equals(answer.op_id).first();
}

/**
 * Applies the answers in bulk, which is much faster after a day offline. Returns false, and changes nothing,
 * where one of them sets its operation aside.
 */
async function applyTogether(
  context: CycleContext,
  options: {
    answers: readonly PushAnswer[];
    numbers: ReadonlyMap<string, number | undefined>;
    turn: number;
    headOf: (opId: string) => number;
  },
): Promise<boolean> {
  const { db } = context;
  const { answers, numbers, turn, headOf } = options;
  const there = await db.outbox.bulkGet(answers.map((answer) => numbers.get(answer.op_id) ?? 0));
  // A person may have discarded or requeued the operation meanwhile, so its id is compared.
  const records = there.map((record, i) => (record?.opId === answers[i]?.op_id ? record : undefined));
  const keys = records.flatMap((record): [string, string][] =>
    record ? [[record.entity, record.rowId]] : [],
  );
  const shadows = await db.shadows.bulkGet(keys);
  const beneath = new Map<string, ServerBase>();
  for (const shadow of shadows) {
    if (shadow)
      beneath.set(rowKey(shadow.entity, shadow.rowId), {
        entity: shadow.entity,
        rowId: shadow.rowId,
        server: shadow,
      });
  }
  const left: number[] = [];
  const acked: AckedRecord[] = [];
  for (const [index, answer] of answers.entries()) {
    const found = records[index];
    if (!found) continue;
    const { n = 0, ...record } = found;
    const { entity, rowId } = record;
    const before = beneath.get(rowKey(entity, rowId))?.server ?? unknown;
    const settled = settle({ db, answer, record, before, head: headOf(answer.op_id) });
    if (settled.kind === 'failed') return false;
    left.push(n);
    if (answer.outcome !== 'gone') acked.push({ ackedAtMs: cycleServerNowMs(context), turn, record });
    beneath.set(rowKey(entity, rowId), { entity, rowId, server: settled.server });
  }
  await db.outbox.bulkDelete(left);
  await db.acked.bulkAdd(acked);
  await rebuildRows(db, [...beneath.values()]);
  return true;
}

async function applyAnswer(
  context: CycleContext,
  options: {
    answer: PushAnswer;
    record: OutboxRecord;
    stuck: Set<string>;
    turn: number;
    headOf: (opId: string) => number;
  },
): Promise<void> {
  const { db } = context;
  const { answer, stuck, turn, headOf } = options;
  const { n = 0, ...record } = options.record;
  const shadow = await db.shadows.get([record.entity, record.rowId]);
  const before = shadow ?? unknown;
  const head = headOf(answer.op_id);

  const settled = settle({ db, answer, record, before, head });
  if (settled.kind === 'failed') {
    if (await dependsOnAny(db, record, stuck)) {
      // The operation was refused only because one that it builds on was.
      // It is held, and gets a new id (rules O3, O5).
      await db.outbox.update(n, { opId: record.copied ? idOfRepeat(record.opId) : context.random.id() });
      return;
    }
    stuck.add(rowKey(record.entity, record.rowId));
    await db.outbox.update(n, { failed: 1, failure: settled.failure });
    if (answer.outcome === 'gone') {
      const { entity, rowId } = record;
      const { row, head: newest } = newestRow(before, { row: null, head });
      await db.shadows.put({ entity, rowId, row, head: newest });
    }
    return;
  }
  await db.outbox.delete(n);
  if (answer.outcome !== 'gone') await db.acked.add({ ackedAtMs: cycleServerNowMs(context), turn, record });
  await rebuildRow(db, { entity: record.entity, rowId: record.rowId, server: settled.server });
}

type Settled =
  | { kind: 'left_outbox'; server: ServerRow }
  | { kind: 'failed'; failure: NonNullable<OutboxEntry['failure']> };

const unknown: ServerRow = { row: null, head: 0 };

function settle(options: {
  db: LocalDatabase;
  answer: PushAnswer;
  record: Omit<OutboxRecord, 'n'>;
  before: ServerRow;
  head: number;
}): Settled {
  const { db, answer, record, before, head } = options;
  switch (answer.outcome) {
    case 'applied': {
      const row = applyOp(db.definition(record.entity), before.row, record);
      return { kind: 'left_outbox', server: newestRow(before, { row, head }) };
    }
    case 'merged':
    case 'conflict': {
      const row = { ...answer.row, id: record.rowId };
      return { kind: 'left_outbox', server: newestRow(before, { row, head }) };
    }
    case 'rejected':
      return {
        kind: 'failed',
        failure: { code: answer.code, message: answer.message, detail: answer.detail },
      };
    case 'gone':
      // A delete of a missing row is done, and so is an edit of a conflict that another device has resolved. Any
      // other edit waits for a person's decision (rule A4).
      return record.kind === 'delete' || record.entity === CONFLICTS_ENTITY
        ? { kind: 'left_outbox', server: newestRow(before, { row: null, head }) }
        : {
            kind: 'failed',
            failure: { code: 'gone', message: 'The record no longer exists.', detail: null },
          };
  }
}

/** Sets one operation aside that the server refuses to read. */
export async function failOperation(
  context: CycleContext,
  options: { opId: string; message: string },
): Promise<void> {
  const { db } = context;
  await db.transaction('rw', [db.outbox, db.engineState], async () => {
    await assertLease(db, context.lease);
    await db.outbox
      .where('opId')
      .equals(options.opId)
      .modify({
        failed: 1,
        failure: { code: 'refused_whole', message: options.message, detail: null },
      });
  });
}

/**
 * Sets all waiting operations aside, because this device holds an older copy of its data. The server may have
 * carried them out, so a person decides (rule P9).
 */
export async function suspendAll(context: CycleContext): Promise<void> {
  const { db } = context;
  await db.transaction('rw', [db.outbox, db.acked, db.engineState], async () => {
    await assertLease(db, context.lease);
    await startNewOutbox(db, context.random);
  });
}
