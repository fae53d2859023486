-- A person's own account: a copy of everything that is stored about them, the sessions of their devices, and its end. With
-- the account go its customers, for good (SECURITY-37).

create function public.own_data() returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  rows jsonb;
  data jsonb := jsonb_build_object('user_id', auth.uid(), 'exported_at', now());
  own_table text;
begin
  -- Every table with a user_id is read, so that later tables are in the copy too. Publications and devices
  -- are the hospital's; of the tables of syncing only conflicts are included.
  for own_table in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege(c.oid, 'select')
      and c.relname <> all (array['promotions', 'events', 'hospital_devices'])
      and (c.relname not like 'sync\_%' or c.relname = 'sync_conflicts')
    order by c.relname
  loop
    execute format('select coalesce(jsonb_agg(to_jsonb(t)), ''[]'') from public.%I t where t.user_id = auth.uid()', own_table)
      into rows;
    data := data || jsonb_build_object(own_table, rows);
  end loop;
  perform private.note_lookup('own_data', null, 1 + coalesce(jsonb_array_length(data -> 'customers'), 0));
  return data;
end
$$;
comment on function public.own_data() is 'Every row about the caller, by table; documents are listed in car_insurance.';
grant execute on function public.own_data() to authenticated;

create function private.own_sessions() returns json
language sql stable security definer set search_path = '' as $$
  -- The columns of auth.sessions differ between platforms, so they are read by name from JSON.
  select coalesce(json_agg(json_build_object(
    'id', s.id,
    'created_at', s.created_at,
    'seen_at', greatest(s.created_at, (to_jsonb(s) ->> 'updated_at')::timestamptz, (to_jsonb(s) ->> 'refreshed_at')::timestamptz),
    'user_agent', left(to_jsonb(s) ->> 'user_agent', 500),
    'is_current', s.id is not distinct from (auth.jwt() ->> 'session_id')::uuid) order by s.created_at desc, s.id), '[]')
  from auth.sessions s where s.user_id = auth.uid()
$$;
grant execute on function private.own_sessions() to authenticated;

create function public.own_sessions() returns json
language sql stable security invoker set search_path = '' as $$ select private.own_sessions() $$;
comment on function public.own_sessions() is
  'Where the caller is signed in: [{id, created_at, seen_at, user_agent, is_current}], the newest first.';
grant execute on function public.own_sessions() to authenticated;

create function private.end_sessions(session uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  current_session uuid := (auth.jwt() ->> 'session_id')::uuid;
  ended integer;
begin
  perform private.require_session();
  delete from auth.refresh_tokens t
  where t.user_id::text = auth.uid()::text and t.session_id is distinct from current_session
    and (session is null or t.session_id = session);
  delete from auth.sessions s
  where s.user_id = auth.uid() and s.id is distinct from current_session and (session is null or s.id = session);
  get diagnostics ended = row_count;
  return ended;
end
$$;
grant execute on function private.end_sessions(uuid) to authenticated;

create function public.end_sessions(session uuid) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.end_sessions(session) $$;
comment on function public.end_sessions(uuid) is
  'Ends one other session of the caller, or with null all others; answers how many. Their devices are signed out when they next sync; their tokens end within the hour.';
grant execute on function public.end_sessions(uuid) to authenticated;

create function private.delete_account() returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := auth.uid();
  customer uuid;
begin
  if person is null then
    raise insufficient_privilege using message = 'Nobody is signed in.';
  end if;
  perform private.require_session();
  -- The lock makes two owners who leave at once see each other, and a member who is made an owner meanwhile wait.
  perform from public.hospitals h
  where h.id in (select m.hospital_id from public.hospital_members m where m.user_id = person) order by h.id for no key update;
  if exists (
    select from public.hospital_members o where o.user_id = person and o.role = 'owner' and not exists (
      select from public.hospital_members m
      where m.hospital_id = o.hospital_id and m.role = 'owner' and m.user_id <> person))
  then
    perform private.fail('SB020', 'A hospital keeps at least one owner: pass it on first.');
  end if;
  -- Customers of other agents by now do not go with this account.
  while private.hand_over_due(person) > 0 loop
  end loop;
  for customer in select c.id from public.customers c where c.user_id = person for update loop
    perform private.erase_one(customer, person);
  end loop;
  perform private.remove_files(person || '/');
  delete from public.hospital_members m where m.user_id = person;
  delete from auth.users u where u.id = person;
  return true;
end
$$;
grant execute on function private.delete_account() to authenticated;

create function public.delete_account() returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.delete_account() $$;
comment on function public.delete_account() is
  'Deletes the caller''s account for good, with its customers and documents. Customers who were handed over, or are '
  'noted for it, stay with their new agents. Answers true, after a repeat too. Errors: SB020 for the last owner of '
  'a hospital, 42501 if nobody is signed in or the session has ended.';
grant execute on function public.delete_account() to authenticated;

create index irrevocable_facts_accounts_idx on private.irrevocable_facts ((about ->> 'id')) where kind = 'account_deleted';

create function private.is_account_deleted(account uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from private.irrevocable_facts f
      where f.kind = 'account_deleted' and f.about ->> 'id' = is_account_deleted.account::text)
    and not exists (select from auth.users u where u.id = is_account_deleted.account)
$$;
grant execute on function private.is_account_deleted(uuid) to anon, authenticated;

create function public.is_account_deleted(account uuid) returns boolean
language sql stable security invoker set search_path = '' as $$ select private.is_account_deleted(account) $$;
comment on function public.is_account_deleted(uuid) is
  'Whether the account with this id was deleted. A device asks this after its session has ended, and then deletes all '
  'data of that person.';
grant execute on function public.is_account_deleted(uuid) to anon, authenticated;
