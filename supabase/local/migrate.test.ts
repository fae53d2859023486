import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCluster, type Cluster } from './cluster.ts';
import { createDatabase } from './create-database.ts';
import { migrate } from './migrate.ts';

let root: string;
let cluster: Cluster;
let count = 0;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sabai-test-'));
  cluster = await startCluster({ dataDir: path.join(root, 'data') });
});
afterAll(async () => {
  await cluster.stop();
  await rm(root, { recursive: true, force: true });
});

async function folder(files: Record<string, string>): Promise<string> {
  const dir = path.join(root, `migrations${++count}`);
  await mkdir(dir);
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(dir, name), text);
  return dir;
}

async function withDatabase(work: (databaseUrl: string, sql: Sql) => Promise<void>): Promise<void> {
  const databaseUrl = await createDatabase({ cluster, name: `db${++count}` });
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await work(databaseUrl, sql);
  } finally {
    await sql.end();
  }
}

test('files are applied once, in the order of their names', () =>
  withDatabase(async (databaseUrl, sql) => {
    const migrationsDir = await folder({
      '20260102000000_second.sql': 'insert into public.log values (2);',
      '20260101000000_first.sql': 'create table public.log (n int); insert into public.log values (1);',
      'README.md': 'not a migration',
    });
    expect(await migrate({ databaseUrl, migrationsDir })).toEqual([
      '20260101000000_first.sql',
      '20260102000000_second.sql',
    ]);
    expect(await migrate({ databaseUrl, migrationsDir })).toEqual([]);
    expect(await sql`select n from public.log order by n`).toMatchObject([{ n: 1 }, { n: 2 }]);
    expect(
      await sql`select version, name from supabase_migrations.schema_migrations order by 1`,
    ).toMatchObject([
      { version: '20260101000000', name: 'first' },
      { version: '20260102000000', name: 'second' },
    ]);
  }));

test('a file that fails keeps nothing of itself and says which it was', () =>
  withDatabase(async (databaseUrl, sql) => {
    const migrationsDir = await folder({
      '20260101000000_good.sql': 'create table public.good (n int);',
      '20260102000000_bad.sql': 'create table public.half (n int); select nonsense;',
    });
    await expect(migrate({ databaseUrl, migrationsDir })).rejects.toMatchObject({
      name: 'MigrationFailedError',
      file: '20260102000000_bad.sql',
      message: 'Migration 20260102000000_bad.sql failed: column "nonsense" does not exist',
    });
    expect(
      await sql`select to_regclass('public.half') as half, to_regclass('public.good') as good`,
    ).toMatchObject([{ half: null, good: 'good' }]);
  }));

test.each([
  ['a file that is gone', { '20260103000000_third.sql': 'select 3;' }, '20260101000000_first, 2 in all'],
  [
    'a file of another name with the same version',
    { '20260101000000_first.sql': 'select 1;', '20260102000000_other.sql': 'select 2;' },
    '20260102000000_second, 1 in all',
  ],
])('a database that was made by other files is left alone: %s', (_, files, named) =>
  withDatabase(async (databaseUrl, sql) => {
    const made = { '20260101000000_first.sql': 'select 1;', '20260102000000_second.sql': 'select 2;' };
    await migrate({ databaseUrl, migrationsDir: await folder(made) });
    await expect(migrate({ databaseUrl, migrationsDir: await folder(files) })).rejects.toThrow(
      `The database was made by migrations that this release does not have (${named}). ` +
        'Start the release that made it, or begin with an empty database: npm run reset.',
    );
    expect(await sql`select version from supabase_migrations.schema_migrations`).toHaveLength(2);
  }),
);

test('an earlier release starts on a database that has newer migrations', () =>
  withDatabase(async (databaseUrl) => {
    const first = { '20260101000000_first.sql': 'select 1;' };
    const both = await folder({ ...first, '20260102000000_second.sql': 'select 2;' });
    await migrate({ databaseUrl, migrationsDir: both });
    expect(await migrate({ databaseUrl, migrationsDir: await folder(first) })).toEqual([]);
  }));

test('migrations may do what the hosted owner may, and are not superuser', () =>
  withDatabase(async (databaseUrl) => {
    const may = {
      '20260101000000_may.sql': `
        do $$ begin
          if (select rolsuper from pg_roles where rolname = session_user) then raise exception 'superuser'; end if;
        end $$;
        create schema private;
        create extension if not exists pg_trgm with schema extensions;
        create table public.people (id uuid primary key references auth.users (id) on delete cascade);
        create function private.on_user() returns trigger language plpgsql security definer set search_path = '' as $$
          begin insert into public.people values (new.id); return new; end $$;
        create trigger on_user after insert on auth.users for each row execute function private.on_user();
        insert into storage.buckets (id, name) values ('b', 'b');
        create policy b_read on storage.objects for select to anon using (bucket_id = 'b');
        grant usage on schema private to authenticated;
        select set_config('x.y', extensions.gen_random_uuid()::text, true) where false;`,
    };
    await migrate({ databaseUrl, migrationsDir: await folder(may) });
    const forbidden = await folder({ ...may, '20260103000000_no.sql': `copy (select 1) to program 'true';` });
    await expect(migrate({ databaseUrl, migrationsDir: forbidden })).rejects.toThrow('permission denied');
    const reset = await folder({ ...may, '20260104000000_no.sql': `reset role; create role x superuser;` });
    await expect(migrate({ databaseUrl, migrationsDir: reset })).rejects.toThrow('permission denied');
  }));

test('what a migration creates in public is granted to the API roles, as on the platform', () =>
  withDatabase(async (databaseUrl, sql) => {
    const migrationsDir = await folder({
      '20260101000000_t.sql':
        'create table public.t (n int); create function public.f() returns int language sql as $$ select 1 $$;',
    });
    await migrate({ databaseUrl, migrationsDir });
    for (const role of ['anon', 'authenticated', 'service_role']) {
      const [may] = await sql`select has_table_privilege(${role}, 'public.t', 'insert') as t,
        has_function_privilege(${role}, 'public.f()', 'execute') as f`;
      expect(may).toEqual({ t: true, f: true });
    }
  }));

test('the identity functions read the caller and are stable', () =>
  withDatabase(async (databaseUrl, sql) => {
    await migrate({ databaseUrl, migrationsDir: await folder({}) });
    const uid = '11111111-1111-4111-8111-111111111111';
    const claims = JSON.stringify({ sub: uid, role: 'authenticated', email: 'a@b.test' });
    await sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`;
      expect(
        await tx`select auth.uid(), auth.role(), auth.email(), auth.jwt() ->> 'sub' as sub`,
      ).toMatchObject([{ uid, role: 'authenticated', email: 'a@b.test', sub: uid }]);
    });
    expect(await sql`select auth.uid(), auth.role()`).toMatchObject([{ uid: null, role: null }]);
    expect(
      await sql`select distinct provolatile from pg_proc where pronamespace = 'auth'::regnamespace`,
    ).toMatchObject([{ provolatile: 's' }]);
    expect(
      await sql`select storage.foldername('a/b/c.pdf') as f, storage.filename('a/b/c.pdf') as n,
      storage.extension('a/b/c.pdf') as e`,
    ).toMatchObject([{ f: ['a', 'b'], n: 'c.pdf', e: 'pdf' }]);
  }));

test('a copy of a template has its tables and the platform’s search path', async () => {
  const template = await createDatabase({ cluster, name: `tpl${++count}` });
  const migrationsDir = await folder({ '20260101000000_t.sql': 'create table public.t (n int);' });
  await migrate({ databaseUrl: template, migrationsDir });
  const name = `copy${++count}`;
  const sql = postgres(
    await createDatabase({ cluster, name, template: new URL(template).pathname.slice(1) }),
  );
  try {
    expect(await sql`select count(*)::int as n from public.t`).toMatchObject([{ n: 0 }]);
    expect(await sql`show search_path`).toMatchObject([{ search_path: '"$user", public, extensions' }]);
  } finally {
    await sql.end();
  }
});
