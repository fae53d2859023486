-- A code recorded on trust may reach the server before its booking does. The attempt is stored as unknown then. When the
-- booking arrives at that hospital, by a push or because its promotion moved, the earliest recorded attempt becomes its
-- redemption and the later ones become conflicts, in the same transaction. Only attempts made offline count: an attempt
-- that was answered at once was shown as invalid, and nobody was served by it. An attempt and an arriving booking that
-- run at the same time cannot see each other, so both take the lock of the code first.

create index redemption_events_recorded_idx on public.redemption_events (code)
  where outcome in ('unknown', 'held');

create function private.lock_code(code text) returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('code ' || private.read_booking_code(code), 0))
$$;
comment on function private.lock_code(text) is
  'Holds attempts and an arriving booking of one code apart until the end of the transaction.';

create function private.decide_attempt(e public.redemption_events, b public.bookings)
returns public.redemption_events
language plpgsql volatile security definer set search_path = '' as $$
begin
  e.hospital_id := b.hospital_id;
  e.booking_id := b.id;
  e.agent_id := b.user_id;
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
    e.used_at := now();
    update public.bookings k set used = true, used_at = e.used_at, used_nonce = e.nonce, used_mode = e.mode
    where k.id = b.id;
  end if;
  return e;
end
$$;
comment on function private.decide_attempt(public.redemption_events, public.bookings) is
  'The attempt with its outcome for a locked booking; uses the booking where it is available.';

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
end
$$;
comment on function private.match_recorded(uuid) is
  'Decides the attempts that were recorded before the booking arrived at its hospital, the earliest one first.';

create function private.take_recorded() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- A moved booking is found by an attempt, which waits for its row; and operators write thousands at once, for which
  -- there are not locks enough.
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
comment on function private.take_recorded() is
  'After a booking arrived at a hospital. Its name comes after sync_note, so that the booking is numbered before its events.';
create trigger take_recorded after insert on public.bookings
  for each row when (new.hospital_id is not null) execute function private.take_recorded();
create trigger take_recorded_moved after update on public.bookings
  for each row when (new.hospital_id is distinct from old.hospital_id and new.hospital_id is not null)
  execute function private.take_recorded();

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
    -- The answer was lost and the device went on without it; the outcome stands.
    if e.mode = 'online' and redeem_one.mode = 'offline' and e.outcome <> 'first' then
      update public.redemption_events r set mode = 'offline' where r.nonce = e.nonce;
      -- Its booking may have arrived while the attempt was still one that had been answered.
      if e.outcome = 'unknown' then
        perform private.match_recorded(k.id) from public.bookings k
        where k.booking_code = e.code and k.hospital_id = any (mine);
        select r.* into e from public.redemption_events r where r.nonce = redeem_one.nonce;
      end if;
    end if;
    return private.redemption_answer(e);
  end if;
  if private.too_many_checks() then
    return jsonb_build_object('nonce', nonce, 'outcome', 'too_many_checks');
  end if;

  b := private.find_booking(code, mine);
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

revoke execute on function
  private.lock_code(text), private.decide_attempt(public.redemption_events, public.bookings),
  private.match_recorded(uuid), private.take_recorded() from public;

-- Attempts of before.
select private.match_recorded(b.id) from public.bookings b
where b.booking_code in (select e.code from public.redemption_events e where e.outcome = 'unknown');
