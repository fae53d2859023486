import { expect, test } from 'vitest';
import { projectCode, projectPaths } from './language/project-files.ts';
import { writtenAgain } from './written-once.ts';

test('each function, table, policy and trigger of the migrations is written once', () => {
  const paths = projectPaths().filter((path) => path.startsWith('supabase/migrations/'));
  expect(paths.length).toBeGreaterThan(50);
  expect(writtenAgain(projectCode(paths))).toEqual([]);
});

const f = (name: string) => `create function ${name}() returns int language sql as $$ select 1 $$;`;

test.each([
  [[f('private.a'), f('private.a')], 'function private.a: 0.sql, 1.sql'],
  [
    [f('private.a'), f('private.a').replace('create', 'create or replace')],
    'function private.a: 0.sql, 1.sql',
  ],
  [['create table public.a ();', 'create table public.a ();'], 'table public.a: 0.sql, 1.sql'],
  [
    ['create policy own on public.a using (true);', 'create policy own on public.a using (false);'],
    'policy own on public.a: 0.sql, 1.sql',
  ],
  [
    [0, 1].map(() => 'create trigger t before insert on public.a for each row execute function private.f();'),
    'trigger t on public.a: 0.sql, 1.sql',
  ],
  [['drop policy own on public.a;'], 'drop policy own on public.a: 0.sql'],
  [['drop function private.a(int);'], 'drop function private.a(int): 0.sql'],
])('%j is found', (sources, found) => {
  expect(writtenAgain(sources.map((source, index) => ({ path: `${index}.sql`, source })))).toEqual([found]);
});

test.each([
  [[f('private.a'), f('private.b')]],
  [[f('private.a'), 'create table private.a ();']],
  [['create policy own on public.a using (true);', 'create policy own on public.b using (true);']],
  [[`${f('private.a')} -- ${f('private.a')}`]],
  [
    [
      "create function private.a() returns void language plpgsql as $$ begin execute 'drop table public.b'; end $$;",
    ],
  ],
])('%j is in order', (sources) => {
  expect(writtenAgain(sources.map((source, index) => ({ path: `${index}.sql`, source })))).toEqual([]);
});
