import type { TransactionSql } from 'postgres';
import type { CallShape } from '../../../tests/wire/call-shapes.ts';

/** The tables of `public` as PostgREST's schema cache describes them. */
export interface Tables {
  /** The SQL types of columns by name, by table. */
  columns: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** The foreign key column from one table to another; the key is `table other`. */
  references: ReadonlyMap<string, string>;
}

/** Reads the tables and views of `public`. `references` has only foreign keys of one column. */
export async function readTables(tx: TransactionSql): Promise<Tables> {
  const columns = await tx<{ name: string; types: Record<string, string> }[]>`
    select c.relname as name, json_object_agg(a.attname, format_type(a.atttypid, null)) as types
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') group by c.relname`;
  const references = await tx<{ pair: string; column: string }[]>`
    select c.conrelid::regclass::name || ' ' || c.confrelid::regclass::name as pair, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1`;
  return {
    columns: new Map(columns.map(({ name, types }) => [name, types])),
    references: new Map(references.map(({ pair, column }) => [pair, column])),
  };
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
const operators: Record<string, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  is: 'is',
  in: '= any',
  ilike: 'ilike',
};

/** Splits at commas outside of parentheses. */
function itemsOf(select: string): string[] {
  return select.split(/,(?![^(]*\))/).map((item) => item.trim());
}

interface Embed {
  alias: string;
  table: string;
  isInner: boolean;
  select: string;
}
function embedOf(item: string): Embed | null {
  const [, alias, table = '', hint, select = ''] = /^(?:(\w+):)?(\w+)(!inner)?\((.*)\)$/.exec(item) ?? [];
  return table === '' ? null : { alias: alias ?? table, table, isInner: hint !== undefined, select };
}

/** The SQL list of the selected columns of a table, without embedded tables. */
function columnsOf(from: string, select: string): string {
  return itemsOf(select)
    .filter((item) => !embedOf(item))
    .map((item) => {
      if (item === '*') return `${from}.*`;
      const [column = '', alias] = item.split(':').toReversed();
      return `${from}.${quote(column)}${alias === undefined ? '' : ` as ${quote(alias)}`}`;
    })
    .join(', ');
}

/**
 * The SQL type of the column in a filter's `path`, of the call's table or of an embedded one
 * (`alias.column`). `table` is the table whose rows a called function returns.
 */
export function typeOfFilter(options: {
  call: CallShape;
  tables: Tables;
  path: string;
  table?: string | undefined;
}): string {
  const { call, tables } = options;
  const [column = '', alias] = options.path.split('.').toReversed();
  const embeds = itemsOf(call.select ?? '*').map(embedOf);
  const table =
    alias === undefined
      ? (options.table ?? call.target)
      : embeds.find((embed) => embed?.alias === alias)?.table;
  return tables.columns.get(table ?? '')?.[column] ?? 'text';
}

/** Whether a recorded filter combines conditions of several columns. */
export const isCombined = (operator: string) => operator.startsWith('(');

/** Translates a condition such as `created_at.gt,and(created_at.eq,id.gt)` to SQL. */
function combine(options: {
  condition: string;
  by: string;
  compare: (column: string, operator: string) => string;
}): string {
  const { condition, by, compare } = options;
  return itemsOf(condition)
    .map((item) => {
      const [, inner, inside = ''] = /^(and|or)\((.*)\)$/.exec(item) ?? [];
      if (inner !== undefined) return `(${combine({ condition: inside, by: inner, compare })})`;
      const [column = '', operator = ''] = item.split('.');
      return compare(column, operator);
    })
    .join(` ${by} `);
}

/** The SQL parts with which PostgREST reads rows; embedded tables are joins. */
interface Reading {
  columns: string;
  joins: string;
  where: string;
  order: string;
}

/**
 * The SQL parts for reading the rows with the alias `own`. `valueOf` returns a literal of the given type for
 * each filter. Throws for an unknown filter.
 */
export function readingOf(options: {
  call: CallShape;
  tables: Tables;
  /** The table whose columns and foreign keys the rows have. */
  table: string;
  own: string;
  valueOf: (type: string) => string;
}): Reading {
  const { call, tables, table: name, own, valueOf } = options;
  const select = call.select ?? '*';
  const embeds = itemsOf(select)
    .map(embedOf)
    .filter((embed) => embed !== null);
  const conditions: Record<string, string[]> = { '': [] };
  const compare = (from: string, column: string, operator: string, type: string) => {
    const listed = operator === 'in' ? `(array[${valueOf(type)}]::${type}[])` : valueOf(type);
    return `${from}.${quote(column)} ${operators[operator]} ${operator === 'is' ? 'null' : listed}`;
  };
  for (const [path, operator] of Object.entries(call.filters)) {
    if (isCombined(operator)) {
      const types = tables.columns.get(name) ?? {};
      const inside = combine({
        condition: operator.slice(1, -1),
        by: path,
        compare: (column, how) => compare(own, column, how, types[column] ?? 'text'),
      });
      conditions['']?.push(`(${inside})`);
      continue;
    }
    const [column = '', alias = ''] = path.split('.').toReversed();
    const embed = embeds.find((each) => each.alias === alias || each.table === alias);
    if (!operators[operator] || (alias !== '' && !embed))
      throw new Error(`Unknown filter ${path}: ${operator}.`);
    const type = typeOfFilter({ call, tables, path, table: name });
    const from = alias === '' ? own : `"public".${quote(embed?.table ?? '')}`;
    (conditions[alias] ??= []).push(compare(from, column, operator, type));
  }
  const joins = embeds.map(({ alias, table, isInner, select: inner }, at) => {
    const column = tables.references.get(`${name} ${table}`) ?? 'id';
    const joined = [`"public".${quote(table)}."id" = ${own}.${quote(column)}`, ...(conditions[alias] ?? [])];
    const fields = columnsOf(`"public".${quote(table)}`, inner);
    return `${isInner ? 'inner' : 'left'} join lateral (select ${fields} from "public".${quote(table)}
      where ${joined.join(' and ')}) as "embed_${at}" on true`;
  });
  const embedded = embeds.map(({ alias }, at) => `row_to_json("embed_${at}".*) as ${quote(alias)}`);
  return {
    columns: [columnsOf(own, select), ...embedded].filter(Boolean).join(', '),
    joins: joins.join(' '),
    where: conditions['']?.length ? ` where ${conditions[''].join(' and ')}` : '',
    order: call.order === null ? '' : ` order by ${orderOf(own, call.order)}`,
  };
}

/**
 * The statement by which PostgREST reads or writes a table; `$1` is the JSON body. `valueOf` returns a
 * literal of the given type for each filter.
 */
export function tableStatement(options: {
  call: CallShape;
  tables: Tables;
  valueOf: (type: string) => string;
}): string {
  const { call, tables } = options;
  const name = call.target;
  const own = `"public".${quote(name)}`;
  const types = tables.columns.get(name) ?? {};
  const { columns, joins, where, order } = readingOf({ ...options, table: name, own });
  const returning = columnsOf(own, call.select ?? '*');
  const record = call.names.map((column) => `${quote(column)} ${types[column] ?? 'text'}`).join(', ');
  const named = call.names.map(quote).join(', ');
  const body = `(select $1::text::json as json_data) pgrst_payload, lateral (select ${named} from
    json_to_record(pgrst_payload.json_data) as _(${record})) pgrst_body`;
  const source = {
    GET: `select ${columns} from ${own} ${joins}${where}${order}`,
    POST: `insert into ${own} (${named}) select ${call.names.map((each) => `pgrst_body.${quote(each)}`).join(', ')} from ${body}
      returning ${returning}`,
    PATCH: `update ${own} set ${call.names.map((each) => `${quote(each)} = pgrst_body.${quote(each)}`).join(', ')} from ${body}${where}
      returning ${returning}`,
    DELETE: `delete from ${own}${where} returning ${returning}`,
  }[call.method];
  return `with pgrst_source as (${source})
    select null::bigint as total_result_set, count(_postgrest_t) as page_total, coalesce(json_agg(_postgrest_t), '[]')::text as body,
      null::text as response_headers, null::text as response_status
    from (select * from pgrst_source limit 1000) _postgrest_t`;
}

function orderOf(own: string, order: string): string {
  return order
    .split(',')
    .map((item) => {
      const [column = '', ...how] = item.split('.');
      return `${own}.${quote(column)} ${how.join(' ').replace('nulls', 'nulls ').replace(/\s+/g, ' ')}`;
    })
    .join(', ');
}
