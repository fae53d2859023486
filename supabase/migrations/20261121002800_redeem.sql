-- Redeeming (redemption.md, decision B2): atomic, one way, one stored outcome per nonce, server time. Redemptions of one
-- hospital run one after the other, so a repeated nonce waits for its first call and then finds its outcome, and batches
-- in any order cannot wait for each other. A cancellation by the agent meets a redemption in the lock of the booking.

create function private.redeeming_hospitals() returns uuid[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  mine uuid[] := array(select h from private.my_hospitals() h order by h);
  h uuid;
begin
  if cardinality(mine) = 0 then
    raise insufficient_privilege using message = 'Only members of a hospital check codes.';
  end if;
  foreach h in array mine loop
    perform pg_advisory_xact_lock(hashtextextended('redeem ' || h, 0));
  end loop;
  return mine;
end
$$;
comment on function private.redeeming_hospitals() is 'The caller''s hospitals, sorted and locked until the end of the transaction.';

create function private.too_many_checks() returns boolean
language sql volatile security definer set search_path = '' as $$
  select count(*) >= 30 from private.failed_checks f
  where f.user_id = auth.uid() and f.failed_at > now() - interval '5 minutes'
$$;
comment on function private.too_many_checks() is 'True after 30 codes in vain within 5 minutes, per person.';

create function private.find_booking(typed text, mine uuid[]) returns public.bookings
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_one public.bookings;
begin
  -- An older code may hold what reading would take out; it is looked up as it stands, ignoring case.
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
  'The booking of a code, locked; null, and on record, where it is unknown or another hospital''s.';

create function private.redemption_answer(e public.redemption_events) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('nonce', e.nonce, 'outcome', e.outcome) || case
    when e.outcome = 'unknown' then '{}'
    when e.outcome = 'late_cancel' then jsonb_build_object('booking_id', e.booking_id, 'cancelled_at', e.cancelled_at)
    else jsonb_build_object(
      'booking_id', e.booking_id, 'used_at', e.used_at, 'used_nonce', e.used_nonce,
      'used_device', (select w.device from public.redemption_events w where w.nonce = e.used_nonce),
      'used_mode', (select w.mode from public.redemption_events w where w.nonce = e.used_nonce))
  end
$$;
comment on function private.redemption_answer(public.redemption_events) is
  'What is told about an event: the same each time. An unknown code has nonce and outcome alone.';

create function private.redeem_one(
  nonce uuid, code text, device uuid, scanned_at timestamptz, mode text, mine uuid[]
) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
declare
  e public.redemption_events;
  b public.bookings;
begin
  select r.* into e from public.redemption_events r where r.nonce = redeem_one.nonce;
  if found then
    -- The nonce of another hospital's event tells nothing.
    return case when e.hospital_id = any (mine) then private.redemption_answer(e)
      else jsonb_build_object('nonce', nonce, 'outcome', 'unknown') end;
  end if;
  if private.too_many_checks() then
    return jsonb_build_object('nonce', nonce, 'outcome', 'too_many_checks');
  end if;

  b := private.find_booking(code, mine);
  e.nonce := nonce;
  e.hospital_id := coalesce(b.hospital_id, mine[1]);
  e.booking_id := b.id;
  e.agent_id := b.user_id;
  e.code := left(private.read_booking_code(code), 64);
  e.device := device;
  e.staff_id := auth.uid();
  e.received_at := now();
  e.scanned_at := least(scanned_at, now());
  e.mode := mode;
  if b.id is null then
    e.outcome := 'unknown';
  elsif b.deleted_at is not null then
    e.outcome := 'late_cancel';
    e.cancelled_at := b.deleted_at;
  elsif b.used then
    e.outcome := 'duplicate';
    e.used_nonce := b.used_nonce;
    e.used_at := b.used_at;
  else
    e.outcome := 'first';
    e.used_nonce := nonce;
    e.used_at := now();
    update public.bookings k set used = true, used_at = now(), used_nonce = e.nonce, used_mode = e.mode
    where k.id = b.id;
  end if;
  insert into public.redemption_events select e.*;
  return private.redemption_answer(e);
end
$$;
comment on function private.redeem_one(uuid, text, uuid, timestamptz, text, uuid[]) is
  'One redemption for the caller; the outcome too_many_checks is not stored and may be asked for again.';

create function private.redeem(rows jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  uuid_pattern constant text := '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
  mine uuid[] := private.redeeming_hospitals();
  r jsonb;
  at timestamptz;
  answers jsonb := '[]';
begin
  if (case when jsonb_typeof(rows) = 'array' then jsonb_array_length(rows) <= 100 end) is not true then
    perform private.fail('SB002', 'A call carries a list of at most 100 redemptions.');
  end if;
  for r in select * from jsonb_array_elements(rows) loop
    if (jsonb_typeof(r) = 'object' and r ->> 'nonce' ~ uuid_pattern and r ->> 'device' ~ uuid_pattern
        and jsonb_typeof(r -> 'code') = 'string' and r ->> 'mode' in ('online', 'offline')) is not true then
      perform private.fail('SB002', 'A redemption is not of the protocol.');
    end if;
    begin
      at := r ->> 'scanned_at';
    exception when data_exception then
      at := null;
    end;
    answers := answers || private.redeem_one(
      (r ->> 'nonce')::uuid, r ->> 'code', (r ->> 'device')::uuid,
      case when isfinite(at) then at else now() end, r ->> 'mode', mine);
  end loop;
  return answers;
end
$$;
comment on function private.redeem(jsonb) is 'Redemptions for the caller, in order, one answer each.';

create function private.check_code(code text) returns jsonb
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
    'booking', to_jsonb(b), 'contact', (select to_jsonb(c) from public.booking_contacts c where c.id = b.id));
end
$$;
comment on function private.check_code(text) is 'What the caller''s hospital may know of a code.';

create function public.redeem_booking(nonce uuid, code text, device uuid, scanned_at timestamptz, mode text)
returns jsonb language plpgsql volatile security invoker set search_path = '' as $$
declare
  answer jsonb := private.redeem(jsonb_build_array(jsonb_build_object(
    'nonce', nonce, 'code', code, 'device', device, 'scanned_at', scanned_at, 'mode', mode))) -> 0;
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

create function public.redeem_batch(rows jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.redeem(rows)
$$;
comment on function public.redeem_batch(jsonb) is
  'Up to 100 redemptions {nonce, code, device, scanned_at, mode}, one answer each, in order. The outcome too_many_checks '
  'says that this one was not looked at yet. Errors: 42501, SB002.';

create function public.check_booking(code text) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.check_code(code)
$$;
comment on function public.check_booking(text) is
  'Looks at a code without using it, for members of a hospital: {state available | used | cancelled | unknown, booking?, '
  'contact?}. Errors: 42501, SB010.';

create function private.resolve_event(nonce uuid, resolution text, note text) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
declare
  answer jsonb;
begin
  update public.redemption_events e set
    resolution = resolve_event.resolution, resolution_note = resolve_event.note,
    resolved_by = auth.uid(), resolved_at = now()
  where e.nonce = resolve_event.nonce and e.outcome <> 'first'
    and e.hospital_id = any (array(select private.my_owned_hospitals()))
  returning to_jsonb(e) into answer;
  if answer is null then
    raise insufficient_privilege using message = 'Only an owner of the hospital closes a conflict.';
  end if;
  if resolution is null then
    raise check_violation using
      message = 'A resolution is needed.', constraint = 'redemption_events_resolution_known', table = 'redemption_events';
  end if;
  return answer;
end
$$;
comment on function private.resolve_event(uuid, text, text) is 'Closes an event that was no first redemption.';

create function public.resolve_redemption(nonce uuid, resolution text, note text) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.resolve_event(nonce, resolution, note)
$$;
comment on function public.resolve_redemption(uuid, text, text) is
  'The hospital''s owner says what was done: both_honoured, agent_informed or billing_error, with a note. Answers the '
  'event. Errors: 42501 for anybody else and for unknown nonces alike, 23514 by the name of the check.';

revoke execute on function
  private.redeeming_hospitals(), private.too_many_checks(), private.find_booking(text, uuid[]),
  private.redemption_answer(public.redemption_events),
  private.redeem_one(uuid, text, uuid, timestamptz, text, uuid[]),
  private.redeem(jsonb), private.check_code(text), private.resolve_event(uuid, text, text) from public;
grant execute on function private.redeem(jsonb), private.check_code(text), private.resolve_event(uuid, text, text)
  to authenticated;
revoke execute on function
  public.redeem_booking(uuid, text, uuid, timestamptz, text), public.redeem_batch(jsonb), public.check_booking(text),
  public.resolve_redemption(uuid, text, text) from public, anon;
grant execute on function
  public.redeem_booking(uuid, text, uuid, timestamptz, text), public.redeem_batch(jsonb), public.check_booking(text),
  public.resolve_redemption(uuid, text, text) to authenticated;
