-- Web push: the devices on which a person allowed notifications, with the chosen topics. The server sends
-- only to push services of browsers (SECURITY-62). A subscription is valid as long as its device's session,
-- so signing out and ending a session end it.

create table private.push_hosts (
  host text primary key,
  constraint push_hosts_host_form check (host ~ '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$')
);
comment on table private.push_hosts is
  'Hosts of push services; their subdomains count too. An operator adds one by SQL.';
comment on column private.push_hosts.host is 'A domain; 127.0.0.1, for tests alone, is the only address and the only one without https.';
insert into private.push_hosts (host) values
  ('fcm.googleapis.com'), ('push.services.mozilla.com'), ('push.apple.com'), ('notify.windows.com');

create table private.push_key (
  is_only boolean primary key default true,
  public_key text not null,
  constraint push_key_is_only_true check (is_only),
  constraint push_key_public_key_form check (public_key ~ '^B[A-Za-z0-9_-]{86}$')
);
comment on table private.push_key is 'At most one row: the public half of the VAPID key that new subscriptions are made with.';
comment on column private.push_key.is_only is 'True: there is one row.';
comment on column private.push_key.public_key is 'A point of P-256 in its long form, base64url. It is the id of the key too.';

create function private.set_push_key(public_key text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.push_key (public_key) values (set_push_key.public_key)
  on conflict (is_only) do update set public_key = excluded.public_key
$$;
comment on function private.set_push_key(text) is
  'For operators: devices subscribe again, with this key, when the app starts on them.';
grant execute on function private.set_push_key(text) to service_role;

create function private.is_push_address(endpoint text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.push_hosts h,
      lateral (select substring(endpoint from '^https://([a-z0-9.-]{1,253})/') as host) given
    where h.host <> '127.0.0.1' and (given.host = h.host or given.host like '%.' || h.host)
      or h.host = '127.0.0.1' and endpoint ~ '^http://127\.0\.0\.1:[0-9]{1,5}/')
$$;
comment on function private.is_push_address(text) is 'True for an address of a known push service.';

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  key text not null,
  choices text[] not null,
  language text not null default 'th',
  device text,
  refusals smallint not null default 0,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  constraint push_subscriptions_session_id_key unique (session_id),
  constraint push_subscriptions_endpoint_key unique (endpoint),
  constraint push_subscriptions_endpoint_length check (char_length(endpoint) between 12 and 1000),
  constraint push_subscriptions_p256dh_form check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  constraint push_subscriptions_auth_form check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  constraint push_subscriptions_key_form check (key ~ '^B[A-Za-z0-9_-]{86}$'),
  constraint push_subscriptions_choices_known
    check (choices <@ array['renewals', 'redeemed', 'conflicts', 'desk', 'events', 'unsent'] and cardinality(choices) <= 6),
  constraint push_subscriptions_language_known check (language in ('th', 'en')),
  constraint push_subscriptions_device_length check (char_length(device) <= 100)
);
comment on table public.push_subscriptions is 'Devices on which a person allowed notifications.';
comment on column public.push_subscriptions.id is 'Stays while the device gets a new address, so that a repeat is known as one.';
comment on column public.push_subscriptions.user_id is 'The person who gets the notifications.';
comment on column public.push_subscriptions.session_id is 'The session of the device; nothing is sent after its end.';
comment on column public.push_subscriptions.endpoint is 'Address at the browser''s push service. Who knows it may send to the device only with the key.';
comment on column public.push_subscriptions.p256dh is 'The device''s public key, base64url: messages are encrypted for it.';
comment on column public.push_subscriptions.auth is 'The secret that the device shares with the sender, base64url.';
comment on column public.push_subscriptions.key is 'The public VAPID key it was made with; only its private half may send.';
comment on column public.push_subscriptions.choices is
  'The kinds of notifications that the person wants on this device. `unsent` is notified by the device '
  'itself, because the server does not know of it.';
comment on column public.push_subscriptions.language is 'Language of the texts.';
comment on column public.push_subscriptions.device is 'Browser and system, for the person''s own copy of the data.';
comment on column public.push_subscriptions.refusals is 'How often in a row the push service refused; five end the subscription.';
comment on column public.push_subscriptions.created_at is 'Server time.';
comment on column public.push_subscriptions.seen_at is 'When the app last started there, to the day.';

create index push_subscriptions_user_id_idx on public.push_subscriptions (user_id);
create index push_subscriptions_desk_idx on public.push_subscriptions (user_id) where 'desk' = any (choices);

alter table public.push_subscriptions enable row level security;
create policy select_own on public.push_subscriptions for select to authenticated
  using (user_id = (select auth.uid()));
revoke all on public.push_subscriptions from anon, authenticated;
grant select on public.push_subscriptions to authenticated;
grant all on public.push_subscriptions to service_role;

create function private.own_session() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select s.id from auth.sessions s
    where s.id = private.read_uuid(auth.jwt() -> 'session_id') and s.user_id = auth.uid()
  );
end
$$;
comment on function private.own_session() is 'The caller''s session while it lives; else null.';

create function private.push_settings() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'key', (select k.public_key from private.push_key k),
    'subscription', (
      select jsonb_build_object(
        'endpoint', s.endpoint, 'key', s.key, 'choices', s.choices, 'language', s.language)
      from public.push_subscriptions s where s.session_id = private.own_session() and s.user_id = auth.uid()))
$$;
grant execute on function private.push_settings() to authenticated;

create function public.push_settings() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.push_settings() $$;
comment on function public.push_settings() is
  'What a device needs to subscribe: {key, subscription: {endpoint, key, choices, language}}. The outer key is for '
  'new subscriptions, null if the operator set none; the inner one is that of this subscription. subscription is '
  'null if this session has none or has ended.';
grant execute on function public.push_settings() to authenticated;

create function private.save_push_subscription(
  endpoint text, p256dh text, auth_secret text, key text, choices text[], language text, device text
) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  most_devices constant integer := 10;
  person uuid := auth.uid();
  session uuid := private.own_session();
begin
  if session is null then
    raise insufficient_privilege using message = 'Only a device that is signed in is notified.';
  end if;
  if not private.is_push_address(endpoint) then
    raise check_violation using constraint = 'push_subscriptions_endpoint_known', message = 'This is no known push service.';
  end if;
  -- Deletes the subscription of this browser's earlier person
  -- or session. Only that browser knows all three values.
  delete from public.push_subscriptions s
  where s.endpoint = save_push_subscription.endpoint and s.session_id <> session
    and s.p256dh = save_push_subscription.p256dh and s.auth = auth_secret;
  insert into public.push_subscriptions as s (user_id, session_id, endpoint, p256dh, auth, key, choices, language, device)
  values (person, session, save_push_subscription.endpoint, save_push_subscription.p256dh, auth_secret,
    save_push_subscription.key, save_push_subscription.choices, save_push_subscription.language,
    left(save_push_subscription.device, 100))
  on conflict on constraint push_subscriptions_session_id_key do update set
    refusals = case when s.endpoint = excluded.endpoint then s.refusals else 0 end,
    endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, key = excluded.key,
    choices = excluded.choices, language = excluded.language, device = excluded.device,
    seen_at = date_trunc('day', now());
  delete from public.push_subscriptions s where s.id in (
    select o.id from public.push_subscriptions o where o.user_id = person and o.session_id <> session
    order by o.seen_at desc, o.id offset most_devices - 1);
  return true;
end
$$;
grant execute on function private.save_push_subscription(text, text, text, text, text[], text, text) to authenticated;

create function public.save_push_subscription(
  endpoint text, p256dh text, auth_secret text, key text, choices text[], language text, device text
) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.save_push_subscription(endpoint, p256dh, auth_secret, key, choices, language, device)
$$;
comment on function public.save_push_subscription(text, text, text, text, text[], text, text) is
  'Allows notifications on the caller''s device, or changes what for. The eleventh device of a person replaces the one that '
  'was not used for longest. Errors: 42501 without a living session, 23514 for values or a push service that are not known, '
  '23505 for the address of another device.';
grant execute on function public.save_push_subscription(text, text, text, text, text[], text, text) to authenticated;

create function private.end_push_subscription() returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.push_subscriptions s where s.session_id = private.own_session() and s.user_id = auth.uid();
  return found;
end
$$;
grant execute on function private.end_push_subscription() to authenticated;

create function public.end_push_subscription() returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.end_push_subscription() $$;
comment on function public.end_push_subscription() is 'Ends notifications on the caller''s device; false if there were none.';
grant execute on function public.end_push_subscription() to authenticated;

create function private.push_target(subscription text, choice text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth, 'key', s.key, 'language', s.language)
  from public.push_subscriptions s
  where s.id = subscription::uuid and choice = any (s.choices)
    and exists (select from auth.sessions x where x.id = s.session_id and x.user_id = s.user_id)
$$;
comment on function private.push_target(text, text) is
  'Where a notification of this choice goes now; null if the person does not want it any more, or signed '
  'out on that device.';

create function private.note_push_answer(subscription text, answer text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  most_refusals constant integer := 5;
begin
  if answer = 'gone' then
    delete from public.push_subscriptions s where s.id = subscription::uuid;
  elsif answer = 'refused' then
    update public.push_subscriptions s set refusals = s.refusals + 1 where s.id = subscription::uuid;
    delete from public.push_subscriptions s where s.id = subscription::uuid and s.refusals >= most_refusals;
  elsif answer = 'taken' then
    update public.push_subscriptions s set refusals = 0 where s.id = subscription::uuid and s.refusals > 0;
  end if;
end
$$;
comment on function private.note_push_answer(text, text) is
  'After a push service answered: taken, refused, or gone. A subscription that is gone, or was refused five times in a row, ends.';

create function private.forget_pushes() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- One that is being reported at this moment is left: waiting for it could end in a deadlock.
  delete from private.outgoing_messages m where m.id in (
    select k.id from private.outgoing_messages k
    where k.template = 'push' and k.recipient = old.id::text and k.outcome is null for update skip locked);
  return null;
end
$$;
comment on function private.forget_pushes() is
  'After a subscription ended: deletes its waiting notifications.';
create trigger forget_pushes after delete on public.push_subscriptions
  for each row execute function private.forget_pushes();

create function private.purge_push_subscriptions() returns jsonb
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from public.push_subscriptions s where s.id in (
      select k.id from public.push_subscriptions k
      where not exists (select from auth.sessions x where x.id = k.session_id and x.user_id = k.user_id) limit 1000)
    returning 1
  ) select jsonb_build_object('subscriptions', count(*), 'more', count(*) = 1000) from gone
$$;
comment on function private.purge_push_subscriptions() is 'Job: removes subscriptions whose session has ended. Answers how many, and whether there are more.';

insert into private.jobs (name, every) values ('purge_push_subscriptions', '1 day');
