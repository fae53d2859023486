import type { TransactionSql } from 'postgres';

/** A function of `public` as PostgREST's schema cache describes it. */
export interface Routine {
  name: string;
  /** The SQL types of the arguments, by name. */
  args: Record<string, string>;
  isVolatile: boolean;
  /** True when it returns a scalar or a set of scalars, false for rows. */
  isScalar: boolean;
  isSet: boolean;
  /** The table or view whose rows it returns; null for other results. */
  table: string | null;
}

/** The functions of `public`, the only exposed schema, by name. */
export async function readRoutines(tx: TransactionSql): Promise<Map<string, Routine>> {
  const rows = await tx<(Routine & { names: string[]; types: string[] })[]>`
    select p.proname as name, p.provolatile = 'v' as "isVolatile", p.proretset as "isSet",
      (p.prorettype <> 'record'::regtype and t.typtype <> 'c') as "isScalar",
      (select c.relname from pg_class c where c.oid = t.typrelid and c.relkind in ('r', 'p', 'v')) as "table",
      coalesce((select array_agg(p.proargnames[n] order by n) from generate_series(1, p.pronargs) n), '{}') as names,
      coalesce((select array_agg(format_type(a.type, null) order by a.n)
        from unnest(p.proargtypes) with ordinality a (type, n)), '{}') as types
    from pg_proc p join pg_type t on t.oid = p.prorettype where p.pronamespace = 'public'::regnamespace`;
  return new Map(
    rows.map(({ names, types, ...routine }) => [
      routine.name,
      { ...routine, args: Object.fromEntries(names.map((name, at) => [name, types[at] ?? 'text'])) },
    ]),
  );
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The alias of a called function's rows in the statement. */
export const calledRows = '"called"';

/**
 * The statement by which PostgREST calls a function with the arguments `given`; `$1` is the JSON body,
 * the result is JSON. `readAs` selects columns, filters and order of the rows, whose alias is
 * `calledRows`; by default all of them.
 */
export function callStatement(options: {
  routine: Routine;
  given: readonly string[];
  readAs?: { columns: string; joins: string; where: string; order: string } | undefined;
}): string {
  const { routine, given, readAs } = options;
  const called = `"public".${quote(routine.name)}(${given
    .map((name) => `${quote(name)} := pgrst_body.${quote(name)}`)
    .join(', ')})`;
  const columns = given.map((name) => `${quote(name)} ${routine.args[name] ?? 'text'}`).join(', ');
  const payload =
    given.length === 0
      ? ''
      : `(select $1::text::json as json_data) pgrst_payload,
         lateral (select ${given.map(quote).join(', ')} from json_to_record(pgrst_payload.json_data) as _(${columns}) limit 1) pgrst_body, lateral `;
  const call = routine.isScalar ? `(select ${called} pgrst_scalar) pgrst_call` : `${called} pgrst_call`;
  const row = routine.isScalar ? '_postgrest_t.pgrst_scalar' : '_postgrest_t';
  const body = routine.isSet ? `coalesce(json_agg(${row}), '[]')` : `coalesce(json_agg(${row})->0, 'null')`;
  const rows = readAs
    ? `select ${readAs.columns} from pgrst_source ${calledRows} ${readAs.joins}${readAs.where}${readAs.order} limit 1000`
    : 'select * from pgrst_source';
  return `with pgrst_source as (select ${routine.isScalar ? 'pgrst_call.pgrst_scalar' : 'pgrst_call.*'} from ${payload}${call})
    select null::bigint as total_result_set, count(_postgrest_t) as page_total, ${body}::text as body,
      nullif(current_setting('response.headers', true), '') as response_headers,
      nullif(current_setting('response.status', true), '') as response_status
    from (${rows}) _postgrest_t`;
}

/** Applies the settings that PostgREST makes before a statement, for this transaction only. */
export async function prepareTransaction(
  tx: TransactionSql,
  options: { claims: { role: string }; method: string; path: string; isReadOnly: boolean },
): Promise<void> {
  const { claims, method, path, isReadOnly } = options;
  if (isReadOnly) await tx`set transaction read only`;
  const timeout = claims.role === 'anon' ? '3s' : '8s';
  await tx`select set_config('search_path', '"public", "extensions"', true), set_config('statement_timeout', ${timeout}, true),
    set_config('role', ${claims.role}, true), set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
    set_config('request.method', ${method}, true), set_config('request.path', ${path}, true),
    set_config('request.headers', '{}', true), set_config('request.cookies', '{}', true)`;
}
