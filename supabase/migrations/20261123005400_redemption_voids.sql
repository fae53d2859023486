-- A mistaken redemption is voided by an owner or, within five minutes, by the person who made it. A void
-- changes neither outcome nor booking, so the order in which voids, attempts and bookings arrive does not
-- matter. An owner decides whether the booking can be used again. All voids and decisions are stored.

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
comment on column private.redemption_voids.staff_id is 'The account that sent it.';
comment on column private.redemption_voids.shift_staff_id is
  'Who was on shift, as the device says; null for nobody.';
comment on column private.redemption_voids.reason is 'wrong_code, not_served, practice or other.';
comment on column private.redemption_voids.voided_at is
  'Time of the void by the device''s corrected clock; never later than received_at.';
comment on column private.redemption_voids.received_at is 'Server time.';
comment on column private.redemption_voids.member_of is 'The person''s hospitals when it arrived.';
comment on column private.redemption_voids.owner_of is
  'Those of them that both the person and the one on shift owned.';

create index redemption_voids_nonce_idx on private.redemption_voids (nonce);
create index redemption_voids_staff_id_idx on private.redemption_voids (staff_id);
create index redemption_voids_shift_staff_id_idx on private.redemption_voids (shift_staff_id);

create function private.may_void(v private.redemption_voids, e public.redemption_events) returns boolean
language sql immutable set search_path = '' as $$
  select (e.hospital_id = any (v.owner_of)
    or (e.hospital_id = any (v.member_of) and e.staff_id = v.staff_id
      and coalesce(e.shift_staff_id, e.staff_id) = coalesce(v.shift_staff_id, v.staff_id)
      and v.voided_at <= e.attempted_at + interval '5 minutes')) is true
$$;
comment on function private.may_void(private.redemption_voids, public.redemption_events) is
  'Whether who sent the void may say so: an owner always, others of their own attempts within five minutes. Own is what the '
  'same account sent with the same person on shift.';

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
  'Before an attempt is written: marks it with the earliest void that is allowed, whichever of the two '
  'arrived first.';

create trigger apply_void before insert or update on public.redemption_events
  for each row execute function private.apply_void();

create function private.void_one(v private.redemption_voids) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  most_unmatched constant integer := 200;
  e public.redemption_events;
  stored private.redemption_voids;
begin
  -- A decision of an owner that arrived before its void is applied
  -- with it. Every decision takes the lock of the code first.
  perform private.lock_code(r.code) from public.redemption_events r
  where r.nonce = v.nonce and exists (select from private.void_decisions k where k.nonce = v.nonce);
  select r.* into e from public.redemption_events r where r.nonce = v.nonce for update;
  select k.* into stored from private.redemption_voids k where k.id = v.id;
  if stored.id is null then
    if (e.hospital_id = any (v.member_of)) is not true and most_unmatched <= (
      select count(*) from private.redemption_voids k
      where k.staff_id = v.staff_id and not exists (
        select from public.redemption_events r where r.nonce = k.nonce and r.hospital_id = any (k.member_of)))
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
  perform private.apply_void_decision(e.nonce);
  return 'voided';
end
$$;
comment on function private.void_one(private.redemption_voids) is
  'Stores one void of the caller, and marks its attempt if it is there.';

create function private.owned_on_shift(on_shift uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select h from private.my_owned_hospitals() h
    where on_shift is null or exists (
      select from public.hospital_members m where m.user_id = on_shift and m.role = 'owner' and m.hospital_id = h)
    order by h)
$$;
comment on function private.owned_on_shift(uuid) is
  'Hospitals that both the caller and the person on shift own: an owner''s tablet gives nobody else an owner''s rights.';

create function private.void_attempts(rows jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
declare
  uuid_pattern constant text := '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
  -- The same lock as redemptions take first, so that a void and its attempt never miss each other.
  mine uuid[] := private.lock_my_hospitals();
  r jsonb;
  on_shift uuid;
  v private.redemption_voids;
  answers jsonb := '[]';
begin
  perform private.check_list(rows, 'voids');
  for r in select * from jsonb_array_elements(rows) loop
    if (jsonb_typeof(r) = 'object' and r ->> 'id' ~ uuid_pattern and r ->> 'nonce' ~ uuid_pattern
        and r ->> 'reason' in ('wrong_code', 'not_served', 'practice', 'other')) is not true then
      perform private.fail('SB002', 'A void is not of the protocol.');
    end if;
    on_shift := private.known_staff(private.read_uuid(r -> 'shift_staff'), mine);
    v := row((r ->> 'id')::uuid, (r ->> 'nonce')::uuid, auth.uid(), on_shift, r ->> 'reason',
      coalesce(private.device_time(private.read_time(r ->> 'voided_at')), now()), now(), mine,
      private.owned_on_shift(on_shift));
    answers := answers || jsonb_build_object('id', v.id, 'outcome',
      case when cardinality(mine) = 0 then 'not_allowed' else private.void_one(v) end);
  end loop;
  return answers;
end
$$;
comment on function private.void_attempts(jsonb) is 'See public.void_redemptions.';
grant execute on function private.void_attempts(jsonb) to authenticated;

create function public.void_redemptions(expected_user uuid, rows jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select jsonb_build_object('uid', private.sync_check_person(expected_user), 'answers', private.void_attempts(rows))
$$;
comment on function public.void_redemptions(uuid, jsonb) is
  'At most 100 voids {id, nonce, reason, voided_at, shift_staff?}: {uid, answers: [{id, outcome}]}. waiting: the '
  'attempt is unknown here, or another hospital''s. too_late: the caller''s own attempt, over five minutes older. '
  'not_allowed: no right, another void''s id, or 200 unmatched voids. Else voided, on a repeat too. Errors: SB001, '
  'SB002.';
grant execute on function public.void_redemptions(uuid, jsonb) to authenticated;

create function private.redecide_lost_attempts(booking uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  b public.bookings;
  e public.redemption_events;
begin
  for e in
    select r.* from public.redemption_events r
    join public.redemption_events w on w.nonce = r.used_nonce and w.void_decision = 'reopened'
    where r.booking_id = redecide_lost_attempts.booking and r.outcome = 'duplicate' and r.mode = 'offline'
      and r.resolution is null and r.voided_at is null
    order by r.attempted_at, r.received_at, r.nonce
    for update of r
  loop
    select k.* into b from public.bookings k where k.id = redecide_lost_attempts.booking for update;
    e := private.decide_attempt(e, b);
    update public.redemption_events r set
      attempted_at = e.attempted_at, outcome = e.outcome, used_nonce = e.used_nonce, used_at = e.used_at,
      cancelled_at = e.cancelled_at
    where r.nonce = e.nonce;
  end loop;
end
$$;
comment on function private.redecide_lost_attempts(uuid) is
  'Decides again the open attempts that lost to a redemption which was reopened, the earliest first, as if they arrived '
  'now.';

create table private.void_decisions (
  id uuid primary key,
  nonce uuid not null,
  staff_id uuid references auth.users (id) on delete set null,
  shift_staff_id uuid references auth.users (id) on delete set null,
  decision text not null,
  note text,
  decided_at timestamptz not null,
  received_at timestamptz not null default now(),
  owner_of uuid[] not null,
  constraint void_decisions_decision_known check (decision in ('reopened', 'stays_used')),
  constraint void_decisions_note_length check (char_length(note) between 1 and 1000)
);
comment on table private.void_decisions is 'Each decision of an owner that a device sent; it may arrive before its void or attempt.';
comment on column private.void_decisions.id is 'Made by the device, once per decision; the idempotency key.';
comment on column private.void_decisions.nonce is 'The attempt that the void is of; it may be unknown.';
comment on column private.void_decisions.staff_id is 'The account that sent it.';
comment on column private.void_decisions.shift_staff_id is
  'Who was on shift, as the device says; null for nobody.';
comment on column private.void_decisions.decision is 'reopened, for good, or stays_used.';
comment on column private.void_decisions.note is 'What the owner wrote.';
comment on column private.void_decisions.decided_at is
  'Time of the decision by the device''s corrected clock; never later than received_at.';
comment on column private.void_decisions.received_at is 'Server time.';
comment on column private.void_decisions.owner_of is
  'Hospitals that both the person and the one on shift owned when it arrived.';

create index void_decisions_nonce_idx on private.void_decisions (nonce);
create index void_decisions_staff_id_idx on private.void_decisions (staff_id);
create index void_decisions_shift_staff_id_idx on private.void_decisions (shift_staff_id);

create function private.apply_void_decision(nonce uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  e public.redemption_events;
  d private.void_decisions;
begin
  select r.* into e from public.redemption_events r
  where r.nonce = apply_void_decision.nonce and r.outcome = 'first' and r.voided_at is not null
    and r.void_decision is distinct from 'reopened';
  -- `reopened` is final and comes before other decisions, because
  -- the code may be in use again. Of the others the latest counts.
  select k.* into d from private.void_decisions k
  where k.nonce = e.nonce and e.hospital_id = any (k.owner_of)
  order by k.decision = 'reopened' desc, case when k.decision = 'reopened' then k.decided_at end,
    k.decided_at desc, k.id limit 1;
  if d.id is null or (d.decision, d.decided_at) is not distinct from (e.void_decision, e.void_decided_at) then
    return;
  end if;
  update public.redemption_events r set
    void_decision = d.decision, void_note = d.note, void_decided_by = coalesce(d.shift_staff_id, d.staff_id),
    void_decided_at = d.decided_at
  where r.nonce = e.nonce;
  if d.decision = 'reopened' then
    update public.bookings k set used = false, used_at = null, used_nonce = null, used_mode = null
    where k.id = e.booking_id and k.used_nonce = e.nonce;
    perform private.redecide_lost_attempts(e.booking_id);
  end if;
end
$$;
comment on function private.apply_void_decision(uuid) is
  'Applies the stored decision of an owner to a voided redemption; reopened frees the booking. Called after '
  'each change that may bring the two together.';

create function private.decide_one(d private.void_decisions) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  most_unmatched constant integer := 200;
  e public.redemption_events;
  stored private.void_decisions;
begin
  -- Every decision about an attempt takes the lock of the code first.
  perform private.lock_code(r.code) from public.redemption_events r
  where r.nonce = d.nonce and r.hospital_id = any (d.owner_of);
  select r.* into e from public.redemption_events r where r.nonce = d.nonce for update;
  select k.* into stored from private.void_decisions k where k.id = d.id;
  if stored.id is null then
    if (e.hospital_id = any (d.owner_of)) is not true and most_unmatched <= (
      select count(*) from private.void_decisions k
      where k.staff_id = d.staff_id and not exists (
        select from public.redemption_events r where r.nonce = k.nonce and r.hospital_id = any (k.owner_of)))
    then
      return 'not_allowed';
    end if;
    insert into private.void_decisions select d.*;
    stored := d;
  elsif stored.staff_id is distinct from d.staff_id or stored.nonce <> d.nonce then
    return 'not_allowed';
  end if;
  -- The nonce of another hospital's attempt must reveal nothing.
  if (e.hospital_id = any (stored.owner_of)) is not true then
    return case when (e.hospital_id = any (array(select private.my_hospitals()))) is true
      then 'not_allowed' else 'waiting' end;
  elsif e.outcome <> 'first' or e.voided_at is null then
    return 'waiting';
  end if;
  perform private.apply_void_decision(e.nonce);
  return 'decided';
end
$$;
comment on function private.decide_one(private.void_decisions) is
  'Stores one decision of the caller, and applies it if its void is there. Returns decided, waiting or '
  'not_allowed.';

create function private.decide_voids(rows jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
declare
  uuid_pattern constant text := '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
  -- The same lock as redemptions take first, so that a void and its attempt never miss each other.
  mine uuid[] := private.lock_my_hospitals();
  r jsonb;
  on_shift uuid;
  d private.void_decisions;
  answers jsonb := '[]';
begin
  perform private.check_list(rows, 'decisions');
  for r in select * from jsonb_array_elements(rows) loop
    if (jsonb_typeof(r) = 'object' and r ->> 'id' ~ uuid_pattern and r ->> 'nonce' ~ uuid_pattern
        and r ->> 'decision' in ('reopened', 'stays_used')
        and char_length(coalesce(r ->> 'note', '')) <= 1000) is not true then
      perform private.fail('SB002', 'A decision is not of the protocol.');
    end if;
    on_shift := private.known_staff(private.read_uuid(r -> 'shift_staff'), mine);
    d := row((r ->> 'id')::uuid, (r ->> 'nonce')::uuid, auth.uid(), on_shift, r ->> 'decision',
      nullif(regexp_replace(r ->> 'note', '^\s+|\s+$', '', 'g'), ''),
      coalesce(private.device_time(private.read_time(r ->> 'decided_at')), now()), now(),
      private.owned_on_shift(on_shift));
    answers := answers || jsonb_build_object('id', d.id, 'outcome',
      case when cardinality(d.owner_of) = 0 then 'not_allowed' else private.decide_one(d) end);
  end loop;
  return answers;
end
$$;
grant execute on function private.decide_voids(jsonb) to authenticated;

create function public.decide_voids(expected_user uuid, rows jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select jsonb_build_object('uid', private.sync_check_person(expected_user), 'answers', private.decide_voids(rows))
$$;
comment on function public.decide_voids(uuid, jsonb) is
  'Up to 100 decisions of an owner about voided redemptions {id, nonce, decision, note?, decided_at, shift_staff?}: {uid, '
  'answers}, one {id, outcome decided | waiting | not_allowed} each. reopened makes the booking available again, for good; '
  'stays_used leaves it. waiting is a decision whose void is not here. A repeat changes nothing. Errors: SB001, SB002.';
grant execute on function public.decide_voids(uuid, jsonb) to authenticated;
