-- Attempts that a device accepted before its person left the hospital are stored as held, because a customer
-- was served. The time of an offline attempt is unproven, so it uses no booking until the hospital's owner
-- decides. It must lie within the membership. The former member learns only that the attempt is stored.

create table private.former_members (
  hospital_id uuid not null references public.hospitals (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  joined_at timestamptz not null,
  left_at timestamptz not null default now(),
  primary key (hospital_id, user_id)
);
comment on table private.former_members is 'People whose membership of a hospital ended.';
comment on column private.former_members.hospital_id is 'The hospital.';
comment on column private.former_members.user_id is 'The person who was a member.';
comment on column private.former_members.joined_at is 'When the first membership began.';
comment on column private.former_members.left_at is 'When the last membership ended.';

create index former_members_user_id_idx on private.former_members (user_id);

create function private.note_former_member() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- No row is stored if the account or the hospital itself was deleted.
  insert into private.former_members as f (hospital_id, user_id, joined_at)
  select h.id, u.id, old.created_at from public.hospitals h, auth.users u
  where h.id = old.hospital_id and u.id = old.user_id
  on conflict (hospital_id, user_id) do update
    set joined_at = least(f.joined_at, excluded.joined_at), left_at = excluded.left_at;
  return null;
end
$$;
comment on function private.note_former_member() is
  'After a membership ended: stores when it began and ended, or extends the period that is stored.';

create trigger note_former_member after delete on public.hospital_members
  for each row execute function private.note_former_member();

create function private.known_staff(person uuid, hospitals uuid[]) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select person where exists (
      select from public.hospital_members m where m.user_id = person and m.hospital_id = any (hospitals)
      union all
      select from private.former_members f where f.user_id = person and f.hospital_id = any (hospitals))
  );
end
$$;
comment on function private.known_staff(uuid, uuid[]) is
  'The person that a device names as on shift, if they are or were a member of one of the hospitals; else '
  'null.';

create function private.read_uuid(given jsonb) returns uuid
language sql immutable set search_path = '' as $$
  select case when given #>> '{}' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    then (given #>> '{}')::uuid end
$$;
comment on function private.read_uuid(jsonb) is 'A text that is a UUID in small letters; null for everything else.';

create function private.mark_attempt_offline(e public.redemption_events, mode text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if e.mode = 'online' and mark_attempt_offline.mode = 'offline' and e.outcome <> 'first' then
    update public.redemption_events r set mode = 'offline' where r.nonce = e.nonce;
    -- The booking may have arrived while the attempt was stored as online, which match_recorded passes over.
    -- That function decides for which hospitals the attempt counts.
    if e.outcome = 'unknown' then
      perform private.match_recorded(k.id) from public.bookings k where k.booking_code = e.code;
    end if;
    -- The redemption that this attempt lost to may have been reopened meanwhile.
    if e.outcome = 'duplicate' then
      perform private.redecide_lost_attempts(e.booking_id);
    end if;
  end if;
end
$$;
comment on function private.mark_attempt_offline(public.redemption_events, text) is
  'If the device got no answer and accepted the code offline, the stored attempt becomes an offline one; '
  'its outcome stays.';

create function private.hold_attempt(device uuid, attempt jsonb, mine uuid[]) returns boolean
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
declare
  most_open constant integer := 200;
  e public.redemption_events;
  at timestamptz;
begin
  select r.* into e from public.redemption_events r where r.nonce = (attempt ->> 'nonce')::uuid;
  if found then
    -- The attempt is stored already: while the person was a member, or by a call whose answer was lost.
    if e.staff_id is distinct from auth.uid() then
      return false;
    end if;
    perform private.mark_attempt_offline(e, attempt ->> 'mode');
    return true;
  end if;
  -- Most callers never left a hospital. For them the code is not looked up, so no answer depends on it.
  if not exists (
    select from private.former_members f where f.user_id = auth.uid() and not f.hospital_id = any (mine))
  then
    return false;
  end if;
  at := private.read_time(attempt ->> 'attempted_at');
  if at is null then
    return false;
  end if;
  perform private.lock_code(attempt ->> 'code');

  -- Of the hospitals for which the person worked at the time of the attempt: the hospital of the booking, else the
  -- one that the person left last.
  select f.hospital_id, f.left_at, b.id, b.user_id
  into e.hospital_id, e.staff_left_at, e.booking_id, e.agent_id
  from private.former_members f
  left join public.bookings b on b.hospital_id = f.hospital_id
    and b.booking_code in (
      private.read_booking_code(attempt ->> 'code'), upper(btrim(left(attempt ->> 'code', 64))))
  where f.user_id = auth.uid() and not f.hospital_id = any (mine)
    and at between f.joined_at and f.left_at
    -- The attempt of a person who now works for another hospital
    -- belongs there, unless the former hospital has the booking.
    and (cardinality(mine) = 0 or b.id is not null)
  order by b.id is not null desc, f.left_at desc
  limit 1;
  if not found or most_open <= (
    select count(*) from public.redemption_events r
    where r.hospital_id = e.hospital_id and r.staff_id = auth.uid() and r.outcome = 'held' and r.resolution is null)
  then
    return false;
  end if;
  e.nonce := attempt ->> 'nonce';
  e.code := left(private.read_booking_code(attempt ->> 'code'), 64);
  e.device := device;
  e.staff_id := auth.uid();
  e.shift_staff_id := private.known_staff(private.read_uuid(attempt -> 'shift_staff'), array[e.hospital_id]);
  e.received_at := now();
  e.attempted_at := at;
  -- The device never got an answer about the code.
  e.mode := 'offline';
  e.reason := left(nullif(btrim(attempt ->> 'reason'), ''), 500);
  e.outcome := 'held';
  insert into public.redemption_events select e.*;
  return true;
end
$$;
comment on function private.hold_attempt(uuid, jsonb, uuid[]) is
  'Stores an attempt that the caller made as a member of a hospital that they left. True if it is stored.';

create function private.held_at(booking uuid) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select min(e.attempted_at) from public.redemption_events e
    where e.booking_id = held_at.booking and e.outcome = 'held' and e.resolution is null
  );
end
$$;
comment on function private.held_at(uuid) is 'When a booking was accepted by an attempt that waits for the owner; else null.';

create function private.is_attempt(r jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select (jsonb_typeof(r) = 'object' and r ->> 'nonce' ~ p.uuid and r ->> 'device' ~ p.uuid
    and jsonb_typeof(r -> 'code') = 'string' and r ->> 'mode' in ('online', 'offline')) is true
  from (values ('^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$')) p (uuid)
$$;
comment on function private.is_attempt(jsonb) is
  'Whether the JSON value is an attempt as the protocol defines it.';

create function private.hold_attempts(device uuid, rows jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  r jsonb;
  held jsonb := '[]';
begin
  if jsonb_array_length(rows) > 100 then
    perform private.fail('SB002', 'A call carries a list of at most 100 redemptions.');
  end if;
  -- Calls of one person run one after the other, so that the limit counts what each of them stores.
  perform pg_advisory_xact_lock(hashtextextended('hold ' || auth.uid(), 0));
  for r in select * from jsonb_array_elements(rows) loop
    if not private.is_attempt(r) then
      perform private.fail('SB002', 'A redemption is not of the protocol.');
    end if;
    if private.hold_attempt(device, r, '{}') then
      held := held || jsonb_build_array(r -> 'nonce');
    end if;
  end loop;
  return held;
end
$$;
comment on function private.hold_attempts(uuid, jsonb) is
  'Stores attempts of a caller who is no member of a hospital; returns the nonces that are stored.';
