-- Notifications by web push (NOTIFY-3). Each is queued in the transaction of its cause, once for each device
-- that wants it. It has no health topic, and of a name only the first letter. Jobs queue nothing in quiet
-- hours, so that a morning's run sees what a person still did in the evening.

create function private.first_letter(name text) returns text
language sql immutable set search_path = '' as $$ select upper(substring(name from '[ก-ฮA-Za-z]')) $$;
comment on function private.first_letter(text) is 'The first consonant or Latin letter of a name; null without one.';

create function private.queue_push_for_person(person uuid, choice text, cause text, about uuid, data jsonb, expires_at timestamptz)
returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_message(
    concat_ws(':', 'push', choice, person, cause, s.id), about, 'push', s.id::text,
    data || jsonb_build_object('choice', choice), expires_at, true)
  from public.push_subscriptions s where s.user_id = person and choice = any (s.choices) order by s.id
$$;
comment on function private.queue_push_for_person(uuid, text, text, uuid, jsonb, timestamptz) is
  'Queues one notification for each device of the person that wants notifications of this choice; a repeat for '
  'the same cause queues none. `about` is the id of the row by which the messages are deleted again; null for none.';

create function private.queue_event_push(
  registration public.event_registrations, kind text, cause text, path text, expires_at timestamptz
) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_push_for_person(
    registration.user_id, 'events', concat_ws(':', kind, registration.id, cause),
    case when kind = 'cancelled' then registration.event_id else registration.id end,
    jsonb_build_object('kind', kind, 'topic', registration.event_id, 'path', path), expires_at)
$$;
comment on function private.queue_event_push(public.event_registrations, text, text, text, timestamptz) is
  'Queues one notification about an event, of the kinds that mails have.';

create function private.queue_redemption_pushes() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  letter text;
  customer uuid;
begin
  if new.outcome = 'first' and new.voided_at is null and new.agent_id is not null
    and (tg_op = 'INSERT' or old.outcome <> 'first')
    -- If no device subscribed to this topic, neither the customer nor, below, the owners are read.
    and exists (select from public.push_subscriptions s where s.user_id = new.agent_id and 'redeemed' = any (s.choices))
  then
    select private.first_letter(c.name), c.id into letter, customer
    from public.bookings b join public.customers c on c.id = b.customer_id where b.id = new.booking_id;
    perform private.queue_push_for_person(new.agent_id, 'redeemed', new.nonce::text, new.nonce,
      jsonb_build_object('letter', letter, 'customer', customer), now() + interval '7 days');
  end if;
  if new.closed_at is not null then
    delete from private.outgoing_messages m
    where m.about = new.nonce and m.template = 'push' and m.outcome is null and m.data ->> 'choice' = 'desk';
  elsif (tg_op = 'INSERT' or old.closed_at is not null)
    and exists (select from public.push_subscriptions s where 'desk' = any (s.choices))
  then
    perform private.queue_push_for_person(m.user_id, 'desk', coalesce(new.void_id, new.nonce)::text, new.nonce, '{}', now() + interval '7 days')
    from public.hospital_members m where m.hospital_id = new.hospital_id and m.role = 'owner';
  end if;
  return null;
end
$$;
comment on function private.queue_redemption_pushes() is
  'After an attempt was stored: notifies the agent that a voucher was used, and the owners that an attempt waits for '
  'their decision.';
create trigger push_inserted after insert on public.redemption_events
  for each row when (new.outcome = 'first' or new.closed_at is null) execute function private.queue_redemption_pushes();
create trigger push_updated after update on public.redemption_events
  for each row when (old.outcome is distinct from new.outcome or old.closed_at is distinct from new.closed_at)
  execute function private.queue_redemption_pushes();

create function private.notify_renewals() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  tomorrow date := (now() at time zone 'Asia/Bangkok')::date + 1;
  ending record;
begin
  if private.quiet_until(now(), true) is not null then
    return '{}';
  end if;
  for ending in
    select i.user_id, count(distinct i.customer_id)::int as people,
      (array_agg(private.first_letter(c.name) order by i.id))[1] as letter
    from public.car_insurance i join public.customers c on c.id = i.customer_id
    where i.deleted_at is null and c.deleted_at is null
      and exists (select from public.push_subscriptions s where s.user_id = i.user_id and 'renewals' = any (s.choices))
      -- As the board of renewals has it (INSURANCE-11, INSURANCE-15).
      and not coalesce(i.renewal_stage in ('renewed', 'lost') and i.renewal_until >= tomorrow, false)
      and exists (
        select from (values ('voluntary', (i.coverage_end at time zone 'Asia/Bangkok')::date),
          ('compulsory', i.compulsory_end), ('tax', i.tax_end)) clock (kind, end_day)
        where clock.end_day = tomorrow and not exists (
          select from public.car_insurance l where l.customer_id = i.customer_id and l.deleted_at is null
            and l.license_plate = i.license_plate and l.coverage_end > i.coverage_end
            and case clock.kind when 'voluntary' then true
              when 'compulsory' then l.compulsory_end >= tomorrow else l.tax_end >= tomorrow end))
    group by i.user_id
  loop
    perform private.queue_push_for_person(ending.user_id, 'renewals', tomorrow::text, null,
      jsonb_build_object('letter', ending.letter, 'people', ending.people),
      (tomorrow + 1)::timestamp at time zone 'Asia/Bangkok');
  end loop;
  return '{}';
end
$$;
comment on function private.notify_renewals() is
  'Job: notifies agents, once a day, of renewals that end tomorrow and have no answer.';

create function private.notify_conflicts() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  today date := (now() at time zone 'Asia/Bangkok')::date;
begin
  if private.quiet_until(now(), true) is not null then
    return '{}';
  end if;
  perform private.queue_push_for_person(w.user_id, 'conflicts', today::text, null, '{}', now() + interval '1 day')
  from (
    select distinct c.user_id from public.sync_conflicts c
    where c.resolved_at is null and c.kind in ('guarded', 'delete_lost_to_edit')
      and c.created_at between now() - interval '3 days' and now() - interval '1 hour'
      and exists (select from public.push_subscriptions s where s.user_id = c.user_id and 'conflicts' = any (s.choices))
  ) w;
  return '{}';
end
$$;
comment on function private.notify_conflicts() is
  'Job: notifies people of an unresolved `guarded` or `delete_lost_to_edit` conflict that was recorded one hour to '
  'three days ago. Each of their devices that wants `conflicts` gets one notification a day of Bangkok, none in '
  'quiet hours. Answers {}.';

insert into private.jobs (name, every) values ('notify_renewals', '1 hour'), ('notify_conflicts', '30 minutes');
