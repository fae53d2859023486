-- Registrations for events (decision D3). A seat is taken by one statement that locks the event, looks at the clock
-- and at the seats, and counts; so the last seat goes to one person however many ask at once. It stands in a trigger,
-- so that the plain insert of the API is held to it too. Seats show as numbers on the event, never as people.

create table public.event_registrations (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  status text not null default 'registered',
  full_name text not null default '',
  telephone text,
  created_at timestamptz not null default now(),
  constraint event_registrations_key unique (event_id, user_id),
  constraint event_registrations_status_known check (status in ('registered', 'waiting'))
);
comment on table public.event_registrations is 'Who comes to an event; seen by the person and by the hospital.';
comment on column public.event_registrations.id is 'The registration.';
comment on column public.event_registrations.event_id is 'The event.';
comment on column public.event_registrations.user_id is 'The person.';
comment on column public.event_registrations.status is 'registered, or waiting for a seat.';
comment on column public.event_registrations.full_name is 'Copy of the profile for the organiser, by the server.';
comment on column public.event_registrations.telephone is 'Copy of the profile for the organiser, by the server.';
comment on column public.event_registrations.created_at is 'Server time; the waiting list follows it.';
create index event_registrations_user_id_idx on public.event_registrations (user_id);
create index event_registrations_waiting_idx on public.event_registrations (event_id, created_at, id)
  where status = 'waiting';

create function private.take_seat() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  refusal text;
begin
  new.created_at := clock_timestamp();
  select p.full_name, p.telephone into new.full_name, new.telephone
  from public.profiles p where p.user_id = new.user_id;
  new.full_name := coalesce(new.full_name, '');
  if new.status = 'registered' then
    update public.events e set registered_count = e.registered_count + 1
    where e.id = new.event_id and e.start_date > clock_timestamp()
      and (e.max_attendees is null or e.registered_count < e.max_attendees)
      and not exists (
        select from public.event_registrations r where r.event_id = new.event_id and r.user_id = new.user_id);
  else
    perform from public.events e where e.id = new.event_id and e.start_date > clock_timestamp() for update;
  end if;
  if found then
    return new;
  end if;
  select case
    when exists (
      select from public.event_registrations r where r.event_id = new.event_id and r.user_id = new.user_id) then null
    when e.start_date <= clock_timestamp() then 'event_registrations_event_id_started'
    else 'event_registrations_event_id_full' end
  into refusal from public.events e where e.id = new.event_id;
  if refusal is not null then
    raise check_violation using message = 'The event takes no more registrations.', constraint = refusal,
      table = 'event_registrations', schema = 'public';
  end if;
  -- Twice, or an event that is not there: the table's own constraints say so.
  return new;
end
$$;
comment on function private.take_seat() is 'Before insert: counts a seat, or refuses.';

create function private.fill_seats(event uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  free integer;
  filled integer;
begin
  select coalesce(e.max_attendees, 2147483647) - e.registered_count into free
  from public.events e where e.id = event and e.start_date > clock_timestamp() for update;
  while coalesce(free, 0) > 0 loop
    update public.event_registrations r set status = 'registered'
    where r.status = 'waiting' and r.id in (
      select w.id from public.event_registrations w where w.event_id = event and w.status = 'waiting'
      order by w.created_at, w.id limit free);
    get diagnostics filled = row_count;
    exit when filled = 0;
    update public.events e set registered_count = e.registered_count + filled where e.id = event;
    free := free - filled;
  end loop;
end
$$;
comment on function private.fill_seats(uuid) is 'Gives free seats to those who wait, the first first.';

create function private.leave_seat() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if old.status = 'registered' then
    update public.events e set registered_count = e.registered_count - 1 where e.id = old.event_id;
    perform private.fill_seats(old.event_id);
  end if;
  return null;
end
$$;
comment on function private.leave_seat() is 'After delete: the seat is free again, or goes to who waits.';

create function private.widen_event() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.fill_seats(new.id);
  return null;
end
$$;
comment on function private.widen_event() is 'After the number of seats changed: who waits may come.';

create trigger take_seat before insert on public.event_registrations
  for each row execute function private.take_seat();
create trigger leave_seat after delete on public.event_registrations
  for each row execute function private.leave_seat();
create trigger widen_event after update of max_attendees on public.events
  for each row when (old.max_attendees is distinct from new.max_attendees) execute function private.widen_event();

alter table public.event_registrations enable row level security;
create policy select_own_or_mine on public.event_registrations for select to authenticated
  using (user_id = (select auth.uid()) or event_id = any (array(
    select e.id from public.events e where e.hospital_id = any (array(select private.my_hospitals())))));
create policy insert_own on public.event_registrations for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy delete_own on public.event_registrations for delete to authenticated
  using (user_id = (select auth.uid())
    and exists (select from public.events e where e.id = event_id and e.start_date > now()));

revoke all on public.event_registrations from anon, authenticated;
grant select, delete, insert (id, event_id, user_id, status) on public.event_registrations to authenticated;
grant all on public.event_registrations to service_role;

create function public.register_for_event(event uuid, or_wait boolean default false) returns text
language plpgsql volatile set search_path = '' as $$
declare
  refused text;
begin
  if auth.uid() is null then
    raise insufficient_privilege using message = 'Registering needs a signed-in person.';
  end if;
  begin
    insert into public.event_registrations (event_id, user_id) values (event, auth.uid());
    return 'registered';
  exception
    when unique_violation then
      return 'already';
    when foreign_key_violation then
      return 'unknown';
    when check_violation then
      get stacked diagnostics refused = constraint_name;
  end;
  if refused = 'event_registrations_event_id_started' then
    return 'started';
  elsif refused is distinct from 'event_registrations_event_id_full' then
    raise exception 'unexpected refusal %', refused using errcode = 'XX000';
  elsif not or_wait then
    return 'full';
  end if;
  begin
    insert into public.event_registrations (event_id, user_id, status) values (event, auth.uid(), 'waiting');
    return 'waiting';
  exception
    when unique_violation then
      return 'already';
    when foreign_key_violation then
      return 'unknown';
    when check_violation then
      return 'started';
  end;
end
$$;
comment on function public.register_for_event(uuid, boolean) is
  'Answers registered, waiting (only where or_wait), already, full, started or unknown.';

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
  'Until the start. Answers cancelled, started (it stays), or unknown (there was none).';

revoke execute on function private.take_seat(), private.fill_seats(uuid), private.leave_seat(), private.widen_event(),
  public.register_for_event(uuid, boolean), public.cancel_registration(uuid) from public;
grant execute on function public.register_for_event(uuid, boolean), public.cancel_registration(uuid)
  to authenticated, service_role;
