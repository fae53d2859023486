/**
 * The server of sync as a pure model: the same rules as `public.sync_push` and `public.sync_pull`, in memory, with
 * clock and randomness as arguments. The contract suite holds both to the same answers; the simulator and the
 * engine's tests run against this one.
 */
import {
  callErrors,
  type Columns,
  type DigestsResponse,
  type PullResponse,
  type PushAnswer,
  type PushResponse,
  type RunResponse,
} from '../engine/protocol.ts';
import type { Hint } from '../adapters/ports.ts';
import { MAX_ATTEMPTS_PER_CALL, type RedemptionsResponse } from '../redemptions/redemption-protocol.ts';
import type {
  CallResult,
  DigestsArguments,
  PullArguments,
  PushArguments,
  RunArguments,
} from './contract-server.ts';
import { readAcknowledgement, readCursors, parseOperations } from './model/arguments.ts';
import type { ModelEntity, ModelPromotion } from './model/model-entity.ts';
import { eraseCustomer } from './model/erase.ts';
import { handOver } from './model/hand-over.ts';
import { mergeCustomers } from './model/merge.ts';
import {
  type ErasureListRow,
  listErasures,
  noErasures,
  reportDesk,
  reportDevice,
} from './model/erasure-proofs.ts';
import { digestsPage, readRun } from './model/digests-page.ts';
import { applyOperation, rejected } from './model/operations.ts';
import { pullPage } from './model/pull-page.ts';
import { countBookings, isBooking, refuseBookings } from './model/push-limits.ts';
import { hasTooManyChecks, redeemAttempts, type RedemptionsArguments } from './model/redeem-attempts.ts';
import type { Safeguard } from './model/safeguard.ts';
import {
  applyVoids,
  applyDecisions,
  decideVoids,
  type DecisionAnswer,
  type DecisionsArguments,
  voidRedemptions,
  type VoidAnswer,
  type VoidsArguments,
} from './model/void-redemptions.ts';
import {
  commit,
  type BookingLimits,
  type LoggedChange,
  forgetAnswers,
  heldRow,
  leaveHospital,
  myStreams,
  rowOf,
  streamOf,
  modelVoidReasons,
  worldOf,
  storeModelRow,
  type ModelContext,
  type ModelState,
} from './model/model-state.ts';

/** A device's report that it has nothing left of these erased rows (`clean`). */
export interface DeviceReport {
  device: string;
  clean: readonly string[];
}

/** The server of sync as a model in memory. */
export interface ModelServer {
  signUp(userId: string): void;
  /** Calls `listener` with each stream that a transaction moved. Returns a function that stops it. */
  onMoved(listener: (hint: Hint) => void): () => void;
  /** Whether a person may read a stream. */
  mayRead(options: { userId: string; stream: string }): boolean;
  /** `userId` is the person of the token; null for a caller without one. */
  push(userId: string | null, call: PushArguments): CallResult<PushResponse>;
  pull(userId: string | null, call: PullArguments): CallResult<PullResponse>;
  digests(userId: string | null, call: DigestsArguments): CallResult<DigestsResponse>;
  run(userId: string | null, call: RunArguments): CallResult<RunResponse>;
  /** Notes that the person asked for an unknown code. */
  noteFailedCheck(userId: string): void;
  /** As `private.too_many_checks`. */
  hasTooManyChecks(userId: string): boolean;
  /** As `public.sync_attempts`. */
  attempts(userId: string | null, call: RedemptionsArguments): CallResult<RedemptionsResponse>;
  /** As `public.void_redemptions`. */
  voids(
    userId: string | null,
    call: VoidsArguments,
  ): CallResult<{ uid: string; answers: readonly VoidAnswer[] }>;
  /** As `public.decide_voids`. */
  decisions(
    userId: string | null,
    call: DecisionsArguments,
  ): CallResult<{ uid: string; answers: readonly DecisionAnswer[] }>;
  /** As `public.report_device`. */
  reportDevice(userId: string, call: DeviceReport & { name: string }): string[];
  /** As `public.report_desk`. */
  reportDesk(userId: string, call: DeviceReport): string[];
  /** As `public.erasure_list`. */
  erasures(userId: string): ErasureListRow[];
  /** Deletes a row for good, behind the API. */
  erase(row: { entity: string; rowId: string }): void;
  /** Gives a row to another person, behind the API. */
  reassign(row: { entity: string; rowId: string; userId: string }): void;
  renamePromotion(promotion: { promotionId: string; title: string }): void;
  /** Moves a promotion to another hospital, with its bookings that are not used. */
  movePromotion(promotion: { promotionId: string; hospitalId: string }): void;
  join(member: { userId: string; hospitalId: string; role?: string }): void;
  leave(member: { userId: string; hospitalId: string }): void;
  setDeviceDays(options: { hospitalId: string; days: number }): void;
  /** Takes a device off a hospital's list, or puts it on the list again. */
  revokeDevice(options: { hospitalId: string; device: string; revoked: boolean }): void;
  addPromotion(promotion: ModelPromotion & { id: string }): void;
  /** Sets how many bookings each person may make; null for the limits by the age of an account (rule P40). */
  limitBookings(limits: BookingLimits | null): void;
  /** Writes a new row with all its columns behind the API. */
  insert(row: { entity: string; columns: Columns }): void;
  /** Changes columns of a row behind the API. */
  change(row: { entity: string; rowId: string; columns: Columns }): void;
  /** "Erase now" by the owner; false if the customer is not theirs. */
  eraseCustomer(options: { userId: string; customerId: string }): boolean;
  /** One person hands customers over to another; returns how many moved. */
  handOver(options: { from: string; to: string }): number;
  /** Merges `other` into `survivor`; false if the person does not have both. */
  mergeCustomers(options: { userId: string; survivor: string; other: string }): boolean;
  /** Starts a new epoch, as after a restore: every device reads again from 0. */
  newEpoch(): void;
  /** How many answers of this person the ledger holds. */
  ledgerSize(userId: string): number;
  /** A copy of the whole state. */
  backup(): ModelState;
  /** Replaces the present state by a backup; an operator then calls `newEpoch`. */
  restore(backup: ModelState): void;
  /** The entries of a stream between two numbers: each row as it is now, with the streams that carry it. */
  entries(options: { stream: string; after: number; to: number }): {
    epoch: string;
    entries: readonly (LoggedChange & { row: Columns | undefined; streams: readonly string[] })[];
  };
  /** The rows of an entity that a device of the person holds when it has read everything. */
  heldRows(options: { entity: string; userId: string }): Columns[];
  /** All rows of an entity, of one person or of everybody, softly deleted ones included. */
  rowsOf(options: { entity: string; userId?: string }): Columns[];
}

const AGE_MS = 35 * 24 * 60 * 60_000;

/** The settings of the model server; `without` names a safeguard that is switched off. */
export interface ModelServerOptions {
  entities: readonly ModelEntity[];
  /** Milliseconds since 1970, by the server's clock. */
  nowMs: () => number;
  uuid: () => string;
  without?: Safeguard | null;
}

export function createModelServer(options: ModelServerOptions): ModelServer {
  const listeners = new Set<(hint: Hint) => void>();
  const context: ModelContext = {
    state: {
      users: new Map(),
      rows: new Map(),
      streams: new Map(),
      ledger: new Map(),
      outboxes: new Map(),
      memberships: new Map(),
      owners: new Map(),
      voids: [],
      decisions: [],
      leftAt: new Map(),
      failedChecks: [],
      revoked: new Set(),
      deviceDays: new Map(),
      promotions: new Map(),
      allowances: new Map(),
      bookingLimits: null,
      spent: new Set(),
      merged: new Map(),
      erased: new Set(),
      handed: new Map(),
      proofs: noErasures(),
    },
    entities: new Map(options.entities.map((entity) => [entity.entity, entity])),
    pending: new Map(),
    now: () => new Date(options.nowMs()).toISOString(),
    uuid: options.uuid,
    has: (safeguard) => options.without !== safeguard,
    onMoved: (hint) => {
      for (const listener of listeners) listener(hint);
    },
  };
  const { has } = context;
  const identityError = { ok: false, code: callErrors.sync_identity } as const;
  const epochError = { ok: false, code: callErrors.sync_epoch } as const;
  const outboxError = { ok: false, code: callErrors.sync_outbox } as const;
  const argumentError = { ok: false, code: callErrors.sync_arguments } as const;

  const answerOnce = (userId: string, op: Parameters<typeof applyOperation>[0]['op']): PushAnswer => {
    const stored = context.state.ledger.get(op.op_id);
    const known =
      has('ledger') &&
      (has('ledger_of_deletes') || op.kind !== 'delete') &&
      (has('ledger_of_any_age') || (stored?.atMs ?? 0) > options.nowMs() - AGE_MS)
        ? stored
        : undefined;
    if (known) return known.userId === userId ? known.answer : rejected(op.op_id, 'op_id_taken');
    const answer = applyOperation({ context, userId, op });
    const isMade = isBooking(op) && (answer.outcome === 'applied' || answer.outcome === 'merged');
    countBookings(context, { userId, nowMs: options.nowMs(), made: isMade ? 1 : 0 });
    const { head } = streamOf(context, userId);
    context.state.ledger.set(op.op_id, { userId, answer, atMs: options.nowMs(), head });
    return answer;
  };

  return {
    onMoved(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    mayRead: ({ userId, stream }) => myStreams(context, userId).includes(stream),
    signUp(userId) {
      context.state.users.set(userId, options.nowMs());
      streamOf(context, userId);
    },
    push(userId, call) {
      if (userId === null || call.expected_user !== userId) return identityError;
      const ops = parseOperations(call.ops);
      if (!ops || call.device === null) return argumentError;
      const acknowledged = readAcknowledgement(call.acknowledged);
      if (!acknowledged) return argumentError;
      const { known_epoch } = call;
      const { epoch } = streamOf(context, userId);
      if (known_epoch !== undefined && known_epoch !== epoch && has('epoch_of_push')) return epochError;
      const nowMs = options.nowMs();
      const key = acknowledged === 'none' ? '' : `${userId} ${acknowledged.outbox}`;
      if (acknowledged !== 'none') {
        const known = context.state.outboxes.get(key);
        const isForgotten = acknowledged.heard !== undefined && acknowledged.heard > (known ?? -1);
        if (isForgotten && has('epoch_of_push')) return epochError;
        if (acknowledged.turn < (known ?? 0) && has('turn_of_outbox')) return outboxError;
      }
      const limited = refuseBookings(context, { userId, nowMs, ops });
      if (limited) return limited;
      if (acknowledged !== 'none') {
        context.state.outboxes.set(key, acknowledged.turn);
        const ids = new Set(acknowledged.op_ids);
        for (const [opId, entry] of context.state.ledger) {
          const forgotten = ids.has(opId) || !has('only_what_is_acknowledged');
          if (forgotten && entry.userId === userId) context.state.ledger.delete(opId);
        }
      }
      const { head } = streamOf(context, userId);
      const repeated: Record<string, number> = {};
      for (const { op_id } of ops) {
        const known = context.state.ledger.get(op_id);
        if (known?.userId === userId) repeated[op_id] = known.head;
      }
      const answers = ops.map((op) => structuredClone(answerOnce(userId, op)));
      applyDecisions(context);
      commit(context);
      return { ok: true, value: { uid: userId, server_time: context.now(), head, repeated, answers } };
    },
    pull(userId, call) {
      if (userId === null || call.expected_user !== userId) return identityError;
      const cursors = readCursors(call.cursors);
      if (!cursors) return argumentError;
      const { max_rows: maxRows = 500, needed_first: neededFirst = false } = call;
      const page = pullPage({ context, userId, cursors, maxRows, neededFirst });
      if (!has('last_row_of_page') && Object.values(page.rows).at(-1)?.pop()) page.entries -= 1;
      const acknowledged = context.state.outboxes.get(`${userId} ${call.outbox}`) ?? null;
      return { ok: true, value: { ...page, acknowledged } };
    },
    digests(userId, call) {
      if (userId === null || call.expected_user !== userId) return identityError;
      if (!context.entities.has(call.entity)) return argumentError;
      return { ok: true, value: digestsPage({ context, userId, ...call }) };
    },
    run(userId, call) {
      if (userId === null || call.expected_user !== userId) return identityError;
      if (!context.entities.has(call.entity)) return argumentError;
      return { ok: true, value: readRun({ context, userId, ...call }) };
    },
    noteFailedCheck(userId) {
      context.state.failedChecks.push({ userId, atMs: options.nowMs() });
    },
    hasTooManyChecks: (userId) => hasTooManyChecks(context, userId),
    attempts(userId, call) {
      if (userId === null || call.expected_user !== userId) return identityError;
      if (call.rows.length > MAX_ATTEMPTS_PER_CALL) return argumentError;
      const answer = redeemAttempts({ context, userId, call });
      applyVoids(context);
      applyDecisions(context);
      commit(context);
      return { ok: true, value: { ...answer, server_time: context.now() } };
    },
    voids(userId, call) {
      if (userId === null || call.expected_user !== userId) return identityError;
      const isKnown = ({ reason }: { reason: string }) => modelVoidReasons.some((one) => one === reason);
      if (call.rows.length > MAX_ATTEMPTS_PER_CALL || !call.rows.every(isKnown)) return argumentError;
      const answers = voidRedemptions({ context, userId, rows: call.rows });
      applyDecisions(context);
      commit(context);
      return { ok: true, value: { uid: userId, answers } };
    },
    decisions(userId, call) {
      if (userId === null || call.expected_user !== userId) return identityError;
      const isKnown = ({ decision }: { decision: string }) => ['reopened', 'stays_used'].includes(decision);
      if (call.rows.length > MAX_ATTEMPTS_PER_CALL || !call.rows.every(isKnown)) return argumentError;
      const answers = decideVoids({ context, userId, rows: call.rows });
      commit(context);
      return { ok: true, value: { uid: userId, answers } };
    },
    reportDevice: (userId, call) => reportDevice(context, { userId, ...call }),
    reportDesk: (userId, call) => reportDesk(context, { userId, ...call }),
    erasures: (userId) => listErasures(context, userId),
    erase({ entity: name, rowId }) {
      const entity = context.entities.get(name);
      if (!entity) throw new Error(`The model has no entity ${name}.`);
      storeModelRow(context, { entity, rowId, row: undefined });
      commit(context);
    },
    reassign({ entity: name, rowId, userId }) {
      const entity = context.entities.get(name);
      const row = rowOf(context, name, rowId);
      if (!entity || !row) throw new Error(`The model has no row ${name} ${rowId}.`);
      storeModelRow(context, { entity, rowId, row: { ...row, user_id: userId } });
      commit(context);
    },
    join({ userId, hospitalId, role = 'staff' }) {
      const hospitals = context.state.memberships.get(userId) ?? new Set();
      context.state.memberships.set(userId, hospitals.add(hospitalId));
      const owned = context.state.owners.get(userId) ?? new Set();
      if (role === 'owner') context.state.owners.set(userId, owned.add(hospitalId));
    },
    leave(member) {
      leaveHospital(context, member);
      commit(context);
    },
    setDeviceDays({ hospitalId, days }) {
      context.state.deviceDays.set(hospitalId, days);
    },
    revokeDevice({ hospitalId, device, revoked }) {
      const key = `${hospitalId} ${device}`;
      if (revoked) context.state.revoked.add(key);
      else context.state.revoked.delete(key);
    },
    limitBookings(limits) {
      context.state.bookingLimits = limits;
    },
    addPromotion({ id, ...promotion }) {
      context.state.promotions.set(id, promotion);
    },
    renamePromotion({ promotionId, title }) {
      const promotion = context.state.promotions.get(promotionId);
      if (!promotion) throw new Error(`The model has no promotion ${promotionId}.`);
      const columns = { ...promotion.columns, promotion_title: title };
      context.state.promotions.set(promotionId, { ...promotion, columns });
      const world = worldOf(context);
      for (const row of world.rows('booked_promotions')) {
        if (row['promotion_id'] !== promotionId || row['promotion_title'] === title) continue;
        const after = { ...row, promotion_title: title };
        world.write({ entity: 'booked_promotions', rowId: String(row['id']), row: after });
      }
      commit(context);
    },
    movePromotion({ promotionId, hospitalId }) {
      const promotion = context.state.promotions.get(promotionId);
      if (!promotion) throw new Error(`The model has no promotion ${promotionId}.`);
      context.state.promotions.set(promotionId, { ...promotion, hospitalId });
      const world = worldOf(context);
      for (const row of world.rows('bookings')) {
        if (row['promotion_id'] !== promotionId || row['used'] === true) continue;
        const after = { ...row, hospital_id: hospitalId };
        world.write({ entity: 'bookings', rowId: String(row['id']), row: after });
      }
      commit(context);
    },
    insert({ entity: name, columns }) {
      const entity = context.entities.get(name);
      if (!entity) throw new Error(`The model has no entity ${name}.`);
      storeModelRow(context, { entity, rowId: String(columns['id']), row: columns });
      commit(context);
    },
    change({ entity: name, rowId, columns }) {
      const entity = context.entities.get(name);
      const row = rowOf(context, name, rowId);
      if (!entity || !row) throw new Error(`The model has no row ${name} ${rowId}.`);
      storeModelRow(context, { entity, rowId, row: { ...row, ...columns } });
      commit(context);
    },
    handOver(handover) {
      const moved = handOver(context, handover);
      commit(context);
      return moved;
    },
    mergeCustomers(customers) {
      const isMerged = mergeCustomers(context, customers);
      commit(context);
      return isMerged;
    },
    eraseCustomer({ userId, customerId }) {
      const row = rowOf(context, 'customers', customerId);
      if (row?.['user_id'] !== userId) return false;
      const ids = eraseCustomer(context, { userId, customerId });
      forgetAnswers(context, { userId, ids });
      commit(context);
      return true;
    },
    newEpoch() {
      for (const stream of context.state.streams.values()) stream.epoch = options.uuid();
    },
    ledgerSize: (user) => [...context.state.ledger.values()].filter(({ userId }) => userId === user).length,
    backup: () => structuredClone(context.state),
    restore(backup) {
      context.state = structuredClone(backup);
    },
    entries({ stream, after, to }) {
      const { epoch, changes } = streamOf(context, stream);
      const between = [...changes.values()].filter(({ seq }) => seq > after && seq <= to);
      const entries = between.map((change) => {
        const row = structuredClone(rowOf(context, change.entity, change.rowId));
        const columns = context.entities.get(change.entity)?.streamColumns ?? [];
        const streams = columns.map((column) => row?.[column]).filter((one) => typeof one === 'string');
        return { ...change, row, streams };
      });
      return { epoch, entries };
    },
    heldRows({ entity, userId }) {
      const ids = [...(context.state.rows.get(entity)?.keys() ?? [])];
      const rows = ids.map((rowId) => heldRow(context, { entity, rowId, userId }));
      return structuredClone(rows.filter((row) => row !== undefined));
    },
    rowsOf({ entity, userId }) {
      const rows = [...(context.state.rows.get(entity)?.values() ?? [])];
      return structuredClone(rows.filter((row) => userId === undefined || row['user_id'] === userId));
    },
  };
}
