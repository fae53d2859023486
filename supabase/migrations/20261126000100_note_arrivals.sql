-- Arrivals at an event's door by a function that takes many at once: a device that had no network sends what it noted, is
-- told of each whether it was the first, and a press that is sent again is known by its id.

alter table public.event_registrations add column checked_in_press uuid;
comment on column public.event_registrations.checked_in_press is
  'The press that counts, by the id that its device gave it; null where there is none.';
grant update (checked_in_press) on public.event_registrations to authenticated;

create or replace function private.keep_check_in() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  if new.checked_in_at is null then
    new.checked_in_by := null;
    new.checked_in_press := null;
  elsif old.checked_in_at is not null then
    new.checked_in_at := old.checked_in_at;
    new.checked_in_by := old.checked_in_by;
    new.checked_in_press := old.checked_in_press;
  else
    new.checked_in_at := least(greatest(new.checked_in_at, old.created_at), now());
    new.checked_in_by := auth.uid();
  end if;
  return new;
end
$$;
drop trigger keep_check_in on public.event_registrations;
create trigger keep_check_in before update of checked_in_at, checked_in_press on public.event_registrations
  for each row execute function private.keep_check_in();

create function public.note_arrivals(expected_user uuid, rows jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  me uuid := private.sync_check_person(expected_user);
  uuid_pattern constant text := '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
  r jsonb;
  at timestamptz;
  press uuid;
  e public.event_registrations;
  answers jsonb := '[]';
begin
  if (case when jsonb_typeof(rows) = 'array' then jsonb_array_length(rows) <= 100 end) is not true then
    perform private.fail('SB002', 'A call carries a list of at most 100 arrivals.');
  end if;
  for r in select * from jsonb_array_elements(rows) loop
    if (jsonb_typeof(r) = 'object' and r ->> 'id' ~ uuid_pattern and r ->> 'registration' ~ uuid_pattern
        and jsonb_typeof(r -> 'at') in ('string', 'null')) is not true then
      perform private.fail('SB002', 'An arrival is not of the protocol.');
    end if;
  end loop;
  -- Two devices that send the same people wait for each other in one order.
  perform 1 from public.event_registrations
    where id in (select (u ->> 'registration')::uuid from jsonb_array_elements(rows) u) order by id for update;
  for r in select * from jsonb_array_elements(rows) loop
    press := r ->> 'id';
    begin
      at := case when jsonb_typeof(r -> 'at') = 'string' then coalesce((r ->> 'at')::timestamptz, now()) end;
    exception when data_exception then
      at := now();
    end;
    update public.event_registrations k set checked_in_at = at, checked_in_press = press
      where k.id = (r ->> 'registration')::uuid returning k.* into e;
    answers := answers || jsonb_build_object('id', press, 'checked_in_at', e.checked_in_at, 'outcome', case
      when e.id is null then 'gone'
      when at is null then 'undone'
      when e.checked_in_press = press then 'first'
      else 'again' end);
  end loop;
  return jsonb_build_object('uid', me, 'answers', answers);
end
$$;
comment on function public.note_arrivals(uuid, jsonb) is
  'Up to 100 arrivals {id, registration, at}, at null takes one back: {uid, answers}, one {id, outcome first | again | undone '
  '| gone, checked_in_at} each; gone is also another hospital''s registration. A repeat changes nothing. Errors: SB001, SB002.';
revoke execute on function public.note_arrivals(uuid, jsonb) from public, anon;
grant execute on function public.note_arrivals(uuid, jsonb) to authenticated;
