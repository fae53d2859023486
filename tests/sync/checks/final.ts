/** What must hold when the faults are over and everything was sent and fetched. */
import { conflictsEntity } from '../../../sync/entity.ts';
import { sameJson } from '../../../sync/testing/model/canonical.ts';
import type { Columns } from '../../../sync/protocol.ts';
import type { OutboxRecord } from '../../../sync/local/records.ts';
import type { Device } from '../world/device.ts';
import { markOf, type Mark } from '../world/journal.ts';
import { people } from '../world/people.ts';
import type { Stage } from '../world/stage.ts';

/** The rows of a person on a device are the server's, but for those with a change that waits for the person. */
export function checkConverged(options: { run: Stage; device: Device; userId: string }): void {
  const { run, device, userId } = options;
  const read = (store: string) => device.disk.read(`crm-${userId}`, store);
  const outbox = read('outbox') as OutboxRecord[];
  const dirty = new Set(outbox.map((op) => `${op.entity} ${op.rowId}`));
  const entities = [...run.tables.definitions, conflictsEntity];
  for (const { name: entity } of entities) {
    const there = new Map(run.server.model.rowsOf({ entity, userId }).map((row) => [String(row['id']), row]));
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

/** Of who signed out and wanted nothing kept, and was not here again, nothing stands on the device (rule I8). */
export function checkDiscarded(run: Stage): void {
  for (const { lane, userId, removed } of run.journal.discards) {
    if (removed && run.devices[lane]?.disk.databaseNames().includes(`crm-${userId}`)) {
      run.violate('data stands on the device after it was discarded (I8)');
    }
  }
}

/** Every accepted value came to stand once, or is to be seen as waiting, refused or lost with a record. */
export function checkEveryValue(run: Stage): void {
  const { journal } = run;
  const conflicts = people.flatMap((userId) => run.server.model.rowsOf({ entity: 'sync_conflicts', userId }));
  const recorded = new Set<Mark>();
  for (const conflict of conflicts) {
    const [entity, rowId] = [String(conflict['entity']), String(conflict['row_id'])];
    for (const [column, value] of Object.entries(conflict['losing'] as Columns)) {
      recorded.add(markOf({ entity, rowId, column, value }));
    }
    checkBlame(run, conflict);
  }
  const kept = new Set<Mark>();
  for (const device of run.devices) {
    for (const name of device.disk.databaseNames()) {
      for (const op of device.disk.read(name, 'outbox') as OutboxRecord[]) {
        for (const [column, value] of Object.entries(op.values)) {
          kept.add(markOf({ entity: op.entity, rowId: op.rowId, column, value }));
        }
      }
    }
  }
  for (const [mark, written] of journal.accepted) {
    if (journal.effects(mark) > 0 || recorded.has(mark) || kept.has(mark) || journal.released.has(mark))
      continue;
    if (journal.erasedRows.has(written.rowId) || journal.isDiscarded(written)) continue;
    if (journal.isDiscardedWithRecord(written)) continue;
    const unsent = journal.refusedRows.has(written.rowId) || !journal.carriers.has(mark);
    if (unsent && isReplaced(run, mark)) continue;
    const disk = run.devices[written.lane]?.disk;
    // Nobody is left to offer it again: the server had it when the local data was removed.
    if (journal.restores > 0 && disk?.removed.has(`crm-${written.userId}`)) continue;
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

/** The person wrote another value into a change that was refused (rule O7) or had not left the device (rule O8). */
function isReplaced(run: Stage, mark: Mark): boolean {
  const written = run.journal.accepted.get(mark);
  if (!written) return false;
  for (const other of [...run.journal.accepted.values(), ...run.journal.begun.values()]) {
    const same =
      other.rowId === written.rowId && other.column === written.column && other.lane === written.lane;
    if (same && other.atMs >= written.atMs && other.mark !== mark) return true;
  }
  return false;
}

/** Nobody collides with what they saw: the value seen is what a change is compared by (rule P10). */
function checkBlame(run: Stage, conflict: Columns): void {
  const [entity, rowId] = [String(conflict['entity']), String(conflict['row_id'])];
  const kind = conflict['kind'];
  if (kind !== 'overwritten' && kind !== 'guarded') return;
  const [losing, winning] = [conflict['losing'] as Columns, conflict['winning'] as Columns];
  const [wish, stood] = kind === 'overwritten' ? [winning, losing] : [losing, winning];
  for (const [column, value] of Object.entries(wish)) {
    const written = run.journal.accepted.get(markOf({ entity, rowId, column, value }));
    if (written?.seen === undefined) continue;
    const group = Object.keys(wish);
    // A group collides as a whole: some of it may be as it was seen.
    if (group.length === 1 && sameJson(written.seen, stood[column])) {
      run.violate('a change collided with the very value it was made on (W7)');
    }
  }
}
