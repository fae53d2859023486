/** What people wrote and what became of it on the server. A value is unique, so that one that is lost or comes twice is seen. */
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
  lane: number;
  entity: string;
  rowId: string;
  column: string;
  value: Json;
  /** What the person saw in its place; undefined for a new row. */
  seen: Json | undefined;
  atMs: number;
}

/** What the server did in the history that it remembers; a restore takes it back. */
interface Timeline {
  /** How often a value came to stand. */
  effects: Map<ValueKey, number>;
  /** The order in which the server last applied values. */
  order: Map<ValueKey, number>;
  /** How often a row was deleted, by entity and id. */
  deletes: Map<string, number>;
  rows: Map<string, Columns>;
  memberships: Membership[];
  /** Ids of queued calls that were carried out. */
  calls: Set<string>;
}

/** The time in which a person is a member of a hospital. */
export interface Membership {
  userId: string;
  hospitalId: string;
  fromMs: number;
  untilMs: number;
}

export class Journal {
  /** Accepted by a device, by mark. */
  readonly accepted = new Map<ValueKey, Written>();
  /** Begun, and not answered as accepted: may or may not have come to be. */
  readonly begun = new Map<ValueKey, Written>();
  /** Values that the person let go on purpose, or replaced before they were ever sent. */
  readonly released = new Set<ValueKey>();
  /** Times in which a person's data on a device was discarded: what was unsent then is let go on purpose. */
  readonly discards: { lane: number; userId: string; untilMs: number; removed: boolean }[] = [];
  /** Records that were discarded with everything that builds on them (rule O6), from the request until its end. */
  readonly discardedRecords: { lane: number; rowId: string; fromMs: number; untilMs: number }[] = [];
  /** The parent of each row that was created below another one. */
  readonly parents = new Map<string, string>();
  /** Rows with a change that was refused at some time: corrections go into the refused change. */
  readonly refusedRows = new Set<string>();
  /** Rows that were erased for good. */
  readonly erasedRows = new Set<string>();
  /** The operations that brought a value to the server. */
  readonly carriers = new Map<ValueKey, Set<string>>();
  /** Presses that a device accepted, by their nonce. */
  readonly presses = new Map<string, { lane: number; userId: string; code: string; atMs: number }>();
  /** "row values" of column groups, as people wrote them. */
  readonly pairs = new Set<string>();
  /** The last sign-in by "lane person", and the last end of all sessions by person. */
  readonly signedInMs = new Map<string, number>();
  readonly sessionsEndedMs = new Map<string, number>();
  /** What was added as a document, by its path. */
  readonly files = new Map<string, Uint8Array>();
  /** Forms that are open with a document, by "lane person". */
  readonly forms = new Map<string, { customerId: string; documents: Columns; atMs: number }>();
  /** Codes of all bookings, sent or not. */
  readonly codes: string[] = [];
  /** Voids of presses by the id of their call. */
  readonly voids = new Map<string, { nonce: string; userId: string; atMs: number }>();
  /** Queued calls by their id; one is replaced by a later one about its subject. */
  readonly calls = new Map<string, { lane: number; userId: string; subject: string; atMs: number }>();
  /** People whose account was deleted: no device may still store anything of them. */
  readonly deletedAccounts = new Set<string>();
  restores = 0;
  /** The server was restored without a new epoch. */
  isUnnoticed = false;
  /** A fault may have made a device's rows differ from the server's in a way that only a comparison finds. */
  differs = false;
  /** Ids of the deletes that were sent, by entity and id of their row. */
  readonly #deleteOps = new Map<string, Set<string>>();
  /** The rows below that each delete of a row named, by the row's id. */
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

  /** As the server has it: a restore takes joining and leaving back. */
  get memberships(): Membership[] {
    return this.#now.memberships;
  }

  /** Ids of queued calls that the server carried out. */
  get callsDone(): Set<string> {
    return this.#now.calls;
  }

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

  /** Rows that were deleted more often than anybody asked for it. */
  *deletedTooOften(): Iterable<string> {
    for (const [row, times] of this.#now.deletes) {
      if (times > (this.#deleteOps.get(row)?.size ?? 0)) yield row;
    }
  }

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

  /** Whether a delete of the row that was sent named all of these rows below it. */
  isNamedByDelete(rowId: string, below: readonly string[]): boolean {
    const named = this.#namedByDeletes.get(rowId) ?? [];
    return named.some((ids) => Array.isArray(ids) && below.every((id) => ids.includes(id)));
  }

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

  /** The person wants nothing kept of their data on this device; it goes at once or at the next start. */
  discardStarts(options: { lane: number; userId: string }): void {
    this.discards.push({ ...options, untilMs: Infinity, removed: false });
  }

  /** The device says that it is done, or the person is about to come back. */
  discardIs(options: { lane: number; userId: string; removed: boolean }): void {
    for (const discard of this.discards) {
      if (discard.lane === options.lane && discard.userId === options.userId)
        discard.removed = options.removed;
    }
  }

  /** From now on what the person writes on this device is to be kept again. */
  discardEnds({ lane, userId, nowMs }: { lane: number; userId: string; nowMs: number }): void {
    for (const discard of this.discards) {
      if (discard.lane === lane && discard.userId === userId)
        discard.untilMs = Math.min(discard.untilMs, nowMs);
    }
  }

  /** A change of a record builds on that record and on every record above it. */
  buildsOn(rowId: string, otherRowId: string): boolean {
    for (let at: string | undefined = rowId; at !== undefined; at = this.parents.get(at)) {
      if (at === otherRowId) return true;
    }
    return false;
  }

  /** The value was written while a record that it builds on was being discarded, so the discard may include it. */
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
