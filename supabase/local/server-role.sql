-- The role that the server of DATABASE_URL connects as: no superuser, and a member of every role that it acts for.
-- `npm run ops:database-script` writes the operator's name for it. Its password is set by hand: \password
do $$
begin
  if not exists (select from pg_roles where rolname = 'the_server') then
    create role the_server login bypassrls;
  end if;
end
$$;
alter role the_server bypassrls;
grant anon, authenticated, service_role, authenticator to the_server with inherit false, set true;
grant supabase_owner, supabase_storage_admin, supabase_realtime_admin to the_server with inherit true, set true;
grant usage on schema auth, storage, extensions, supabase_migrations, realtime to the_server;
grant all on all tables in schema auth, supabase_migrations to the_server;
grant all on all tables in schema storage to the_server;
grant execute on function realtime.may_read(text[], text[]) to the_server;
