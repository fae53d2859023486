-- The devices of a reception: those that redeemed codes or read the hospital's list, when each was last seen,
-- and which an owner revoked. A revoked device sends its unsent work and deletes its data. Permissions depend
-- on the membership, not on the device. The table is synced, so that a tablet shows the others offline.

create table public.hospital_devices (
  id uuid primary key default gen_random_uuid(),
  hospital_id uuid not null references public.hospitals (id) on delete cascade,
  device uuid not null,
  name text not null default '',
  user_id uuid references auth.users (id) on delete set null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by uuid references auth.users (id) on delete set null,
  constraint hospital_devices_key unique (hospital_id, device),
  constraint hospital_devices_name_length check (char_length(name) <= 60)
);
comment on table public.hospital_devices is 'Devices on which members of a hospital worked.';
comment on column public.hospital_devices.id is 'The row; a device of two hospitals has two.';
comment on column public.hospital_devices.hospital_id is 'The hospital.';
comment on column public.hospital_devices.device is 'The device''s own name in the ledger of syncing and in redemption_events.';
comment on column public.hospital_devices.name is
  'Name that people gave the device, at most 60 characters; empty before.';
comment on column public.hospital_devices.user_id is 'The person who was signed in on it last.';
comment on column public.hospital_devices.first_seen_at is 'Server time of the first contact.';
comment on column public.hospital_devices.last_seen_at is 'Server time of the last contact, to five minutes.';
comment on column public.hospital_devices.revoked_at is
  'When an owner revoked it; null for a device that is allowed.';
comment on column public.hospital_devices.revoked_by is
  'The owner who revoked it; null for a device that is allowed, and after that account is gone.';

create index hospital_devices_user_id_idx on public.hospital_devices (user_id);
create index hospital_devices_revoked_by_idx on public.hospital_devices (revoked_by);

alter table public.hospital_devices enable row level security;
create policy select_mine on public.hospital_devices for select to authenticated
  using (hospital_id = any (array(select private.my_hospitals())));
grant select on public.hospital_devices to authenticated;

select private.sync_register('hospital_devices', 'hospital_devices', '{hospital_id}', '{}', '[]');

create function private.contact_device(device uuid, has_attempts boolean) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  mine uuid[] := array(select h from private.my_hospitals() h order by h);
  has_room boolean;
begin
  if cardinality(mine) = 0 then
    return 'none';
  end if;
  -- Devices that are known pass without counting (SECURITY-72).
  has_room := not (
    (select count(*) from public.hospital_devices d
      where d.device = contact_device.device and d.hospital_id = any (mine)) < cardinality(mine)
    and ((select count(distinct d.device) from public.hospital_devices d
        where d.user_id = auth.uid() and d.last_seen_at > now() - interval '90 days') >= 20
      or exists (select from unnest(mine) h (id) where (
        select count(*) from public.hospital_devices d
        where d.hospital_id = h.id and d.last_seen_at > now() - interval '90 days') >= 200)));
  if has_room then
    insert into public.hospital_devices as d (hospital_id, device, user_id)
    select h, contact_device.device, auth.uid() from unnest(mine) h order by h
    on conflict on constraint hospital_devices_key do update set last_seen_at = now(), user_id = excluded.user_id
    where d.last_seen_at < now() - interval '5 minutes' or d.user_id is distinct from excluded.user_id
      or d.revoked_at >= d.last_seen_at;
  elsif not has_attempts then
    perform private.refuse_for_now('SB024', 'These are too many devices.', 86400, null);
  end if;
  return case when exists (
    select from public.hospital_devices d
    where d.device = contact_device.device and d.hospital_id = any (mine) and d.revoked_at is not null
  ) then 'revoked' else 'member' end;
end
$$;
comment on function private.contact_device(uuid, boolean) is
  'Notes a contact of the device. Returns member, revoked, or none if the caller is no member of a '
  'hospital. A new device beyond 20 of the caller or 200 of a hospital within 90 days is not listed: SB024, '
  'unless it brings attempts.';
grant execute on function private.contact_device(uuid, boolean) to authenticated;

create function private.change_device(hospital uuid, device uuid, new_name text, revoked boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
declare
  answer jsonb;
begin
  perform private.require_session();
  -- Every member may name a device; only an owner revokes it or allows it again.
  update public.hospital_devices d set
    name = coalesce(btrim(new_name), d.name),
    revoked_at = case when revoked is null then d.revoked_at when revoked then coalesce(d.revoked_at, now()) end,
    revoked_by = case when revoked is null then d.revoked_by when revoked then coalesce(d.revoked_by, auth.uid()) end
  where d.hospital_id = change_device.hospital and d.device = change_device.device
    and d.hospital_id = any (case when revoked is null then array(select private.my_hospitals())
      else array(select private.my_owned_hospitals()) end)
  returning to_jsonb(d) into answer;
  if answer is null then
    raise insufficient_privilege using message = 'There is no such device for you.';
  end if;
  return answer;
end
$$;
comment on function private.change_device(uuid, uuid, text, boolean) is
  'Names a device, revokes it or allows it again; a null name and a null `revoked` change nothing. With `revoked` '
  'null any member of the hospital may do this, otherwise an owner alone. See public.name_device and '
  'public.revoke_device.';
grant execute on function private.change_device(uuid, uuid, text, boolean) to authenticated;

create function public.name_device(hospital uuid, device uuid, new_name text) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.change_device(hospital, device, coalesce(new_name, ''), null)
$$;
comment on function public.name_device(uuid, uuid, text) is
  'A member of the hospital names a device; null takes the name away. Answers the row. Errors: 42501 for others, an '
  'unknown device and an ended session, 23514 for more than 60 characters.';
grant execute on function public.name_device(uuid, uuid, text) to authenticated;

create function public.revoke_device(hospital uuid, device uuid, revoked boolean) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.change_device(hospital, device, null, coalesce(revoked, true))
$$;
comment on function public.revoke_device(uuid, uuid, boolean) is
  'An owner of the hospital revokes a device, which then sends its unsent work and deletes its data. False allows '
  'it again, null revokes; a repeat keeps revoked_at. Answers the row. Errors: 42501 for others, an unknown device '
  'and an ended session.';
grant execute on function public.revoke_device(uuid, uuid, boolean) to authenticated;
