-- Checking in at an event. Each registration has a code of its own, made like a booking code (decision B1), that the
-- person shows at the door; the hospital notes when they came. It is a plain update of one column: sent again after a
-- time without a network it changes nothing, for the first arrival counts. Taking it back is an update to null.

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
    -- The bytes of a random UUID that are chance in their lower five bits.
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
revoke execute on function private.new_registration_code() from public;
-- A default is computed with the rights of who inserts.
grant execute on function private.new_registration_code() to authenticated, service_role;

alter table public.event_registrations
  add column code text not null default private.new_registration_code(),
  add column checked_in_at timestamptz,
  add column checked_in_by uuid references auth.users (id) on delete set null,
  add constraint event_registrations_code_key unique (code),
  add constraint event_registrations_code_format check (private.is_booking_code(code));
comment on column public.event_registrations.code is 'What the person shows at the door; made by the server.';
comment on column public.event_registrations.checked_in_at is 'When they came, never later than now; null: not yet.';
comment on column public.event_registrations.checked_in_by is 'Who of the hospital noted it; by the server.';
create index event_registrations_checked_in_by_idx on public.event_registrations (checked_in_by);

create function private.keep_check_in() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  if new.checked_in_at is null then
    new.checked_in_by := null;
  elsif old.checked_in_at is not null then
    new.checked_in_at := old.checked_in_at;
    new.checked_in_by := old.checked_in_by;
  else
    new.checked_in_at := least(greatest(new.checked_in_at, old.created_at), now());
    new.checked_in_by := auth.uid();
  end if;
  return new;
end
$$;
comment on function private.keep_check_in() is 'Before update: the first arrival counts, and it is not in the future.';
revoke execute on function private.keep_check_in() from public;
create trigger keep_check_in before update of checked_in_at on public.event_registrations
  for each row execute function private.keep_check_in();

create policy update_mine on public.event_registrations for update to authenticated
  using (event_id = any (array(
    select e.id from public.events e where e.hospital_id = any (array(select private.my_hospitals())))))
  with check (event_id = any (array(
    select e.id from public.events e where e.hospital_id = any (array(select private.my_hospitals())))));
grant update (checked_in_at) on public.event_registrations to authenticated;
