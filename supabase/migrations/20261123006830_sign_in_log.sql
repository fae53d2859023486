-- Auth logs each sign-in and each refresh with the person's mail address, and a refresh replaces a token. Nothing
-- else removes these rows, so a job does after 30 days, and those of deleted accounts with its next run (SECURITY-37).

create function private.may_delete_from(name text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    has_table_privilege(to_regclass(name)::oid, 'select') and has_table_privilege(to_regclass(name)::oid, 'delete'), false)
$$;
comment on function private.may_delete_from(text) is
  'Whether the table exists and the present role may read and delete its rows; a project may withhold tables of Auth.';

create function private.purge_sign_ins() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  slice constant int := 5000;
  old_enough constant timestamptz := now() - interval '30 days';
  tokens integer := 0;
  entries integer := 0;
begin
  if private.may_delete_from('auth.refresh_tokens') then
    -- A device that lost the answer to its last refresh comes with the token before, also after a long time.
    delete from auth.refresh_tokens t where t.id in (
      select k.id from auth.refresh_tokens k
      where k.revoked and k.updated_at < old_enough and not exists (
        select from auth.refresh_tokens n where n.session_id = k.session_id and not n.revoked and n.parent = k.token)
      limit slice);
    get diagnostics tokens = row_count;
  end if;
  if private.may_delete_from('auth.audit_log_entries') then
    delete from auth.audit_log_entries a where a.id in (
      select k.id from auth.audit_log_entries k
      where k.created_at < old_enough or k.payload ->> 'actor_id' in (
        select f.about ->> 'id' from private.irrevocable_facts f where f.kind = 'account_deleted')
      limit slice);
    get diagnostics entries = row_count;
  end if;
  return jsonb_build_object('tokens', tokens, 'entries', entries, 'more', slice in (tokens, entries));
end
$$;
comment on function private.purge_sign_ins() is
  'Job: removes replaced refresh tokens and entries of Auth''s log after 30 days, and the entries of deleted accounts.';

insert into private.jobs (name, every) values ('purge_sign_ins', '1 day');
