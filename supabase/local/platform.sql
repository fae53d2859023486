-- What a hosted project has before its first migration. Runs as superuser at every start and changes nothing the
-- second time. The tables of auth and storage come from the package that serves them (see platform.ts).

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
  -- Owner of the storage tables; migrations may write policies on them as its member, as on the platform.
  if not exists (select from pg_roles where rolname = 'supabase_storage_admin') then
    create role supabase_storage_admin nologin noinherit;
  end if;
  -- Owner of Realtime's table, likewise.
  if not exists (select from pg_roles where rolname = 'supabase_realtime_admin') then
    create role supabase_realtime_admin nologin noinherit;
  end if;
  -- The role that migrations run as: like hosted `postgres` no superuser.
  if not exists (select from pg_roles where rolname = 'supabase_owner') then
    create role supabase_owner nologin createrole bypassrls;
  end if;
  -- The role the API's own statements run as before they take a caller's role.
  if not exists (select from pg_roles where rolname = 'authenticator') then
    create role authenticator nologin;
  end if;
end
$$;

grant anon, authenticated, service_role to supabase_owner with admin option;
grant supabase_storage_admin, supabase_realtime_admin to supabase_owner;
grant anon, authenticated, service_role to authenticator with inherit false, set true;
-- The API introspects all tables, also those that a request's role may not use; row-level security still applies to it.
grant pg_read_all_data to authenticator;

alter schema public owner to supabase_owner;
create schema if not exists extensions;
alter schema extensions owner to supabase_owner;
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text primary key,
  statements text[],
  name text
);
-- What this server remembers about a database, such as that the demonstration accounts were made.
create table if not exists supabase_migrations.local_state (key text primary key);
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;
-- Hosted projects have it. A foreign server may lack it, and then nobody sees which statements are slow.
do $$
begin
  create extension if not exists pg_stat_statements with schema extensions;
exception when others then
  null;
end
$$;
grant pg_read_all_stats to supabase_owner;

do $$
begin
  execute format('grant create on database %I to supabase_owner', current_database());
  execute format('alter database %I set search_path to "$user", public, extensions', current_database());
  -- The public linter for Postgres reads here which schemas the API exposes.
  execute format('alter database %I set pgrst.db_schemas to %L', current_database(), 'public');
end
$$;

grant usage on schema public, extensions, auth, storage to anon, authenticated, service_role, authenticator;
grant all on all tables in schema auth to service_role, authenticator;
grant usage on schema auth, storage to supabase_owner;
grant all on all tables in schema auth to supabase_owner with grant option;
grant usage on schema supabase_migrations to supabase_owner;
grant all on supabase_migrations.schema_migrations to supabase_owner;

alter schema storage owner to supabase_storage_admin;
alter table storage.buckets owner to supabase_storage_admin;
alter table storage.objects owner to supabase_storage_admin;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role, authenticator;

-- A hosted project grants what a migration creates in public to every API role, so a forgotten policy is fatal
-- (SECURITY-4).
alter default privileges for role supabase_owner in schema public
  grant all on tables to anon, authenticated, service_role;
alter default privileges for role supabase_owner in schema public
  grant all on sequences to anon, authenticated, service_role;
alter default privileges for role supabase_owner in schema public
  grant all on functions to anon, authenticated, service_role;

-- Identity of the caller. Plain SQL and stable, so the planner inlines them and policies may call them once.
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )
$$;
create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )
$$;
create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;

-- Realtime, as far as the embedded server has it: policies of this table decide who may listen to a topic, and a private
-- broadcast leaves the database as a notification at commit (PLATFORM-12).
create schema if not exists realtime authorization supabase_realtime_admin;
create table if not exists realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  inserted_at timestamp not null default now(),
  updated_at timestamp not null default now(),
  primary key (id, inserted_at)
);
alter table realtime.messages owner to supabase_realtime_admin;
alter table realtime.messages enable row level security;
create or replace function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language sql as $$
  select pg_notify('realtime', json_build_object('topic', topic, 'event', event, 'payload', payload, 'private', private)::text)
$$;
-- Asks the policies for each topic and the claims beside it, as the platform does when a channel is joined. The one message
-- is undone, so the table stays empty.
create or replace function realtime.may_read(topics text[], claims text[]) returns boolean[] language plpgsql as $$
declare
  answers boolean[] := '{}';
  is_visible boolean;
begin
  for i in 1 .. cardinality(topics) loop
    begin
      insert into realtime.messages (topic, extension) values (topics[i], 'broadcast');
      perform set_config('realtime.topic', topics[i], true), set_config('request.jwt.claims', claims[i], true),
        set_config('role', 'authenticated', true);
      is_visible := exists (select from realtime.messages m where m.topic = topics[i]);
      raise exception using errcode = 'RTUND';
    exception when sqlstate 'RTUND' then
      -- The settings and the message are undone with the block.
      answers := answers || is_visible;
    end;
  end loop;
  return answers;
end
$$;
revoke execute on function realtime.may_read(text[], text[]) from public;
grant usage on schema realtime to anon, authenticated, service_role, supabase_owner;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;
