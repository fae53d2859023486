/** What must hold when the faults are over and everything was sent and fetched. */
import { conflictsEntity } from '../../../sync/local/entity.ts';
import { sameJson } from '../../../sync/testing/model/canonical.ts';
import type { Columns } from '../../../sync/engine/protocol.ts';
import type { OutboxRecord } from '../../../sync/local/database/local-records.ts';
import type { RedemptionAttempt } from '../../../sync/redemptions/redemption-attempt.ts';
import type { Device } from '../world/simulated-device.ts';
import { pairsOf } from '../world/user-actions.ts';
import { valueKeyOf, type ValueKey } from '../world/journal.ts';
import { people } from '../world/simulated-people.ts';
import type { RunContext } from '../world/run-context.ts';

/** Two tabs may write at the same time: the order of changes this close together is not checked. */
const SAME_MOMENT_MS = 1_000;

/**
 * A person's rows on a device equal the server's, except rows whose change waits for the person's decision.
 */
export function checkConverged(options: { run: RunContext; device: Device; userId: string }): void {
  const { run, device, userId } = options;
  const read = (store: string) => device.disk.read(`crm-${userId}`, store);
  const outbox = read('outbox') as OutboxRecord[];
  const dirty = new Set(outbox.map((op) => `${op.entity} ${op.rowId}`));
  const entities = [...run.tables.definitions, conflictsEntity];
  for (const { name: entity } of entities) {
    const there = new Map(
      run.server.model.heldRows({ entity, userId }).map((row) => [String(row['id']), row]),
    );
    const here = new Map((read(entity) as Columns[]).map((row) => [String(row['id']), row]));
    for (const id of new Set([...there.keys(), ...here.keys()])) {
      if (dirty.has(`${entity} ${id}`)) continue;
      const [mine, theirs] = [here.get(id), there.get(id)];
      if (!sameJson(mine, theirs)) {
        run.note(`d${device.lane} has ${JSON.stringify(mine)}, the server ${JSON.stringify(theirs)}`);
        run.violate(`a row of ${entity} differs between device and server (A3, D1)`);
      }
    }
  }
  const shadows = read('shadows') as { entity: string; rowId: string }[];
  if (shadows.some(({ entity, rowId }) => !dirty.has(`${entity} ${rowId}`))) {
    run.violate('a shadow is left of a row without changes (A3)');
  }
  for (const op of outbox) {
    if (op.failure?.code === 'id_taken') run.violate('a create that was done is shown as refused (O5)');
  }
}

/**
 * A booking is redeemed at most once, and every attempt that
 * a screen accepted is at the server (rules S3, S10, B19).
 */
export function checkRedemptions(run: RunContext): void {
  const { journal, server } = run;
  const events = server.model.rowsOf({ entity: 'redemption_events' });
  for (const booking of server.model.rowsOf({ entity: 'bookings' })) {
    const firsts = events.filter(
      (event) => event['outcome'] === 'first' && event['booking_id'] === booking['id'],
    );
    const expected = booking['used'] === true ? [booking['used_nonce']] : [];
    if (
      !sameJson(
        firsts.map((event) => event['nonce'] ?? null),
        expected as string[],
      )
    ) {
      run.violate('a booking was not redeemed exactly once, or nobody knows by whom');
    }
    const unmatched = events.some(
      (event) =>
        event['outcome'] === 'unknown' &&
        event['mode'] === 'offline' &&
        event['code'] === booking['booking_code'] &&
        event['hospital_id'] === booking['hospital_id'],
    );
    if (unmatched) run.violate('a recorded attempt was not matched with its booking (B19)');
  }
  const stored = new Set(events.map((event) => event['nonce']));
  for (const [nonce, made] of journal.attempts) {
    if (stored.has(nonce) || journal.isDiscarded(made)) continue;
    if (isBeyondRestore(run, made)) continue;
    const disk = run.devices[made.lane]?.disk;
    const onDisk = (disk?.read(`crm-${made.userId}`, 'redemptionAttempts') ?? []) as RedemptionAttempt[];
    const known = onDisk.find((attempt) => attempt.nonce === nonce);
    if (known?.refusal === 'not_member') {
      // The server decides by the time that the attempt names, which a wrong clock may put outside the membership.
      if (!wasMember(run, made) || !made.isTimed) continue;
      run.violate('an attempt of a former member was refused (B20)');
    }
    run.note(`lost attempt: ${nonce} ${JSON.stringify(known ?? null)}`);
    run.violate('an accepted attempt is not at the server (S3, S10)');
  }
  checkCalls(run);
  checkVoids(run, events);
}

/** A void that the server has carried out marks its attempt, in whatever order the two arrived (rule B24). */
function checkVoids(run: RunContext, events: readonly Columns[]): void {
  const { journal } = run;
  for (const [id, { nonce, userId, atMs }] of journal.voids) {
    const event = events.find((one) => one['nonce'] === nonce);
    if (!event || !journal.callsDone.has(id)) continue;
    const isInTime = atMs <= Date.parse(String(event['attempted_at'])) + 4 * 60_000;
    // A person who was removed may not void any more, not even after joining again, nor may one before joining.
    const hasLeft = journal.memberships.some((one) => one.userId === userId && one.untilMs !== Infinity);
    const mayVoid = isInTime && !hasLeft && wasMember(run, { userId, atMs });
    if (mayVoid && event['void_id'] === null) run.violate('a mistake was not marked (B24)');
  }
}

/**
 * True if a restore of the server lost something that no device can send again. Either
 * the device's local data was removed before, or nothing shows the restore to the device.
 */
function isBeyondRestore(run: RunContext, of: { lane: number; userId: string }): boolean {
  const { restores, isUnnoticed } = run.journal;
  return restores > 0 && (isUnnoticed || hasForgotten(run, of));
}

/** True if the device has removed what it knew of the person's sent changes at some time. */
function hasForgotten(run: RunContext, { lane, userId }: { lane: number; userId: string }): boolean {
  const isRemoved = run.devices[lane]?.disk.removed.has(`crm-${userId}`) ?? false;
  return isRemoved || run.journal.isRevoked(lane);
}

/** True if the person was a member of some hospital at the time of the attempt, by the journal. */
function wasMember(run: RunContext, { userId, atMs }: { userId: string; atMs: number }): boolean {
  return run.journal.memberships.some(
    (one) => one.userId === userId && one.fromMs <= atMs && atMs <= one.untilMs,
  );
}

/** Columns of one group hold values that a person wrote together (rules W7, P10). */
export function checkGroups(run: RunContext): void {
  for (const entity of ['policies', 'car_insurance']) {
    for (const row of run.server.model.rowsOf({ entity })) {
      if (pairsOf(row).every((pair) => run.journal.pairs.has(`${String(row['id'])} ${pair}`))) continue;
      run.note(`${String(row['id'])} ${pairsOf(row).join()}`);
      run.violate('columns that change together were torn apart (W7, P10)');
    }
  }
}

/** The server applied what one device wrote in the order of writing (rules O1, D5). */
export function checkOrder(run: RunContext): void {
  const { journal } = run;
  const all = [...journal.accepted.values()].filter(
    ({ mark, rowId }) => journal.orderOf(mark) > 0 && !journal.refusedRows.has(rowId),
  );
  const restored = new Set(
    people
      .flatMap((userId) => run.server.model.rowsOf({ entity: 'sync_conflicts', userId }))
      .filter((conflict) => conflict['resolution'] === 'restored')
      .map((conflict) => conflict['row_id']),
  );
  for (const later of all) {
    const overtaken = all.some(
      (earlier) =>
        earlier.rowId === later.rowId &&
        earlier.column === later.column &&
        earlier.lane === later.lane &&
        earlier.atMs < later.atMs - SAME_MOMENT_MS &&
        journal.orderOf(earlier.mark) > journal.orderOf(later.mark),
    );
    if (!overtaken || restored.has(later.rowId)) continue;
    run.note(`overtaken: ${later.mark}`);
    run.violate('an earlier change of a device was applied after a later one (O1, D5)');
  }
}

/** A session is locked only where the server ended it (rules I4, I6). */
export function checkSession(options: { run: RunContext; device: Device }): void {
  const { run, device } = options;
  for (const { sync } of device.tabs) {
    const person = sync.identity.current();
    if (!person || person.state === 'active' || run.journal.deletedAccounts.has(person.userId)) continue;
    const endedMs = run.journal.sessionsEndedMs.get(person.userId) ?? -1;
    const signedInMs = run.journal.signedInMs.get(`${device.lane} ${person.userId}`) ?? Infinity;
    if (signedInMs > endedMs) run.violate('a session is locked that the server did not end (I4, I6)');
  }
}

/** Every document that a row names is at the server, byte for byte (rules F4, F9). */
export function checkFiles(run: RunContext): void {
  const { objects } = run.server.backend.storage;
  for (const row of run.server.model.rowsOf({ entity: 'car_insurance' })) {
    for (const { path } of (row['documents'] ?? []) as { path: string }[]) {
      const [stored, added] = [objects.get(path)?.bytes, run.journal.files.get(path)];
      if (stored && added && sameJson([...stored], [...added])) continue;
      run.note(`${path} ${stored ? 'differs' : 'is missing'}`);
      run.violate('a row names a document that the server does not have (F4, F9)');
    }
  }
}

/** No deleted customer has a row below it that the deleting device had not seen (rule P20). */
export function checkDeletes(run: RunContext): void {
  const { model } = run.server;
  for (const customer of model.rowsOf({ entity: 'customers' })) {
    if ((customer['deleted_at'] ?? null) === null) continue;
    const id = String(customer['id']);
    const below = run.tables.definitions.flatMap(({ name, parents }) =>
      parents
        .filter(({ entity }) => entity === 'customers')
        .flatMap(({ column }) => model.rowsOf({ entity: name }).filter((row) => row[column] === id))
        .map((row) => String(row['id'])),
    );
    if (run.journal.isNamedByDelete(id, below)) continue;
    run.note(`deleted with ${below.join()}: ${id}`);
    run.violate('a customer was deleted with a row that its device had not seen (P20)');
  }
}

/** Every queued call was carried out, unless a later call about the same subject replaced it (rule Q1). */
function checkCalls(run: RunContext): void {
  const { journal } = run;
  const all = [...journal.calls];
  for (const [n, [id, call]] of all.entries()) {
    if (journal.callsDone.has(id) || journal.isDiscarded(call) || isBeyondRestore(run, call)) continue;
    const isReplaced = all
      .slice(n + 1)
      .some(([, later]) => later.subject === call.subject && later.lane === call.lane);
    if (!isReplaced) run.violate('a queued call was not carried out (Q2)');
  }
}

/**
 * A person who discarded their data at a sign-out and has
 * not returned has no database on the device (rule I8).
 */
export function checkDiscarded(run: RunContext): void {
  for (const { lane, userId, state } of run.journal.discards) {
    if (state === 'removed' && run.devices[lane]?.disk.databaseNames().includes(`crm-${userId}`)) {
      run.violate('data stands on the device after it was discarded (I8)');
    }
  }
}

/**
 * A device that was taken off its hospital's list, and that nobody signed in to again, has nothing of the
 * person but what is unsent (rule S7).
 */
export function checkRevoked(run: RunContext): void {
  for (const { lane, userId, atMs } of run.journal.revocations) {
    const device = run.devices[lane];
    const read = (store: string) => device?.disk.read(`crm-${userId}`, store) ?? [];
    const settings = device?.disk.read('sabai-device', 'settings') as { key: string; reason?: string }[];
    const isOut = settings.some(({ key, reason }) => key === 'sign_out_reason' && reason === 'revoked');
    const signedInMs = run.journal.signedInMs.get(`${lane} ${userId}`) ?? 0;
    if (!device || !isOut || run.personOn(device) !== null || signedInMs > atMs) continue;
    const changed = new Set((read('shadows') as { rowId: string }[]).map(({ rowId }) => rowId));
    const rows = run.tables.definitions.flatMap(({ name }) => read(name) as Columns[]);
    const others = rows.filter(({ id }) => !changed.has(String(id)));
    if (others.length > 0 || read('streams').length > 0)
      run.violate('a device off its list still has data that the server has (S7)');
  }
}

/** No device that asked about a deleted account still has the database of its person (rule I9). */
export function checkDeletedAccounts(run: RunContext): void {
  for (const userId of run.journal.deletedAccounts) {
    for (const { disk, lane } of run.devices) {
      if (!disk.databaseNames().includes(`crm-${userId}`)) continue;
      run.note(`d${lane} keeps ${userId.slice(-1)}`);
      run.violate('the data of a deleted account stays on a device (I9)');
    }
  }
}

/** Every accepted value was applied once, or is visible as waiting, refused or lost with a conflict. */
export function checkEveryValue(run: RunContext): void {
  const { journal } = run;
  const conflicts = people.flatMap((userId) => run.server.model.rowsOf({ entity: 'sync_conflicts', userId }));
  const recorded = new Set<ValueKey>();
  for (const conflict of conflicts) {
    const [entity, rowId] = [String(conflict['entity']), String(conflict['row_id'])];
    for (const [column, value] of Object.entries(conflict['losing'] as Columns)) {
      recorded.add(valueKeyOf({ entity, rowId, column, value }));
    }
    checkBlame(run, conflict);
  }
  const inOutbox = new Set<ValueKey>();
  for (const device of run.devices) {
    for (const name of device.disk.databaseNames()) {
      for (const op of device.disk.read(name, 'outbox') as OutboxRecord[]) {
        for (const [column, value] of Object.entries(op.values)) {
          inOutbox.add(valueKeyOf({ entity: op.entity, rowId: op.rowId, column, value }));
        }
      }
    }
  }
  for (const [mark, written] of journal.accepted) {
    if (journal.effects(mark) > 0 || recorded.has(mark) || inOutbox.has(mark) || journal.released.has(mark))
      continue;
    if (journal.erasedRows.has(written.rowId) || journal.isDiscarded(written)) continue;
    if (journal.isDiscardedWithRecord(written)) continue;
    const unsent = journal.refusedRows.has(written.rowId) || !journal.carriers.has(mark);
    if (unsent && isReplaced(run, mark)) continue;
    // No device can requeue the value: its local data was removed when the server had it.
    if (journal.restores > 0 && hasForgotten(run, written)) continue;
    run.note(`lost: ${mark}`);
    run.violate('an accepted change is lost (W1, O2, D5)');
  }
  for (const row of journal.deletedTooOften()) {
    run.note(`deleted again: ${row}`);
    run.violate('a delete was applied twice (P4)');
  }
  for (const [mark, times] of journal.allEffects()) {
    const carriers = journal.carriers.get(mark)?.size ?? 1;
    if ((journal.accepted.has(mark) || journal.begun.has(mark)) && times > carriers) {
      run.note(`${times} times: ${mark}`);
      run.violate('a change was applied twice (P4)');
    }
  }
}

/** True if the person replaced the value in a change that was refused (rule O7) or not yet sent (rule O8). */
function isReplaced(run: RunContext, mark: ValueKey): boolean {
  const written = run.journal.accepted.get(mark);
  if (!written) return false;
  for (const other of [...run.journal.accepted.values(), ...run.journal.begun.values()]) {
    const same =
      other.rowId === written.rowId && other.column === written.column && other.lane === written.lane;
    if (same && other.atMs >= written.atMs && other.mark !== mark) return true;
  }
  return false;
}

/** A change never conflicts with the value that its person saw, because that is its base value (rule P10). */
function checkBlame(run: RunContext, conflict: Columns): void {
  const [entity, rowId] = [String(conflict['entity']), String(conflict['row_id'])];
  const kind = conflict['kind'];
  if (kind !== 'overwritten' && kind !== 'guarded') return;
  const [losing, winning] = [conflict['losing'] as Columns, conflict['winning'] as Columns];
  const [wish, stood] = kind === 'overwritten' ? [winning, losing] : [losing, winning];
  for (const [column, value] of Object.entries(wish)) {
    const written = run.journal.accepted.get(valueKeyOf({ entity, rowId, column, value }));
    if (written?.seen === undefined) continue;
    const group = Object.keys(wish);
    // A group of columns conflicts as a whole, so single columns may still have the seen value.
    if (group.length === 1 && sameJson(written.seen, stood[column])) {
      run.violate('a change collided with the very value it was made on (W7)');
    }
  }
}
