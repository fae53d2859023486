/** Takes the server's answers in: an operation leaves the outbox only together with its effect (rule O2). */
import { applyOp } from '../local/apply-op.ts';
import type { LocalDatabase } from '../local/database.ts';
import { startNewOutbox, noteAnswers } from '../local/ledger.ts';
import { type ServerRow, newerRow } from '../local/newer-row.ts';
import { standsOnStuck } from '../local/outbox.ts';
import { type Beneath, rebuildRow, rebuildRows } from '../local/rebuild-row.ts';
import type { AckedRecord, OutboxRecord } from '../local/records.ts';
import { rowKey } from '../local/row-key.ts';
import { CONFLICTS_ENTITY, type PushAnswer } from './protocol.ts';
import type { OutboxEntry } from '../local/store.ts';
import { type CycleContext, serverNowMs } from './context.ts';
import { assertLease } from './lease.ts';

/** Short transactions leave room for the person's own writes. */
const ANSWERS_PER_TRANSACTION = 250;

/**
 * `sent` are the operations that the answers are about, as they were read; `confirmed` what their call acknowledged, `heard`
 * the turn that it carried; `headOf` how new the row was that an operation met.
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
      [...db.entityTables(), db.outbox, db.shadows, db.acked, db.settings],
      async () => {
        await assertLease(db, context.lease);
        const turn = await noteAnswers(db, {
          opIds: part.map((answer) => answer.op_id),
          confirmed,
          heard,
        });
        if (await applyTogether(context, { answers: part, numbers, turn, headOf })) return;
        for (const answer of part) {
          const record = await recordOf(db, answer);
          // Already dealt with: a person may discard while the call is under way.
          if (record) await applyAnswer(context, { answer, record, stuck, turn, headOf });
        }
      },
    );
  }
}

function recordOf(db: LocalDatabase, answer: PushAnswer): Promise<OutboxRecord | undefined> {
  return db.outbox.where('opId').equals(answer.op_id).first();
}

/**
 * Answers of which none sets an operation aside, all at once: after a day offline nearly all are, and one by one the
 * steps would take longer than the server. False, and nothing is done, where there is another among them.
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
  // A person may have discarded it meanwhile; the id decides, not the place.
  const records = there.map((record, i) => (record?.opId === answers[i]?.op_id ? record : undefined));
  const keys = records.flatMap((record): [string, string][] =>
    record ? [[record.entity, record.rowId]] : [],
  );
  const shadows = await db.shadows.bulkGet(keys);
  const beneath = new Map<string, Beneath>();
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
    if (answer.outcome !== 'gone') acked.push({ ackedAtMs: serverNowMs(context), turn, record });
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
    if (await standsOnStuck(db, record, stuck)) {
      // Refused only because what it builds on was: it is held, and will be a new operation (rules O3, O5).
      await db.outbox.update(n, { opId: context.random.id() });
      return;
    }
    stuck.add(rowKey(record.entity, record.rowId));
    await db.outbox.update(n, { failed: 1, failure: settled.failure });
    if (answer.outcome === 'gone') {
      const { entity, rowId } = record;
      const { row, head: newest } = newerRow(before, { row: null, head });
      await db.shadows.put({ entity, rowId, row, head: newest });
    }
    return;
  }
  await db.outbox.delete(n);
  if (answer.outcome !== 'gone') await db.acked.add({ ackedAtMs: serverNowMs(context), turn, record });
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
      return { kind: 'left_outbox', server: newerRow(before, { row, head }) };
    }
    case 'merged':
    case 'conflict': {
      const row = { ...answer.row, id: record.rowId };
      return { kind: 'left_outbox', server: newerRow(before, { row, head }) };
    }
    case 'rejected':
      return {
        kind: 'failed',
        failure: { code: answer.code, message: answer.message, detail: answer.detail },
      };
    case 'gone':
      // Deleting what is gone is done, and so is what was said of a conflict that another device has dealt with; any
      // other edit has nowhere to go, and a person decides (rule A4).
      return record.kind === 'delete' || record.entity === CONFLICTS_ENTITY
        ? { kind: 'left_outbox', server: newerRow(before, { row: null, head }) }
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
      .modify({
        failed: 1,
        failure: { code: 'refused_whole', message: options.message, detail: null },
      });
  });
}

/** What waits in an older copy of this device's data may be done: a person decides (rule P9). */
export async function setAsideOlderCopy(context: CycleContext): Promise<void> {
  const { db } = context;
  await db.transaction('rw', [db.outbox, db.acked, db.settings], async () => {
    await assertLease(db, context.lease);
    await startNewOutbox(db, context.random);
  });
}
