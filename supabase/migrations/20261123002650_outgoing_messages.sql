-- The queue of outgoing mails and notifications, written in the transaction of their cause. A driver takes
-- them under a lease, sends and reports; receivers recognise a repeat by its id. Quiet hours delay those that
-- may wait. A text is deleted once it is sent; a dead message, which may be retried, loses it on expiry.

create table private.quiet_hours (
  is_only boolean primary key default true,
  starts time not null default '21:00',
  push_starts time not null default '20:00',
  ends time not null default '08:00',
  constraint quiet_hours_is_only_true check (is_only)
);
comment on table private.quiet_hours is 'One row: when messages that may wait are not sent. The operator changes it by SQL.';
comment on column private.quiet_hours.is_only is 'True: there is one row.';
comment on column private.quiet_hours.starts is 'Time of day in Bangkok; equal times mean none.';
comment on column private.quiet_hours.push_starts is
  'As starts, but for notifications, which make devices ring.';
comment on column private.quiet_hours.ends is 'Time of day in Bangkok, on the next day where it is earlier.';
insert into private.quiet_hours default values;

create function private.quiet_until(at timestamptz, is_push boolean default false) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case
    when q.starts < q.ends and l.clock >= q.starts and l.clock < q.ends
      or q.starts > q.ends and l.clock < q.ends then (l.day + q.ends) at time zone 'Asia/Bangkok'
    when q.starts > q.ends and l.clock >= q.starts then (l.day + 1 + q.ends) at time zone 'Asia/Bangkok' end
  from (select case when is_push then h.push_starts else h.starts end as starts, h.ends from private.quiet_hours h) q,
    (select (at at time zone 'Asia/Bangkok')::date as day, (at at time zone 'Asia/Bangkok')::time as clock) l
$$;
comment on function private.quiet_until(timestamptz, boolean) is
  'The end of the quiet hours that the time is in, for notifications if is_push; null outside of them.';

create table private.outgoing_messages (
  id uuid primary key default gen_random_uuid(),
  key text not null,
  about uuid,
  template text not null,
  recipient text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days',
  may_wait boolean not null default false,
  attempts int not null default 0,
  ended_at timestamptz,
  outcome text,
  last_error text,
  constraint outgoing_messages_key_unique unique (key),
  constraint outgoing_messages_template_known check (template in ('invitation', 'plain', 'event', 'ending', 'approval', 'push')),
  constraint outgoing_messages_outcome_known check (outcome in ('sent', 'dead')),
  constraint outgoing_messages_outcome_ended check ((outcome is null) = (ended_at is null))
);
comment on table private.outgoing_messages is 'The outgoing queue: mails and notifications that wait, were sent, or are dead.';
comment on column private.outgoing_messages.id is
  'Part of the mail''s Message-ID, by which a mail server recognises a repeated mail.';
comment on column private.outgoing_messages.key is 'Idempotency key: person and cause. A second message with it is not queued.';
comment on column private.outgoing_messages.about is 'The row that caused it; without the row it is not sent.';
comment on column private.outgoing_messages.template is 'Which text it is: render-message.ts and render-push.ts of supabase/functions/_shared.';
comment on column private.outgoing_messages.recipient is 'A mail address; of a notification the id of its subscription.';
comment on column private.outgoing_messages.data is 'Values of the text; plain has subject and text. Emptied when it was sent, or is dead and expired.';
comment on column private.outgoing_messages.created_at is 'Server time.';
comment on column private.outgoing_messages.due_at is
  'Time before which it is not sent; moved by the lease and after a failure.';
comment on column private.outgoing_messages.expires_at is 'Time after which it is not sent.';
comment on column private.outgoing_messages.may_wait is 'Whether it waits for the end of quiet hours.';
comment on column private.outgoing_messages.attempts is 'How often a driver took it to send.';
comment on column private.outgoing_messages.ended_at is
  'When it was sent or became dead; null while it waits.';
comment on column private.outgoing_messages.outcome is 'sent or dead; null while it waits.';
comment on column private.outgoing_messages.last_error is 'What the mail server said last, without addresses.';

create index outgoing_messages_due_idx on private.outgoing_messages (due_at) where outcome is null;
create index outgoing_messages_dead_idx on private.outgoing_messages (expires_at) where outcome = 'dead' and data <> '{}';
create index outgoing_messages_about_idx on private.outgoing_messages (about);
create index outgoing_messages_push_idx on private.outgoing_messages (recipient) where template = 'push' and outcome is null;
create index outgoing_messages_ended_at_idx on private.outgoing_messages (ended_at);

create function private.queue_message(
  key text, about uuid, template text, recipient text, data jsonb, expires_at timestamptz, may_wait boolean default false
) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.outgoing_messages (key, about, template, recipient, data, expires_at, may_wait)
  values (key, about, template, recipient, data, expires_at, may_wait)
  on conflict on constraint outgoing_messages_key_unique do nothing;
  -- At commit this notifies the driver in the Node process, which sends messages.
  select pg_catalog.pg_notify('outgoing_messages', '');
$$;
comment on function private.queue_message(text, uuid, text, text, jsonb, timestamptz, boolean) is
  'Queues a message in the transaction of its cause; does nothing if the key exists already.';

create function private.cancel_messages_about_row() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.cancel_messages(old.id, tg_argv[0]);
  return null;
end
$$;
comment on function private.cancel_messages_about_row() is
  'After a row was deleted or changed (argument: the template): its waiting messages are not sent.';

create function private.recipient_after(key text, recipient text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when key like 'privacy\_%' then '' else recipient end
$$;
comment on function private.recipient_after(text, text) is
  'The recipient to store after a message ended: empty for messages about a data request, whose person may '
  'have to be erased.';

create function private.take_messages(at_most int, channel text default 'mail')
returns table (id uuid, template text, recipient text, data jsonb)
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- A message is dead after 20 attempts, or when it has expired.
  update private.outgoing_messages m
  set outcome = 'dead', ended_at = now(), last_error = coalesce(m.last_error, 'It was not sent in time.')
  where m.outcome is null and m.due_at <= now() and (m.attempts >= 20 or m.expires_at <= now());
  update private.outgoing_messages m set data = '{}', recipient = private.recipient_after(m.key, m.recipient)
  where m.outcome = 'dead' and m.data <> '{}' and m.expires_at <= now();
  update private.outgoing_messages m set due_at = private.quiet_until(now(), m.template = 'push')
  where m.outcome is null and m.due_at <= now() and m.may_wait
    and private.quiet_until(now(), m.template = 'push') is not null;
  -- Notifications are deleted if the person does not want them any more, or signed out on that device.
  delete from private.outgoing_messages m
  where channel = 'push' and m.template = 'push' and m.outcome is null and m.due_at <= now()
    and private.push_target(m.recipient, m.data ->> 'choice') is null;
  -- A reminder may have been queued while its event was being hidden, or waits for the end of the quiet hours (SECURITY-80).
  perform private.delete_unsent_event_messages(r.id, null)
  from private.outgoing_messages m join public.event_registrations r on r.id = m.about join public.events e on e.id = r.event_id
  where m.outcome is null and m.due_at <= now() and m.template in ('event', 'push') and e.is_hidden;
  return query
    -- Mails to one person who waits for them, such as codes, go before those to many.
    with due as (
      select m.id from private.outgoing_messages m
      where m.outcome is null and m.due_at <= now() and (m.template = 'push') = (channel = 'push')
      order by m.template <> 'plain', m.due_at, m.id limit least(greatest(at_most, 0), 100) for update skip locked
    )
    update private.outgoing_messages m
    set attempts = m.attempts + 1, due_at = now() + interval '2 minutes'
    from due where m.id = due.id
    returning m.id, m.template, m.recipient, case when m.template <> 'push' then m.data else m.data || jsonb_build_object(
      'subscription', private.push_target(m.recipient, m.data ->> 'choice'),
      'ttl', floor(extract(epoch from m.expires_at - now()))) end;
end
$$;
grant execute on function private.take_messages(int, text) to service_role;

create function private.end_message(
  message uuid, error text, is_final boolean, retry_seconds int default null, answer text default null
) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_ended boolean;
begin
  update private.outgoing_messages m set
    outcome = case when error is null then 'sent' when is_final then 'dead' end,
    ended_at = case when error is null or is_final then now() end,
    data = case when error is null then '{}' else m.data end,
    recipient = case when error is null then private.recipient_after(m.key, m.recipient) else m.recipient end,
    last_error = left(error, 500),
    -- The next attempt is after 1, 2, 4 … minutes, at most
    -- 6 hours. The receiver may ask for more, up to a day.
    due_at = now() + greatest(least(interval '1 minute' * 2 ^ least(m.attempts - 1, 9), interval '6 hours'),
      interval '1 second' * least(coalesce(retry_seconds, 0), 86400))
  where m.id = message and m.outcome is null;
  is_ended := found;
  perform private.note_push_answer(m.recipient, end_message.answer)
  from private.outgoing_messages m where is_ended and m.id = message and m.template = 'push';
  return is_ended;
end
$$;
grant execute on function private.end_message(uuid, text, boolean, int, text) to service_role;

create function public.take_messages(at_most int, channel text default 'mail')
returns table (id uuid, template text, recipient text, data jsonb)
language sql volatile set search_path = '' as $$ select * from private.take_messages(at_most, channel) $$;
comment on function public.take_messages(int, text) is
  'For the driver: messages of the channel (mail or push) that are due, leased for two minutes; at most 100. One that is not
  reported is due again. The data of a notification have its subscription, with the device''s keys, and its ttl in seconds.';
grant execute on function public.take_messages(int, text) to service_role;

create function public.end_message(
  message uuid, error text default null, is_final boolean default false, retry_seconds int default null, answer text default null
) returns boolean
language sql volatile set search_path = '' as $$
  select private.end_message(message, error, is_final, retry_seconds, answer)
$$;
comment on function public.end_message(uuid, text, boolean, int, text) is
  'For the driver: reports a message as sent, or why not; a final error makes it dead, another one due again later,
  after retry_seconds at least. answer is what the push service said of a subscription: taken, refused or gone.';
grant execute on function public.end_message(uuid, text, boolean, int, text) to service_role;

create function private.purge_messages() returns jsonb
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from private.outgoing_messages m where m.id in (
      select k.id from private.outgoing_messages k where k.ended_at < now() - interval '30 days' order by k.ended_at limit 5000)
    returning 1
  ) select jsonb_build_object('messages', count(*), 'more', count(*) = 5000) from gone
$$;
comment on function private.purge_messages() is 'Job: removes messages that ended more than 30 days ago. Answers how many, and whether there are more.';
