import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';

// The checks of the platform's public linter that `schema-rules.test.ts` lacks, as queries of pg_catalog.

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The one column that the query answers, as a list. */
async function names(query: string): Promise<string[]> {
  const rows = await database.admin.unsafe<{ name: string }[]>(query);
  return rows.map((row) => row.name);
}

test('no command of a role on a table is decided by more than one permissive policy', async () => {
  expect(
    await names(`
      select format('%s.%s %s %s', p.schemaname, p.tablename, p.cmd, r.role) as name
      from pg_policies p, unnest(p.roles) r (role)
      where p.permissive = 'PERMISSIVE' and p.schemaname = 'public'
      group by p.schemaname, p.tablename, p.cmd, r.role having count(*) > 1`),
  ).toEqual([]);
});

test('no policy trusts what people write about themselves', async () => {
  expect(
    await names(`
      select tablename || '.' || policyname as name from pg_policies
      where coalesce(qual, '') || coalesce(with_check, '') ~ 'user_metadata'`),
  ).toEqual([]);
});

test('no two indexes of a table are the same', async () => {
  expect(
    await names(`
      select min(i.indexrelid::regclass::text) as name from pg_index i
      join pg_class c on c.oid = i.indrelid
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      group by i.indrelid, i.indkey::text, i.indclass::text, i.indoption::text,
        coalesce(pg_get_expr(i.indpred, i.indrelid), ''), coalesce(pg_get_expr(i.indexprs, i.indrelid), '')
      having count(*) > 1`),
  ).toEqual([]);
});

test('every table has a primary key', async () => {
  expect(
    await names(`
      select c.oid::regclass::text as name from pg_class c
      where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`),
  ).toEqual([]);
});

test('the exposed schema holds tables and functions only: no views, foreign tables or extensions', async () => {
  expect(
    await names(`
      select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm', 'f')
      union all select e.extname from pg_extension e where e.extnamespace = 'public'::regnamespace`),
  ).toEqual([]);
});

test('no public bucket can be listed by a person who does not own its files', async () => {
  const buckets = await names('select id as name from storage.buckets where public');
  expect(buckets).toContain('promotion-images');
  // A public bucket serves its files by address alone; a policy that does not ask for the folder would list them.
  // Tests of a private bucket ask who reads what.
  expect(
    await names(`
      select policyname as name from pg_policies
      where schemaname = 'storage' and tablename = 'objects' and cmd in ('SELECT', 'ALL')
        and (roles && '{anon,public}' or qual !~ 'auth\\.uid' and not exists (
          select from storage.buckets b where not b.public and strpos(qual, quote_literal(b.id)) > 0))`),
  ).toEqual([]);
});
