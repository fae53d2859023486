-- Nobody learns by trying whether another person is registered: the trigger looks at who asks before it looks at the seats,
-- as the policy does after it.

create or replace function private.take_seat() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  refusal text;
begin
  -- Operators write without an identity.
  if auth.uid() is not null and new.user_id is distinct from auth.uid() then
    raise insufficient_privilege using message = 'People register themselves.';
  end if;
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
