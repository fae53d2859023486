import { conflictsEntity } from '../entity.ts';
import type { ConflictRow } from '../../engine/protocol.ts';
import type { Change, OpenConflict, WriteOutcome } from './store.ts';
import type { LocalDatabase } from '../database/local-database.ts';

type ConflictRecord = ConflictRow & { id: string };

/**
 * Kinds of conflict in which a person's wish was not fulfilled, so that a decision is asked for. A value that
 * a later one replaced by rule is only shown on the record (rule C2).
 */
export const kindsNeedingDecision: readonly ConflictRow['kind'][] = ['guarded', 'delete_lost_to_edit'];

/**
 * Unresolved conflicts, newest first; of one row where `rowId` is given. Sent operations are stored for 30
 * days, so this device recognises conflicts of its own operations.
 */
export async function listConflicts(db: LocalDatabase, rowId?: string): Promise<OpenConflict[]> {
  const rows = db.rows(conflictsEntity.name);
  const found = await (rowId === undefined ? rows : rows.where('row_id').equals(rowId)).toArray();
  const open = (found as unknown as ConflictRow[]).filter((conflict) => conflict.resolved_at === null);
  const opIds = new Set(open.map(({ op_id: opId }) => opId));
  const own = opIds.size === 0 ? [] : await db.acked.filter(({ record }) => opIds.has(record.opId)).toArray();
  const writtenAtMs = new Map(own.map(({ record }) => [record.opId, record.writtenAtMs]));
  return open
    .map((conflict) => ({
      ...conflict,
      isAsked: kindsNeedingDecision.includes(conflict.kind),
      writtenHereAtMs: writtenAtMs.get(conflict.op_id) ?? null,
    }))
    .sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
}

/**
 * `restored` writes the losing values as an ordinary change (a lost delete is made again); `confirmed` only closes the
 * record (rule C3). Both go through the outbox like everything else.
 */
export async function resolveConflict(options: {
  db: LocalDatabase;
  id: string;
  resolution: 'confirmed' | 'restored';
  now: number;
  write: <Row extends { id: string }>(change: Change<Row>) => Promise<WriteOutcome>;
}): Promise<WriteOutcome> {
  const { db, id, resolution, write } = options;
  const conflict = (await db.rows(conflictsEntity.name).get(id)) as unknown as ConflictRecord | undefined;
  if (!conflict) return { outcome: 'refused', reason: 'row_missing' };

  if (resolution === 'restored') {
    const entity = db.definition(conflict.entity);
    const losersWish = conflict.kind === 'delete_lost_to_edit' || conflict.kind === 'edit_beat_delete';
    const outcome = await write(
      losersWish
        ? { kind: 'delete', entity, id: conflict.row_id }
        : { kind: 'update', entity, id: conflict.row_id, values: conflict.losing },
    );
    if (outcome.outcome === 'refused') return outcome;
  }
  return write({
    kind: 'update',
    entity: conflictsEntity,
    id,
    values: { resolved_at: new Date(options.now).toISOString(), resolution },
  });
}
