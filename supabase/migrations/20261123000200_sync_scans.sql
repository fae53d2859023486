-- What a reception's device sends its redemptions with: it names the person, as the other calls of syncing do, says why
-- a code was accepted that was odd (decision B6), and is told its standing. A redemption that the device accepted
-- before it had an answer is one made offline, also where its first call had arrived and only the answer was lost.

alter table public.redemption_events
  add column reason text,
  add constraint redemption_events_reason_length check (char_length(reason) <= 500);
comment on column public.redemption_events.reason is
  'Why it was accepted although something was odd, as the staff wrote it; null where nothing was. At most 500 characters.';

drop function private.redeem_one(uuid, text, uuid, timestamptz, text, uuid[]);
create function private.redeem_one(
  nonce uuid, code text, device uuid, scanned_at timestamptz, mode text, reason text, mine uuid[]
) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
declare
  e public.redemption_events;
  b public.bookings;
begin
  select r.* into e from public.redemption_events r where r.nonce = redeem_one.nonce;
  if found then
    -- The nonce of another hospital's event tells nothing.
    if (e.hospital_id = any (mine)) is not true then
      return jsonb_build_object('nonce', nonce, 'outcome', 'unknown');
    end if;
    -- The answer was lost and the device went on without it; the outcome stands.
    if e.mode = 'online' and redeem_one.mode = 'offline' and e.outcome <> 'first' then
      update public.redemption_events r set mode = 'offline' where r.nonce = e.nonce;
    end if;
    return private.redemption_answer(e);
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
  e.reason := left(nullif(btrim(reason), ''), 500);
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
comment on function private.redeem_one(uuid, text, uuid, timestamptz, text, text, uuid[]) is
  'One redemption for the caller; the outcome too_many_checks is not stored and may be asked for again.';
revoke execute on function private.redeem_one(uuid, text, uuid, timestamptz, text, text, uuid[]) from public;

create or replace function private.redeem(rows jsonb) returns jsonb
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
      case when isfinite(at) then at else now() end, r ->> 'mode', r ->> 'reason', mine);
  end loop;
  return answers;
end
$$;

create function private.redeem_scans(device uuid, rows jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  standing text;
begin
  if jsonb_typeof(rows) is distinct from 'array' or device is null then
    perform private.fail('SB002', 'A call carries a device and a list of at most 100 redemptions.');
  end if;
  standing := private.contact_device(device);
  if standing = 'none' or jsonb_array_length(rows) = 0 then
    return jsonb_build_object('standing', standing, 'answers', jsonb_build_array());
  end if;
  return jsonb_build_object('standing', standing, 'answers', private.redeem((
    select jsonb_agg(case when jsonb_typeof(r) = 'object' then r || jsonb_build_object('device', device) else r end
      order by i)
    from jsonb_array_elements(rows) with ordinality u (r, i))));
end
$$;
comment on function private.redeem_scans(uuid, jsonb) is 'See public.sync_scans.';
revoke execute on function private.redeem_scans(uuid, jsonb) from public;
grant execute on function private.redeem_scans(uuid, jsonb) to authenticated;

create function public.sync_scans(expected_user uuid, device uuid, rows jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' set timezone = 'UTC' as $$
begin
  return jsonb_build_object('uid', private.sync_check_person(expected_user), 'server_time', clock_timestamp())
    || private.redeem_scans(device, rows);
end
$$;
comment on function public.sync_scans(uuid, uuid, jsonb) is
  'Up to 100 redemptions {nonce, code, scanned_at, mode, reason?} of a device: {uid, server_time, standing member | revoked '
  '| none, answers}, one answer each as of redeem_batch, none where standing is none. Errors: SB001, SB002.';
revoke execute on function public.sync_scans(uuid, uuid, jsonb) from public, anon;
grant execute on function public.sync_scans(uuid, uuid, jsonb) to authenticated;
