/**
 * What the device acknowledges to the server's ledger (rule P9): the answers on its disk, by outbox. Every function runs
 * inside the caller's transaction.
 */
import type { Random } from '../../adapters/ports.ts';
import { type Acknowledgement, MAX_ACKNOWLEDGED } from '../../engine/protocol.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import type { LedgerRecord } from '../database/local-records.ts';

/** Null before the first push. */
export async function readLedger(db: LocalDatabase): Promise<LedgerRecord | null> {
  const record = await db.engineState.get('ledger');
  return record?.key === 'ledger' ? record : null;
}

/**
 * Makes the acknowledgement of the next push, which takes a turn of its own. A server that knows this turn
 * has carried out that call and none after it. `confirmed`, `heard`: the ids and the turn of an answered call
 * whose answers are not stored yet.
 */
export async function makeAcknowledgement(
  db: LocalDatabase,
  {
    random,
    confirmed,
    heard: answered,
  }: { random: Random; confirmed: ReadonlySet<string>; heard: number | undefined },
): Promise<Acknowledgement> {
  const known = await readLedger(db);
  const outbox = known?.outbox ?? random.id();
  const { heard: stored, unacknowledged = [] } = known ?? {};
  const turn = (known?.turn ?? 0) + 1;
  await db.engineState.put({ ...known, key: 'ledger', outbox, turn, unacknowledged });
  const heard = stored === undefined ? answered : Math.max(stored, answered ?? stored);
  const opIds = unacknowledged.filter((opId) => !confirmed.has(opId)).slice(0, MAX_ACKNOWLEDGED);
  return { outbox, turn, ...(heard === undefined ? {} : { heard }), op_ids: opIds };
}

/**
 * Notes answers that the same transaction stores. `confirmed`: ids that need not be
 * acknowledged again. `heard`: the turn of their call. Returns the turn of this note: a
 * restored server that knows it has done these operations.
 */
export async function noteAnswers(
  db: LocalDatabase,
  { opIds, confirmed, heard }: { opIds: readonly string[]; confirmed: ReadonlySet<string>; heard: number },
): Promise<number> {
  const known = await readLedger(db);
  const turn = (known?.turn ?? 0) + 1;
  const open = (known?.unacknowledged ?? []).filter((opId) => !confirmed.has(opId));
  await db.engineState.put({
    key: 'ledger',
    outbox: known?.outbox ?? null,
    turn,
    heard: Math.max(heard, known?.heard ?? heard),
    unacknowledged: [...open, ...opIds],
  });
  return turn;
}

/**
 * Lowers the newest answered turn to `turn`, the newest one that a
 * restored server knows; null if it knows none.
 */
export async function forgetHeard(db: LocalDatabase, { turn }: { turn: number | null }): Promise<void> {
  const known = await readLedger(db);
  if (known?.heard === undefined) return;
  const { heard, ...rest } = known;
  await db.engineState.put(turn === null ? rest : { ...rest, heard: Math.min(turn, heard) });
}

/**
 * Stops acknowledging operations that are in the outbox again under their
 * ids, so that the ledger does not forget them.
 */
export async function withdrawAcknowledged(db: LocalDatabase, opIds: ReadonlySet<string>): Promise<void> {
  const known = await readLedger(db);
  if (!known) return;
  const unacknowledged = known.unacknowledged.filter((opId) => !opIds.has(opId));
  await db.engineState.put({ ...known, unacknowledged });
}

/**
 * Starts a new outbox where the database is an older copy of one that has sent since. The server may have applied and
 * forgotten what waits here, so a person decides about it, and later changes go out by the new outbox.
 */
export async function startNewOutbox(db: LocalDatabase, random: Random): Promise<void> {
  await db.engineState.put({ key: 'ledger', outbox: random.id(), turn: 0, unacknowledged: [] });
  await db.acked.clear();
  await db.outbox
    .where('failed')
    .equals(0)
    .modify({
      failed: 1,
      failure: {
        code: 'refused_whole',
        message: 'This device holds an older copy of its data.',
        detail: null,
      },
    });
}
