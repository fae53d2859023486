-- Erasing reaches devices, and each says so. The devices of a person report what is left of an erased customer on them:
-- nothing. The erasures say which devices have not reported yet, and when each was last seen (PRIVACY-3).

create table private.person_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  device uuid not null,
  name text not null default '',
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  constraint person_devices_pkey primary key (user_id, device),
  constraint person_devices_name_length check (char_length(name) <= 60)
);
comment on table private.person_devices is 'Devices on which a person has the CRM.';
comment on column private.person_devices.user_id is 'The person.';
comment on column private.person_devices.device is 'The device''s own name in the ledger of syncing.';
comment on column private.person_devices.name is 'As the person calls it, else its browser; at most 60 characters.';
comment on column private.person_devices.first_seen_at is 'Server time of the first report.';
comment on column private.person_devices.last_seen_at is 'Server time of the last report.';

create table private.erasures (
  user_id uuid not null references auth.users (id) on delete cascade,
  id uuid not null,
  erased_at timestamptz not null default now(),
  constraint erasures_pkey primary key (user_id, id)
);
comment on table private.erasures is 'Customers that were erased: the id alone, no name.';
comment on column private.erasures.user_id is 'Whose customer it was.';
comment on column private.erasures.id is 'The customer''s.';
comment on column private.erasures.erased_at is 'Server time.';

create table private.erasure_reports (
  user_id uuid not null,
  id uuid not null,
  device uuid not null,
  reported_at timestamptz not null default now(),
  constraint erasure_reports_pkey primary key (user_id, id, device),
  constraint erasure_reports_erasure_fkey foreign key (user_id, id)
    references private.erasures (user_id, id) on delete cascade,
  constraint erasure_reports_device_fkey foreign key (user_id, device)
    references private.person_devices (user_id, device) on delete cascade
);
comment on table private.erasure_reports is 'Which device found that nothing is left of an erased customer.';
comment on column private.erasure_reports.user_id is 'The person.';
comment on column private.erasure_reports.id is 'The erased customer''s.';
comment on column private.erasure_reports.device is 'Where nothing is left.';
comment on column private.erasure_reports.reported_at is 'Server time.';
create index erasure_reports_device_idx on private.erasure_reports (user_id, device);

create function private.note_erasure() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.erasures (user_id, id)
  select old.user_id, old.id where exists (select from auth.users u where u.id = old.user_id)
  on conflict do nothing;
  return null;
end
$$;
comment on function private.note_erasure() is 'After a customer was deleted for good.';

create trigger note_erasure after delete on public.customers
  for each row execute function private.note_erasure();

create function private.report_device(device uuid, name text, clean uuid[]) returns uuid[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  known private.person_devices;
begin
  if auth.uid() is null then
    raise insufficient_privilege using message = 'Nobody is signed in.';
  end if;
  insert into private.person_devices as d (user_id, device, name) values (auth.uid(), report_device.device, left(coalesce(report_device.name, ''), 60))
  on conflict on constraint person_devices_pkey do update
  set last_seen_at = now(), name = case when report_device.name is null then d.name else excluded.name end
  returning * into known;
  insert into private.erasure_reports (user_id, id, device)
  select e.user_id, e.id, known.device from private.erasures e
  where e.user_id = auth.uid() and e.id = any (report_device.clean)
  on conflict do nothing;
  return array(
    select e.id from private.erasures e
    where e.user_id = auth.uid() and e.erased_at >= known.first_seen_at and not exists (
      select from private.erasure_reports r where r.user_id = e.user_id and r.id = e.id and r.device = known.device)
    order by e.erased_at limit 500);
end
$$;
grant execute on function private.report_device(uuid, text, uuid[]) to authenticated;

create function public.report_device(device uuid, name text, clean uuid[]) returns uuid[]
language sql volatile security invoker set search_path = '' as $$ select private.report_device(device, name, clean) $$;
comment on function public.report_device(uuid, text, uuid[]) is
  'A device of the caller is here, and has nothing left of the erased customers `clean`. Answers those that it has yet to look '
  'for, at most 500; a name of null leaves it. Errors: 42501.';
grant execute on function public.report_device(uuid, text, uuid[]) to authenticated;

create function private.erasure_list() returns json
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  select coalesce(json_agg(json_build_object('id', e.id, 'erased_at', e.erased_at, 'devices', (
    select coalesce(json_agg(json_build_object(
      'device', d.device,
      -- A reception has given its tablet a name.
      'name', coalesce((select h.name from public.hospital_devices h where h.device = d.device and h.name <> '' limit 1), d.name), 'last_seen_at', d.last_seen_at, 'reported_at', r.reported_at
    ) order by r.reported_at nulls last, d.device), '[]')
    from private.person_devices d
    left join private.erasure_reports r on r.user_id = d.user_id and r.device = d.device and r.id = e.id
    where d.user_id = e.user_id and d.first_seen_at <= e.erased_at
  )) order by e.erased_at desc, e.id), '[]')
  from (
    select * from private.erasures k where k.user_id = auth.uid() order by k.erased_at desc, k.id limit 100
  ) e
$$;
grant execute on function private.erasure_list() to authenticated;

create function public.erasure_list() returns json
language sql stable security invoker set search_path = '' as $$ select private.erasure_list() $$;
comment on function public.erasure_list() is
  'The caller''s last 100 erasures, newest first, with the devices that were known then: [{id, erased_at, devices: [{device, '
  'name, last_seen_at, reported_at}]}].';
grant execute on function public.erasure_list() to authenticated;
