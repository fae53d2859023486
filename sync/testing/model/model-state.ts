import type { Columns, ConflictRow, Json, PushAnswer } from '../../engine/protocol.ts';
import { CONFLICTS_ENTITY } from '../../engine/protocol.ts';
import type { ModelEntity, ModelPromotion, ModelWorld } from './model-entity.ts';
import type { Hint } from '../../adapters/ports.ts';
import type { Safeguard } from './safeguard.ts';

/** What the change log says of a row: written, erased, or no longer readable for the person. */
export type ChangeKind = 'upsert' | 'delete' | 'evict';

/** An entry of a stream's log, which has the newest change of each row; `seq` is the entry's number. */
export interface LoggedChange {
  entity: string;
  rowId: string;
  kind: ChangeKind;
  /** The row's `closed_at`, where its table has one. */
  closedAt: string | null;
  seq: number;
}

/** The reasons of a void that the database accepts. */
export const modelVoidReasons = ['wrong_code', 'not_served', 'practice', 'other'] as const;

/** A void as it is sent. */
export interface WireVoid {
  id: string;
  nonce: string;
  reason: (typeof modelVoidReasons)[number];
  voided_at: string;
  shift_staff?: string | null;
}

/** A void as it is stored, with the rights that its person had when it arrived. */
export interface ModelVoid extends WireVoid {
  staffId: string;
  shiftStaffId: string | null;
  memberOf: readonly string[];
  ownerOf: readonly string[];
}

/** An owner's decision about a void, as it is sent. */
export interface WireDecision {
  id: string;
  nonce: string;
  decision: 'reopened' | 'stays_used';
  note: string | null;
  decided_at: string;
  shift_staff?: string | null;
}

/** A decision as it is stored, with the rights that its person had when it arrived. */
export interface ModelDecision extends WireDecision {
  staffId: string;
  shiftStaffId: string | null;
  ownerOf: readonly string[];
}

/** How many bookings a person may make. */
export interface BookingLimits {
  perMinute: number;
  perDay: number;
}

interface Erasure {
  userId: string;
  erasedAt: string;
  /** Booking → hospital that had the name. */
  bookings: Map<string, string>;
  /** "reader device" of each device that was known when the customer was erased. */
  known: ReadonlySet<string>;
}

/** What the server stores about erasures. */
export interface ErasureProofs {
  /** "reader device" → the device; the reader is a person or a hospital. */
  devices: Map<string, { name: string; userId: string; lastSeenAt: string }>;
  /** Customer → what was erased. */
  erasures: Map<string, Erasure>;
  /**
   * "row reader device" → when the device reported that nothing is left; the row is a customer or a booking.
   */
  reports: Map<string, string>;
}

/** The whole state of the server. It is plain data, so that a copy of it is a backup. */
export interface ModelState {
  /** Person → when they signed up, in milliseconds since 1970. */
  users: Map<string, number>;
  /** entity → row id → row. */
  rows: Map<string, Map<string, Columns>>;
  streams: Map<string, { epoch: string; head: number; changes: Map<string, LoggedChange> }>;
  ledger: Map<string, { userId: string; answer: PushAnswer; atMs: number; head: number }>;
  /** "person outbox" → the newest turn of its acknowledgements. */
  outboxes: Map<string, number>;
  /** Person → hospitals they are a member of. */
  memberships: Map<string, Set<string>>;
  /** Person → hospitals that they own. */
  owners: Map<string, Set<string>>;
  /** Person → hospitals that they left, and when; ISO 8601. */
  leftAt: Map<string, Map<string, string>>;
  /** Voids of redemptions, in their order of arrival. */
  voids: ModelVoid[];
  /** Owners' decisions about voids, in their order of arrival. */
  decisions: ModelDecision[];
  /** Unknown codes that people asked for. */
  failedChecks: { userId: string; atMs: number }[];
  /** "hospital device" of devices that the hospital's owner took off the list. */
  revoked: Set<string>;
  /** Hospital → for how many days a closed booking stays on devices, where it is not 90. */
  deviceDays: Map<string, number>;
  promotions: Map<string, ModelPromotion>;
  /** "person period" → the bookings made in it (rule P40). */
  allowances: Map<string, { used: number; startMs: number }>;
  /** The limits of every person; null for those by the age of an account. */
  bookingLimits: BookingLimits | null;
  /** "constraint value" of values that are never taken again. */
  spent: Set<string>;
  /** Merged customer → the customer that has its history now. */
  merged: Map<string, string>;
  /** Customer → agents who handed it over. */
  handed: Map<string, Set<string>>;
  /** "owner id" of rows that were erased. */
  erased: Set<string>;
  proofs: ErasureProofs;
}

/** Changes of the transaction under way: stream → key → change, in order of first touch. */
export type Pending = Map<string, Map<string, Omit<LoggedChange, 'seq'>>>;

/** What all parts of the model share. */
export interface ModelContext {
  state: ModelState;
  entities: ReadonlyMap<string, ModelEntity>;
  pending: Pending;
  /** Server time, ISO 8601 with milliseconds. */
  now(): string;
  uuid(): string;
  /** False for the safeguard that is switched off. */
  has(safeguard: Safeguard): boolean;
  /** Called for each stream that a transaction moved. */
  onMoved(hint: Hint): void;
}

/** Returns the state of a stream; a stream without entries is made on first use. */
export function streamOf(context: ModelContext, stream: string) {
  const known = context.state.streams.get(stream);
  if (known) return known;
  const made = { epoch: context.uuid(), head: 0, changes: new Map<string, LoggedChange>() };
  context.state.streams.set(stream, made);
  return made;
}

/** Returns a stored row without a check of rights; undefined if there is none. */
export function rowOf(context: ModelContext, entity: string, rowId: string): Columns | undefined {
  return context.state.rows.get(entity)?.get(rowId);
}

function streamsOfRow(entity: ModelEntity, row: Columns | undefined): string[] {
  if (!row) return [];
  return entity.streamColumns.map((column) => row[column]).filter((value) => typeof value === 'string');
}

/** The streams that a person may read, in the order in which the server reads them. */
export function myStreams(context: ModelContext, userId: string): string[] {
  return [userId, ...(context.state.memberships.get(userId) ?? [])].sort();
}

/** Returns the row where a stream of the person carries it. */
export function visibleRow(
  context: ModelContext,
  options: { entity: string; rowId: string; userId: string },
): Columns | undefined {
  const row = rowOf(context, options.entity, options.rowId);
  const mine = new Set(myStreams(context, options.userId));
  const columns = context.entities.get(options.entity)?.streamColumns ?? [];
  return columns.some((column) => mine.has(String(row?.[column]))) ? row : undefined;
}

const DAY_MS = 24 * 60 * 60_000;
const BANGKOK_MS = 7 * 60 * 60_000;

/**
 * The start of a stream's window, as `private.window_start`: what was closed
 * before it is left out. Null if nothing is.
 */
export function windowStart(
  context: ModelContext,
  { stream, userId }: { stream: string; userId: string },
): string | null {
  if (stream === userId) return null;
  const days = context.state.deviceDays.get(stream) ?? 90;
  const today = Math.floor((Date.parse(context.now()) + BANGKOK_MS) / DAY_MS);
  return new Date((today - days) * DAY_MS - BANGKOK_MS).toISOString();
}

/**
 * Returns whether a row belongs to the window that starts at `since`. Open rows always do, and so do all if it is
 * null.
 */
export function isInWindow(closedAt: Json, since: string | null): boolean {
  return typeof closedAt !== 'string' || since === null || Date.parse(closedAt) >= Date.parse(since);
}

/** Returns the row where a stream of the person carries it within its window. */
export function heldRow(
  context: ModelContext,
  { entity, rowId, userId }: { entity: string; rowId: string; userId: string },
): Columns | undefined {
  const row = rowOf(context, entity, rowId);
  const columns = context.entities.get(entity)?.streamColumns ?? [];
  const isHeld = myStreams(context, userId).some(
    (stream) =>
      columns.some((column) => row?.[column] === stream) &&
      isInWindow(row?.['closed_at'] ?? null, windowStart(context, { stream, userId })),
  );
  return isHeld ? row : undefined;
}

/** As `private.known_staff`. */
export function knownStaff(
  context: ModelContext,
  person: string | null | undefined,
  hospitals: readonly string[],
): string | null {
  if (!person) return null;
  const { memberships, leftAt } = context.state;
  const isKnown = hospitals.some(
    (hospital) => memberships.get(person)?.has(hospital) || leftAt.get(person)?.has(hospital),
  );
  return isKnown ? person : null;
}

/** Makes the view of the state for triggers of tables. What they write belongs to the transaction under way. */
export function worldOf(context: ModelContext): ModelWorld {
  return {
    now: context.now,
    uuid: context.uuid,
    has: context.has,
    merged: context.state.merged,
    promotion: (id) => context.state.promotions.get(id),
    row: (entity, rowId) => rowOf(context, entity, rowId),
    rows: (entity) => [...(context.state.rows.get(entity)?.values() ?? [])],
    write: ({ entity: name, rowId, row }) => {
      const entity = context.entities.get(name);
      if (entity) storeModelRow(context, { entity, rowId, row });
    },
  };
}

/**
 * Ends a membership. An entry in the person's own stream makes their
 * devices pull, which then miss the hospital's stream.
 */
export function leaveHospital(context: ModelContext, options: { userId: string; hospitalId: string }): void {
  const { userId, hospitalId } = options;
  if (!context.state.memberships.get(userId)?.delete(hospitalId)) return;
  context.state.owners.get(userId)?.delete(hospitalId);
  const left = context.state.leftAt.get(userId) ?? new Map<string, string>();
  context.state.leftAt.set(userId, left.set(hospitalId, context.now()));
  note(context, userId, { entity: 'hospital_members', rowId: hospitalId, kind: 'evict', closedAt: null });
}

function note(context: ModelContext, stream: string, change: Omit<LoggedChange, 'seq'>): void {
  const changes = context.pending.get(stream) ?? new Map<string, Omit<LoggedChange, 'seq'>>();
  context.pending.set(stream, changes);
  changes.set(`${change.entity} ${change.rowId}`, change);
}

/** Stores a row, or removes it where `row` is undefined, and notes the change for its streams. */
export function storeModelRow(
  context: ModelContext,
  options: { entity: ModelEntity; rowId: string; row: Columns | undefined },
): void {
  const { entity, rowId } = options;
  const before = rowOf(context, entity.entity, rowId);
  const row = options.row && closed(context, { entity, row: options.row, before });
  if (before && !row) entity.parting?.(worldOf(context), before);
  const rows = context.state.rows.get(entity.entity) ?? new Map<string, Columns>();
  context.state.rows.set(entity.entity, rows);
  const left = new Set(streamsOfRow(entity, rows.get(rowId)));
  for (const stream of streamsOfRow(entity, row)) left.delete(stream);
  if (row) rows.set(rowId, row);
  else rows.delete(rowId);
  const change = { entity: entity.entity, rowId };
  const kind = row ? 'evict' : 'delete';
  for (const stream of left) note(context, stream, { ...change, kind, closedAt: null });
  const closedAt = (row?.['closed_at'] ?? null) as string | null;
  for (const stream of streamsOfRow(entity, row))
    note(context, stream, { ...change, kind: 'upsert', closedAt });
  if (row) entity.wrote?.(worldOf(context), row, before);
  else if (before) removeChildren(context, { entity: entity.entity, rowId });
}

/**
 * Returns the row with `closed_at`: since when it has been closed
 * by what closes it now; null while it is open.
 */
function closed(
  context: ModelContext,
  { entity, row, before }: { entity: ModelEntity; row: Columns; before: Columns | undefined },
): Columns {
  if (!entity.closing) return row;
  const by = entity.closing(row);
  const known = row['closed_at'] ?? null;
  const isSame = known !== null && (!before || entity.closing(before) === by);
  return { ...row, closed_at: by === null ? null : isSame ? known : context.now() };
}

/** Deletes what is below an erased row, as foreign keys do. */
function removeChildren(context: ModelContext, parent: { entity: string; rowId: string }): void {
  for (const entity of context.entities.values()) {
    for (const { column } of entity.parents.filter((one) => one.entity === parent.entity)) {
      for (const [rowId, row] of context.state.rows.get(entity.entity) ?? []) {
        if (row[column] === parent.rowId) storeModelRow(context, { entity, rowId, row: undefined });
      }
    }
  }
}

/** Stored answers to a person lose the rows with these ids: their repeats are answered `gone`. */
export function forgetAnswers(
  context: ModelContext,
  { userId, ids }: { userId: string; ids: ReadonlySet<string> },
): void {
  for (const [opId, { answer, ...stored }] of context.state.ledger) {
    if (stored.userId !== userId || !('row' in answer) || !ids.has(String(answer.row['id']))) continue;
    context.state.ledger.set(opId, { ...stored, answer: { op_id: opId, outcome: 'gone' } });
  }
}

/** Ends a transaction: numbers its changes, one entry for each row and stream. */
export function commit(context: ModelContext): void {
  for (const [stream, changes] of context.pending) {
    const target = streamOf(context, stream);
    for (const [key, change] of changes) {
      target.head += 1;
      target.changes.delete(key);
      target.changes.set(key, { ...change, seq: target.head });
    }
    context.onMoved({ stream, head: target.head });
  }
  context.pending.clear();
}

/** Records a value that lost, unless the table is that of conflicts itself. */
export function recordConflict(
  context: ModelContext,
  options: {
    entity: ModelEntity;
    userId: string;
    conflict: Pick<ConflictRow, 'row_id' | 'op_id' | 'kind' | 'field' | 'losing' | 'winning' | 'met_at'>;
  },
): void {
  const conflicts = context.entities.get(CONFLICTS_ENTITY);
  if (!options.entity.recordsConflicts || !conflicts) return;
  const id = context.uuid();
  const row: Columns = {
    id,
    user_id: options.userId,
    entity: options.entity.entity,
    ...options.conflict,
    created_at: context.now(),
    resolved_at: null,
    resolution: null,
  };
  storeModelRow(context, { entity: conflicts, rowId: id, row });
}
