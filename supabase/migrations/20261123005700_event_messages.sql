-- Mails about an event to people who agreed to them at registration. They report a seat, a place on the
-- waiting list, a new time or place, a cancellation, and the day before. Each is queued in the transaction of
-- its cause, under a key of registration and cause, and waits for the end of the quiet hours.

create function private.queue_event_mail(registration public.event_registrations, kind text, cause text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  e public.events;
  address text;
  path text;
  expires timestamptz;
begin
  select * into e from public.events x where x.id = registration.event_id;
  -- Of a hidden event only the end is mailed, without a word that its organiser writes (SECURITY-80).
  if e.id is null or e.end_date <= now() or (e.is_hidden and kind <> 'cancelled') then
    return;
  end if;
  if e.is_hidden then
    e.event_title := e.hospital_name;
    e.location_address := null;
  end if;
  select '/event/' || h.slug || '/' || e.url_slug into path from public.hospitals h where h.id = e.hospital_id;
  expires := case when kind = 'cancelled' then greatest(e.end_date, now() + interval '1 day') else e.end_date end;
  perform private.queue_event_push(registration, kind, cause, path, expires);
  select nullif(u.email, '') into address from auth.users u
  where u.id = registration.user_id and registration.mail_agreed_at is not null;
  if address is null then
    return;
  end if;
  perform private.queue_message(
    concat_ws(':', 'event', kind, registration.id, cause),
    case when kind = 'cancelled' then e.id else registration.id end, 'event', address,
    jsonb_build_object(
      'kind', kind, 'title', e.event_title, 'hospital', e.hospital_name, 'start', e.start_date, 'end', e.end_date,
      'place', e.location_address, 'party', registration.party_size, 'path', path,
      -- A person on the waiting list has a position, and no code to show on arrival.
      'code', case when registration.status <> 'waiting' then registration.code end,
      'position', case when registration.status = 'waiting' then (
        select count(*) from public.event_registrations w where w.event_id = e.id and w.status = 'waiting'
        and (w.created_at, w.id) <= (registration.created_at, registration.id)) end),
    expires, true);
end
$$;
comment on function private.queue_event_mail(public.event_registrations, text, text) is
  'Queues one mail about an event that has not ended, where the person agreed and has an address, and a notification for each
  device that wants it; of a hidden event only that it is cancelled.';

create function private.delete_unsent_event_messages(registration uuid, kinds text[], templates text[] default '{event,push}') returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.outgoing_messages m
  where m.about = registration and m.template = any (templates) and m.outcome is distinct from 'sent'
    and (kinds is null or m.data ->> 'kind' = any (kinds))
    -- Cancellations are about an event, whose id may be the same
    -- (SECURITY-67). Of notifications, only those about events are deleted.
    and m.data ->> 'kind' is distinct from 'cancelled' and (m.template <> 'push' or m.data ->> 'choice' = 'events')
$$;
comment on function private.delete_unsent_event_messages(uuid, text[], text[]) is
  'Deletes the messages about a registration that were not sent, given up ones too, except cancellations and '
  'notifications of other choices than events. Null kinds: every kind.';

create function private.mail_registration() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.delete_unsent_event_messages(old.id, null);
  elsif tg_op = 'INSERT' then
    perform private.queue_event_mail(new, case new.status when 'waiting' then 'waiting' else 'confirmed' end, null);
  else
    perform private.delete_unsent_event_messages(new.id, array['waiting']);
    update private.outgoing_messages m set data = m.data || jsonb_build_object('code', new.code, 'position', null)
    where m.about = new.id and m.template = 'event' and m.outcome is null and m.data ->> 'kind' <> 'cancelled';
    perform private.queue_event_mail(new, 'seat', null);
  end if;
  return null;
end
$$;
comment on function private.mail_registration() is
  'After a registration was made, got a seat, or ended: queues its mail, or deletes what waits.';
create trigger mail_registration after insert or delete on public.event_registrations
  for each row execute function private.mail_registration();
create trigger mail_seat after update of status on public.event_registrations
  for each row when (old.status = 'waiting' and new.status = 'registered') execute function private.mail_registration();

create function private.mail_event_change() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  r public.event_registrations;
begin
  -- Each change mails everybody who registered (SECURITY-82). An operator's statement has no auth.uid().
  if auth.uid() is not null
    and exists (select from public.event_registrations x where x.event_id = new.id and x.user_id is not null)
  then
    perform private.take_allowance('moves of event ' || new.id, 1, 20, '24 hours');
  end if;
  for r in select * from public.event_registrations x where x.event_id = new.id and x.user_id is not null order by x.id
  loop
    -- Queued mails have the former time and place. Changes and reminders are dropped; the others are updated.
    perform private.delete_unsent_event_messages(r.id, array['changed', 'reminder']);
    update private.outgoing_messages m set data = m.data || jsonb_build_object(
      'start', new.start_date, 'end', new.end_date, 'place', new.location_address), expires_at = new.end_date
    where m.about = r.id and m.template = 'event' and m.outcome is null and m.data ->> 'kind' <> 'cancelled';
    perform private.queue_event_mail(r, 'changed', txid_current()::text);
  end loop;
  return null;
end
$$;
comment on function private.mail_event_change() is
  'After an event got another time or place: queues a mail to each person who registered, and refuses more than 20 changes a day '
  'of a person.';
create trigger mail_event_change after update on public.events for each row
  when ((old.start_date, old.end_date, old.location_address, old.location_lat, old.location_lng) is distinct from
    (new.start_date, new.end_date, new.location_address, new.location_lat, new.location_lng)) execute function private.mail_event_change();

create function private.drop_hidden_mails() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.delete_unsent_event_messages(r.id, null) from public.event_registrations r where r.event_id = new.id;
  return null;
end
$$;
comment on function private.drop_hidden_mails() is
  'After an event was hidden: deletes what waits to be mailed about it (SECURITY-80).';
create trigger drop_hidden_mails after update on public.events for each row
  when (new.is_hidden and not old.is_hidden) execute function private.drop_hidden_mails();

create function private.mail_event_end() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.queue_event_mail(r, 'cancelled', null)
  from public.event_registrations r where r.event_id = old.id and r.user_id is not null;
  return old;
end
$$;
comment on function private.mail_event_end() is
  'Before an event is deleted, while its registrations still exist: queues a mail to each person who '
  'registered.';
create trigger mail_event_end before delete on public.events
  for each row execute function private.mail_event_end();

create function private.remind_of_events() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  r public.event_registrations;
begin
  for r in select x.* from public.event_registrations x join public.events e on e.id = x.event_id
    where e.start_date > now() and e.start_date <= now() + interval '24 hours' and not e.is_hidden and x.status = 'registered'
      and x.created_at <= e.start_date - interval '24 hours'
      and (x.mail_agreed_at is not null and not exists (select from private.outgoing_messages m
          where m.key = concat_ws(':', 'event', 'reminder', x.id, extract(epoch from e.start_date)))
        or exists (select from public.push_subscriptions s
          where s.user_id = x.user_id and 'events' = any (s.choices) and not exists (
            select from private.outgoing_messages m where m.key = concat_ws(
              ':', 'push', 'events', x.user_id, 'reminder', x.id, extract(epoch from e.start_date), s.id))))
    order by x.id limit 500
  loop
    perform private.queue_event_mail(r, 'reminder',
      (select extract(epoch from e.start_date)::text from public.events e where e.id = r.event_id));
  end loop;
  return '{}';
end
$$;
comment on function private.remind_of_events() is
  'Job: queues the reminder of the day before, once for each start; not for who registered within that day.';
insert into private.jobs (name, every) values ('remind_of_events', '15 minutes');

create function private.change_event_mail(event uuid, wanted boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  r public.event_registrations;
begin
  update public.event_registrations x
  set mail_agreed_at = case when wanted then coalesce(x.mail_agreed_at, now()) end
  where x.event_id = change_event_mail.event and x.user_id = auth.uid() returning * into r;
  if r.id is not null and not wanted then
    perform private.delete_unsent_event_messages(r.id, null, '{event}');
  end if;
  return r.mail_agreed_at is not null;
end
$$;
grant execute on function private.change_event_mail(uuid, boolean) to authenticated;

create function public.change_event_mail(event uuid, wanted boolean) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.change_event_mail(event, wanted) $$;
comment on function public.change_event_mail(uuid, boolean) is
  'The caller agrees to mails about an event they registered for, or withdraws. Answers whether they agree now: '
  'false without a registration too. A withdrawal deletes the mails that wait, except those about a cancelled event.';
grant execute on function public.change_event_mail(uuid, boolean) to authenticated;

create function private.waiting_position(event uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select (select count(*)::int from public.event_registrations w
    where w.event_id = mine.event_id and w.status = 'waiting' and (w.created_at, w.id) <= (mine.created_at, mine.id))
  from public.event_registrations mine
  where mine.event_id = waiting_position.event and mine.user_id = auth.uid() and mine.status = 'waiting'
$$;
grant execute on function private.waiting_position(uuid) to authenticated;

create function public.waiting_position(event uuid) returns integer
language sql stable security invoker set search_path = '' as $$ select private.waiting_position(event) $$;
comment on function public.waiting_position(uuid) is 'The caller''s place in the waiting list, 1 for the first; null if they do not wait.';
grant execute on function public.waiting_position(uuid) to authenticated;
