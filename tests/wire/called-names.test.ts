import { readFileSync } from 'node:fs';
import { provideListingsBackend } from '../../src/listings/data/listings-backend.ts';
import { listAddresses } from '../../src/server/pages/sitemap.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { projectCode, projectPaths } from '../laws/language/project-files.ts';
import { callShape, shapeOfCall, sortShapes, type CallShape } from './call-shapes.ts';

const readRecord = () =>
  z.array(callShape).parse(JSON.parse(readFileSync(new URL('calls.json', import.meta.url), 'utf8')));

/** Names of the API's tables or functions, from the generated types. */
function apiNames(kind: 'Tables' | 'Functions'): Set<string> {
  const types = readFileSync('supabase/database.types.ts', 'utf8');
  const from = types.slice(types.indexOf(`    ${kind}: {`));
  const listed = from.slice(0, from.search(/^ {4}\};$/m));
  return new Set([...listed.matchAll(/^ {6}(\w+): \{/gm)].map(([, name = '']) => name));
}

/** Functions of the API that the code of the app names. */
function namedFunctions(source: string, functions: ReadonlySet<string>): string[] {
  const named = [...source.matchAll(/'(?:\/rest\/v1\/)?(?:rpc\/)?(\w+)'|rpc\/(\w+)/g)];
  return named.map(([, quoted, path]) => quoted ?? path ?? '').filter((name) => functions.has(name));
}

const isCode = (path: string) =>
  /^(src|sync)\//.test(path) && !/\.test\.tsx?$|\/testing\/|-fixtures\.ts$|^src\/i18n\//.test(path);

test('PLATFORM-13 every function of the API that the app names is in the record of calls', () => {
  const functions = apiNames('Functions');
  expect(functions.size).toBeGreaterThan(50);
  const called = new Map(
    projectCode(projectPaths().filter(isCode)).flatMap(({ path, source }) =>
      namedFunctions(source, functions).map((name) => [name, path] as const),
    ),
  );
  const recorded = new Set(readRecord().map(({ target }) => target.replace('rpc/', '')));
  const missing = [...called.keys()].filter((name) => !recorded.has(name)).sort();
  expect(missing, 'run npx tsx tests/wire/record-calls.ts TEST-FILE').toEqual([]);
});

test('PLATFORM-13 every table that the app reads or writes by name is in the record of calls', () => {
  const tables = apiNames('Tables');
  const recorded = new Set(readRecord().map(({ target }) => target));
  const named = projectCode(projectPaths().filter(isCode)).flatMap(({ path, source }) =>
    [...source.matchAll(/(?:\btable: |\.from\()'(\w+)'/g)].map(([, table = '']) => ({ table, path })),
  );
  const ofApi = named.filter(({ table }) => tables.has(table));
  expect(ofApi.length).toBeGreaterThan(5);
  expect(ofApi.filter(({ table }) => !recorded.has(table))).toEqual([]);
});

/** Columns and the operators by which code compares them, as `hospital_id eq`. A condition of several columns is `or or`. */
function namedFilters(source: string): string[] {
  const compared = source.matchAll(
    /(?:\b(\w+)|'([\w.]+)'): (?:[\w ]+ === null \? (?:null|undefined) : )?[`']((?:not\.)?(?:eq|neq|gte?|lte?|i?like|is|in))\./g,
  );
  const combined = source.matchAll(/\b(or|and): [`']\(/g);
  return [
    ...[...compared].map(([, name, path, operator]) => `${name ?? path} ${operator}`),
    ...[...combined].map(([, name]) => `${name} or`),
  ];
}

const filtersOf = (shape: { filters: Record<string, string> }) =>
  Object.entries(shape.filters).map(
    ([path, operator]) => `${path} ${operator.startsWith('(') ? 'or' : operator}`,
  );

test('PLATFORM-13 every filter that the app names is in the record of calls', () => {
  const recorded = new Set(readRecord().flatMap(filtersOf));
  const named = projectCode(projectPaths().filter(isCode)).flatMap(({ path, source }) =>
    namedFilters(source).map((filter) => ({ filter, path })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ filter }) => !recorded.has(filter))).toEqual([]);
});

test('PLATFORM-13 a filter is found in each of its forms', () => {
  const source =
    "where: { id: `eq.${id}` }, { 'hospital.slug': `eq.${slug}`, accepted_at: 'is.null', id: after === null ? null : `gt.${after}`, or: `(a.gt.1)` }";
  expect(namedFilters(source)).toEqual(['id eq', 'hospital.slug eq', 'accepted_at is', 'id gt', 'or or']);
});

test('PLATFORM-13 the calls of the sitemap, which the server makes, are in the record', async () => {
  const asked: CallShape[] = [];
  const row = { id: 'x', slug: 'x', url_slug: 'x', updated_at: '2026-11-25', hospital: { slug: 'x' } };
  provideListingsBackend({
    url: 'http://backend.internal',
    publishableKey: 'x',
    fetch: (url) => {
      const shape = shapeOfCall({
        method: 'GET',
        path: url.slice('http://backend.internal'.length),
        body: null,
        isPerson: false,
      });
      if (shape) asked.push(shape);
      const isFirst = shape?.filters['id'] === undefined;
      return Promise.resolve(Response.json(isFirst ? Array.from({ length: 1_000 }, () => row) : []));
    },
  });
  expect(await listAddresses({ routeOf: (pathname) => pathname })).not.toBeNull();
  expect(asked.length).toBeGreaterThan(3);
  const recorded = new Set(readRecord().map((shape) => JSON.stringify(shape)));
  expect(asked.filter((shape) => !recorded.has(JSON.stringify(shape)))).toEqual([]);
});

test('PLATFORM-13 a call that is written as a path, a literal or an argument is found', () => {
  const functions = new Set(['report', 'find_voucher']);
  const source =
    "call({ name: 'report' }); fetch(`${url}/rest/v1/rpc/find_voucher`); const other = 'reports';";
  expect(namedFunctions(source, functions)).toEqual(['report', 'find_voucher']);
});

test('PLATFORM-13 a recorded call has nobody’s values', () => {
  const path =
    '/rest/v1/profiles?select=full_name&user_id=eq.01900000-0000-7000-8000-000000000001&order=full_name.desc&limit=1';
  const shape = shapeOfCall({ method: 'GET', path, body: null, isPerson: true });
  expect(shape).toEqual({
    method: 'GET',
    target: 'profiles',
    as: 'person',
    names: [],
    filters: { user_id: 'eq' },
    select: 'full_name',
    order: 'full_name.desc',
  });
  const body = { kind: 'view', name: 'สมชาย ใจดี', email: 'a@b.co' };
  const call = shapeOfCall({ method: 'POST', path: '/rest/v1/rpc/ask_about_data', body, isPerson: false });
  expect(JSON.stringify(call)).not.toMatch(/สมชาย|a@b/);
  expect(call?.names).toEqual(['email', 'kind', 'name']);
  expect(shapeOfCall({ method: 'POST', path: '/auth/v1/signup', body, isPerson: false })).toBeNull();
});

test('PLATFORM-13 a recorded read of a function distinguishes filters of its rows from arguments', () => {
  const path =
    '/rest/v1/rpc/list_promotions?category=A&end_date=gte.2026-11-25&select=id,title&order=end_date.asc&max_rows=4&limit=4';
  expect(shapeOfCall({ method: 'GET', path, body: null, isPerson: false })).toEqual({
    method: 'GET',
    target: 'rpc/list_promotions',
    as: 'anon',
    names: ['category', 'max_rows'],
    filters: { end_date: 'gte' },
    select: 'id,title',
    order: 'end_date.asc',
  });
});

test('PLATFORM-13 a recorded condition of several columns has their operators', () => {
  const condition =
    '(created_at.gt."2026-11-25T00:00:00Z",and(created_at.eq."2026-11-25T00:00:00Z",id.gt.1))';
  const path = `/rest/v1/event_registrations?${new URLSearchParams({ or: condition }).toString()}`;
  expect(shapeOfCall({ method: 'GET', path, body: null, isPerson: true })?.filters).toEqual({
    or: '(created_at.gt,and(created_at.eq,id.gt))',
  });
});

test('PLATFORM-13 the record is sorted, and has each call once', () => {
  const record = readRecord();
  expect(record).toEqual(sortShapes(record));
});
