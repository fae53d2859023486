import { afterAll, beforeAll, expect, test } from 'vitest';
import { syncedTables } from '../../src/app/synced-tables.ts';
import type { EntityDefinition } from '../../sync/local/entity.ts';
import { conflictsEntity } from '../../sync/local/entity.ts';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const entities: EntityDefinition[] = [...syncedTables, conflictsEntity];

/** Columns that the server fills in by itself: the id is the operation's row, the owner is the token's. */
const serverFills = new Set(['id', 'user_id']);

async function registered() {
  const tables = await database.admin<
    {
      entity: string;
      stream_columns: string[];
      create_columns: string[];
      soft_delete: boolean;
      closes: boolean;
    }[]
  >`
    select entity, stream_columns, create_columns, soft_delete, closes from private.sync_entities
    where entity not like 'contract\\_%'`;
  const groups = await database.admin<{ entity: string; name: string; columns: string[]; merge: string }[]>`
    select entity, group_name as name, columns, class as merge from private.sync_groups`;
  return { tables, groups };
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

// Only the template database of the tests has the tables of the contract suite.
test('the app keeps every table that the server syncs, and no other', async () => {
  const { tables } = await registered();
  expect(entities.map((one) => one.name).sort()).toEqual(tables.map((row) => row.entity).sort());
});

test.each(entities)('$name: groups, classes and columns are those of the server', async (entity) => {
  const { tables, groups } = await registered();
  const table = tables.find((row) => row.entity === entity.name);
  const own = groups.filter((row) => row.entity === entity.name);
  expect({
    streamColumns: entity.streamColumns ?? ['user_id'],
    closes: entity.closes ?? false,
    softDelete: entity.softDelete,
    createOnly: entity.createOnly.toSorted(),
    groups: entity.groups.map((group) => ({ ...group, columns: [...group.columns] })).sort(byName),
  }).toEqual({
    streamColumns: table?.stream_columns,
    closes: table?.closes,
    softDelete: table?.soft_delete,
    createOnly: table?.create_columns.filter((column) => !serverFills.has(column)).sort(),
    groups: own.map(({ name, columns, merge }) => ({ name, columns, merge })).sort(byName),
  });
});

test.each(entities)('$name: every indexed column and every parent exists', async (entity) => {
  const columns = await database.admin<{ name: string; type: string }[]>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${`public.${entity.name}`}::regclass and attnum > 0 and not attisdropped`;
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  for (const column of entity.indexes) {
    expect(types.get(column), column).toBeDefined();
    // IndexedDB takes no booleans as keys.
    expect(types.get(column), column).not.toBe('boolean');
  }
  for (const column of entity.streamColumns ?? []) {
    // The person's own stream is never left, whatever its column is called.
    if (column !== 'user_id' && column !== 'agent_id') expect(entity.indexes, column).toContain(column);
  }
  for (const parent of entity.parents) {
    expect(types.get(parent.column), parent.column).toBe('uuid');
    expect(entities.map((one) => one.name)).toContain(parent.entity);
  }
});
