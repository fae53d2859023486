-- Limits of what a person may do within a period, for actions that only the database can count: bookings and
-- seats. A refusal is the response 429 with Retry-After and rolls its count back. The server has limits by
-- network address and device (SECURITY-32).

create table private.allowances (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  started_at timestamptz not null default now(),
  used integer not null,
  primary key (user_id, kind)
);
comment on table private.allowances is
  'Uses of limited functions in the present period; one row for each person and kind.';
comment on column private.allowances.user_id is 'The person.';
comment on column private.allowances.kind is 'What is limited, with its period.';
comment on column private.allowances.started_at is 'When the period began; one that is over counts as empty.';
comment on column private.allowances.used is 'Number of uses since then.';

create function private.refuse_for_now(code text, message text, seconds integer, details text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  -- PostgREST takes the body, status and headers of the response from an error with this SQLSTATE.
  raise sqlstate 'PGRST' using
    message = jsonb_build_object('code', code, 'message', message, 'details', details, 'hint', null)::text,
    detail = jsonb_build_object('status', 429, 'headers', jsonb_build_object('Retry-After', seconds::text))::text;
end
$$;
comment on function private.refuse_for_now(text, text, integer, text) is
  'Stops the statement with 429 and Retry-After: the caller may try again after so many seconds.';

create function private.take_allowance(kind text, uses integer, most integer, period interval, details text default null)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  now_used integer;
  ends_at timestamptz;
begin
  insert into private.allowances as a (user_id, kind, used) values (auth.uid(), take_allowance.kind, uses)
  on conflict on constraint allowances_pkey do update set
    used = case when a.started_at + period <= now() then excluded.used else a.used + excluded.used end,
    started_at = case when a.started_at + period <= now() then now() else a.started_at end
  returning a.used, a.started_at + period into now_used, ends_at;
  if now_used > most then
    perform private.refuse_for_now('SB024', 'This was done too often. Try again later.',
      greatest(ceil(extract(epoch from ends_at - now()))::integer, 1), details);
  end if;
end
$$;
comment on function private.take_allowance(text, integer, integer, interval, text) is
  'Counts uses by the caller, and refuses those above the most within the period (SB024).';

create function private.booking_limits(out per_minute integer, out per_day integer)
language sql stable security definer set search_path = '' as $$
  select case when is_new then 10 else 30 end, case when is_new then 50 else 200 end
  from (select coalesce((select u.created_at > now() - interval '24 hours' from auth.users u where u.id = auth.uid()), false)
    as is_new) who
$$;
comment on function private.booking_limits() is
  'How many bookings the caller may make a minute and a day; fewer in the account''s first 24 hours.';

create function private.limit_bookings() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  most record;
  uses integer;
begin
  -- An operator's statement has no auth.uid().
  if auth.uid() is not null then
    select * into most from private.booking_limits();
    select count(*) into uses from made;
    perform private.take_allowance(
      'bookings of a minute', uses, most.per_minute, '1 minute', '{"entity": "bookings", "room": 0}');
    perform private.take_allowance(
      'bookings of a day', uses, most.per_day, '24 hours', '{"entity": "bookings", "room": 0}');
  end if;
  return null;
end
$$;
comment on function private.limit_bookings() is 'After bookings are made: counts them for their agent, and refuses too many.';

create trigger limit_bookings after insert on public.bookings
  referencing new table as made for each statement execute function private.limit_bookings();

create function private.require_booking_allowance(wanted integer) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  most record;
  room integer;
  ends_at timestamptz;
begin
  select * into most from private.booking_limits();
  select least(most.per_minute, most.per_day, min(free)), max(r.ends_at) filter (where free < wanted) into room, ends_at
  from (
    select case a.kind when 'bookings of a minute' then most.per_minute else most.per_day end - a.used as free,
      a.started_at + case a.kind when 'bookings of a minute' then interval '1 minute' else interval '24 hours' end as ends_at
    from private.allowances a
    where a.user_id = auth.uid() and a.kind in ('bookings of a minute', 'bookings of a day')
  ) r where r.ends_at > now();
  if room < wanted then
    perform private.refuse_for_now('SB024', 'These are too many bookings at once. Send the rest later.',
      greatest(coalesce(ceil(extract(epoch from ends_at - now()))::integer, 60), 1),
      jsonb_build_object('entity', 'bookings', 'room', greatest(room, 0))::text);
  end if;
end
$$;
comment on function private.require_booking_allowance(integer) is
  'Fails with SB024 (429) if the caller may not make that many bookings now; the detail of the error has the number that is '
  'still allowed (P40).';
grant execute on function private.require_booking_allowance(integer) to authenticated;

create function private.limit_registrations() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if auth.uid() is not null and new.user_id is null then
    perform private.take_allowance('walk-ins of an hour', 1, 600, '1 hour');
  elsif auth.uid() is not null then
    perform private.take_allowance('registrations of an hour', 1, 60, '1 hour');
  end if;
  return null;
end
$$;
comment on function private.limit_registrations() is
  'After a registration: refuses more than 60 an hour of a person, and more than 600 walk-ins an hour that '
  'a member of the hospital adds (SECURITY-70).';

create trigger limit_registrations after insert on public.event_registrations
  for each row execute function private.limit_registrations();

create function private.purge_allowances() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  slice constant int := 5000;
  old_enough constant timestamptz := now() - interval '1 day';
  gone integer;
  others integer;
begin
  delete from private.allowances a where a.started_at < old_enough and (a.user_id, a.kind) in (
    select k.user_id, k.kind from private.allowances k where k.started_at < old_enough limit slice);
  get diagnostics gone = row_count;
  delete from private.removed_publications r where r.id in (
    select k.id from private.removed_publications k where k.published_at < old_enough limit slice);
  get diagnostics others = row_count;
  return jsonb_build_object('deleted', gone, 'more', slice in (gone, others));
end
$$;
comment on function private.purge_allowances() is 'Job: forgets periods that are over.';

insert into private.jobs (name, every) values ('purge_allowances', '1 day');
