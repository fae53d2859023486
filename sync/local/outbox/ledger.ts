/**
 * What the device acknowledges to the server's ledger (rule P9): the answers on its disk, by outbox. Every function runs
 * inside the caller's transaction.
 */
import type { Random } from '../../adapters/ports.ts';
import { type Acknowledgement, MAX_ACKNOWLEDGED } from '../../engine/protocol.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import type { LedgerRecord } from '../database/local-records.ts';

export async function readLedger(db: LocalDatabase): Promise<LedgerRecord | null> {
  const record = await db.engineState.get('ledger');
  return record?.key === 'ledger' ? record : null;
}

/**
 * Goes with the next push, which takes a turn of its own: a server that knows the turn has carried out that call and none
 * after it. `confirmed`: ids that an answered call acknowledged, whose answers are not on the disk yet; `heard` is its turn.
 */
export async function takeAcknowledgement(
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
 * These answers are on the disk with this transaction; `confirmed` need not be acknowledged again, and `heard` is the turn
 * that their call carried. Returns the turn that acknowledges them: a server that was restored to a later one has done these
 * operations.
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

/** The server was restored to where `turn` was the newest that it knew: it does not know what it answered after that. */
export async function forgetHeard(db: LocalDatabase, { turn }: { turn: number | null }): Promise<void> {
  const known = await readLedger(db);
  if (known?.heard === undefined) return;
  const { heard, ...rest } = known;
  await db.engineState.put(turn === null ? rest : { ...rest, heard: Math.min(turn, heard) });
}

/** These operations are in the outbox again, under the ids they had: the ledger must not forget them. */
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
