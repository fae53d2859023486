/**
 * The calls that the app makes (tests/wire/calls.json), each in the statement in which PostgREST runs it and over HTTP: the embedded
 * server answers with the same status, the same code and the same kind of body.
 */
import { readFile } from 'node:fs/promises';
import { createClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { callShape, type CallShape } from '../../tests/wire/call-shapes.ts';
import { openProject, type Project } from './support/open-project.ts';
import {
  calledRows,
  callStatement,
  prepareTransaction,
  readRoutines,
  type Routine,
} from './support/postgrest-statement.ts';
import {
  isCombined,
  readingOf,
  readTables,
  tableStatement,
  typeOfFilter,
  type Tables,
} from './support/postgrest-table-statement.ts';
import { postgrestStatus } from './support/postgrest-status.ts';

const recorded = z
  .array(callShape)
  .parse(JSON.parse(await readFile(new URL('../../tests/wire/calls.json', import.meta.url), 'utf8')));
const calls = recorded
  .filter(({ target }) => target.startsWith('rpc/'))
  .map((call) => ({ ...call, name: call.target.slice('rpc/'.length) }));

let project: Project;
let token: string;
let claims: { role: string };
let routines: Map<string, Routine>;
let tables: Tables;
beforeAll(async () => {
  project = await openProject();
  const client = createClient(project.url, project.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data } = await client.auth.signUp({ email: 'agent@demo.test', password: 'demo1234' });
  token = data.session?.access_token ?? '';
  claims = { ...decodeJwt(token), role: 'authenticated' };
  await addPromotions();
  routines = await project.sql.begin(readRoutines);
  tables = await project.sql.begin(readTables);
});
afterAll(() => project.close());

/** One that runs, of the hospital that {@link valueOf} names, and one of another hospital that ended before its day. */
async function addPromotions(): Promise<void> {
  const { sql } = project;
  await sql`insert into public.hospitals (id, name) values (${String(valueOf('uuid'))}, 'x'), (default, 'xx')`;
  await sql`
    insert into public.promotions (hospital_id, hospital_name, promotion_title, description, area, url_slug, start_date, end_date)
    select h.id, h.name, 'x', 'ten letters', 'x', 'x', '2026-01-01',
      case when h.name = 'x' then '2099-01-01'::date else '2026-02-01' end
    from public.hospitals h where h.name in ('x', 'xx')`;
}

/** A value of each type that the arguments have; nobody's. */
const valueOf = (type: string): unknown => {
  if (type.endsWith('[]')) return [];
  if (type === 'uuid') return '00000000-0000-4000-8000-000000000001';
  if (/int|numeric|double/.test(type)) return 1;
  if (type === 'boolean') return true;
  if (type === 'date') return '2026-11-25';
  if (type.startsWith('timestamp')) return '2026-11-25T00:00:00Z';
  return type.startsWith('json') ? {} : 'x';
};

interface Answer {
  status: number;
  code: string | null;
  body: 'null' | 'list' | 'object' | 'value' | 'error';
  /** How many a list has. */
  rows: number | null;
}
const bodyOf = (body: unknown): Pick<Answer, 'body' | 'rows'> => {
  if (body === null) return { body: 'null', rows: null };
  if (Array.isArray(body)) return { body: 'list', rows: body.length };
  return { body: typeof body === 'object' ? 'object' : 'value', rows: null };
};
const thrown = z.object({ code: z.string(), message: z.string(), detail: z.string().optional() });
class RolledBack extends Error {}

type Call = (typeof calls)[number];

function asPostgrest(call: Call, json: string): Promise<Answer> {
  const routine = routines.get(call.name);
  if (!routine) throw new Error(`There is no function public.${call.name}.`);
  return runStatement({
    statement: callStatement({ routine, given: call.names, readAs: readingOfRows(call, routine) }),
    body: call.names.length === 0 ? [] : [json],
    call,
    path: `/rpc/${call.name}`,
    isReadOnly: call.method === 'GET' || !routine.isVolatile,
    successStatus: 200,
  });
}

/** How the rows of the answer are read; undefined if they are taken whole. */
function readingOfRows(call: Call, { table, isSet, isScalar }: Routine) {
  const hasFilters = Object.keys(call.filters).length > 0;
  if (call.select === null && call.order === null && !hasFilters) return undefined;
  if (!isSet || isScalar) throw new Error(`${call.name} answers no rows to choose from.`);
  if (table === null && hasFilters) throw new Error(`The columns of ${call.name} have no known types.`);
  return readingOf({ call, tables, table: table ?? call.name, own: calledRows, valueOf: literalOf });
}

async function runStatement(options: {
  statement: string;
  body: string[];
  call: { method: string; as: 'anon' | 'person' };
  path: string;
  isReadOnly: boolean;
  successStatus: number;
}): Promise<Answer> {
  const { call, path, isReadOnly } = options;
  let answer: Answer | null = null;
  try {
    await project.sql.begin(async (tx) => {
      await prepareTransaction(tx, {
        claims: call.as === 'anon' ? { role: 'anon' } : claims,
        method: call.method,
        path,
        isReadOnly,
      });
      const [row] = await tx.unsafe<{ body: string; response_status: string | null }[]>(
        options.statement,
        options.body,
      );
      const status = Number(row?.response_status ?? options.successStatus);
      answer = { status, code: null, ...bodyOf(JSON.parse(row?.body ?? 'null')) };
      // What is deferred until the commit counts too.
      await tx`set constraints all immediate`;
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) {
      const { code, ...more } = thrown.parse(error);
      const chosen = code === 'PGRST' ? (JSON.parse(more.message) as { code: string }).code : code;
      answer = {
        status: postgrestStatus({ code, ...more }, call.as === 'anon'),
        code: chosen,
        body: 'error',
        rows: null,
      };
    }
  }
  if (!answer) throw new Error('The transaction ended without an answer.');
  return answer;
}

function overHttp(call: Call, json: string): Promise<Answer> {
  const given = call.method === 'GET' ? (JSON.parse(json) as Record<string, unknown>) : {};
  const values = Object.entries(given).map(([name, value]) => [
    name,
    Array.isArray(value) ? '{}' : typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const table = routines.get(call.name)?.table ?? undefined;
  const query = new URLSearchParams([...values, ...Object.entries(readingParams(call, table))]);
  return ask({ call, path: `rpc/${call.name}?${query.toString()}`, json });
}

/** Columns, filters and order as the app asks for them, with values of nobody. */
function readingParams(call: CallShape, table?: string): Record<string, string> {
  return {
    ...filtersOf(call, table),
    ...(call.select === null ? {} : { select: call.select }),
    ...(call.order === null ? {} : { order: call.order }),
  };
}

async function ask(options: {
  call: { method: string; as: 'anon' | 'person' };
  path: string;
  json: string;
}): Promise<Answer> {
  const { call, json } = options;
  const response = await fetch(`${project.url}/rest/v1/${options.path}`, {
    method: call.method,
    headers: {
      prefer: 'return=representation',
      apikey: project.publishableKey,
      'content-type': 'application/json',
      ...(call.as === 'person' ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(call.method === 'GET' || call.method === 'DELETE' ? {} : { body: json }),
  });
  const text = await response.text();
  const body: unknown = text === '' ? null : JSON.parse(text);
  if (response.ok)
    return { status: response.status === 204 ? 200 : response.status, code: null, ...bodyOf(body) };
  return { status: response.status, code: (body as { code: string }).code, body: 'error', rows: null };
}

const filterValue = (type: string) => {
  const value = valueOf(type);
  return typeof value === 'string' ? value : JSON.stringify(value);
};
const literalOf = (type: string) => `'${filterValue(type)}'`;
const titleOf = (call: CallShape) =>
  `${call.method} ${call.target} as ${call.as} by ${JSON.stringify(call.filters)}: ${[...call.names, call.select].join(', ')}`;

/** The recorded filters with values of nobody. */
function filtersOf(call: CallShape, table?: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(call.filters).map(([path, operator]) => {
      if (isCombined(operator)) {
        const types = tables.columns.get(table ?? call.target) ?? {};
        const valued = operator.replaceAll(
          /(\w+)\.([a-z]+)(?=[,)])/g,
          (one, column: string) => `${one}."${filterValue(types[column] ?? 'text')}"`,
        );
        return [path, valued];
      }
      const type = typeOfFilter({ call, tables, path, table });
      const value = operator === 'is' ? 'null' : filterValue(type);
      return [path, operator === 'in' ? `in.(${value})` : `${operator}.${value}`];
    }),
  );
}

const argumentsOf = (call: Call) =>
  Object.fromEntries(
    call.names.map((name) => [name, valueOf(routines.get(call.name)?.args[name] ?? 'text')]),
  );

describe('PLATFORM-13 a recorded call', () => {
  test.each(calls.map((call) => [titleOf(call), call] as const))(
    '%s is answered as PostgREST answers it',
    async (_title, call) => {
      const routine = routines.get(call.name);
      expect(routine, 'the function').toBeDefined();
      expect(Object.keys(routine?.args ?? {})).toEqual(expect.arrayContaining(call.names));
      const json = JSON.stringify(argumentsOf(call));
      const inSql = await asPostgrest(call, json);
      expect(inSql.status).not.toBe(405);
      expect(await overHttp(call, json)).toEqual(inSql);
    },
  );
});

describe('PLATFORM-13 a recorded read or write of a table', () => {
  const ofTables = recorded.filter(({ target }) => !target.startsWith('rpc/'));
  test.each(ofTables.map((call) => [titleOf(call), call] as const))(
    '%s is answered as PostgREST answers it',
    async (_title, call) => {
      const types = tables.columns.get(call.target) ?? {};
      const statement = tableStatement({ call, tables, valueOf: literalOf });
      const values = Object.fromEntries(call.names.map((name) => [name, valueOf(types[name] ?? 'text')]));
      const json = JSON.stringify(values);
      const inSql = await runStatement({
        statement,
        body: call.method === 'POST' || call.method === 'PATCH' ? [json] : [],
        call,
        path: `/${call.target}`,
        isReadOnly: call.method === 'GET',
        successStatus: call.method === 'POST' ? 201 : 200,
      });
      const query = new URLSearchParams(readingParams(call));
      expect(await ask({ call, path: `${call.target}?${query.toString()}`, json })).toEqual(inSql);
    },
  );
});

test.each([
  ['end_date', 'gte'],
  ['end_date', 'lt'],
  ['hospital_id', 'eq'],
  ['hospital_id', 'neq'],
])('PLATFORM-13 a filter on %s by %s chooses among the rows of a function', async (column, operator) => {
  const call = calls.find(({ name }) => name === 'list_promotions');
  if (!call) throw new Error('list_promotions is not recorded.');
  const read = { ...call, names: [], filters: { [column]: operator } };
  const inSql = await asPostgrest(read, '{}');
  expect(inSql).toEqual({ status: 200, code: null, body: 'list', rows: 1 });
  expect(await overHttp(read, '{}')).toEqual(inSql);
});

const bad = [
  ['NUL', String.raw`"a\u0000b"`],
  ['half a surrogate pair', String.raw`"a\ud83d"`],
] as const;
test.each(bad)('PLATFORM-13 a text with %s is refused with 400, as by PostgREST', async (_what, text) => {
  for (const name of ['hospital_name_available', 'report', 'ask_about_data']) {
    const call = calls.find((known) => known.name === name);
    if (!call) throw new Error(`${name} is not recorded.`);
    const given = argumentsOf(call);
    const [first] = call.names.filter((argument) => typeof given[argument] === 'string');
    const json = JSON.stringify({ ...given, [first ?? '']: '…' }).replace('"…"', text);
    const inSql = await asPostgrest(call, json);
    expect(inSql).toMatchObject({ status: 400, body: 'error' });
    expect(await overHttp(call, json)).toMatchObject({ status: 400, body: 'error' });
  }
});
