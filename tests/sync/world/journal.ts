/**
 * Records what people wrote and what the server did with it.
 * Values are unique, so that a lost or repeated one is seen.
 */
import type { Columns, Json } from '../../../sync/engine/protocol.ts';

/** Names one value in one column of one row. */
export type ValueKey = string;

export function valueKeyOf(options: {
  entity: string;
  rowId: string;
  column: string;
  value: Json | undefined;
}): ValueKey {
  return `${options.entity} ${options.rowId} ${options.column} ${JSON.stringify(options.value)}`;
}

export interface Written {
  mark: ValueKey;
  userId: string;
  /** Number of the device in the run. */
  lane: number;
  entity: string;
  rowId: string;
  column: string;
  value: Json;
  /** The value that the person saw before writing; undefined for a new row. */
  seen: Json | undefined;
  atMs: number;
}

/** What the server did in the history that it remembers; a restore resets it to the backup. */
interface Timeline {
  /** How often the server applied each value. */
  effects: Map<ValueKey, number>;
  /** The position at which the server last applied each value. */
  order: Map<ValueKey, number>;
  /** How often each row was deleted, by "entity id". */
  deletes: Map<string, number>;
  rows: Map<string, Columns>;
  memberships: Membership[];
  /** Ids of queued calls that were carried out. */
  calls: Set<string>;
}

/** A person's membership of a hospital, from `fromMs` to `untilMs`, which is Infinity while it lasts. */
export interface Membership {
  userId: string;
  hospitalId: string;
  fromMs: number;
  untilMs: number;
}

/** A discard of a person's data on a device. */
export interface Discard {
  /** Number of the device in the run. */
  lane: number;
  userId: string;
  /** Unsent values until this time were given up on purpose. */
  untilMs: number;
  /** `returned`: a sign-in of the person has started, so the device may store their data again. */
  state: 'removing' | 'removed' | 'returned';
}

export class Journal {
  /** Values that a device accepted, by key. */
  readonly accepted = new Map<ValueKey, Written>();
  /** Values whose write has started, by key. Without an acceptance they may or may not have been stored. */
  readonly begun = new Map<ValueKey, Written>();
  /** Values that may be lost: the person discarded them, or deleted their row for good. */
  readonly released = new Set<ValueKey>();
  readonly discards: Discard[] = [];
  /** Discards of records with everything that builds on them (rule O6), with the time of each discard. */
  readonly discardedRecords: { lane: number; rowId: string; fromMs: number; untilMs: number }[] = [];
  /** The parent of each row that was created below another one. */
  readonly parents = new Map<string, string>();
  /** Ids of rows that ever had a refused change: corrections go into that change. */
  readonly refusedRows = new Set<string>();
  /** Rows that were erased for good. */
  readonly erasedRows = new Set<string>();
  /** Ids of the operations that brought each value to the server. */
  readonly carriers = new Map<ValueKey, Set<string>>();
  /** Redemption attempts that a device accepted, by nonce. `isTimed`: the device knew the server's time. */
  readonly attempts = new Map<
    string,
    { lane: number; userId: string; code: string; atMs: number; isTimed: boolean }
  >();
  /** The pairs of values that people wrote into groups of columns, as "row values". */
  readonly pairs = new Set<string>();
  /** Time of the last sign-in by "lane userId", and below of the last end of all sessions by user id. */
  readonly signedInMs = new Map<string, number>();
  readonly sessionsEndedMs = new Map<string, number>();
  /** Content of each added document, by path. */
  readonly files = new Map<string, Uint8Array>();
  /** Open forms that hold a document, by "lane userId". */
  readonly forms = new Map<string, { customerId: string; documents: Columns; atMs: number }>();
  /** Codes of all bookings, sent or not. */
  readonly codes: string[] = [];
  /** Voids of attempts, by the id of their queued call. */
  readonly voids = new Map<string, { nonce: string; userId: string; atMs: number }>();
  /** Queued calls by id. A later call replaces an earlier one about the same subject. */
  readonly calls = new Map<string, { lane: number; userId: string; subject: string; atMs: number }>();
  /** People whose account was deleted: no device may still store anything of them. */
  readonly deletedAccounts = new Set<string>();
  /** Devices (`lane`) that were taken off a hospital's list while this person was signed in. */
  readonly revocations: { lane: number; userId: string; atMs: number }[] = [];
  restores = 0;
  /** The server was restored without a new epoch. */
  isUnnoticed = false;
  /** A fault may have made a device's rows differ from the server's in a way that only a comparison finds. */
  differs = false;
  /** Ids of the delete operations that were sent, by "entity id" of the row. */
  readonly #deleteOps = new Map<string, Set<string>>();
  /** The lists of rows below that deletes of a row named, by the row's id. */
  readonly #namedByDeletes = new Map<string, Columns[string][]>();
  #now: Timeline = {
    effects: new Map(),
    order: new Map(),
    deletes: new Map(),
    rows: new Map(),
    memberships: [],
    calls: new Set(),
  };
  #backup: Timeline | null = null;
  #writes = 0;

  /** Memberships as the server has them: a restore undoes joining and leaving. */
  get memberships(): Membership[] {
    return this.#now.memberships;
  }

  /** Ids of queued calls that the server carried out. */
  get callsDone(): Set<string> {
    return this.#now.calls;
  }

  /** How often the server applied the value. */
  effects(mark: ValueKey): number {
    return this.#now.effects.get(mark) ?? 0;
  }

  /** The position of the value's last application on the server; 0 where it was never applied. */
  orderOf(mark: ValueKey): number {
    return this.#now.order.get(mark) ?? 0;
  }

  *allEffects(): Iterable<[ValueKey, number]> {
    yield* this.#now.effects;
  }

  /** Rows ("entity id") that were deleted more often than different delete operations were sent. */
  *deletedTooOften(): Iterable<string> {
    for (const [row, times] of this.#now.deletes) {
      if (times > (this.#deleteOps.get(row)?.size ?? 0)) yield row;
    }
  }

  /** The server wrote this row. */
  wrote(entity: string, row: Columns): void {
    const key = `${entity} ${String(row['id'])}`;
    const before = this.#now.rows.get(key);
    for (const [column, value] of Object.entries(row)) {
      if (JSON.stringify(before?.[column]) === JSON.stringify(value)) continue;
      const mark = valueKeyOf({ entity, rowId: String(row['id']), column, value });
      this.#now.effects.set(mark, (this.#now.effects.get(mark) ?? 0) + 1);
      this.#now.order.set(mark, ++this.#writes);
    }
    if (before && (before['deleted_at'] ?? null) === null && (row['deleted_at'] ?? null) !== null) {
      this.#now.deletes.set(key, (this.#now.deletes.get(key) ?? 0) + 1);
    }
    this.#now.rows.set(key, { ...row });
  }

  /** True if a sent delete of the row named all of these rows below it. */
  isNamedByDelete(rowId: string, below: readonly string[]): boolean {
    const named = this.#namedByDeletes.get(rowId) ?? [];
    return named.some((ids) => Array.isArray(ids) && below.every((id) => ids.includes(id)));
  }

  /** The server has answered a push that contains this operation. */
  sent(op: {
    op_id: string;
    entity: string;
    row_id: string;
    kind: string;
    values: Columns;
    base: Columns;
  }): void {
    if (op.kind === 'delete') {
      const key = `${op.entity} ${op.row_id}`;
      this.#deleteOps.set(key, (this.#deleteOps.get(key) ?? new Set()).add(op.op_id));
      const named = this.#namedByDeletes.get(op.row_id) ?? [];
      this.#namedByDeletes.set(op.row_id, [...named, op.base['children'] ?? []]);
    }
    for (const [column, value] of Object.entries(op.values)) {
      const mark = valueKeyOf({ entity: op.entity, rowId: op.row_id, column, value });
      const carriers = this.carriers.get(mark) ?? new Set<string>();
      this.carriers.set(mark, carriers.add(op.op_id));
    }
  }

  /** The person discards their data on this device; the data is removed at once or at the next start. */
  discardStarts(options: { lane: number; userId: string }): Discard {
    const discard: Discard = { ...options, untilMs: Infinity, state: 'removing' };
    this.discards.push(discard);
    return discard;
  }

  /**
   * The device reports that the data is removed. A device that slept reports it after the person's return; until then
   * the discard may remove what the person wrote, as no screen has said that it is over.
   */
  discardReports(discard: Discard, nowMs: number): void {
    if (discard.state === 'removing') discard.state = 'removed';
    if (discard.untilMs !== Infinity) discard.untilMs = Math.max(discard.untilMs, nowMs);
  }

  /** The person is about to sign in on this device. */
  personReturns({ lane, userId }: { lane: number; userId: string }): void {
    for (const discard of this.discards) {
      if (discard.lane === lane && discard.userId === userId) discard.state = 'returned';
    }
  }

  /** From now on the person's new values on this device must not be lost any more. */
  discardEnds({ lane, userId, nowMs }: { lane: number; userId: string; nowMs: number }): void {
    for (const discard of this.discards) {
      if (discard.lane === lane && discard.userId === userId)
        discard.untilMs = Math.min(discard.untilMs, nowMs);
    }
  }

  /** True if `otherRowId` is the row itself or a record above it: a change of the row builds on these. */
  buildsOn(rowId: string, otherRowId: string): boolean {
    for (let at: string | undefined = rowId; at !== undefined; at = this.parents.get(at)) {
      if (at === otherRowId) return true;
    }
    return false;
  }

  /**
   * True if the value was written during the discard of a
   * record that it builds on, which may include the value.
   */
  isDiscardedWithRecord({ lane, rowId, mark, atMs }: Written): boolean {
    const begunMs = this.begun.get(mark)?.atMs ?? atMs;
    return this.discardedRecords.some(
      (record) =>
        record.lane === lane &&
        this.buildsOn(rowId, record.rowId) &&
        begunMs <= record.untilMs &&
        atMs >= record.fromMs,
    );
  }

  /** True if the device was taken off a hospital's list at some time: of nobody's data more than the unsent stays then. */
  isRevoked(lane: number): boolean {
    return this.revocations.some((one) => one.lane === lane);
  }

  isDiscarded({ lane, userId, atMs }: Pick<Written, 'lane' | 'userId' | 'atMs'>): boolean {
    if (this.deletedAccounts.has(userId)) return true;
    return this.discards.some(
      (discard) => discard.lane === lane && discard.userId === userId && atMs <= discard.untilMs,
    );
  }

  backUp(): void {
    this.#backup = copied(this.#now);
  }

  restore(): void {
    if (!this.#backup) throw new Error('There is no backup.');
    this.#now = copied(this.#backup);
    this.restores += 1;
  }
}

function copied({ effects, order, deletes, rows, memberships, calls }: Timeline): Timeline {
  return {
    effects: new Map(effects),
    order: new Map(order),
    deletes: new Map(deletes),
    rows: new Map(rows),
    calls: new Set(calls),
    memberships: memberships.map((one) => ({ ...one })),
  };
}
