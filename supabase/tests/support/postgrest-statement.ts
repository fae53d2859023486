import type { TransactionSql } from 'postgres';

/** A function as the schema cache of PostgREST knows it. */
export interface Routine {
  name: string;
  /** Arguments by name, with their types as SQL writes them. */
  args: Record<string, string>;
  isVolatile: boolean;
  /** A scalar, or a set of scalars; else rows. */
  isScalar: boolean;
  isSet: boolean;
  /** The table or view whose rows it answers; null for all else. */
  table: string | null;
}

/** The functions of `public`, which are all that is exposed. */
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

/** The name that the rows of a called function have in the statement. */
export const calledRows = '"called"';

/**
 * The statement in which PostgREST calls a function: the body becomes a record of the arguments that it names, and the answer is
 * put together as JSON. `$1` is the body. `readAs` says how the rows, named `calledRows`, are read; else they are whole.
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

/** What PostgREST sets before a statement, for the transaction alone. */
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
