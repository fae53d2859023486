type Ask = (query: string) => Promise<readonly Record<string, unknown>[]>;

/**
 * Selects one row for each right that the server needs and the current role lacks; `what` has the
 * statement that grants it. For a superuser only roles may be missing, which the server creates. Tables
 * are looked up by name and need not exist.
 */
const rights = `
  with needed(name) as (values ('anon'), ('authenticated'), ('service_role'), ('authenticator'), ('supabase_owner'),
    ('supabase_storage_admin'), ('supabase_realtime_admin'))
  select 1 as place, 'the role ' || n.name as what from needed n
  where not exists (select from pg_roles r where r.rolname = n.name)
  union all
  select 2, format('membership (grant %I to %I)', r.rolname, current_user)
  from needed n join pg_roles r on r.rolname = n.name where not pg_has_role(current_user, r.oid, 'SET')
  union all
  select 3, format('the rights of its member (grant %I to %I with inherit true)', r.rolname, current_user)
  from pg_roles r where r.rolname in ('supabase_owner', 'supabase_storage_admin', 'supabase_realtime_admin')
    and pg_has_role(current_user, r.oid, 'SET') and not pg_has_role(current_user, r.oid, 'USAGE')
  union all
  select 4, format('bypassrls (alter role %I bypassrls)', r.rolname)
  from pg_roles r where r.rolname in (current_user, 'service_role', 'supabase_owner') and not r.rolbypassrls and not r.rolsuper
  union all
  select 5, 'the schema ' || s.name from (values ('auth'), ('storage'), ('extensions'), ('realtime'), ('supabase_migrations')) s(name)
  where to_regnamespace(s.name) is null
  union all
  select 6, format('all on %s (grant all on %s to %I)', c.oid::regclass, c.oid::regclass, current_user)
  from pg_class c where c.oid = any (array[to_regclass('auth.users'), to_regclass('auth.sessions'),
      to_regclass('auth.refresh_tokens'), to_regclass('supabase_migrations.schema_migrations'),
      to_regclass('supabase_migrations.local_state')]::oid[])
    and exists (select from unnest(array['select', 'insert', 'update', 'delete']) k(kind) where not has_table_privilege(c.oid, k.kind))
  union all
  select 7, 'the extension ' || e.name from (values ('pgcrypto'), ('uuid-ossp')) e(name)
  where not exists (select from pg_extension x where x.extname = e.name)
  order by 1, 2`;

/** The rights that the role lacks to run the server, as parts of a sentence. Reads only system catalogs. */
export async function findMissingRights(ask: Ask): Promise<string[]> {
  return (await ask(rights)).map(({ what }) => String(what));
}
