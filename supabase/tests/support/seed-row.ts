import type { TestDatabase } from './open-test-database.ts';

/** Inserts a row with an id of its own into a table of `public` as superuser; resolves to that key. */
export async function seedRow(
  database: TestDatabase,
  table: string,
  columns: Record<string, string | object>,
): Promise<{ id: string }> {
  const id = crypto.randomUUID();
  const { admin } = database;
  await admin`insert into ${admin(`public.${table}`)} ${admin({ id, ...columns })}`;
  return { id };
}
