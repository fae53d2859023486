-- What a tablet accepted before its person was removed must not be lost: somebody was served. The attempts of a former
-- member are stored as held. Nothing proves when an attempt was made on a device without a network, so a held attempt
-- uses no booking by itself: the desks see it, and the hospital's owner takes it or does not. The time that the device
-- says must lie in the membership, and at most 200 attempts of a person are open at a time. The former member is told
-- that an attempt is stored, and nothing else: neither whether the code exists, nor what became of it.

create table private.former_members (
  hospital_id uuid not null references public.hospitals (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  joined_at timestamptz not null,
  left_at timestamptz not null default now(),
  primary key (hospital_id, user_id)
);
comment on table private.former_members is 'People whose membership of a hospital ended.';
comment on column private.former_members.hospital_id is 'The hospital.';
comment on column private.former_members.user_id is 'Who was a member.';
comment on column private.former_members.joined_at is 'When the first membership began.';
comment on column private.former_members.left_at is 'When the last membership ended.';
create index former_members_user_id_idx on private.former_members (user_id);

create function private.note_former_member() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- With the account or the hospital goes everything that the row would be for.
  insert into private.former_members as f (hospital_id, user_id, joined_at)
  select h.id, u.id, old.created_at from public.hospitals h, auth.users u
  where h.id = old.hospital_id and u.id = old.user_id
  on conflict (hospital_id, user_id) do update
    set joined_at = least(f.joined_at, excluded.joined_at), left_at = excluded.left_at;
  return null;
end
$$;
comment on function private.note_former_member() is 'After a membership ended: remembers from when until when it was.';
create trigger note_former_member after delete on public.hospital_members
  for each row execute function private.note_former_member();

alter table public.redemption_events
  add column staff_left_at timestamptz,
  drop constraint redemption_events_outcome_known,
  add constraint redemption_events_outcome_known
    check (outcome in ('first', 'duplicate', 'late_cancel', 'unknown', 'held')),
  drop constraint redemption_events_resolution_known,
  add constraint redemption_events_resolution_known
    check (resolution in ('both_honoured', 'agent_informed', 'billing_error', 'taken', 'not_taken')),
  add constraint redemption_events_held_marked check (outcome <> 'held' or staff_left_at is not null),
  add constraint redemption_events_resolution_fits check (
    case when outcome = 'held' then resolution = 'not_taken'
      when staff_left_at is null then resolution not in ('taken', 'not_taken') end is not false);
comment on column public.redemption_events.outcome is
  'first, duplicate, late_cancel, unknown, or held: of a former member, until the owner takes it.';
comment on column public.redemption_events.staff_left_at is
  'When the person had left the hospital before the attempt arrived; null for members.';
create index redemption_events_held_idx on public.redemption_events (booking_id) where outcome = 'held';

create function private.go_offline(e public.redemption_events, mode text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if e.mode = 'online' and go_offline.mode = 'offline' and e.outcome <> 'first' then
    update public.redemption_events r set mode = 'offline' where r.nonce = e.nonce;
    -- Its booking may have arrived while the attempt was still one that had been answered.
    if e.outcome = 'unknown' then
      perform private.match_recorded(k.id) from public.bookings k
      where k.booking_code = e.code and k.hospital_id = e.hospital_id;
    end if;
  end if;
end
$$;
comment on function private.go_offline(public.redemption_events, text) is
  'The answer was lost and the device went on without it: a stored attempt becomes one made offline, its outcome stays.';

create function private.hold_attempt(device uuid, attempt jsonb, mine uuid[]) returns boolean
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
declare
  most_open constant integer := 200;
  e public.redemption_events;
  at timestamptz;
begin
  select r.* into e from public.redemption_events r where r.nonce = (attempt ->> 'nonce')::uuid;
  if found then
    -- Stored while the person was a member, or before the answer was lost.
    if e.staff_id is distinct from auth.uid() then
      return false;
    end if;
    perform private.go_offline(e, attempt ->> 'mode');
    return true;
  end if;
  -- Nearly everybody: nothing is looked up then, whatever the code is.
  if not exists (
    select from private.former_members f where f.user_id = auth.uid() and not f.hospital_id = any (mine))
  then
    return false;
  end if;
  begin
    at := attempt ->> 'scanned_at';
  exception when data_exception then
    return false;
  end;
  perform private.lock_code(attempt ->> 'code');

  -- The hospital of the booking, else the one that the person left last.
  select f.hospital_id, f.left_at, b.id, b.user_id
  into e.hospital_id, e.staff_left_at, e.booking_id, e.agent_id
  from private.former_members f
  left join public.bookings b on b.hospital_id = f.hospital_id
    and b.booking_code in (
      private.read_booking_code(attempt ->> 'code'), upper(btrim(left(attempt ->> 'code', 64))))
  where f.user_id = auth.uid() and not f.hospital_id = any (mine)
    and at between f.joined_at and f.left_at
    -- Who works for another hospital now is answered by that one, unless the code is known here.
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
  e.received_at := now();
  e.scanned_at := at;
  -- The device was answered nothing about the code, whenever it asked.
  e.mode := 'offline';
  e.reason := left(nullif(btrim(attempt ->> 'reason'), ''), 500);
  e.outcome := 'held';
  insert into public.redemption_events select e.*;
  return true;
end
$$;
comment on function private.hold_attempt(uuid, jsonb, uuid[]) is
  'Stores an attempt that the caller made as a member of a hospital that they left. True where it is stored.';

create function private.held_at(booking uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(e.scanned_at) from public.redemption_events e
  where e.booking_id = held_at.booking and e.outcome = 'held' and e.resolution is null
$$;
comment on function private.held_at(uuid) is 'When a booking was accepted by an attempt that waits for the owner; else null.';

create function private.is_attempt(r jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select (jsonb_typeof(r) = 'object' and r ->> 'nonce' ~ p.uuid and r ->> 'device' ~ p.uuid
    and jsonb_typeof(r -> 'code') = 'string' and r ->> 'mode' in ('online', 'offline')) is true
  from (values ('^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$')) p (uuid)
$$;
comment on function private.is_attempt(jsonb) is 'Whether it is an attempt of the protocol.';

create function private.hold_attempts(device uuid, rows jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  r jsonb;
  held jsonb := '[]';
begin
  if jsonb_array_length(rows) > 100 then
    perform private.fail('SB002', 'A call carries a list of at most 100 redemptions.');
  end if;
  -- One call of a person after the other, so that the limit counts what another call stores.
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
comment on function private.hold_attempts(uuid, jsonb) is 'The nonces that are stored, of a caller who is no member of a hospital.';

create or replace function private.redemption_answer(e public.redemption_events) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('nonce', e.nonce, 'outcome', e.outcome) || case
    when e.outcome in ('unknown', 'held') then '{}'
    when e.outcome = 'late_cancel' then jsonb_build_object('booking_id', e.booking_id, 'cancelled_at', e.cancelled_at)
    else jsonb_build_object(
      'booking_id', e.booking_id, 'used_at', e.used_at, 'used_nonce', e.used_nonce,
      'used_device', (select w.device from public.redemption_events w where w.nonce = e.used_nonce),
      'used_mode', (select w.mode from public.redemption_events w where w.nonce = e.used_nonce))
  end
$$;

create or replace function private.match_recorded(booking uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  b public.bookings;
  e public.redemption_events;
begin
  for e in
    select r.* from public.redemption_events r
    join public.bookings k on k.id = match_recorded.booking and r.code = private.read_booking_code(k.booking_code)
    where r.outcome = 'unknown' and r.mode = 'offline' and (
      r.hospital_id = k.hospital_id
      -- Who works for several hospitals asks all of them at once; the attempt is stored with one.
      or exists (select from public.hospital_members m
        where m.hospital_id = k.hospital_id and m.user_id = r.staff_id and m.created_at <= r.received_at))
    order by r.scanned_at, r.received_at, r.nonce
    for update of r
  loop
    select k.* into b from public.bookings k where k.id = match_recorded.booking for update;
    e := private.decide_attempt(e, b);
    update public.redemption_events r set
      hospital_id = e.hospital_id, booking_id = e.booking_id, agent_id = e.agent_id, scanned_at = e.scanned_at,
      outcome = e.outcome, used_nonce = e.used_nonce, used_at = e.used_at, cancelled_at = e.cancelled_at
    where r.nonce = e.nonce;
  end loop;
  -- The agent learns of an attempt that waits for the owner.
  update public.redemption_events r set booking_id = k.id, agent_id = k.user_id
  from public.bookings k
  where k.id = match_recorded.booking and r.code = private.read_booking_code(k.booking_code)
    and r.hospital_id = k.hospital_id and r.outcome = 'held' and r.booking_id is null;
end
$$;

create or replace function private.redeem_one(
  nonce uuid, code text, device uuid, scanned_at timestamptz, mode text, reason text, mine uuid[]
) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
declare
  e public.redemption_events;
  b public.bookings;
begin
  perform private.lock_code(code);
  select r.* into e from public.redemption_events r where r.nonce = redeem_one.nonce;
  if found then
    -- The nonce of another hospital's event tells nothing.
    if (e.hospital_id = any (mine)) is not true then
      return jsonb_build_object('nonce', nonce, 'outcome', 'unknown');
    end if;
    perform private.go_offline(e, mode);
    select r.* into e from public.redemption_events r where r.nonce = redeem_one.nonce;
    return private.redemption_answer(e);
  end if;
  if private.too_many_checks() then
    return jsonb_build_object('nonce', nonce, 'outcome', 'too_many_checks');
  end if;

  b := private.find_booking(code, mine);
  -- A code of a hospital that the person left is answered like an unknown one.
  if b.id is null and redeem_one.mode = 'offline' and private.hold_attempt(device, jsonb_build_object(
    'nonce', nonce, 'code', code, 'scanned_at', scanned_at, 'reason', reason), mine)
  then
    return jsonb_build_object('nonce', nonce, 'outcome', 'unknown');
  end if;
  e.nonce := nonce;
  e.hospital_id := mine[1];
  e.code := left(private.read_booking_code(code), 64);
  e.device := device;
  e.staff_id := auth.uid();
  e.received_at := now();
  e.scanned_at := least(scanned_at, now());
  e.mode := mode;
  e.reason := left(nullif(btrim(reason), ''), 500);
  e.outcome := 'unknown';
  if b.id is not null then
    e := private.decide_attempt(e, b);
  end if;
  insert into public.redemption_events select e.*;
  return private.redemption_answer(e);
end
$$;

create or replace function private.redeem_scans(device uuid, rows jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  standing text;
  attempts jsonb;
begin
  if jsonb_typeof(rows) is distinct from 'array' or device is null then
    perform private.fail('SB002', 'A call carries a device and a list of at most 100 redemptions.');
  end if;
  standing := private.contact_device(device);
  if jsonb_array_length(rows) = 0 then
    return jsonb_build_object('standing', standing, 'answers', jsonb_build_array());
  end if;
  select jsonb_agg(case when jsonb_typeof(r) = 'object' then r || jsonb_build_object('device', device) else r end
    order by i) into attempts
  from jsonb_array_elements(rows) with ordinality u (r, i);
  return jsonb_build_object('standing', standing) || case
    when standing = 'none' then
      jsonb_build_object('answers', jsonb_build_array(), 'held', private.hold_attempts(device, attempts))
    else jsonb_build_object('answers', private.redeem(attempts)) end;
end
$$;
comment on function public.sync_scans(uuid, uuid, jsonb) is
  'Up to 100 redemptions {nonce, code, scanned_at, mode, reason?} of a device: {uid, server_time, standing member | revoked '
  '| none, answers, held?}, one answer each as of redeem_batch. Where standing is none there are no answers, and held names '
  'those that were stored for the owner of a hospital that the person left. Errors: SB001, SB002.';

create or replace function private.resolve_event(nonce uuid, resolution text, note text) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
declare
  e public.redemption_events;
  b public.bookings;
  mine uuid[] := array(select private.my_owned_hospitals());
begin
  -- The code first, as everybody who decides an attempt.
  perform private.lock_code(r.code) from public.redemption_events r
  where r.nonce = resolve_event.nonce and r.hospital_id = any (mine);
  select r.* into e from public.redemption_events r
  where r.nonce = resolve_event.nonce and r.outcome <> 'first' and r.hospital_id = any (mine) for update;
  if not found then
    raise insufficient_privilege using message = 'Only an owner of the hospital closes a conflict.';
  end if;
  if resolution is null then
    raise check_violation using
      message = 'A resolution is needed.', constraint = 'redemption_events_resolution_known', table = 'redemption_events';
  end if;
  if e.outcome = 'held' and resolution = 'taken' then
    e.outcome := 'unknown';
    select k.* into b from public.bookings k
    where k.hospital_id = e.hospital_id and (k.id = e.booking_id or k.booking_code = e.code) for update;
    if found then
      e := private.decide_attempt(e, b);
    end if;
  end if;
  -- What was taken and is a conflict now is still to be closed.
  if e.outcome = 'first' or resolution <> 'taken' then
    e.resolution := resolve_event.resolution;
    e.resolution_note := resolve_event.note;
    e.resolved_by := auth.uid();
    e.resolved_at := now();
  end if;
  update public.redemption_events r set
    booking_id = e.booking_id, agent_id = e.agent_id, scanned_at = e.scanned_at, outcome = e.outcome,
    used_nonce = e.used_nonce, used_at = e.used_at, cancelled_at = e.cancelled_at, resolution = e.resolution,
    resolution_note = e.resolution_note, resolved_by = e.resolved_by, resolved_at = e.resolved_at
  where r.nonce = e.nonce
  returning * into e;
  return to_jsonb(e);
end
$$;
comment on function public.resolve_redemption(uuid, text, text) is
  'The hospital''s owner says what was done: both_honoured, agent_informed or billing_error, or, of an attempt that is held, '
  'taken or not_taken, with a note. Answers the event. Errors: 42501 for anybody else and for unknown nonces alike, 23514 by '
  'the name of the check.';

create or replace function private.check_code(code text) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
declare
  b public.bookings;
  mine uuid[] := private.redeeming_hospitals();
begin
  if private.too_many_checks() then
    perform private.fail('SB010', 'Too many codes were unknown. Try again in some minutes.');
  end if;
  b := private.find_booking(coalesce(code, ''), mine);
  if b.id is null then
    return jsonb_build_object('state', 'unknown');
  end if;
  return jsonb_build_object(
    'state', case when b.used then 'used' when b.deleted_at is not null then 'cancelled' else 'available' end,
    'held_at', private.held_at(b.id),
    'booking', to_jsonb(b), 'contact', (select to_jsonb(c) from public.booking_contacts c where c.id = b.id));
end
$$;
comment on function public.check_booking(text) is
  'Looks at a code without using it, for members of a hospital: {state available | used | cancelled | unknown, held_at?, '
  'booking?, contact?}; held_at is the time of an attempt that waits for the owner. Errors: 42501, SB010.';

revoke execute on function
  private.note_former_member(), private.go_offline(public.redemption_events, text), private.hold_attempt(uuid, jsonb, uuid[]), private.is_attempt(jsonb),
  private.hold_attempts(uuid, jsonb), private.held_at(uuid) from public;
