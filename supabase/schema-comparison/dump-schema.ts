import type { ISql } from 'postgres';
import { withoutSqlComments } from './without-sql-comments.ts';

export interface DumpOptions {
  /** Whether to leave out `comment on` texts and comments inside of function bodies. */
  ignoreComments?: boolean;
}

interface Entry {
  kind: string;
  name: string;
  definition: string;
  comment: string | null;
}

/** Excludes PostgreSQL's schemas, and the list of migrations, which is different on purpose. */
const ownSchemas = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'supabase_migrations')`;

const acl = (list: string) =>
  `coalesce((select string_agg(x.line, ', ' order by x.line collate "C") from (
    select case e.grantee when 0 then 'public' else e.grantee::regrole::text end || '=' || e.privilege_type
      || case when e.is_grantable then '*' else '' end || '/' || e.grantor::regrole as line
    from aclexplode(${list}) e) x), '')`;

const notOfExtension = (catalog: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

/**
 * One query for each kind of object. Names are unique within a kind; definitions
 * do not depend on column order.
 */
const queries = [
  `select 'schema' as kind, n.nspname as name, obj_description(n.oid, 'pg_namespace') as comment,
     concat_ws(E'\\n', 'owner ' || n.nspowner::regrole, 'acl ' || ${acl(`coalesce(n.nspacl, acldefault('n', n.nspowner))`)}) as definition
   from pg_namespace n where ${ownSchemas}`,
  `select 'extension' as kind, e.extname as name, obj_description(e.oid, 'pg_extension') as comment,
     'schema ' || e.extnamespace::regnamespace as definition
   from pg_extension e`,
  `select 'default privileges' as kind,
     concat_ws(' ', a.defaclrole::regrole, nullif(a.defaclnamespace, 0)::regnamespace, a.defaclobjtype::text) as name,
     null as comment, ${acl('a.defaclacl')} as definition
   from pg_default_acl a`,
  `select case c.relkind when 'r' then 'table' when 'p' then 'table' when 'v' then 'view' when 'm' then 'view'
       when 'S' then 'sequence' else 'relation ' || c.relkind::text end as kind,
     n.nspname || '.' || c.relname as name, obj_description(c.oid, 'pg_class') as comment,
     concat_ws(E'\\n', 'owner ' || c.relowner::regrole,
       'acl ' || ${acl(`coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner))`)},
       'persistence ' || c.relpersistence::text, 'replica identity ' || c.relreplident::text,
       'row level security ' || c.relrowsecurity || ' forced ' || c.relforcerowsecurity,
       'options ' || (select string_agg(o, ', ' order by o) from unnest(c.reloptions) o),
       case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end,
       (select concat_ws(' ', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle)
        from pg_sequence s where s.seqrelid = c.oid)) as definition
   from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where ${ownSchemas} and c.relkind not in ('i', 'I', 't') and ${notOfExtension('pg_class', 'c.oid')}`,
  `select 'column' as kind, n.nspname || '.' || c.relname || '.' || a.attname as name,
     col_description(c.oid, a.attnum) as comment,
     concat_ws(E'\\n', format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end,
       'collation ' || nullif(a.attcollation, 0)::regcollation, 'identity ' || nullif(a.attidentity::text, ''),
       case when a.attgenerated = '' then 'default ' else 'generated ' end || pg_get_expr(f.adbin, f.adrelid),
       'storage ' || a.attstorage::text || a.attcompression::text, 'statistics ' || a.attstattarget, 'options ' || a.attoptions::text,
       'acl ' || nullif(${acl('a.attacl')}, '')) as definition
   from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
   left join pg_attrdef f on f.adrelid = c.oid and f.adnum = a.attnum
   where ${ownSchemas} and c.relkind not in ('i', 'I', 't', 'S') and a.attnum > 0 and not a.attisdropped
     and ${notOfExtension('pg_class', 'c.oid')}`,
  `select 'constraint' as kind, n.nspname || '.' || coalesce(k.conrelid::regclass::text, k.contypid::regtype::text)
       || ' ' || k.conname as name, obj_description(k.oid, 'pg_constraint') as comment,
     pg_get_constraintdef(k.oid) || case when k.convalidated then '' else ' not valid' end as definition
   from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${ownSchemas} and k.contype <> 't'`,
  `select 'index' as kind, n.nspname || '.' || c.relname as name, obj_description(c.oid, 'pg_class') as comment,
     concat_ws(E'\\n', pg_get_indexdef(i.indexrelid), 'owner ' || c.relowner::regrole,
       'valid ' || i.indisvalid || ' clustered ' || i.indisclustered || ' replica identity ' || i.indisreplident) as definition
   from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
   where ${ownSchemas}`,
  `select 'trigger' as kind, n.nspname || '.' || c.relname || ' ' || t.tgname as name,
     obj_description(t.oid, 'pg_trigger') as comment, pg_get_triggerdef(t.oid) || ' enabled ' || t.tgenabled::text as definition
   from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
   where ${ownSchemas} and not t.tgisinternal`,
  `select 'event trigger' as kind, t.evtname as name, obj_description(t.oid, 'pg_event_trigger') as comment,
     concat_ws(' ', t.evtevent, t.evtfoid::regproc, t.evtenabled::text, t.evttags) as definition
   from pg_event_trigger t`,
  `select 'rule' as kind, n.nspname || '.' || c.relname || ' ' || r.rulename as name,
     obj_description(r.oid, 'pg_rewrite') as comment, pg_get_ruledef(r.oid) as definition
   from pg_rewrite r join pg_class c on c.oid = r.ev_class join pg_namespace n on n.oid = c.relnamespace
   where ${ownSchemas} and ${notOfExtension('pg_class', 'c.oid')}`,
  `select 'function' as kind, p.oid::regprocedure::text || ' in ' || n.nspname as name,
     obj_description(p.oid, 'pg_proc') as comment,
     concat_ws(E'\\n', 'owner ' || p.proowner::regrole, 'acl ' || ${acl(`coalesce(p.proacl, acldefault('f', p.proowner))`)},
       case when p.prokind = 'a' then 'aggregate of ' || pg_get_function_result(p.oid) else pg_get_functiondef(p.oid) end
       ) as definition
   from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where ${ownSchemas} and ${notOfExtension('pg_proc', 'p.oid')}`,
  `select 'policy' as kind, n.nspname || '.' || c.relname || ' ' || l.polname as name,
     obj_description(l.oid, 'pg_policy') as comment,
     concat_ws(E'\\n', 'for ' || l.polcmd::text || ' permissive ' || l.polpermissive,
       'to ' || (select string_agg(case r when 0 then 'public' else r::regrole::text end, ', ' order by r::regrole::text)
        from unnest(l.polroles) r),
       'using ' || pg_get_expr(l.polqual, l.polrelid), 'check ' || pg_get_expr(l.polwithcheck, l.polrelid)) as definition
   from pg_policy l join pg_class c on c.oid = l.polrelid join pg_namespace n on n.oid = c.relnamespace
   where ${ownSchemas}`,
  `select 'type' as kind, n.nspname || '.' || t.typname as name, obj_description(t.oid, 'pg_type') as comment,
     concat_ws(E'\\n', 'owner ' || t.typowner::regrole, 'acl ' || ${acl(`coalesce(t.typacl, acldefault('T', t.typowner))`)},
       t.typtype::text || ' of ' || nullif(t.typbasetype, 0)::regtype || case when t.typnotnull then ' not null' else '' end,
       'default ' || t.typdefault,
       (select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) from pg_enum e
        where e.enumtypid = t.oid)) as definition
   from pg_type t join pg_namespace n on n.oid = t.typnamespace
   where ${ownSchemas} and t.typtype in ('e', 'd', 'r') and ${notOfExtension('pg_type', 't.oid')}`,
  `select 'operator' as kind, n.nspname || '.' || o.oid::regoperator as name,
     obj_description(o.oid, 'pg_operator') as comment, o.oprcode::text as definition
   from pg_operator o join pg_namespace n on n.oid = o.oprnamespace
   where ${ownSchemas} and ${notOfExtension('pg_operator', 'o.oid')}`,
  `select 'publication' as kind, p.pubname as name, obj_description(p.oid, 'pg_publication') as comment,
     concat_ws(E'\\n', 'owner ' || p.pubowner::regrole, concat_ws(' ', p.puballtables, p.pubinsert, p.pubupdate, p.pubdelete,
       p.pubtruncate, p.pubviaroot), (select string_agg(concat_ws(' ', t.schemaname || '.' || t.tablename,
         (select string_agg(a, ', ' order by a) from unnest(t.attnames) a), t.rowfilter), E'\\n'
         order by t.schemaname, t.tablename) from pg_publication_tables t where t.pubname = p.pubname)) as definition
   from pg_publication p`,
  `select 'setting' as kind, coalesce(nullif(s.setrole, 0)::regrole::text, 'everybody') as name, null as comment,
     (select string_agg(x, E'\\n' order by x) from unnest(s.setconfig) x) as definition
   from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase where d.datname = current_database()`,
];

/**
 * The rows that migrations insert, such as registries, buckets and jobs, without times, which differ each
 * time.
 */
async function readRows(sql: Pick<ISql, 'unsafe'>): Promise<Entry[]> {
  const tables = await sql.unsafe<{ name: string; times: string[] }[]>(`
    select format('%I.%I', n.nspname, c.relname) as name, array(
      select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.atttypid in ('timestamptz'::regtype, 'timestamp'::regtype)) as times
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${ownSchemas} and c.relkind in ('r', 'p') and ${notOfExtension('pg_class', 'c.oid')}`);
  const entries: Entry[] = [];
  for (const table of tables) {
    const rows = await sql.unsafe<{ row: string }[]>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${table.name} t`,
      [table.times],
    );
    for (const { row } of rows)
      entries.push({ kind: 'row', name: table.name, definition: row, comment: null });
  }
  return entries;
}

/**
 * Describes schema and rows of a database as sorted texts, one for each object. Databases with equal texts
 * behave the same; only the order of columns and of creation may differ.
 */
export async function dumpSchema(sql: Pick<ISql, 'unsafe'>, options: DumpOptions = {}): Promise<string[]> {
  await sql.unsafe(`set search_path = ''`);
  const entries = await readRows(sql);
  for (const query of queries) entries.push(...(await sql.unsafe<Entry[]>(query)));
  const blocks = entries.map((entry) => {
    const definition =
      options.ignoreComments && entry.kind === 'function'
        ? withoutSqlComments(entry.definition)
        : entry.definition;
    const comment = options.ignoreComments || entry.comment === null ? [] : [`comment ${entry.comment}`];
    return [`${entry.kind} ${entry.name}`, ...definition.split('\n'), ...comment].join('\n  ');
  });
  return blocks.sort();
}
