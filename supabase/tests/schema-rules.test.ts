import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crmFunctions } from './support/crm-functions.ts';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';
import { anonFunctions, anonTables, marketFunctions } from './support/market-functions.ts';

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

const functions = `
  select p.oid, p.prosecdef, p.proconfig, p.prosrc, n.nspname,
    n.nspname || '.' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private')`;

test('anon may call exactly the functions of the public pages', async () => {
  const callable = await names(
    `select f.name from (${functions}) f where has_function_privilege('anon', f.oid, 'execute')`,
  );
  expect(callable.sort()).toEqual([...anonFunctions].sort());
});

test('people who are signed in may call exactly the listed functions of the API', async () => {
  const callable = await names(`
    select f.name from (${functions}) f
    where f.nspname = 'public' and has_function_privilege('authenticated', f.oid, 'execute') order by 1`);
  expect(callable.sort()).toEqual(
    [
      ...marketFunctions,
      ...crmFunctions,
      'public.sync_digests(expected_user uuid, entity text, after uuid)',
      'public.sync_pull(expected_user uuid, cursors jsonb, max_rows integer, outbox uuid, needed_first boolean)',
      'public.sync_push(expected_user uuid, device uuid, ops json, known_epoch uuid, acknowledged jsonb)',
      'public.sync_run(expected_user uuid, entity text, after uuid, until uuid)',
    ].sort(),
  );
});

test('no function of the exposed schema runs with the rights of its owner, except those listed', async () => {
  expect(
    await names(`select f.name from (${functions}) f where f.nspname = 'public' and f.prosecdef`),
  ).toEqual([]);
});

test('people who are signed in may call no helper that only operators or triggers use', async () => {
  const callable = await names(`
    select f.name from (${functions}) f join pg_proc p on p.oid = f.oid
    where f.nspname = 'private' and has_function_privilege('authenticated', f.oid, 'execute')
      and (p.prorettype = 'trigger'::regtype or p.proname in ('sync_new_epoch', 'sync_register', 'sync_add_group'))`);
  expect(callable).toEqual([]);
});

test('every function has a fixed search path', async () => {
  expect(
    await names(`
      select f.name from (${functions}) f
      where not coalesce('search_path=""' = any (f.proconfig), false)`),
  ).toEqual([]);
});

test('every table has row-level security, and policies name a role and write "(select auth.uid())"', async () => {
  expect(
    await names(`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`),
  ).toEqual([]);
  expect(
    await names(`
      select tablename || '.' || policyname as name from pg_policies where schemaname = 'public' and (
        roles = '{public}' or cmd = 'ALL'
        or (cmd = 'UPDATE' and (qual is null or with_check is null))
        or regexp_replace(coalesce(qual, '') || coalesce(with_check, ''), 'SELECT auth\\.uid\\(\\)', '', 'g')
          ~ 'auth\\.uid\\(\\)')`),
  ).toEqual([]);
});

test('every foreign key has an index that starts with its columns', async () => {
  expect(
    await names(`
      select c.conrelid::regclass || '.' || c.conname as name from pg_constraint c
      join pg_class t on t.oid = c.conrelid
      where c.contype = 'f' and t.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not exists (
          select from pg_index i where i.indrelid = c.conrelid
            and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`),
  ).toEqual([]);
});

test('every column that a policy looks at leads an index', async () => {
  // Realtime reads the one message that it has just inserted.
  expect(
    await names(`
      select p.polrelid::regclass || '.' || a.attname as name
      from pg_policy p
      join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = p.oid
        and d.refclassid = 'pg_class'::regclass and d.refobjid = p.polrelid and d.refobjsubid > 0
      join pg_attribute a on a.attrelid = p.polrelid and a.attnum = d.refobjsubid
      where p.polrelid <> 'realtime.messages'::regclass and not exists (
        select from pg_index i where i.indrelid = p.polrelid and (i.indkey::int2[])[0] = a.attnum)`),
  ).toEqual([]);
});

test('every table, column and function of the app is commented', async () => {
  expect(
    await names(`
      select t.oid::regclass::text || coalesce('.' || a.attname, '') as name
      from pg_class t
      left join lateral (select null::name as attname, 0 as attnum
        union all select attname, attnum from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped) a on true
      where t.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and t.relkind = 'r'
        and t.relname not like 'contract\\_%'
        and col_description(t.oid, a.attnum) is null and (a.attnum > 0 or obj_description(t.oid) is null)`),
  ).toEqual([]);
  // What a function of the API calls under the same name is described there.
  expect(
    await names(`
      select f.name from (${functions}) f join pg_proc p on p.oid = f.oid
      where obj_description(f.oid, 'pg_proc') is null and not (f.nspname = 'private' and exists (
        select from pg_proc w where w.pronamespace = 'public'::regnamespace and w.proname = p.proname))`),
  ).toEqual([]);
});

test('clients hold no rights but those on tables: none on sequences, none to truncate or trigger', async () => {
  expect(
    await names(`
      select distinct grantee || ' ' || privilege_type || ' ' || table_name as name
      from information_schema.role_table_grants
      where table_schema in ('public', 'private') and table_name not like 'contract\\_%'
        and (grantee = 'PUBLIC' or (grantee = 'anon' and privilege_type <> 'SELECT')
          or (grantee = 'authenticated' and privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')))`),
  ).toEqual([]);
});

test('anon reads exactly the tables of the public pages', async () => {
  expect(
    await names(`
      select distinct table_name as name from information_schema.column_privileges
      where table_schema in ('public', 'private') and grantee = 'anon' order by 1`),
  ).toEqual(anonTables);
});

test('what a later migration creates is not granted by itself', async () => {
  const { admin } = database;
  const probe = await admin.begin(async (tx) => {
    await tx`set local role supabase_owner`;
    await tx`create table public.forgotten (id int)`;
    await tx`create function public.forgotten_too() returns int language sql as 'select 1'`;
    await tx`create function private.forgotten_helper() returns int language sql as 'select 1'`;
    const [row] = await tx<Record<string, boolean>[]>`
      select has_table_privilege('anon', 'public.forgotten', 'select') as anon,
        has_table_privilege('authenticated', 'public.forgotten', 'select, insert, update, delete') as authenticated,
        has_function_privilege('anon', 'public.forgotten_too()', 'execute') as call,
        has_function_privilege('authenticated', 'public.forgotten_too()', 'execute') as called,
        has_function_privilege('anon', 'private.forgotten_helper()', 'execute') as help,
        has_function_privilege('authenticated', 'private.forgotten_helper()', 'execute') as helped`;
    await tx`drop function private.forgotten_helper()`;
    await tx`drop function public.forgotten_too()`;
    await tx`drop table public.forgotten`;
    return { ...row };
  });
  const nobody = {
    anon: false,
    authenticated: false,
    call: false,
    called: false,
    help: false,
    helped: false,
  };
  expect(probe).toEqual(nobody);
});

test('the list of error codes is that of the conventions and of the protocol', async () => {
  const { callErrors } = await import('../../sync/engine/protocol.ts');
  const listed = await database.admin<{ code: string; name: string }[]>`
    select code, name from private.error_codes order by code`;
  const text = await readFile(new URL('../CONVENTIONS.md', import.meta.url), 'utf8');
  const written = [...text.matchAll(/^\| `([0-9A-Z]{5})` \| `(\w+)` \|/gm)].map(([, code, name]) => ({
    code,
    name,
  }));
  expect(written).toEqual([...listed].map((row) => ({ ...row })));
  for (const [name, code] of Object.entries(callErrors)) expect(written).toContainEqual({ code, name });
});

test('private.fail raises only what is on the list', async () => {
  await expect(database.admin`select private.fail('SB001', 'x')`).rejects.toMatchObject({ code: 'SB001' });
  await expect(database.admin`select private.fail('ZZ999', 'x')`).rejects.toMatchObject({ code: 'XX000' });
});

/** Synced tables with rows of a customer; those of the contract suite are in the tests' database alone. */
const tablesOfCustomers = `
  select distinct t.oid, t.relname as name from pg_constraint c
  join pg_class t on t.oid = c.conrelid join private.sync_entities e on e.table_name = t.relname
  where c.contype = 'f' and c.confrelid = 'public.customers'::regclass and t.relname !~ '^contract_'`;

test.each(['erase_one', 'erase_rows_again', 'hand_over_one', 'merge_own_customers'])(
  'private.%s names each table of customers',
  async (name) => {
    // A merge moves a table by a function of its own where rows of both customers may be the same.
    const missing = await names(`
      select t.name from (${tablesOfCustomers}) t where not exists (
        select from pg_proc p where p.pronamespace = 'private'::regnamespace
          and (p.proname = '${name}' or ('${name}' = 'merge_own_customers' and p.proname ~ '^move_'))
          and position('public.' || t.name || ' ' in p.prosrc) > 0)`);
    expect(missing).toEqual([]);
  },
);

test('private.purge_deleted names each table whose rows are deleted softly', async () => {
  const missing = await names(`
    select e.table_name as name from private.sync_entities e, pg_proc p
    where e.soft_delete and e.entity !~ '^contract_' and p.oid = 'private.purge_deleted'::regproc
      and position('public.' || e.table_name || ' ' in p.prosrc) = 0`);
  expect(missing).toEqual([]);
});

test('a new row of each table of customers follows the merge of its customer', async () => {
  const missing = await names(`
    select t.name from (${tablesOfCustomers}) t where not exists (
      select from pg_trigger g where g.tgrelid = t.oid and g.tgfoid = 'private.follow_merge()'::regprocedure)`);
  expect(missing).toEqual([]);
});
