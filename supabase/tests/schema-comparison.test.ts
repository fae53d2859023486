import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase, dropDatabase } from '../local/create-database.ts';
import { migrate } from '../local/migrate.ts';
import { compareDumps, compareMigrations } from '../schema-comparison/compare-migrations.ts';
import { dumpSchema, type DumpOptions } from '../schema-comparison/dump-schema.ts';
import { withoutSqlComments } from '../schema-comparison/without-sql-comments.ts';

const BASE = `
create table public.notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  content text not null default '',
  created_at timestamptz not null default now(),
  constraint notes_content_length check (char_length(content) <= 100)
);
comment on table public.notes is 'Notes.';
create index notes_user_id_idx on public.notes (user_id);
alter table public.notes enable row level security;
create policy select_own on public.notes for select to authenticated using (user_id = (select auth.uid()));
revoke all on public.notes from anon, authenticated;
grant select, update (content) on public.notes to authenticated;
create function public.shout(word text) returns text language sql immutable set search_path = '' as $$
  -- Louder.
  select upper(word) || '--'
$$;
create function public.stamp() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger stamp before update on public.notes for each row execute function public.stamp();
create view public.short_notes with (security_invoker = true) as select id from public.notes;
create sequence public.numbers increment 2;
create type public.mood as enum ('fine', 'poor');
create publication changes for table public.notes;
insert into public.notes (id, user_id) select i, i from (values ('11111111-1111-4111-8111-111111111111'::uuid)) v (i);
insert into storage.buckets (id, name, file_size_limit) values ('papers', 'papers', 1000);
`;

const cluster = { url: inject('testClusterUrl') };
const name = `compare_${crypto.randomUUID().replaceAll('-', '')}`;
let root: string;
let sql: Sql;
let count = 0;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sabai-compare-'));
  const databaseUrl = await createDatabase({ cluster, name });
  await migrate({ databaseUrl, migrationsDir: await folder(BASE) });
  sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await sql.end();
  await dropDatabase({ cluster, name });
  await rm(root, { recursive: true, force: true });
});

async function folder(...files: string[]): Promise<string> {
  const dir = path.join(root, String(++count));
  await mkdir(dir);
  await Promise.all(
    files.map((text, i) => writeFile(path.join(dir, `${20260101000000 + i}_part.sql`), text)),
  );
  return dir;
}

/** The schema of the base after a change, which is undone. */
async function dumpAfter(change: string, options: DumpOptions = {}): Promise<string[]> {
  await sql.unsafe('begin; set local role supabase_owner').simple();
  try {
    await sql.unsafe(change).simple();
    return await dumpSchema(sql, options);
  } finally {
    await sql.unsafe('rollback');
  }
}

const firstLines = (blocks: string[]) => blocks.map((block) => block.split('\n')[0]);

test('the same objects, made in another order and by other statements, do not differ', async () => {
  const [head = '', tail = ''] = BASE.split('comment on table');
  const later = head.replace("  content text not null default '',\n", '').replace(/,\n {2}constraint.*/, '');
  const difference = await compareMigrations({
    cluster,
    before: await folder(BASE),
    after: await folder(
      `create function public.stamp() returns trigger language plpgsql as $$ begin return old; end $$;`,
      later,
      `alter table public.notes add column content text not null default '',
         add constraint notes_content_length check (char_length(content) <= 100);`,
      `comment on table${tail.replace('create function public.stamp', 'create or replace function public.stamp')}`,
    ),
  });
  expect(difference).toMatchObject({ onlyBefore: [], onlyAfter: [] });
  expect(difference.compared).toBeGreaterThan(200);
});

test.each([
  ['a policy', 'drop policy select_own on public.notes;', ['policy public.notes select_own'], []],
  [
    'the role of a policy',
    'alter policy select_own on public.notes to anon;',
    ['policy public.notes select_own'],
    ['policy public.notes select_own'],
  ],
  ['a grant', 'grant delete on public.notes to anon;', ['table public.notes'], ['table public.notes']],
  [
    'a grant on a column',
    'grant insert (content) on public.notes to authenticated;',
    ['column public.notes.content'],
    ['column public.notes.content'],
  ],
  [
    'the right to call a function',
    'revoke execute on function public.shout(text) from anon;',
    ['function public.shout(text) in public'],
    ['function public.shout(text) in public'],
  ],
  [
    'a default',
    `alter table public.notes alter content set default '-';`,
    ['column public.notes.content'],
    ['column public.notes.content'],
  ],
  [
    'a constraint',
    'alter table public.notes drop constraint notes_content_length;',
    ['constraint public.public.notes notes_content_length'],
    [],
  ],
  ['an index', 'drop index public.notes_user_id_idx;', ['index public.notes_user_id_idx'], []],
  [
    'a trigger that is switched off',
    'alter table public.notes disable trigger stamp;',
    ['trigger public.notes stamp'],
    ['trigger public.notes stamp'],
  ],
  [
    'row-level security',
    'alter table public.notes disable row level security;',
    ['table public.notes'],
    ['table public.notes'],
  ],
  [
    'the body of a function',
    `create or replace function public.shout(word text) returns text language sql immutable set search_path = '' as $$
      -- Louder.
      select lower(word) || '--'
    $$;`,
    ['function public.shout(text) in public'],
    ['function public.shout(text) in public'],
  ],
  [
    'a setting of a function',
    'alter function public.shout(text) reset search_path;',
    ['function public.shout(text) in public'],
    ['function public.shout(text) in public'],
  ],
  [
    'a view',
    'create or replace view public.short_notes with (security_invoker = true) as select id from public.notes limit 1;',
    ['rule public.short_notes _RETURN', 'view public.short_notes'],
    ['rule public.short_notes _RETURN', 'view public.short_notes'],
  ],
  [
    'a sequence',
    'alter sequence public.numbers increment 3;',
    ['sequence public.numbers'],
    ['sequence public.numbers'],
  ],
  ['a type', `alter type public.mood add value 'good';`, ['type public.mood'], ['type public.mood']],
  [
    'a publication',
    'alter publication changes drop table public.notes;',
    ['publication changes'],
    ['publication changes'],
  ],
  [
    'default privileges',
    'alter default privileges in schema public revoke all on tables from anon;',
    ['default privileges supabase_owner public r'],
    ['default privileges supabase_owner public r'],
  ],
  ['a comment', `comment on table public.notes is null;`, ['table public.notes'], ['table public.notes']],
  [
    'a row',
    'update storage.buckets set file_size_limit = 2000;',
    ['row storage.buckets'],
    ['row storage.buckets'],
  ],
  ['a second equal row', 'create table public.t (n int); insert into public.t values (1), (1);', [], null],
])('it finds a difference in %s', async (_, change, before, after) => {
  const difference = compareDumps(await dumpAfter('select 1'), await dumpAfter(change));
  expect(firstLines(difference.onlyBefore)).toEqual(before);
  if (after !== null) expect(firstLines(difference.onlyAfter)).toEqual(after);
  else expect(firstLines(difference.onlyAfter).filter((line) => line === 'row public.t')).toHaveLength(2);
});

test('comments may be left out of the comparison, and nothing else with them', async () => {
  const shout = (comment: string, result: string) => `
    comment on table public.notes is '${comment}';
    create or replace function public.shout(word text) returns text language sql immutable set search_path = '' as $$
  -- ${comment}
  select ${result}
$$;`;
  const both = ['function public.shout(text) in public', 'table public.notes'];
  const commented = shout('In capitals.', `upper(word) || '--'`);
  expect(firstLines(compareDumps(await dumpAfter('select 1'), await dumpAfter(commented)).onlyAfter)).toEqual(
    both,
  );
  const base = await dumpAfter('select 1', { ignoreComments: true });
  const loose = compareDumps(base, await dumpAfter(commented, { ignoreComments: true }));
  expect(loose).toMatchObject({ onlyBefore: [], onlyAfter: [] });
  const changed = shout('In capitals.', `upper(word) || '--!'`);
  const found = compareDumps(base, await dumpAfter(changed, { ignoreComments: true }));
  expect(firstLines(found.onlyAfter)).toEqual(['function public.shout(text) in public']);
});

test('a comment is distinguished from dashes in strings and names', () => {
  expect(withoutSqlComments(`select '--a', "--b" -- c\n  /* d */, 'it''s -- e'\n-- f\n;`)).toBe(
    `select '--a', "--b"\n  , 'it''s -- e'\n;`,
  );
});
