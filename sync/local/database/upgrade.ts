import type { Transaction } from 'dexie';
import type { EntityDefinition } from '../entity.ts';
import type { Columns } from '../../engine/protocol.ts';
import type {
  AckedRecord,
  CreationsRecord,
  OutboxRecord,
  ShadowRecord,
  StreamRecord,
} from './local-records.ts';

/**
 * Upgrades a database of an older version of the app: waiting changes are upcast to today's shapes (rule W8). Everything
 * is fetched again, because the older version passed over rows of tables that it did not know (rule D4). The epoch stays,
 * so that a restored server is still noticed.
 */
export async function upgrade(
  transaction: Transaction,
  options: { definitions: readonly EntityDefinition[]; schema: number },
): Promise<void> {
  const { definitions, schema } = options;
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));

  await transaction.table<StreamRecord>('streams').toCollection().modify({ seq: 0, syncedAtMs: null });
  await transaction
    .table<OutboxRecord>('outbox')
    .toCollection()
    .modify((record) => upcastRecord(record, byName.get(record.entity), schema));
  await transaction
    .table<AckedRecord>('acked')
    .toCollection()
    .modify(({ record }) => upcastRecord(record, byName.get(record.entity), schema));
  await transaction
    .table<CreationsRecord>('creations')
    .toCollection()
    .modify(({ ops }) => {
      for (const op of ops) upcastRecord(op, byName.get(op.entity), schema);
    });

  // The fetch does not replace rows with unsent changes, so stored rows are upcast too.
  for (const definition of definitions) {
    if (!definition.upcasters?.length) continue;
    await transaction
      .table<Columns>(definition.name)
      .toCollection()
      .modify((row) => {
        Object.assign(row, readable(row, definition));
      });
    await transaction
      .table<ShadowRecord>('shadows')
      .filter(({ entity }) => entity === definition.name)
      .modify(({ row }) => {
        if (row) Object.assign(row, readable(row, definition));
      });
  }
}

/** A row that cannot be upcast stays as it is: the server has it, or its change is set aside. */
function readable(row: Columns, definition: EntityDefinition): Columns {
  try {
    return upcastColumns(row, definition, 0);
  } catch {
    return row;
  }
}

/** Upcasts a change in place. A change that cannot be upcast is set aside, where the person sees it. */
export function upcastRecord(
  record: Omit<OutboxRecord, 'n'>,
  definition: EntityDefinition | undefined,
  schema: number,
): void {
  const from = record.schema;
  if (from >= schema) return;
  try {
    record.values = upcastColumns(record.values, definition, from);
    record.base = upcastColumns(record.base, definition, from);
    record.schema = schema;
  } catch {
    record.failed = 1;
    record.failure = {
      code: 'refused_whole',
      message: 'Written by an older version, which this one cannot read.',
      detail: null,
    };
  }
}

function upcastColumns(columns: Columns, definition: EntityDefinition | undefined, from: number): Columns {
  const upcasters = (definition?.upcasters ?? []).filter(({ to }) => to > from);
  return upcasters.reduce((value, { upcast }) => upcast(value), columns);
}
