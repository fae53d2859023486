-- Proof that an erasure reached all devices: each device of the agent reports that it has no data of the
-- erased customer. Devices of earlier agents and of hospitals with a booking of the customer report too. The
-- list of erasures shows the devices that have not reported yet, and when each was last seen (PRIVACY-3).

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
  handed_over boolean not null default false,
  replayed boolean not null default coalesce(current_setting('private.is_replaying', true), '') = 'true',
  constraint erasures_pkey primary key (user_id, id)
);
comment on table private.erasures is 'Customers that were erased: the id alone, no name.';
comment on column private.erasures.user_id is
  'The agent who had the customer when it was erased, or an earlier agent.';
comment on column private.erasures.id is 'Id of the erased customer.';
comment on column private.erasures.erased_at is 'Server time.';
comment on column private.erasures.handed_over is 'Whether the person is an earlier agent, who had handed the customer over.';
comment on column private.erasures.replayed is
  'Whether it was erased again after a restore, which forgets devices: each device is asked, also one that seems new.';
create index erasures_erased_at_idx on private.erasures (erased_at);
create index erasures_id_idx on private.erasures (id);

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
comment on table private.erasure_reports is 'Reports of devices that nothing is left of an erased customer.';
comment on column private.erasure_reports.user_id is 'The person.';
comment on column private.erasure_reports.id is 'Id of the erased customer.';
comment on column private.erasure_reports.device is 'The device on which nothing is left.';
comment on column private.erasure_reports.reported_at is 'Server time.';
create index erasure_reports_device_idx on private.erasure_reports (user_id, device);

create table private.erased_contacts (
  booking_id uuid not null,
  user_id uuid not null,
  customer_id uuid not null,
  hospital_id uuid not null references public.hospitals (id) on delete cascade,
  constraint erased_contacts_pkey primary key (booking_id, hospital_id),
  constraint erased_contacts_erasure_fkey foreign key (user_id, customer_id)
    references private.erasures (user_id, id) on delete cascade
);
comment on table private.erased_contacts is 'Bookings whose hospital had the name of a customer that was erased.';
comment on column private.erased_contacts.booking_id is 'The booking; it stays without a name where it was used.';
comment on column private.erased_contacts.user_id is 'The agent who had the customer.';
comment on column private.erased_contacts.customer_id is 'Id of the erased customer.';
comment on column private.erased_contacts.hospital_id is 'A hospital that had the booking, then or earlier.';
create index erased_contacts_erasure_idx on private.erased_contacts (user_id, customer_id);
create index erased_contacts_hospital_id_idx on private.erased_contacts (hospital_id);

create table private.past_contacts (
  booking_id uuid not null,
  user_id uuid not null,
  customer_id uuid not null,
  hospital_id uuid not null references public.hospitals (id) on delete cascade,
  constraint past_contacts_pkey primary key (booking_id, hospital_id),
  constraint past_contacts_customer_fkey foreign key (customer_id, user_id) references public.customers (id, user_id)
    on update cascade on delete cascade
);
comment on table private.past_contacts is
  'Bookings that left a hospital while their customer stays: a device that was away since then still has the name.';
comment on column private.past_contacts.booking_id is 'The booking, which may be gone.';
comment on column private.past_contacts.user_id is 'The agent who has the customer.';
comment on column private.past_contacts.customer_id is 'The customer.';
comment on column private.past_contacts.hospital_id is 'The hospital that the booking left.';
create index past_contacts_customer_idx on private.past_contacts (customer_id, user_id);
create index past_contacts_hospital_id_idx on private.past_contacts (hospital_id);

create function private.note_past_contact() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.past_contacts (booking_id, user_id, customer_id, hospital_id)
  select old.id, c.user_id, c.id, h.id from public.customers c, public.hospitals h
  where c.id = old.customer_id and c.user_id = old.user_id and h.id = old.hospital_id
  on conflict do nothing;
  return null;
end
$$;
comment on function private.note_past_contact() is
  'After a booking was deleted for good, or went to another hospital: stores that the former hospital had '
  'it.';

create trigger note_past_contact after delete on public.bookings
  for each row when (old.customer_id is not null and old.hospital_id is not null)
  execute function private.note_past_contact();
create trigger note_past_contact_moved after update on public.bookings
  for each row when (old.customer_id is not null and old.hospital_id is distinct from new.hospital_id)
  execute function private.note_past_contact();

create table private.desk_reports (
  booking_id uuid not null,
  hospital_id uuid not null,
  hospital_device_id uuid not null references public.hospital_devices (id) on delete cascade,
  reported_at timestamptz not null default now(),
  constraint desk_reports_pkey primary key (booking_id, hospital_device_id),
  constraint desk_reports_contact_fkey foreign key (booking_id, hospital_id)
    references private.erased_contacts (booking_id, hospital_id) on delete cascade
);
comment on table private.desk_reports is
  'Reports of a hospital''s devices that nothing is left of the customer of a booking.';
comment on column private.desk_reports.booking_id is 'The booking.';
comment on column private.desk_reports.hospital_id is 'The device''s hospital.';
comment on column private.desk_reports.hospital_device_id is 'The device on which nothing is left.';
comment on column private.desk_reports.reported_at is 'Server time.';
create index desk_reports_contact_idx on private.desk_reports (booking_id, hospital_id);
create index desk_reports_hospital_device_id_idx on private.desk_reports (hospital_device_id);

create function private.note_erasure() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from auth.users u where u.id = old.user_id) then
    insert into private.erasures (user_id, id) values (old.user_id, old.id) on conflict do nothing;
    insert into private.erasures (user_id, id, handed_over)
    select h.user_id, h.customer_id, true
    from private.handed_customers h join auth.users u on u.id = h.user_id
    where h.customer_id = old.id
    on conflict do nothing;
    insert into private.erased_contacts (booking_id, user_id, customer_id, hospital_id)
    select c.id, old.user_id, old.id, c.hospital_id
    from public.bookings b join public.booking_contacts c on c.id = b.id
    where b.customer_id = old.id and c.hospital_id is not null
    union
    select k.booking_id, old.user_id, old.id, k.hospital_id
    from private.past_contacts k where k.customer_id = old.id
    on conflict do nothing;
  end if;
  return old;
end
$$;
comment on function private.note_erasure() is
  'Before a customer is deleted for good: stores the erasure and who had the name. The trigger''s name '
  'sorts before part_with_bookings, which deletes the contacts.';

create trigger note_erasure before delete on public.customers
  for each row execute function private.note_erasure();

create function private.report_device(device uuid, name text, clean uuid[]) returns uuid[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  known private.person_devices;
begin
  perform private.require_session();
  if auth.uid() is null then
    raise insufficient_privilege using message = 'Nobody is signed in.';
  end if;
  if not exists (
      select from private.person_devices d where d.user_id = auth.uid() and d.device = report_device.device)
    and (
      select count(*) from private.person_devices d
      where d.user_id = auth.uid() and d.last_seen_at > now() - interval '90 days') >= 20
  then
    perform private.refuse_for_now('SB024', 'These are too many devices of one person.', 86400, null);
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
    where e.user_id = auth.uid() and (e.replayed or e.erased_at >= known.first_seen_at) and not exists (
      select from private.erasure_reports r where r.user_id = e.user_id and r.id = e.id and r.device = known.device)
    order by e.erased_at limit 500);
end
$$;
grant execute on function private.report_device(uuid, text, uuid[]) to authenticated;

create function public.report_device(device uuid, name text, clean uuid[]) returns uuid[]
language sql volatile security invoker set search_path = '' as $$ select private.report_device(device, name, clean) $$;
comment on function public.report_device(uuid, text, uuid[]) is
  'Notes a contact of the caller''s device, on which nothing is left of the erased customers `clean`. '
  'Returns the erased ids that it still has to look for, at most 500. A null name leaves the stored one. '
  'Errors: 42501, SB024 for a new device beyond 20 of 90 days.';
grant execute on function public.report_device(uuid, text, uuid[]) to authenticated;

create function private.report_desk(device uuid, clean uuid[]) returns uuid[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- The rows of this device at hospitals of the caller, who
  -- used it last, unless an owner revoked it (SECURITY-64).
  own uuid[] := array(
    select d.id from public.hospital_devices d
    where d.device = report_desk.device and d.user_id = auth.uid() and d.revoked_at is null
      and d.hospital_id = any (array(select private.my_hospitals())));
begin
  perform private.require_session();
  insert into private.desk_reports (booking_id, hospital_id, hospital_device_id)
  select c.booking_id, c.hospital_id, d.id
  from private.erased_contacts c join public.hospital_devices d on d.hospital_id = c.hospital_id
  where d.id = any (own) and c.booking_id = any (report_desk.clean)
  on conflict do nothing;
  return array(
    select c.booking_id
    from private.erased_contacts c
    join private.erasures e on e.user_id = c.user_id and e.id = c.customer_id
    join public.hospital_devices d on d.hospital_id = c.hospital_id and d.first_seen_at <= e.erased_at
    where d.id = any (own) and not exists (
      select from private.desk_reports r where r.booking_id = c.booking_id and r.hospital_device_id = d.id)
    order by e.erased_at, c.booking_id limit 500);
end
$$;
grant execute on function private.report_desk(uuid, uuid[]) to authenticated;

create function public.report_desk(device uuid, clean uuid[]) returns uuid[]
language sql volatile security invoker set search_path = '' as $$ select private.report_desk(device, clean) $$;
comment on function public.report_desk(uuid, uuid[]) is
  'Notes that a device of the caller''s hospital, which the caller used last, has nothing left of the '
  'customers of the bookings `clean`. Returns the bookings of erased customers that it still has to look '
  'for, at most 500; none to anybody else.';
grant execute on function public.report_desk(uuid, uuid[]) to authenticated;

create function private.erasure_devices(e private.erasures)
returns table (device uuid, name text, holder text, last_seen_at timestamptz, reported_at timestamptz)
language sql stable security definer set search_path = '' as $$
  with known as (
    -- A hospital's name for a device is used only if the device's person
    -- is a member there, because anybody can report any device id.
    select d.device, coalesce((
        select h.name from public.hospital_devices h
        join public.hospital_members m on m.hospital_id = h.hospital_id and m.user_id = d.user_id
        where h.device = d.device and h.name <> '' limit 1), d.name) as name,
      case when k.handed_over then coalesce(nullif(p.full_name, ''), p.email) end as holder, d.last_seen_at, r.reported_at
    from private.erasures k
    join private.person_devices d on d.user_id = k.user_id and d.first_seen_at <= k.erased_at
    left join public.profiles p on p.user_id = k.user_id
    left join private.erasure_reports r on r.user_id = d.user_id and r.device = d.device and r.id = k.id
    -- Clients choose the ids of customers too. Rows of earlier agents therefore count only with the same
    -- time, that is from the same transaction.
    where k.id = e.id and (k.user_id = e.user_id or k.handed_over and k.erased_at = e.erased_at)
    union all
    select d.device, d.name, h.name, d.last_seen_at, r.reported_at
    from private.erased_contacts c
    join public.hospitals h on h.id = c.hospital_id
    join public.hospital_devices d on d.hospital_id = h.id and d.first_seen_at <= e.erased_at
    left join private.desk_reports r on r.booking_id = c.booking_id and r.hospital_device_id = d.id
    -- A revoked device deletes everything at its next contact, after which it is left out.
    where c.user_id = e.user_id and c.customer_id = e.id and (d.revoked_at is null or d.revoked_at > d.last_seen_at)
  )
  select k.device, max(k.name), max(k.holder), max(k.last_seen_at),
    case when bool_and(k.reported_at is not null) then max(k.reported_at) end
  from known k group by k.device
$$;
comment on function private.erasure_devices(private.erasures) is
  'Devices that were known when a customer was erased and may have had the name: the person''s own, and those of earlier '
  'agents and of hospitals that had a booking, with whose they are.';

create function private.describe_erasures(erasures private.erasures[], most_devices integer) returns json
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  select coalesce(json_agg(json_build_object('id', e.id, 'erased_at', e.erased_at, 'devices', (
    select coalesce(json_agg(to_json(d) order by d.reported_at nulls last, d.device), '[]')
    from (
      select * from private.erasure_devices(e) k order by k.reported_at is not null, k.device limit most_devices) d
  )) order by e.erased_at desc, e.id), '[]')
  from unnest(erasures) e
$$;
comment on function private.describe_erasures(private.erasures[], integer) is
  'Erasures, newest first, with the devices known then: those that have yet to report first, most_devices '
  'at most, all for null. [{id, erased_at, devices: [{device, name, holder, last_seen_at, reported_at}]}]; '
  '`holder` is an earlier agent or a hospital, null for devices of the person alone.';

create function private.erasure_list() returns json
language sql stable security definer set search_path = '' as $$
  select private.describe_erasures(array(
    select k from private.erasures k where k.user_id = auth.uid() and not k.handed_over order by k.erased_at desc, k.id limit 100), null)
$$;
grant execute on function private.erasure_list() to authenticated;

create function public.erasure_list() returns json
language sql stable security invoker set search_path = '' as $$ select private.erasure_list() $$;
comment on function public.erasure_list() is 'The caller''s last 100 erasures, as of private.describe_erasures.';
grant execute on function public.erasure_list() to authenticated;

create function private.open_erasures() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_privacy_officer() then
    raise insufficient_privilege using message = 'Privacy officers read this.';
  end if;
  return private.describe_erasures(array(
    select k from private.erasures k
    where k.erased_at > now() - interval '90 days' and not k.handed_over
      and exists (select from private.erasure_devices(k) d where d.reported_at is null)
    order by k.erased_at desc, k.id limit 100), 20);
end
$$;
grant execute on function private.open_erasures() to authenticated;

create function public.open_erasures() returns json
language sql stable security invoker set search_path = '' as $$ select private.open_erasures() $$;
comment on function public.open_erasures() is
  'For privacy officers and super admins: everybody''s erasures of the last 90 days that a device has yet to report, the '
  'newest 100 with 20 devices each, as of private.describe_erasures. Errors: 42501.';
grant execute on function public.open_erasures() to authenticated;
