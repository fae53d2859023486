-- Registrations for events, and arrivals. Triggers lock the event, then check time and seats and count in one
-- statement, so only one person gets the last seat. Each registration has a code to show on arrival. The
-- first arrival counts, so a repeat is safe. People without a registration get a row on arrival.

create function private.new_registration_code() returns text
language plpgsql volatile set search_path = '' as $$
declare
  alphabet constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  drawn bytea;
  nine text;
  rest integer;
begin
  loop
    drawn := decode(replace(gen_random_uuid()::text, '-', ''), 'hex');
    -- These bytes of a random UUID are random in their lower five bits.
    select string_agg(substr(alphabet, (get_byte(drawn, place) & 31) + 1, 1), '' order by n)
    into nine from unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11]) with ordinality as places (place, n);
    select sum((strpos(alphabet, substr(nine, n, 1)) - 1) * (32::bigint ^ (9 - n))::bigint) % 37
    into rest from generate_series(1, 9) n;
    if rest < 32 then
      return nine || substr(alphabet, rest + 1, 1);
    end if;
  end loop;
end
$$;
comment on function private.new_registration_code() is 'Ten characters of Crockford''s 32 that private.is_booking_code takes.';
-- A default is computed with the rights of the role that inserts.
grant execute on function private.new_registration_code() to authenticated, service_role;

create table public.event_registrations (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  user_id uuid default auth.uid() references auth.users (id) on delete cascade,
  status text not null default 'registered',
  full_name text not null default '',
  telephone text,
  line_id text,
  party_size integer not null default 1,
  mail_agreed_at timestamptz,
  created_at timestamptz not null default now(),
  code text not null default private.new_registration_code(),
  checked_in_at timestamptz,
  checked_in_by uuid references auth.users (id) on delete set null,
  arrival_id uuid,
  constraint event_registrations_code_key unique (code),
  constraint event_registrations_code_format check (private.is_booking_code(code)),
  constraint event_registrations_key unique (event_id, user_id),
  constraint event_registrations_status_known check (status in ('registered', 'waiting', 'walk_in')),
  constraint event_registrations_full_name_length check (char_length(full_name) <= 100),
  constraint event_registrations_telephone_format check (telephone ~ '^[0-9+() -]+$'),
  constraint event_registrations_telephone_length check (char_length(telephone) <= 50),
  constraint event_registrations_line_id_length check (char_length(line_id) between 1 and 100),
  constraint event_registrations_party_size_range check (party_size between 1 and 5),
  constraint event_registrations_walk_in_name check (case when status = 'walk_in'
    then user_id is null and char_length(full_name) between 1 and 100 and full_name ~ '\S' else user_id is not null end)
);
comment on table public.event_registrations is 'Who comes to an event; seen by the person and by the hospital.';
comment on column public.event_registrations.id is 'The registration.';
comment on column public.event_registrations.event_id is 'The event.';
comment on column public.event_registrations.user_id is 'The person; null for who came without a registration.';
comment on column public.event_registrations.status is 'registered, waiting for a seat, or walk_in: came without a registration.';
comment on column public.event_registrations.full_name is
  'Name for the organiser: as given, else the profile''s; for a walk-in as the staff at the door typed it.';
comment on column public.event_registrations.telephone is
  'Telephone for the organiser: as given, else the profile''s.';
comment on column public.event_registrations.line_id is
  'LINE id, by which the organiser writes to the person.';
comment on column public.event_registrations.party_size is
  'Number of people who come, the person included; each takes a seat.';
comment on column public.event_registrations.mail_agreed_at is
  'When the person agreed to mails about the event; null if they did not.';
comment on column public.event_registrations.created_at is 'Server time; the waiting list follows it.';
comment on column public.event_registrations.code is 'What the person shows on arrival; made by the server.';
comment on column public.event_registrations.checked_in_at is 'When they came, never later than now; null: not yet.';
comment on column public.event_registrations.checked_in_by is
  'The member of the hospital who noted the arrival; written by the server.';
comment on column public.event_registrations.arrival_id is
  'Id of the arrival that counts, made by its device; null if there is none.';

create index event_registrations_user_id_idx on public.event_registrations (user_id);
create index event_registrations_waiting_idx on public.event_registrations (event_id, created_at, id)
  where status = 'waiting';
create index event_registrations_checked_in_by_idx on public.event_registrations (checked_in_by);

create table private.seat_addresses (
  event_id uuid not null references public.events (id) on delete cascade,
  address text not null,
  registration_id uuid not null,
  primary key (event_id, address),
  constraint seat_addresses_registration_id_key unique (registration_id)
);
comment on table private.seat_addresses is 'Which mail addresses have a seat or wait for one: each has one for each event (EVENT-14).';
comment on column private.seat_addresses.event_id is 'The event.';
comment on column private.seat_addresses.address is 'What private.mailbox_hash makes of the address.';
comment on column private.seat_addresses.registration_id is 'The registration; with it the row goes.';

create function private.mailbox_hash(email text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select encode(sha256(convert_to(
    case when a.domain in ('gmail.com', 'googlemail.com') then replace(a.name, '.', '') || '@gmail.com'
      else a.name || '@' || a.domain end, 'UTF8')), 'hex')
  from (
    select split_part(left(l.email, length(l.email) - length(l.domain) - 1), '+', 1) as name, rtrim(l.domain, '.') as domain
    from (select k.email, substring(k.email from '[^@]*$') as domain
      from (select lower(normalize(mailbox_hash.email, nfkc)) as email) k) l
  ) a
$$;
comment on function private.mailbox_hash(text) is
  'SHA-256 of the mailbox that an address leads to: without case, width, what follows a plus and a dot at the end, and at Gmail without dots.';

create function private.seat_address(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.mailbox_hash(u.email) from auth.users u
  where u.id = person and (u.email_confirmed_at is not null or auth.uid() is null)
$$;
comment on function private.seat_address(uuid) is
  'The key of a person''s confirmed mail address, null without one; an operator''s statement needs no confirmation.';

create function private.check_registration() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- A walk-in takes no seat; private.note_walk_in inserts its row.
  if new.user_id is null then
    return new;
  end if;
  -- An operator's statement has no auth.uid().
  if auth.uid() is not null and new.user_id is distinct from auth.uid() then
    raise insufficient_privilege using message = 'People register themselves.';
  end if;
  if auth.uid() is not null and private.seat_address(new.user_id) is null then
    raise check_violation using message = 'A seat needs an account with a confirmed mail address.',
      constraint = 'event_registrations_user_id_unconfirmed', table = 'event_registrations', schema = 'public';
  end if;
  -- The foreign key locks the event too. A lock after that one could deadlock with a seat that is given up meanwhile.
  perform from public.events e where e.id = new.event_id for no key update;
  new.created_at := clock_timestamp();
  if new.mail_agreed_at is not null then
    new.mail_agreed_at := new.created_at;
  end if;
  select coalesce(nullif(btrim(new.full_name), ''), p.full_name, ''), coalesce(nullif(new.telephone, ''), p.telephone)
  into new.full_name, new.telephone
  from (select) one left join public.profiles p on p.user_id = new.user_id;
  return new;
end
$$;
comment on function private.check_registration() is
  'Before insert: refuses a person who may not register, locks the event and completes the row. It counts nothing, because a '
  'statement with on conflict may store no row.';

create function private.count_seat() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  refusal text;
  address text := private.seat_address(new.user_id);
begin
  if new.status = 'registered' then
    update public.events e set registered_count = e.registered_count + new.party_size
    where e.id = new.event_id and e.start_date > clock_timestamp()
      and (e.max_attendees is null or e.registered_count + new.party_size <= e.max_attendees);
  else
    perform from public.events e where e.id = new.event_id and e.start_date > clock_timestamp();
  end if;
  if not found then
    select case when e.start_date <= clock_timestamp() then 'event_registrations_event_id_started'
      else 'event_registrations_event_id_full' end
    into refusal from public.events e where e.id = new.event_id;
    raise check_violation using message = 'The event takes no more registrations.', constraint = refusal,
      table = 'event_registrations', schema = 'public';
  end if;
  if address is not null then
    -- The event is locked, so of two accounts with one mail address the second finds the row of the first.
    insert into private.seat_addresses (event_id, address, registration_id)
    values (new.event_id, address, new.id) on conflict on constraint seat_addresses_pkey do nothing;
    if not found then
      raise check_violation using message = 'This mail address has a seat already.',
        constraint = 'event_registrations_user_id_address', table = 'event_registrations', schema = 'public';
    end if;
  end if;
  return null;
end
$$;
comment on function private.count_seat() is
  'After insert, for a stored row alone: counts the seats of a registration, or refuses it.';

create function private.fill_seats(event uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  free integer;
  next public.event_registrations;
begin
  select coalesce(e.max_attendees, 2147483647) - e.registered_count into free
  from public.events e where e.id = event and e.start_date > clock_timestamp() for no key update;
  while coalesce(free, 0) > 0 loop
    select * into next from public.event_registrations w
    where w.event_id = event and w.status = 'waiting' and w.party_size <= free order by w.created_at, w.id limit 1;
    exit when next.id is null;
    update public.event_registrations r set status = 'registered' where r.id = next.id and r.status = 'waiting';
    -- No row is found if the person left the waiting list meanwhile. The next round passes over them.
    if found then
      update public.events e set registered_count = e.registered_count + next.party_size where e.id = event;
      free := free - next.party_size;
    end if;
  end loop;
end
$$;
comment on function private.fill_seats(uuid) is
  'Gives free seats to the waiting list in its order; a group for which there is no room yet is passed '
  'over.';

create function private.free_seats() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if old.status = 'registered' then
    update public.events e set registered_count = e.registered_count - old.party_size where e.id = old.event_id;
    perform private.fill_seats(old.event_id);
  end if;
  delete from private.seat_addresses a where a.registration_id = old.id;
  return null;
end
$$;
comment on function private.free_seats() is
  'After delete: frees the seats, and gives them to people on the waiting list.';

create function private.open_seat() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.fill_seats(new.event_id);
  return null;
end
$$;
comment on function private.open_seat() is
  'After insert of a person who waits: gives them a seat that came free since a seat was refused to them.';

create function private.fill_added_seats() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.fill_seats(new.id);
  return null;
end
$$;
comment on function private.fill_added_seats() is
  'After the number of seats or the start changed: gives free seats to people on the waiting list.';

create function private.stamp_check_in() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  if new.checked_in_at is null then
    new.checked_in_by := null;
    new.arrival_id := null;
  elsif old.checked_in_at is not null then
    new.checked_in_at := old.checked_in_at;
    new.checked_in_by := old.checked_in_by;
    new.arrival_id := old.arrival_id;
  else
    new.checked_in_at := least(greatest(new.checked_in_at, old.created_at), now());
    new.checked_in_by := auth.uid();
  end if;
  return new;
end
$$;
comment on function private.stamp_check_in() is 'Before update: the first arrival counts, and it is not in the future.';

create trigger take_seat before insert on public.event_registrations
  for each row execute function private.check_registration();
-- Triggers run in the order of their names: the foreign keys', then this one, then those for limits and mails.
create trigger count_seat after insert on public.event_registrations
  for each row when (new.user_id is not null) execute function private.count_seat();
create trigger open_seat after insert on public.event_registrations
  for each row when (new.status = 'waiting') execute function private.open_seat();
create trigger leave_seat after delete on public.event_registrations
  for each row execute function private.free_seats();
create trigger widen_event after update of max_attendees, start_date on public.events
  for each row when ((old.max_attendees, old.start_date) is distinct from (new.max_attendees, new.start_date))
  execute function private.fill_added_seats();
create trigger stamp_check_in before update of checked_in_at, arrival_id on public.event_registrations
  for each row execute function private.stamp_check_in();

-- A policy sees only the events that the person sees; a seat at a hidden event is given up too (SECURITY-80).
create function private.has_event_started(event uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.events e where e.id = event and e.start_date > now())
$$;
comment on function private.has_event_started(uuid) is 'Whether an event has started, or is not there.';
grant execute on function private.has_event_started(uuid) to authenticated;

alter table public.event_registrations enable row level security;
create policy select_own_or_mine on public.event_registrations for select to authenticated
  using (user_id = (select auth.uid()) or event_id = any (array(
    select e.id from public.events e where e.hospital_id = any (array(select private.my_hospitals())))));
-- The events are those that the person sees, so a hidden one takes nobody (SECURITY-80).
create policy insert_own on public.event_registrations for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.events e where e.id = event_id));
create policy delete_own on public.event_registrations for delete to authenticated
  using (user_id = (select auth.uid()) and not private.has_event_started(event_id));
create policy update_mine on public.event_registrations for update to authenticated
  using (event_id = any (array(
    select e.id from public.events e where e.hospital_id = any (array(select private.my_hospitals())))))
  with check (event_id = any (array(
    select e.id from public.events e where e.hospital_id = any (array(select private.my_hospitals())))));
grant select, delete, insert (event_id, user_id, status, full_name, telephone, line_id, party_size, mail_agreed_at),
  update (checked_in_at, arrival_id)
  on public.event_registrations to authenticated;

create function public.register_for_event(
  event uuid, or_wait boolean default false, full_name text default null, telephone text default null,
  line_id text default null, party_size integer default 1, wants_mail boolean default false, notice integer default null
) returns text
language plpgsql volatile set search_path = '' as $$
declare
  refused text;
  given public.event_registrations;
begin
  if auth.uid() is null then
    raise insufficient_privilege using message = 'Registering needs a signed-in person.';
  end if;
  -- The policy refuses it too, after the trigger.
  if not exists (select from public.events e where e.id = event) then
    return 'unknown';
  end if;
  given.full_name := coalesce(register_for_event.full_name, '');
  given.telephone := nullif(register_for_event.telephone, '');
  given.line_id := nullif(register_for_event.line_id, '');
  given.party_size := register_for_event.party_size;
  given.mail_agreed_at := case when wants_mail then now() end;
  begin
    insert into public.event_registrations (event_id, user_id, full_name, telephone, line_id, party_size, mail_agreed_at)
    values (event, auth.uid(), given.full_name, given.telephone, given.line_id, given.party_size, given.mail_agreed_at);
    perform private.accept_notice(notice);
    return 'registered';
  exception
    when unique_violation then
      return 'already';
    when foreign_key_violation then
      return 'unknown';
    when check_violation then
      get stacked diagnostics refused = constraint_name;
      -- The other checks are rules of the form, and their errors go to the caller.
      if refused not like 'event\_registrations\_event\_id\_%'
        and refused not like 'event\_registrations\_user\_id\_%'
      then
        raise;
      end if;
  end;
  if refused = 'event_registrations_event_id_started' then
    return 'started';
  elsif refused = 'event_registrations_user_id_unconfirmed' then
    return 'unconfirmed';
  elsif refused = 'event_registrations_user_id_address' then
    return 'same_address';
  elsif not or_wait then
    return 'full';
  end if;
  begin
    insert into public.event_registrations
      (event_id, user_id, status, full_name, telephone, line_id, party_size, mail_agreed_at)
    values (event, auth.uid(), 'waiting', given.full_name, given.telephone, given.line_id, given.party_size,
      given.mail_agreed_at);
    perform private.accept_notice(notice);
    -- A seat that came free meanwhile is given at once.
    return (select r.status from public.event_registrations r where r.event_id = event and r.user_id = auth.uid());
  exception
    when unique_violation then
      return 'already';
    when foreign_key_violation then
      return 'unknown';
    when check_violation then
      get stacked diagnostics refused = constraint_name;
      if refused = 'event_registrations_user_id_address' then
        return 'same_address';
      elsif refused is distinct from 'event_registrations_event_id_started' then
        raise;
      end if;
      return 'started';
  end;
end
$$;
comment on function public.register_for_event(uuid, boolean, text, text, text, integer, boolean, integer) is
  'Answers registered, waiting (only where or_wait), already, full, started, unknown, unconfirmed (the account''s mail address is
  not) or same_address (which has another account''s seat). Name and telephone are the profile''s
  where none is given; the group has 1 to 5 people; wants_mail agrees to mails about the event; notice is the version of
  the privacy notice that the form showed.';
grant execute on function public.register_for_event(uuid, boolean, text, text, text, integer, boolean, integer)
  to authenticated, service_role;

create function public.cancel_registration(event uuid) returns text
language plpgsql volatile set search_path = '' as $$
begin
  delete from public.event_registrations r where r.event_id = event and r.user_id = auth.uid();
  if found then
    return 'cancelled';
  end if;
  return case when exists (
    select from public.event_registrations r where r.event_id = event and r.user_id = auth.uid())
    then 'started' else 'unknown' end;
end
$$;
comment on function public.cancel_registration(uuid) is
  'Cancels the caller''s registration until the event starts. Answers cancelled, started (it stays), or '
  'unknown (there was none).';
grant execute on function public.cancel_registration(uuid) to authenticated, service_role;

create function private.left_hospital_at(event uuid, at timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select f.left_at from public.events e join private.former_members f on f.hospital_id = e.hospital_id
    where e.id = event and f.user_id = auth.uid() and at between f.joined_at and f.left_at
      and e.start_date <= f.left_at + interval '1 day'
  );
end
$$;
comment on function private.left_hospital_at(uuid, timestamptz) is
  'When the caller left the hospital of the event, where the time lies within the membership and the event began at most a '
  'day after it; else null (EVENT-16).';

create function private.lock_registrations(registrations uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.event_registrations r
  where r.id = any (registrations) and r.event_id in (
    select e.id from public.events e where e.hospital_id = any (array(select private.my_hospitals()))
    union all
    select e.id from public.events e join private.former_members f on f.hospital_id = e.hospital_id where f.user_id = auth.uid())
  order by r.id for update;
end
$$;
comment on function private.lock_registrations(uuid[]) is
  'For note_arrivals: locks registrations of hospitals that the caller works or worked for, in the order of their ids.';
grant execute on function private.lock_registrations(uuid[]) to authenticated;

create function private.note_arrival_of_former_member(registration uuid, at timestamptz, arrival uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
begin
  update public.event_registrations r set checked_in_at = at, arrival_id = arrival
  where r.id = registration and private.left_hospital_at(r.event_id, at) is not null;
  -- A former member must not learn whether another arrival counts.
  return jsonb_build_object(
    'outcome', case when found then 'first' else 'gone' end, 'checked_in_at', case when found then at end);
end
$$;
comment on function private.note_arrival_of_former_member(uuid, timestamptz, uuid) is
  'For note_arrivals: an arrival that the caller noted as a member of a hospital that they left (EVENT-16). The outcome of an '
  'undo is ''gone'', because an undo has no time.';
grant execute on function private.note_arrival_of_former_member(uuid, timestamptz, uuid) to authenticated;

create function private.note_walk_in(registration uuid, event uuid, name text, at timestamptz, arrival uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  most_late constant integer := 200;
  gone constant jsonb := jsonb_build_object('outcome', 'gone', 'checked_in_at', null);
  created timestamptz;
  is_mine boolean;
  left_at timestamptz;
  counts_from timestamptz;
begin
  select e.created_at, e.hospital_id = any (array(select private.my_hospitals())) into created, is_mine
  from public.events e where e.id = event;
  if is_mine is not true then
    left_at := private.left_hospital_at(event, at);
    if left_at is null or most_late <= (
      select count(*) from public.event_registrations r
      where r.event_id = event and r.checked_in_by = auth.uid() and r.status = 'walk_in' and r.created_at > left_at
        and r.id <> registration)
    then
      return gone;
    end if;
  end if;
  if at is null then
    delete from public.event_registrations r where r.id = registration and r.event_id = event and r.status = 'walk_in';
    return jsonb_build_object('outcome', 'undone', 'checked_in_at', null);
  end if;
  begin
    insert into public.event_registrations
      (id, event_id, user_id, status, full_name, checked_in_at, checked_in_by, arrival_id)
    values (registration, event, null, 'walk_in', name, least(greatest(at, created), now()), auth.uid(), arrival)
    on conflict on constraint event_registrations_pkey do nothing;
  exception when sqlstate 'PGRST' then
    -- The limit of walk-ins is reached (SECURITY-70). Without
    -- an answer, the device sends the arrival again later.
    return null;
  end;
  select r.checked_in_at into counts_from from public.event_registrations r
  where r.id = registration and r.event_id = event and r.status = 'walk_in';
  return jsonb_build_object(
    'outcome', case when counts_from is null then 'gone' else 'first' end, 'checked_in_at', counts_from);
end
$$;
comment on function private.note_walk_in(uuid, uuid, text, timestamptz, uuid) is
  'For note_arrivals: adds a visitor without a registration, under an id of the device; `at` null removes '
  'them. The outcome is ''first'', ''undone'' or, for an event of another hospital, ''gone'', except for at most 200 visitors '
  'that the caller noted before leaving that hospital (EVENT-16). Null if the caller added too many for now (SECURITY-70).';
grant execute on function private.note_walk_in(uuid, uuid, text, timestamptz, uuid) to authenticated;

create function public.note_arrivals(expected_user uuid, rows jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  me uuid := private.sync_check_person(expected_user);
  uuid_pattern constant text := '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
  r jsonb;
  at timestamptz;
  arrival uuid;
  named uuid[];
  e public.event_registrations;
  walk_in jsonb;
  answers jsonb := '[]';
begin
  perform private.check_list(rows, 'arrivals');
  for r in select * from jsonb_array_elements(rows) loop
    if (jsonb_typeof(r) = 'object' and r ->> 'id' ~ uuid_pattern and r ->> 'registration' ~ uuid_pattern
        and jsonb_typeof(r -> 'at') in ('string', 'null')
        and case jsonb_typeof(r -> 'of')
          when 'array' then jsonb_array_length(r -> 'of') between 1 and 100 and not exists (
            select from jsonb_array_elements_text(r -> 'of') n where (n ~ uuid_pattern) is not true)
          else r -> 'of' is null or r ->> 'of' ~ uuid_pattern end
        and (r -> 'walk_in' is null or (jsonb_typeof(r -> 'walk_in') = 'object'
          and r -> 'walk_in' ->> 'event' ~ uuid_pattern and jsonb_typeof(r -> 'walk_in' -> 'name') = 'string'
          and char_length(r -> 'walk_in' ->> 'name') between 1 and 100 and r -> 'walk_in' ->> 'name' ~ '\S'))) is not true then
      perform private.fail('SB002', 'An arrival is not of the protocol.');
    end if;
  end loop;
  -- The rows are locked in the order of their ids, so that two devices with the same people cannot deadlock.
  perform private.lock_registrations(array(select (u ->> 'registration')::uuid from jsonb_array_elements(rows) u));
  for r in select * from jsonb_array_elements(rows) loop
    arrival := r ->> 'id';
    at := case when jsonb_typeof(r -> 'at') = 'string' then coalesce(private.read_time(r ->> 'at'), now()) end;
    if r ? 'walk_in' then
      walk_in := private.note_walk_in(
        (r ->> 'registration')::uuid, (r -> 'walk_in' ->> 'event')::uuid, r -> 'walk_in' ->> 'name', at, arrival);
      if walk_in is not null then
        answers := answers || (jsonb_build_object('id', arrival) || walk_in);
      end if;
      continue;
    end if;
    named := case jsonb_typeof(r -> 'of')
      when 'array' then array(select n::uuid from jsonb_array_elements_text(r -> 'of') n)
      when 'string' then array[(r ->> 'of')::uuid] end;
    -- An undo with `of` leaves an arrival that another device noted
    -- (EVENT-15); the trigger stamp_check_in then restores its id.
    update public.event_registrations k set arrival_id = arrival,
        checked_in_at = case when at is null and k.arrival_id <> all (named) then k.checked_in_at else at end
      where k.id = (r ->> 'registration')::uuid returning k.* into e;
    if e.id is null then
      answers := answers || (jsonb_build_object('id', arrival)
        || private.note_arrival_of_former_member((r ->> 'registration')::uuid, at, arrival));
      continue;
    end if;
    answers := answers || jsonb_build_object('id', arrival, 'checked_in_at', e.checked_in_at, 'outcome', case
      when at is null then 'undone'
      when e.arrival_id = any (named || arrival) then 'first'
      else 'again' end);
  end loop;
  return jsonb_build_object('uid', me, 'answers', answers);
end
$$;
comment on function public.note_arrivals(uuid, jsonb) is
  'Up to 100 arrivals {id, registration, at, of?, walk_in?}: {uid, answers}, one {id, outcome first | again '
  '| undone | gone, checked_in_at} each. at null undoes the arrival whose id `of` is, or has as a list; without '
  '`of` any. An arrival whose `of` has the one that counts is first. '
  'gone is also another hospital''s registration; what was noted before leaving a hospital is first (EVENT-16). '
  'walk_in {event, name} adds a visitor without a registration, and gets no answer while there are too many. A '
  'repeat changes nothing. Errors: SB001, SB002.';
grant execute on function public.note_arrivals(uuid, jsonb) to authenticated;
