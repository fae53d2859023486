-- A redemption is atomic and final, with one stored outcome per nonce. A hospital's redemptions run one after
-- the other, so a repeated nonce finds its first outcome. The earliest of the offline attempts that arrive
-- before their booking redeems it. Both lock the code first, because neither sees the other's transaction.

create function private.lock_my_hospitals() returns uuid[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  mine uuid[] := array(select h from private.my_hospitals() h order by h);
  h uuid;
begin
  foreach h in array mine loop
    perform pg_advisory_xact_lock(hashtextextended('redeem ' || h, 0));
  end loop;
  return mine;
end
$$;
comment on function private.lock_my_hospitals() is 'The caller''s hospitals, sorted and locked until the end of the transaction.';

create function private.redeeming_hospitals() returns uuid[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  mine uuid[] := private.lock_my_hospitals();
begin
  if cardinality(mine) = 0 then
    raise insufficient_privilege using message = 'Only members of a hospital check codes.';
  end if;
  return mine;
end
$$;
comment on function private.redeeming_hospitals() is 'The caller''s hospitals, locked as by lock_my_hospitals; there is at least one.';

create function private.lock_code(code text) returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('code ' || private.read_booking_code(code), 0))
$$;
comment on function private.lock_code(text) is
  'Serialises attempts and an arriving booking with the same code until the end of the transaction.';

create function private.find_booking(typed text, mine uuid[]) returns public.bookings
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_one public.bookings;
begin
  -- An older code may have characters that reading removes, so it is also looked up unread, ignoring case.
  select b.* into found_one from public.bookings b
  where b.booking_code in (private.read_booking_code(typed), upper(btrim(left(typed, 64))))
  order by b.hospital_id = any (mine) desc nulls last, b.booking_code = private.read_booking_code(typed) desc
  limit 1 for update;
  if (found_one.hospital_id = any (mine)) is not true then
    insert into private.failed_checks (user_id, hospital_id, code, foreign_booking_id)
    values (auth.uid(), mine[1], left(private.read_booking_code(typed), 64), found_one.id);
    return null;
  end if;
  return found_one;
end
$$;
comment on function private.find_booking(text, uuid[]) is
  'The booking of a code, locked. For an unknown code or another hospital''s it returns null and adds a row '
  'to private.failed_checks.';

create function private.decide_attempt(e public.redemption_events, b public.bookings)
returns public.redemption_events
language plpgsql volatile security definer set search_path = '' as $$
begin
  e.hospital_id := b.hospital_id;
  e.booking_id := b.id;
  e.agent_id := b.user_id;
  e.attempted_at := least(greatest(e.attempted_at, b.created_at), e.received_at);
  if b.deleted_at is not null then
    e.outcome := 'late_cancel';
    e.cancelled_at := b.deleted_at;
  elsif b.used then
    e.outcome := 'duplicate';
    e.used_nonce := b.used_nonce;
    e.used_at := b.used_at;
  else
    e.outcome := 'first';
    e.used_nonce := e.nonce;
    e.used_at := e.attempted_at;
    update public.bookings k set used = true, used_at = e.used_at, used_nonce = e.nonce, used_mode = e.mode
    where k.id = b.id;
  end if;
  return e;
end
$$;
comment on function private.decide_attempt(public.redemption_events, public.bookings) is
  'Returns the attempt with its outcome for a locked booking; marks the booking as used if it is available.';

create function private.match_recorded(booking uuid) returns void
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
      -- A member of several hospitals asks all of them at once; the attempt is stored with one.
      or exists (select from public.hospital_members m
        where m.hospital_id = k.hospital_id and m.user_id = r.staff_id and m.created_at <= r.received_at))
    order by r.attempted_at, r.received_at, r.nonce
    for update of r
  loop
    select k.* into b from public.bookings k where k.id = match_recorded.booking for update;
    e := private.decide_attempt(e, b);
    update public.redemption_events r set
      hospital_id = e.hospital_id, booking_id = e.booking_id, agent_id = e.agent_id, attempted_at = e.attempted_at,
      outcome = e.outcome, used_nonce = e.used_nonce, used_at = e.used_at, cancelled_at = e.cancelled_at
    where r.nonce = e.nonce;
  end loop;
  -- A held attempt gets its booking and agent, so that the agent sees an attempt that waits for the owner.
  update public.redemption_events r set booking_id = k.id, agent_id = k.user_id
  from public.bookings k
  where k.id = match_recorded.booking and r.code = private.read_booking_code(k.booking_code)
    and r.hospital_id = k.hospital_id and r.outcome = 'held' and r.booking_id is null;
  -- An owner's decision about a mistake may have arrived before the booking.
  perform private.apply_void_decision(r.nonce) from public.redemption_events r
  where r.booking_id = match_recorded.booking and r.outcome = 'first' and r.voided_at is not null;
end
$$;
comment on function private.match_recorded(uuid) is
  'Decides the attempts that were recorded before the booking arrived at its hospital, the earliest one first.';

create function private.redemption_answer(e public.redemption_events) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('nonce', e.nonce, 'outcome', e.outcome) || case
      when e.outcome in ('unknown', 'held') then '{}'
      when e.outcome = 'late_cancel' then jsonb_build_object('booking_id', e.booking_id, 'cancelled_at', e.cancelled_at)
      else jsonb_build_object(
        'booking_id', e.booking_id, 'used_at', e.used_at, 'used_nonce', e.used_nonce,
        'used_device', (select w.device from public.redemption_events w where w.nonce = e.used_nonce),
        'used_mode', (select w.mode from public.redemption_events w where w.nonce = e.used_nonce))
    end
  );
end
$$;
comment on function private.redemption_answer(public.redemption_events) is
  'The answer for a stored attempt, the same on every repeat. One that is unknown or held has nonce and '
  'outcome alone.';

create function private.redeem_one(
  nonce uuid, code text, device uuid, attempted_at timestamptz, mode text, reason text, shift_staff uuid, mine uuid[]
) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
declare
  e public.redemption_events;
  b public.bookings;
begin
  perform private.lock_code(code);
  select r.* into e from public.redemption_events r where r.nonce = redeem_one.nonce;
  if found then
    -- The hospital with which an own attempt was stored may have removed the person since.
    if e.staff_id = auth.uid() or e.hospital_id = any (mine) then
      perform private.mark_attempt_offline(e, mode);
      select r.* into e from public.redemption_events r where r.nonce = redeem_one.nonce;
    end if;
    -- The nonce of another hospital's event must reveal nothing.
    if (e.hospital_id = any (mine)) is not true then
      return jsonb_build_object('nonce', nonce, 'outcome', 'unknown');
    end if;
    return private.redemption_answer(e);
  end if;
  if private.too_many_checks() then
    return jsonb_build_object('nonce', nonce, 'outcome', 'too_many_checks');
  end if;

  b := private.find_booking(code, mine);
  -- A code of a hospital that the person left is held for its owner, and answered like an unknown one.
  if b.id is null and redeem_one.mode = 'offline' and private.hold_attempt(device, jsonb_build_object(
    'nonce', nonce, 'code', code, 'attempted_at', attempted_at, 'reason', reason, 'shift_staff', shift_staff), mine)
  then
    return jsonb_build_object('nonce', nonce, 'outcome', 'unknown');
  end if;
  e.nonce := nonce;
  e.hospital_id := mine[1];
  e.code := left(private.read_booking_code(code), 64);
  e.device := device;
  e.staff_id := auth.uid();
  e.received_at := now();
  e.attempted_at := least(attempted_at, now());
  e.mode := mode;
  e.reason := left(nullif(btrim(reason), ''), 500);
  e.outcome := 'unknown';
  if b.id is not null then
    e := private.decide_attempt(e, b);
  end if;
  e.shift_staff_id := private.known_staff(shift_staff, array[e.hospital_id]);
  insert into public.redemption_events select e.*;
  perform private.apply_void_decision(e.nonce);
  return private.redemption_answer(e);
end
$$;
comment on function private.redeem_one(uuid, text, uuid, timestamptz, text, text, uuid, uuid[]) is
  'Redeems one code for the caller. The outcome too_many_checks is not stored, so the device may send the '
  'attempt again.';

create function private.redeem(rows jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  uuid_pattern constant text := '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
  mine uuid[];
  r jsonb;
  answers jsonb := '[]';
begin
  perform private.require_session();
  mine := private.redeeming_hospitals();
  perform private.check_list(rows, 'redemptions');
  for r in select * from jsonb_array_elements(rows) loop
    if (jsonb_typeof(r) = 'object' and r ->> 'nonce' ~ uuid_pattern and r ->> 'device' ~ uuid_pattern
        and jsonb_typeof(r -> 'code') = 'string' and r ->> 'mode' in ('online', 'offline')) is not true then
      perform private.fail('SB002', 'A redemption is not of the protocol.');
    end if;
    answers := answers || private.redeem_one(
      (r ->> 'nonce')::uuid, r ->> 'code', (r ->> 'device')::uuid,
      coalesce(private.device_time(private.read_time(r ->> 'attempted_at')), now()), r ->> 'mode', r ->> 'reason',
      private.read_uuid(r -> 'shift_staff'), mine);
  end loop;
  return answers;
end
$$;
comment on function private.redeem(jsonb) is
  'Redeems codes for the caller, in order; returns one answer for each.';
grant execute on function private.redeem(jsonb) to authenticated;

create function public.redeem_booking(nonce uuid, code text, device uuid, attempted_at timestamptz, mode text)
returns jsonb language plpgsql volatile security invoker set search_path = '' as $$
declare
  answer jsonb := private.redeem(jsonb_build_array(jsonb_build_object(
    'nonce', nonce, 'code', code, 'device', device, 'attempted_at', attempted_at, 'mode', mode))) -> 0;
begin
  if answer ->> 'outcome' = 'too_many_checks' then
    perform private.fail('SB010', 'Too many codes were unknown. Try again in some minutes.');
  end if;
  return answer;
end
$$;
comment on function public.redeem_booking(uuid, text, uuid, timestamptz, text) is
  'Uses a code, for members of a hospital: {nonce, outcome first | duplicate | late_cancel | unknown, …}. Errors: 42501 no '
  'member, SB002 not of the protocol, SB010 too many unknown codes.';
grant execute on function public.redeem_booking(uuid, text, uuid, timestamptz, text) to authenticated;

create function public.redeem_batch(rows jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.redeem(rows)
$$;
comment on function public.redeem_batch(jsonb) is
  'Up to 100 redemptions {nonce, code, device, attempted_at, mode}, one answer each, in order. The outcome too_many_checks '
  'says that this one was not looked at yet. Errors: 42501, SB002.';
grant execute on function public.redeem_batch(jsonb) to authenticated;

create function private.resolve_event(nonce uuid, resolution text, note text) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
declare
  e public.redemption_events;
  b public.bookings;
  mine uuid[] := array(select private.my_owned_hospitals());
begin
  perform private.require_session();
  -- Every decision about an attempt takes the lock of the code first.
  perform private.lock_code(r.code) from public.redemption_events r
  where r.nonce = resolve_event.nonce and r.hospital_id = any (mine);
  select r.* into e from public.redemption_events r
  where r.nonce = resolve_event.nonce and (r.outcome <> 'first' or r.resolution is not null)
    and r.hospital_id = any (mine) for update;
  if not found then
    raise insufficient_privilege using message = 'Only an owner of the hospital closes a conflict.';
  end if;
  -- The first decision stays (BOOKING-24): another one, and its own repeat, change nothing.
  if e.resolution is not null then
    return to_jsonb(e);
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
  -- An attempt that the owner took but that did not win is a conflict, which stays open.
  if e.outcome = 'first' or resolution <> 'taken' then
    e.resolution := resolve_event.resolution;
    e.resolution_note := resolve_event.note;
    e.resolved_by := auth.uid();
    e.resolved_at := now();
  end if;
  update public.redemption_events r set
    booking_id = e.booking_id, agent_id = e.agent_id, attempted_at = e.attempted_at, outcome = e.outcome,
    used_nonce = e.used_nonce, used_at = e.used_at, cancelled_at = e.cancelled_at, resolution = e.resolution,
    resolution_note = e.resolution_note, resolved_by = e.resolved_by, resolved_at = e.resolved_at
  where r.nonce = e.nonce;
  perform private.apply_void_decision(e.nonce);
  select r.* into e from public.redemption_events r where r.nonce = resolve_event.nonce;
  return to_jsonb(e);
end
$$;
comment on function private.resolve_event(uuid, text, text) is 'See public.resolve_redemption.';
grant execute on function private.resolve_event(uuid, text, text) to authenticated;

create function public.resolve_redemption(nonce uuid, resolution text, note text) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.resolve_event(nonce, resolution, note)
$$;
comment on function public.resolve_redemption(uuid, text, text) is
  'The hospital''s owner says what was done: both_honoured, agent_informed or billing_error, or, of an attempt that is held, '
  'taken or not_taken, with a note. The first decision stays; answers the event with it. Errors: 42501 for anybody else and '
  'for unknown nonces alike, 23514 by the name of the check.';
grant execute on function public.resolve_redemption(uuid, text, text) to authenticated;

create function private.redeem_attempts(device uuid, rows jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  membership text;
  attempts jsonb;
begin
  if jsonb_typeof(rows) is distinct from 'array' or device is null then
    perform private.fail('SB002', 'A call carries a device and a list of at most 100 redemptions.');
  end if;
  membership := private.contact_device(device, jsonb_array_length(rows) > 0);
  if jsonb_array_length(rows) = 0 then
    return jsonb_build_object('membership', membership, 'answers', jsonb_build_array());
  end if;
  select jsonb_agg(case when jsonb_typeof(r) = 'object' then r || jsonb_build_object('device', device) else r end
    order by i) into attempts
  from jsonb_array_elements(rows) with ordinality u (r, i);
  return jsonb_build_object('membership', membership) || case
    when membership = 'none' then
      jsonb_build_object('answers', jsonb_build_array(), 'held', private.hold_attempts(device, attempts))
    else jsonb_build_object('answers', private.redeem(attempts)) end;
end
$$;
comment on function private.redeem_attempts(uuid, jsonb) is 'See public.sync_attempts.';
grant execute on function private.redeem_attempts(uuid, jsonb) to authenticated;

create function public.sync_attempts(expected_user uuid, device uuid, rows jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' set timezone = 'UTC' as $$
begin
  return jsonb_build_object('uid', private.sync_check_person(expected_user), 'server_time', clock_timestamp())
    || private.redeem_attempts(device, rows);
end
$$;
comment on function public.sync_attempts(uuid, uuid, jsonb) is
  'Up to 100 redemptions {nonce, code, attempted_at, mode, reason?, shift_staff?} of a device: {uid, server_time, membership member | revoked '
  '| none, answers, held?}, one answer each as of redeem_batch. Where membership is none there are no answers, and held names '
  'those that were stored for the owner of a hospital that the person left. Errors: SB001, SB002.';
grant execute on function public.sync_attempts(uuid, uuid, jsonb) to authenticated;

create function private.decide_waiting_attempts() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- A moved booking needs no lock, because attempts wait for its row. Operators insert thousands of bookings
  -- at once, more than the server has advisory locks for.
  if tg_op = 'INSERT' and auth.uid() is not null then
    perform private.lock_code(new.booking_code);
  end if;
  if exists (select from public.redemption_events e
    where e.code = private.read_booking_code(new.booking_code) and e.outcome in ('unknown', 'held'))
  then
    perform private.match_recorded(new.id);
  end if;
  return null;
end
$$;
comment on function private.decide_waiting_attempts() is
  'After a booking arrived at a hospital: decides the recorded attempts of its code. The trigger''s name '
  'sorts after sync_note, so that the booking is numbered first.';

create trigger try_waiting_attempts after insert on public.bookings
  for each row when (new.hospital_id is not null) execute function private.decide_waiting_attempts();
create trigger try_waiting_attempts_moved after update on public.bookings
  for each row when (new.hospital_id is distinct from old.hospital_id and new.hospital_id is not null)
  execute function private.decide_waiting_attempts();
