-- The log of accesses to personal records. Functions that return records write an entry in the same
-- transaction; the app reports the files that it saves (PRIVACY-6). Entries contain no names of customers and
-- are deleted after a year.

create table private.access_log (
  id uuid primary key default gen_random_uuid(),
  opened_at timestamptz not null default now(),
  user_id uuid references auth.users (id) on delete set null,
  kind text not null,
  hospital_id uuid references public.hospitals (id) on delete set null,
  customer_id uuid,
  records int not null default 1,
  constraint access_log_kind_known check (kind in (
    'code', 'closed_bookings', 'people', 'requests', 'own_data',
    'customers', 'customer', 'calendar', 'attendees')),
  constraint access_log_records_counted check (records >= 0)
);
comment on table private.access_log is 'Log of people who opened personal records, or saved them as a file.';
comment on column private.access_log.id is 'Of the row itself; a reported file has the id that its device made.';
comment on column private.access_log.opened_at is 'Server time, for a reported file that of the device, at most now.';
comment on column private.access_log.user_id is
  'The person who opened the record; null after their account is gone.';
comment on column private.access_log.kind is 'What was looked up, or which file was saved.';
comment on column private.access_log.hospital_id is 'At which hospital; null for agents and super admins.';
comment on column private.access_log.customer_id is
  'The customer whose record it was; null for several. It names nobody once the customer was erased.';
comment on column private.access_log.records is 'Number of people whose records were shown or saved.';
create index access_log_opened_at_idx on private.access_log (opened_at, id);
create index access_log_user_id_idx on private.access_log (user_id, opened_at);
create index access_log_hospital_id_idx on private.access_log (hospital_id, opened_at);
create index access_log_customer_id_idx on private.access_log (customer_id, opened_at);

create function private.note_access(kind text, hospital uuid, customers uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.access_log (user_id, kind, hospital_id, customer_id)
  select distinct auth.uid(), note_access.kind, note_access.hospital, c
  from unnest(customers) c
  where c is not null and not exists (
    select from private.access_log l
    where l.customer_id = c and l.user_id = auth.uid() and l.kind = note_access.kind
      and l.opened_at > now() - interval '10 minutes');
end
$$;
comment on function private.note_access(text, uuid, uuid[]) is
  'Logs that the caller is shown these customers, by a hospital''s bookings; a repeat within ten minutes '
  'adds no entry.';
grant execute on function private.note_access(text, uuid, uuid[]) to authenticated;

create function private.note_lookup(kind text, hospital uuid, records int) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.access_log (user_id, kind, hospital_id, records)
  select auth.uid(), note_lookup.kind, note_lookup.hospital, note_lookup.records
  where note_lookup.records > 0 and not exists (
    select from private.access_log l
    where l.user_id = auth.uid() and l.kind = note_lookup.kind and l.hospital_id is not distinct from note_lookup.hospital
      and l.opened_at > now() - interval '10 minutes')
$$;
comment on function private.note_lookup(text, uuid, int) is
  'Logs that the caller is shown the records of so many people; a repeat within ten minutes adds no entry.';
grant execute on function private.note_lookup(text, uuid, int) to authenticated;

create function private.note_file(
  entry uuid, at timestamptz, kind text, records int, customer uuid, hospital uuid
) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if hospital is not null and hospital <> all (array(select private.my_hospitals()))
    or customer is not null and not exists (
      select from public.customers c where c.id = customer and c.user_id = auth.uid())
  then
    return false;
  end if;
  insert into private.access_log (id, opened_at, user_id, kind, hospital_id, customer_id, records)
  values (entry, least(greatest(at, now() - interval '1 year'), now()), auth.uid(), kind, hospital, customer, records)
  on conflict (id) do nothing;
  if found then
    perform private.take_allowance('files of a day', 1, 500, '24 hours');
  end if;
  return true;
exception when sqlstate 'PGRST' then
  -- Without an answer, the device reports the file again later.
  return null;
end
$$;
comment on function private.note_file(uuid, timestamptz, text, int, uuid, uuid) is
  'For report_files: logs a file of the caller''s own records, or of their hospital''s; false for anything '
  'else, null if the caller reported too many for now (SECURITY-79).';
grant execute on function private.note_file(uuid, timestamptz, text, int, uuid, uuid) to authenticated;

create function public.report_files(expected_user uuid, rows jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  me uuid := private.sync_check_person(expected_user);
  uuid_pattern constant text := '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
  r jsonb;
  is_noted boolean;
  answers jsonb := '[]';
begin
  perform private.check_list(rows, 'files');
  for r in select * from jsonb_array_elements(rows) loop
    if (jsonb_typeof(r) = 'object' and r ->> 'id' ~ uuid_pattern
        and r ->> 'kind' in ('customers', 'customer', 'calendar', 'attendees')
        and jsonb_typeof(r -> 'at') = 'string' and r ->> 'records' ~ '^[0-9]{1,7}$'
        and coalesce(r ->> 'customer' ~ uuid_pattern, true)
        and coalesce(r ->> 'hospital' ~ uuid_pattern, true)) is not true then
      perform private.fail('SB002', 'A file is not of the protocol.');
    end if;
  end loop;
  for r in select * from jsonb_array_elements(rows) loop
    is_noted := private.note_file(
      (r ->> 'id')::uuid, coalesce(private.read_time(r ->> 'at'), now()), r ->> 'kind', (r ->> 'records')::int,
      (r ->> 'customer')::uuid, (r ->> 'hospital')::uuid);
    if is_noted is not null then
      answers := answers || jsonb_build_object('id', r ->> 'id', 'outcome', case when is_noted then 'noted' else 'gone' end);
    end if;
  end loop;
  return jsonb_build_object('uid', me, 'answers', answers);
end
$$;
comment on function public.report_files(uuid, jsonb) is
  'Up to 100 files that the app saved {id, at, kind customers | customer | calendar | attendees, records, '
  'customer?, hospital?}: {uid, answers}, one {id, outcome noted | gone} each; gone is a foreign customer or hospital. A '
  'file above 500 of a day has no answer. A repeat changes nothing. Errors: SB001, SB002.';
grant execute on function public.report_files(uuid, jsonb) to authenticated;

create function private.access_entries(hospital uuid, customer uuid, before timestamptz) returns json
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  since timestamptz;
begin
  if customer is not null then
    select c.created_at into since from public.customers c where c.id = customer and c.user_id = auth.uid();
    if since is null then
      raise insufficient_privilege using message = 'A customer''s agent alone reads who opened the record.';
    end if;
    -- An agent learns which hospital opened the record, but not which of its members.
    return (
      select coalesce(json_agg(json_build_object(
        'opened_at', e.opened_at, 'kind', e.kind, 'person', null,
        'is_own', coalesce(e.user_id = auth.uid(), false),
        'hospital', (select h.name from public.hospitals h where h.id = e.hospital_id), 'records', e.records
      ) order by e.opened_at desc, e.id), '[]')
      from (
        select l.* from private.access_log l
        where l.customer_id = customer and l.opened_at < coalesce(before, 'infinity')
        union all
        -- The caller's files of several customers, which may include this one.
        select l.* from private.access_log l
        where l.user_id = auth.uid() and l.kind in ('customers', 'calendar', 'own_data') and l.customer_id is null
          and l.opened_at >= since and l.opened_at < coalesce(before, 'infinity')
        order by opened_at desc, id limit 50
      ) e);
  end if;
  if hospital is not null then
    if hospital <> all (array(select private.my_owned_hospitals())) then
      raise insufficient_privilege using message = 'Owners alone read who opened records at their hospital.';
    end if;
  elsif not private.is_privacy_officer() then
    raise insufficient_privilege using message = 'Privacy officers and super admins alone read who opened records.';
  end if;
  return (
    select coalesce(json_agg(json_build_object(
      'opened_at', e.opened_at, 'kind', e.kind, 'person', p.full_name,
      'is_own', coalesce(e.user_id = auth.uid(), false),
      'hospital', (select h.name from public.hospitals h where h.id = e.hospital_id), 'records', e.records
    ) order by e.opened_at desc, e.user_id, e.kind), '[]')
    from (
      -- A look-up has one row for each customer, all with the same time. They are shown as one entry.
      select l.opened_at, l.user_id, l.kind, l.hospital_id, sum(l.records) as records from private.access_log l
      where l.opened_at < coalesce(before, 'infinity')
        and (access_entries.hospital is null or l.hospital_id = access_entries.hospital)
      group by l.opened_at, l.user_id, l.kind, l.hospital_id
      order by l.opened_at desc, l.user_id, l.kind limit 50
    ) e left join public.profiles p on p.user_id = e.user_id);
end
$$;
grant execute on function private.access_entries(uuid, uuid, timestamptz) to authenticated;

create function public.access_entries(
  hospital uuid default null, customer uuid default null, before timestamptz default null
) returns json
language sql stable security invoker set search_path = '' as $$ select private.access_entries(hospital, customer, before) $$;
comment on function public.access_entries(uuid, uuid, timestamptz) is
  'The newest 50 entries before a time: of a customer for their agent, of a hospital for its owners, of all '
  'for privacy officers and super admins: [{opened_at, kind, person, is_own, hospital, records}]; for an '
  'agent, person is null. Errors: 42501.';
grant execute on function public.access_entries(uuid, uuid, timestamptz) to authenticated;

create function private.purge_access_log() returns jsonb
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from private.access_log l where l.id in (
      select k.id from private.access_log k where k.opened_at < now() - interval '1 year' order by k.opened_at, k.id limit 5000)
    returning 1
  ) select jsonb_build_object('entries', count(*), 'more', count(*) = 5000) from gone
$$;
comment on function private.purge_access_log() is 'Job: entries of the access log end after a year. Answers how many.';

insert into private.jobs (name, every) values ('purge_access_log', '1 day');

-- Super admins appoint and remove privacy officers, by the mail address of an account.

create function private.privacy_officers() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_super_admin() then
    raise insufficient_privilege using message = 'Only a super admin may do this.';
  end if;
  return (
    select coalesce(json_agg(json_build_object('full_name', p.full_name, 'email', p.email) order by p.email), '[]')
    from public.user_roles r join public.profiles p on p.user_id = r.user_id where r.role = 'privacy_officer');
end
$$;
grant execute on function private.privacy_officers() to authenticated;

create function public.privacy_officers() returns json
language sql stable security invoker set search_path = '' as $$ select private.privacy_officers() $$;
comment on function public.privacy_officers() is 'For super admins: the privacy officers [{full_name, email}]. Errors: 42501.';
grant execute on function public.privacy_officers() to authenticated;

create function private.set_privacy_officer(email text, is_officer boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid;
begin
  perform private.require_session();
  if not private.is_super_admin() then
    raise insufficient_privilege using message = 'Only a super admin may do this.';
  end if;
  -- The role is given to a confirmed address alone, because
  -- anybody can sign up with another person's address.
  select u.id into person from auth.users u
  where lower(u.email) = lower(btrim(set_privacy_officer.email)) and (u.email_confirmed_at is not null or not is_officer);
  if person is null then
    return false;
  end if;
  if is_officer then
    insert into public.user_roles (user_id, role) values (person, 'privacy_officer') on conflict do nothing;
  else
    delete from public.user_roles r where r.user_id = person and r.role = 'privacy_officer';
  end if;
  return true;
end
$$;
grant execute on function private.set_privacy_officer(text, boolean) to authenticated;

create function public.set_privacy_officer(email text, is_officer boolean) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.set_privacy_officer(email, is_officer) $$;
comment on function public.set_privacy_officer(text, boolean) is
  'A super admin makes the account with this address a privacy officer, or ends that. False if no '
  'account has this address or, to make one, if it is not confirmed. '
  'Errors: 42501.';
grant execute on function public.set_privacy_officer(text, boolean) to authenticated;
