import type { Sql } from 'postgres';

/** A column of a table, with the rights of the role `authenticated` on it. */
export interface Column {
  name: string;
  /** The name of the type in pg_type; `_x` is an array of x. */
  type: string;
  nullable: boolean;
  /** Whether the server fills in a value when none is given. */
  hasDefault: boolean;
  /** Whether `authenticated` may insert the column; `updatable` is the same for updates. */
  insertable: boolean;
  updatable: boolean;
}

/** A foreign key: `columns` refer to `tableColumns` of `table`, in the same order. */
export interface Relationship {
  name: string;
  columns: string[];
  isOneToOne: boolean;
  table: string;
  tableColumns: string[];
}

/** A table of which `authenticated` may select at least one column. */
export interface Table {
  name: string;
  columns: Column[];
  relationships: Relationship[];
}

/**
 * A function that `authenticated` may execute; types are names in `pg_type`. Functions of extensions are left out.
 */
export interface ApiFunction {
  name: string;
  args: { name: string; type: string; optional: boolean }[];
  /** Columns of `returns table (…)`; empty for other functions. */
  fields: { name: string; type: string }[];
  returns: string;
  isSet: boolean;
}

/** The part of schema `public` that `authenticated` may use, sorted by name. */
export interface ApiSchema {
  tables: Table[];
  functions: ApiFunction[];
}

function readTables(sql: Sql): Promise<Table[]> {
  return sql<Table[]>`
    select c.relname as name,
      (select json_agg(json_build_object(
          'name', a.attname, 'type', t.typname, 'nullable', not a.attnotnull,
          'hasDefault', a.atthasdef or a.attidentity <> '',
          'insertable', has_column_privilege('authenticated', c.oid, a.attnum, 'insert'),
          'updatable', has_column_privilege('authenticated', c.oid, a.attnum, 'update')) order by a.attname collate "C")
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select json_agg(json_build_object(
          'name', k.conname, 'table', r.relname,
          'isOneToOne', exists (select from pg_index i where i.indrelid = c.oid and i.indisunique
            and i.indpred is null and i.indkey::int2[] <@ k.conkey),
          'columns', (select json_agg(a.attname order by n) from unnest(k.conkey) with ordinality u (num, n)
            join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.num),
          'tableColumns', (select json_agg(a.attname order by n) from unnest(k.confkey) with ordinality u (num, n)
            join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.num)) order by k.conname collate "C")
        from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and r.relnamespace = 'public'::regnamespace), '[]') as relationships
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and has_any_column_privilege('authenticated', c.oid, 'select')
    order by c.relname collate "C"`;
}

function readFunctions(sql: Sql): Promise<ApiFunction[]> {
  return sql<ApiFunction[]>`
    select p.proname as name, t.typname as returns, p.proretset as "isSet",
      coalesce(json_agg(json_build_object(
          'name', u.name, 'type', ut.typname, 'optional', u.n > p.pronargs - p.pronargdefaults) order by u.n)
        filter (where u.mode in ('i', 'b')), '[]') as args,
      coalesce(json_agg(json_build_object('name', u.name, 'type', ut.typname) order by u.n)
        filter (where u.mode in ('t', 'o')), '[]') as fields
    from pg_proc p
    join pg_type t on t.oid = p.prorettype
    left join lateral unnest(
      coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames,
      coalesce(p.proargmodes, array_fill('i'::"char", array[p.pronargs::int]))
    ) with ordinality u (type, name, mode, n) on true
    left join pg_type ut on ut.oid = u.type
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and t.typname <> 'trigger'
      and has_function_privilege('authenticated', p.oid, 'execute')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    group by p.oid, t.typname order by p.proname collate "C", p.oid`;
}

/**
 * Reads the part of schema `public` that `authenticated` may use. Throws for objects that the generator does
 * not support (views, own types, overloaded functions), so that nothing is left out silently.
 */
export async function readSchema(sql: Sql): Promise<ApiSchema> {
  const [strange] = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'f', 'p', 'c')
    union all
    select typname from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
    union all
    select proname from pg_proc where pronamespace = 'public'::regnamespace group by proname having count(*) > 1`;
  if (strange) throw new Error(`The generator of types does not know how to write public.${strange.name}.`);
  return { tables: await readTables(sql), functions: await readFunctions(sql) };
}
