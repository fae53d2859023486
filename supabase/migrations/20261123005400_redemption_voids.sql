-- A redemption that was a mistake is voided, by an owner of the hospital or, within five minutes, by who made it. Its outcome
-- stays: a void never moves the booking, so the end is the same in whatever order voids, attempts and bookings arrive. An owner
-- decides afterwards whether the booking can be used again. Every void that arrived is stored, allowed or not.

create table private.redemption_voids (
  id uuid primary key,
  nonce uuid not null,
  staff_id uuid references auth.users (id) on delete set null,
  shift_staff_id uuid references auth.users (id) on delete set null,
  reason text not null,
  voided_at timestamptz not null,
  received_at timestamptz not null default now(),
  member_of uuid[] not null,
  owner_of uuid[] not null,
  constraint redemption_voids_reason_known check (reason in ('wrong_code', 'not_served', 'practice', 'other'))
);
comment on table private.redemption_voids is 'Each void that a device sent; it may arrive before its attempt.';
comment on column private.redemption_voids.id is 'Made by the device, once per void; the idempotency key.';
comment on column private.redemption_voids.nonce is 'The attempt that is said to be a mistake; it may be unknown.';
comment on column private.redemption_voids.staff_id is 'Who says so.';
comment on column private.redemption_voids.shift_staff_id is 'Who was on shift on the device, by its word; null for nobody.';
comment on column private.redemption_voids.reason is 'wrong_code, not_served, practice or other.';
comment on column private.redemption_voids.voided_at is 'The device''s time, corrected by it; never later than received_at.';
comment on column private.redemption_voids.received_at is 'Server time.';
comment on column private.redemption_voids.member_of is 'The person''s hospitals when it arrived.';
comment on column private.redemption_voids.owner_of is 'Those of them that the person owned, and who was on shift.';

create index redemption_voids_nonce_idx on private.redemption_voids (nonce);
create index redemption_voids_staff_id_idx on private.redemption_voids (staff_id);
create index redemption_voids_shift_staff_id_idx on private.redemption_voids (shift_staff_id);

create function private.may_void(v private.redemption_voids, e public.redemption_events) returns boolean
language sql immutable set search_path = '' as $$
  select (e.hospital_id = any (v.owner_of)
    or (e.hospital_id = any (v.member_of) and e.staff_id = v.staff_id
      and coalesce(e.shift_staff_id, e.staff_id) = coalesce(v.shift_staff_id, v.staff_id)
      and v.voided_at <= e.scanned_at + interval '5 minutes')) is true
$$;
comment on function private.may_void(private.redemption_voids, public.redemption_events) is
  'Whether who sent the void may say so: an owner always, others of their own attempts within five minutes. Own is what the '
  'same account sent with the same person on shift.';
revoke execute on function private.may_void(private.redemption_voids, public.redemption_events) from public;

create function private.apply_void() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v private.redemption_voids;
begin
  if new.void_decision is null then
    select k.* into v from private.redemption_voids k
    where k.nonce = new.nonce and private.may_void(k, new)
      and (new.void_id is null or (k.voided_at, k.id) < (new.voided_at, new.void_id))
    order by k.voided_at, k.id limit 1;
    if found then
      new.void_id := v.id;
      new.voided_at := v.voided_at;
      new.voided_by := coalesce(v.shift_staff_id, v.staff_id);
      new.void_reason := v.reason;
    end if;
  end if;
  return new;
end
$$;
comment on function private.apply_void() is
  'Before an attempt is written: the earliest void that is allowed marks it, whichever of the two arrived first.';
revoke execute on function private.apply_void() from public;

create trigger apply_void before insert or update on public.redemption_events
  for each row execute function private.apply_void();

create function private.void_one(v private.redemption_voids) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  most_unmatched constant integer := 200;
  e public.redemption_events;
  stored private.redemption_voids;
begin
  select r.* into e from public.redemption_events r where r.nonce = v.nonce for update;
  select k.* into stored from private.redemption_voids k where k.id = v.id;
  if stored.id is null then
    if e.nonce is null and most_unmatched <= (
      select count(*) from private.redemption_voids k
      where k.staff_id = v.staff_id and not exists (select from public.redemption_events r where r.nonce = k.nonce))
    then
      return 'not_allowed';
    end if;
    insert into private.redemption_voids select v.*;
    stored := v;
  elsif stored.staff_id is distinct from v.staff_id or stored.nonce <> v.nonce then
    return 'not_allowed';
  end if;
  -- The nonce of another hospital's attempt must reveal nothing.
  if (e.hospital_id = any (v.member_of)) is not true then
    return 'waiting';
  elsif not private.may_void(stored, e) then
    return case when e.staff_id = v.staff_id
        and coalesce(e.shift_staff_id, e.staff_id) = coalesce(v.shift_staff_id, v.staff_id)
      then 'too_late' else 'not_allowed' end;
  end if;
  update public.redemption_events r set id = r.nonce
  where r.nonce = e.nonce and r.void_decision is null
    and (r.void_id is null or (stored.voided_at, stored.id) < (r.voided_at, r.void_id));
  return 'voided';
end
$$;
comment on function private.void_one(private.redemption_voids) is 'Stores one void of the caller and marks its attempt where it is there.';
revoke execute on function private.void_one(private.redemption_voids) from public;

create function private.void_attempts(rows jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
declare
  uuid_pattern constant text := '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
  mine uuid[] := array(select h from private.my_hospitals() h order by h);
  owned uuid[] := array(select h from private.my_owned_hospitals() h order by h);
  h uuid;
  r jsonb;
  at timestamptz;
  on_shift uuid;
  v private.redemption_voids;
  answers jsonb := '[]';
begin
  if (case when jsonb_typeof(rows) = 'array' then jsonb_array_length(rows) <= 100 end) is not true then
    perform private.fail('SB002', 'A call carries a list of at most 100 voids.');
  end if;
  -- The same lock as redemptions take first, so that a void and its attempt never miss each other.
  foreach h in array mine loop
    perform pg_advisory_xact_lock(hashtextextended('redeem ' || h, 0));
  end loop;
  for r in select * from jsonb_array_elements(rows) loop
    if (jsonb_typeof(r) = 'object' and r ->> 'id' ~ uuid_pattern and r ->> 'nonce' ~ uuid_pattern
        and r ->> 'reason' in ('wrong_code', 'not_served', 'practice', 'other')) is not true then
      perform private.fail('SB002', 'A void is not of the protocol.');
    end if;
    begin
      at := r ->> 'voided_at';
    exception when data_exception then
      at := null;
    end;
    on_shift := private.known_staff(private.read_uuid(r -> 'shift_staff'), mine);
    -- An owner's tablet gives nobody else an owner's rights.
    v := row((r ->> 'id')::uuid, (r ->> 'nonce')::uuid, auth.uid(), on_shift, r ->> 'reason',
      coalesce(private.device_time(at), now()), now(), mine,
      case when on_shift is null then owned else array(
        select m.hospital_id from public.hospital_members m
        where m.user_id = on_shift and m.role = 'owner' and m.hospital_id = any (owned)) end);
    answers := answers || jsonb_build_object('id', v.id, 'outcome',
      case when cardinality(mine) = 0 then 'not_allowed' else private.void_one(v) end);
  end loop;
  return answers;
end
$$;
comment on function private.void_attempts(jsonb) is 'See public.void_redemptions.';
revoke execute on function private.void_attempts(jsonb) from public;
grant execute on function private.void_attempts(jsonb) to authenticated;

create function public.void_redemptions(expected_user uuid, rows jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select jsonb_build_object('uid', private.sync_check_person(expected_user), 'answers', private.void_attempts(rows))
$$;
comment on function public.void_redemptions(uuid, jsonb) is
  'Up to 100 voids {id, nonce, reason, voided_at, shift_staff?}: {uid, answers}, one {id, outcome voided | waiting | too_late | not_allowed} '
  'each. waiting is a void whose attempt is not here, or another hospital''s. A repeat changes nothing. Errors: SB001, SB002.';
revoke execute on function public.void_redemptions(uuid, jsonb) from public, anon;
grant execute on function public.void_redemptions(uuid, jsonb) to authenticated;

create function private.take_losers(booking uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  b public.bookings;
  e public.redemption_events;
begin
  for e in
    select r.* from public.redemption_events r
    join public.redemption_events w on w.nonce = r.used_nonce and w.void_decision = 'reopened'
    where r.booking_id = take_losers.booking and r.outcome = 'duplicate' and r.mode = 'offline'
      and r.resolution is null and r.voided_at is null
    order by r.scanned_at, r.received_at, r.nonce
    for update of r
  loop
    select k.* into b from public.bookings k where k.id = take_losers.booking for update;
    e := private.decide_attempt(e, b);
    update public.redemption_events r set
      scanned_at = e.scanned_at, outcome = e.outcome, used_nonce = e.used_nonce, used_at = e.used_at,
      cancelled_at = e.cancelled_at
    where r.nonce = e.nonce;
  end loop;
end
$$;
comment on function private.take_losers(uuid) is
  'Decides open attempts again that lost to a redemption that was reopened, the earliest first, as if they arrived now.';
revoke execute on function private.take_losers(uuid) from public;

create function private.decide_void(nonce uuid, decision text, note text) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
declare
  e public.redemption_events;
  mine uuid[] := array(select private.my_owned_hospitals());
begin
  -- Every decision about an attempt takes the lock of the code first.
  perform private.lock_code(r.code) from public.redemption_events r
  where r.nonce = decide_void.nonce and r.hospital_id = any (mine);
  select r.* into e from public.redemption_events r
  where r.nonce = decide_void.nonce and r.outcome = 'first' and r.voided_at is not null and r.hospital_id = any (mine)
  for update;
  if not found then
    raise insufficient_privilege using message = 'Only an owner of the hospital decides about a void.';
  end if;
  if decision is null then
    raise check_violation using message = 'A decision is needed.',
      constraint = 'redemption_events_void_decision_known', table = 'redemption_events';
  end if;
  -- What was reopened may be in use again, so that decision is final; a repeat changes nothing.
  if e.void_decision is distinct from 'reopened' then
    update public.redemption_events r set
      void_decision = decision, void_note = nullif(btrim(note), ''), void_decided_by = auth.uid(), void_decided_at = now()
    where r.nonce = e.nonce returning * into e;
    if decision = 'reopened' then
      update public.bookings k set used = false, used_at = null, used_nonce = null, used_mode = null
      where k.id = e.booking_id and k.used_nonce = e.nonce;
      perform private.take_losers(e.booking_id);
    end if;
  end if;
  return to_jsonb(e);
end
$$;
comment on function private.decide_void(uuid, text, text) is 'See public.decide_void.';
revoke execute on function private.decide_void(uuid, text, text) from public;
grant execute on function private.decide_void(uuid, text, text) to authenticated;

create function public.decide_void(nonce uuid, decision text, note text) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.decide_void(nonce, decision, note)
$$;
comment on function public.decide_void(uuid, text, text) is
  'The hospital''s owner says of a voided redemption: reopened, so that the booking can be used again, for good, or '
  'stays_used. Answers the event. Errors: 42501 for anybody else and for unknown nonces alike, 23514 by the name of the check.';
revoke execute on function public.decide_void(uuid, text, text) from public, anon;
grant execute on function public.decide_void(uuid, text, text) to authenticated;
