import { namedFiles } from '../../files/named-files.ts';
import type { Columns } from '../../engine/protocol.ts';
import { childKeys } from '../rows/child-keys.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import type { OutboxRecord } from '../database/local-records.ts';
import { sameJson } from '../rows/same-json.ts';

/**
 * Joins an edit into the record's last change if that has not been sent (rule O8). Returns null if the edit
 * stays separate: the change may have been sent, its order matters, or the person did not see the replaced value.
 * Runs inside the caller's transaction.
 */
export async function joinUnsent(
  db: LocalDatabase,
  edit: { entity: string; rowId: string; values: Columns; base: Columns },
): Promise<OutboxRecord | null> {
  const { entity, rowId } = edit;
  const last = (await db.outbox.where('[entity+rowId]').equals([entity, rowId]).sortBy('n')).at(-1);
  if (
    last?.n === undefined ||
    last.failed ||
    last.copied ||
    (last.kind !== 'create' && last.kind !== 'update')
  )
    return null;
  const sent = await db.engineState.get('sent');
  if (sent?.key === 'sent' && last.n <= sent.upTo) return null;
  if (last.schema !== db.schema || !saw(edit.base, last.values)) return null;
  // A change that names files waits for them, so the rest of the record stays separate.
  const definition = db.definition(entity);
  if ([edit, last].some(({ values }) => namedFiles(definition, values).length > 0)) return null;
  if (await dependsInBetween(db, last)) return null;

  const joined: OutboxRecord = {
    ...last,
    values: { ...last.values, ...edit.values },
    // The value seen first stays the base, because the server compares with it; a create has none.
    base: last.kind === 'create' ? {} : { ...edit.base, ...last.base },
  };
  await db.outbox.put(joined);
  return joined;
}

/**
 * True if the person saw the values that the edit replaces. Another tab may have changed one since the
 * form was opened: then the server must record that value as lost.
 */
function saw(base: Columns, values: Columns): boolean {
  return Object.keys(base).every(
    (column) => !(column in values) || sameJson(base[column] ?? null, values[column] ?? null),
  );
}

/** True if a later change concerns a record above or below this one. */
async function dependsInBetween(db: LocalDatabase, last: OutboxRecord): Promise<boolean> {
  const { entity, rowId, n = 0 } = last;
  const { parents } = db.definition(entity);
  const row = parents.length === 0 ? undefined : await db.rows(entity).get(rowId);
  const above = parents.map(({ column, entity: parent }): [string, string] => [
    parent,
    String(row?.[column]),
  ]);
  const kin = [...above, ...(await childKeys(db, { entity, rowId }))];
  if (kin.length === 0) return false;
  return (await db.outbox.where('[entity+rowId]').anyOf(kin).toArray()).some((op) => (op.n ?? 0) > n);
}
