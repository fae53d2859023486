/** Sends the outbox, in order and in as few calls as possible (rules O1-O4). */
import type { LocalDatabase } from '../local/database/local-database.ts';
import { makeAcknowledgement } from '../local/outbox/ledger.ts';
import { markSent } from '../local/outbox/mark-sent.ts';
import { readOutbox, toWireOp } from '../local/outbox/outbox.ts';
import type { OutboxRecord } from '../local/database/local-records.ts';
import type { OutboxEntry } from '../local/store/store.ts';
import {
  type Acknowledgement,
  MAX_OPS_PER_PUSH,
  type PushAnswer,
  type RowLimit,
  type WireOp,
  pushResponse,
} from './protocol.ts';
import { applyAnswers, failOperation, suspendAll } from './apply-answers.ts';
import { callFunction } from './call-function.ts';
import type { CycleContext, StepOutcome } from './cycle-context.ts';
import { assertLease } from './lease.ts';
import { isNewRow, withinLimit } from '../local/outbox/within-limit.ts';
import { type PushSize, countFittingOps, growPush, readPushSize, shrinkPush } from './call-size.ts';
import { type AskedPage, askFirstPage } from './pull-all.ts';

/** A full call of 500 operations takes the server well under a second; the rest is for a weak network. */
const PUSH_TIMEOUT_MS = 60_000;

/** Delay before limited rows are tried again where the server names none. */
const LIMITED_MS = 60_000;

/**
 * Sends until nothing waits. `fetch_first`: a pull must go first, because the server was restored, or nothing
 * was fetched before the `first` push of a cycle (rule D5). `fetchNext`: asks for the first page with the
 * last answer. `laterMs`: delay of the rows that the server limits (rule O9).
 */
export async function pushAll(
  context: CycleContext,
  { first, fetchNext }: { first: boolean; fetchNext: boolean },
): Promise<
  | Exclude<StepOutcome, { kind: 'done' }>
  | { kind: 'done'; page: AskedPage | null; laterMs: number | null }
  | { kind: 'fetch_first' }
> {
  let done = 0;
  let batch = MAX_OPS_PER_PUSH;
  let most: PushSize | null = null;
  /** True after a call failed twice: from then on what is in a failed call is taken as the cause. */
  let halving = false;
  let ahead: Call | null = null;
  let page: AskedPage | null = null;
  let limit: Limit | null = null;
  for (;;) {
    if (!ahead) {
      const waiting = (await readOutbox(context.db)).filter((entry) => entry.state === 'waiting');
      const sendable = limit ? await withinLimit(context.db, { entries: waiting, limit }) : waiting;
      if (sendable.length === 0) {
        return { kind: 'done', page, laterMs: waiting.length > 0 ? (limit?.laterMs ?? null) : null };
      }
      // A page requested earlier lacks the changes that are sent now.
      page = null;
      if (first && (await context.bulk.streams.count()) === 0) return { kind: 'fetch_first' };
      await context.report({ done, total: done + sendable.length });
      most = await readPushSize(context.db);
      ahead = await sendNext(context, sendable, { ...most, ops: Math.min(batch, most.ops) });
      if (!ahead) continue;
    }
    const call: Call = ahead;
    const { sent, behind, answered, confirms: confirmed } = call;
    ahead = null;
    const outcome = await answered;
    switch (outcome.kind) {
      case 'answered': {
        most = await growPush(context, { most: most ?? call.carried, ...call });
        // The next call leaves while these answers are stored, unless one of them
        // sets an operation aside, which may hold others.
        if (outcome.answers.every(leavesNothingBehind)) {
          const heard = call.said.acknowledged.turn;
          if (behind.length > 0) ahead = await sendNext(context, behind, { ...most, confirmed, heard });
          else if (fetchNext) page = await askFirstPage(context);
        }
        await applyAnswers(context, { ...outcome, sent, confirmed, heard: call.said.acknowledged.turn });
        done += sent.length;
        batch = MAX_OPS_PER_PUSH;
        if (limit) limit = afterSending(limit, sent);
        break;
      }
      case 'refused': {
        // The server cannot read the call as a whole: halve it until the operation that it fails on is alone.
        const [only] = sent;
        if (sent.length === 1 && only)
          await failOperation(context, { opId: only.opId, message: outcome.message });
        batch = Math.max(1, Math.floor(sent.length / 2));
        break;
      }
      case 'limited': {
        // A call within the given room is refused only where other devices of the person used that room.
        const isRepeated = limit !== null && countNew(sent, outcome.limit) <= outcome.limit.room;
        if (isRepeated) return { kind: 'paused', cause: 'server', afterMs: outcome.afterMs };
        limit = { ...outcome.limit, laterMs: outcome.afterMs ?? LIMITED_MS };
        break;
      }
      case 'late':
        await shrinkPush(context.db, call.carried);
        return { ...outcome, kind: 'paused' };
      case 'failed': {
        const [first] = sent;
        halving ||= await failedBefore(context.db, first);
        if (!halving) return { ...outcome, kind: 'paused' };
        if (sent.length > 1) {
          batch = Math.floor(sent.length / 2);
          break;
        }
        // The failed call held this operation alone. If the server answers a
        // call without operations, this one is the cause.
        const empty = await pushBatch(context, { ...call.said, ops: [] });
        if (empty.kind !== 'answered' || !first) return { ...outcome, kind: 'paused' };
        await failOperation(context, { opId: first.opId, message: 'The server fails with this change.' });
        batch = 1;
        break;
      }
      case 'restored':
        if (outcome.what === 'device') {
          await suspendAll(context);
          break;
        }
        return { kind: 'fetch_first' };
      default:
        return outcome;
    }
  }
}

interface Limit extends RowLimit {
  laterMs: number;
}

const afterSending = (limit: Limit, sent: readonly OutboxRecord[]): Limit => ({
  ...limit,
  room: Math.max(0, limit.room - countNew(sent, limit)),
});

const countNew = (ops: readonly { entity: string; kind: string }[], limit: RowLimit) =>
  ops.filter((op) => isNewRow(op, limit)).length;

/** A call on its way. */
interface Call {
  carried: PushSize;
  sentAtMs: number;
  /** The parts of the call besides its operations. */
  said: { epoch: string | null; acknowledged: Acknowledgement };
  sent: readonly OutboxRecord[];
  /** The entries to send after this call. */
  behind: readonly Entry[];
  answered: Promise<CallEnd>;
  /** The ids that the ledger has forgotten once the call is answered. */
  confirms: ReadonlySet<string>;
}
type Entry = OutboxEntry & { n: number };
type CallEnd =
  | { kind: 'answered'; answers: readonly PushAnswer[]; headOf: (opId: string) => number }
  | { kind: 'refused'; message: string }
  | { kind: 'limited'; limit: RowLimit; afterMs: number | null }
  | { kind: 'late' | 'failed'; cause: 'network' | 'server'; afterMs: number | null }
  | { kind: 'restored'; what: 'server' | 'device' }
  | Exclude<StepOutcome, { kind: 'done' }>;

const nothing: ReadonlySet<string> = new Set();
const leavesNothingBehind = ({ outcome }: PushAnswer) => outcome !== 'rejected' && outcome !== 'gone';

/**
 * Sends one call with as many of the first `entries` as fit; null if none of them is to be sent any more.
 */
async function sendNext(
  context: CycleContext,
  entries: readonly Entry[],
  options: { ops: number; bytes: number; confirmed?: ReadonlySet<string>; heard?: number },
): Promise<Call | null> {
  const { ops: mostOps, bytes: mostBytes, confirmed = nothing, heard } = options;
  const offsetMs = context.serverOffsetMs();
  const next = entries.slice(0, mostOps).map((entry) => toWireOp(context.db, entry, offsetMs));
  const { count, bytes } = countFittingOps(next, mostBytes);
  const { taken, ...said } = await takeForSending(context, {
    entries: entries.slice(0, count),
    confirmed,
    heard,
  });
  if (taken.length === 0) return null;
  const ops = taken.map((record) => toWireOp(context.db, record, offsetMs));
  const sentAtMs = context.clock.now();
  const answered = pushBatch(context, { ops, ...said });
  // Nothing awaits this call if storing the answers before it fails; its operations are sent again under their ids.
  answered.catch(() => undefined);
  const confirms = new Set(said.acknowledged.op_ids);
  const carried = { ops: taken.length, bytes };
  return { sent: taken, behind: entries.slice(count), carried, sentAtMs, said, answered, confirms };
}

/**
 * Marks the operations as sent in the transaction that reads them, because a later edit must not join a sent
 * operation (rule O8). `epoch` is the one known then (rule D5), `acknowledged` what was answered by then (rule P9).
 */
async function takeForSending(
  context: CycleContext,
  {
    entries,
    confirmed,
    heard,
  }: {
    entries: readonly { n: number }[];
    confirmed: ReadonlySet<string>;
    heard: number | undefined;
  },
): Promise<{ taken: OutboxRecord[]; epoch: string | null; acknowledged: Acknowledgement }> {
  const { db, random } = context;
  return db.transaction('rw', [db.outbox, db.engineState, db.streams], async () => {
    await assertLease(db, context.lease);
    const records = await db.outbox.bulkGet(entries.map(({ n }) => n));
    await markSent(db, Math.max(...entries.map(({ n }) => n)));
    const stream = await db.streams.get(context.userId);
    const taken = records.filter((record) => record !== undefined && !record.failed) as OutboxRecord[];
    const acknowledged = await makeAcknowledgement(db, { random, confirmed, heard });
    return { taken, epoch: stream?.epoch ?? null, acknowledged };
  });
}

async function pushBatch(
  context: CycleContext,
  {
    ops,
    epoch,
    acknowledged,
  }: { ops: readonly WireOp[]; epoch: string | null; acknowledged: Acknowledgement },
): Promise<CallEnd> {
  const sentAtMs = context.clock.now();
  const outcome = await callFunction({
    network: context.network,
    accessToken: context.accessToken,
    name: 'sync_push',
    body: {
      expected_user: context.userId,
      device: await context.deviceId(),
      ops,
      ...(epoch === null ? {} : { known_epoch: epoch }),
      acknowledged,
    },
    answer: pushResponse,
    timeoutMs: PUSH_TIMEOUT_MS,
  });
  if (outcome.kind === 'retry') {
    const { cause, afterMs, limit, how = 'paused' } = outcome;
    if (limit) return { kind: 'limited', limit, afterMs };
    return { kind: how, cause, afterMs };
  }
  if (outcome.kind !== 'ok') return outcome;

  const { answers, server_time, head, repeated } = outcome.value;
  // Every operation sent must be answered by its id, otherwise nothing is believed (rule O2).
  const answered = new Set(answers.map((answer) => answer.op_id));
  if (!ops.every((op) => answered.has(op.op_id))) return { kind: 'paused', cause: 'server', afterMs: null };
  await context.noteServerTime({ serverTime: server_time, sentAtMs, receivedAtMs: context.clock.now() });
  return { kind: 'answered', answers, headOf: (opId) => repeated[opId] ?? head };
}

/**
 * Stores the operation that a failed call began with. Returns true
 * if an earlier failed call began with it too.
 */
async function failedBefore(db: LocalDatabase, first: OutboxRecord | undefined): Promise<boolean> {
  if (!first) return false;
  const known = await db.engineState.get('push_failed');
  if (known?.key === 'push_failed' && known.opId === first.opId) return true;
  await db.engineState.put({ key: 'push_failed', opId: first.opId });
  return false;
}
