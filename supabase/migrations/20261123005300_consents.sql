-- What customers said about the use of their data: receipts, which are added and never changed. The latest answer for a
-- purpose counts; a customer without one was not asked yet. A customer answers on the agent's device, or on her own by a
-- link whose secret gives that page and nothing else (SECURITY-50). A refusal outlives a restore from a backup.

create table public.consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  customer_id uuid not null,
  purpose text not null,
  answer text not null,
  text_version text not null,
  channel text not null,
  signed_name text,
  signature text,
  created_at timestamptz not null default now(),
  constraint consents_customer_fkey
    foreign key (customer_id, user_id) references public.customers (id, user_id) on update cascade on delete cascade,
  constraint consents_purpose_known check (purpose in ('service', 'marketing', 'hospital', 'health')),
  constraint consents_answer_known check (answer in ('yes', 'no')),
  constraint consents_channel_known check (channel in ('device', 'link', 'spoken', 'request')),
  constraint consents_text_version_length check (char_length(text_version) between 1 and 20),
  constraint consents_signed_name_required check (signed_name ~ '\S'),
  constraint consents_signed_name_length check (char_length(signed_name) <= 100),
  constraint consents_signature_length check (char_length(signature) between 1 and 8000),
  constraint consents_signature_path check (signature ~ '^[ML0-9 ]+$'),
  constraint consents_proof_required
    check (answer = 'no' or (channel in ('device', 'link') and num_nonnulls(signed_name, signature) > 0))
);
comment on table public.consents is 'Receipts of what customers allowed and refused, by purpose; the latest answer counts.';
comment on column public.consents.id is 'Made by the device (UUID v7).';
comment on column public.consents.user_id is 'The agent; never changes.';
comment on column public.consents.customer_id is 'A customer of the same agent.';
comment on column public.consents.purpose is 'service, marketing, hospital (sharing with one) or health (data about it).';
comment on column public.consents.answer is 'yes, or no: refused, or withdrawn after a yes.';
comment on column public.consents.text_version is 'Version and language of the text that was shown, as in 1-th.';
comment on column public.consents.channel is 'device: on the agent''s; link: on the customer''s own page; spoken: said to the agent, request: by /privacy/request, each for a no alone.';
comment on column public.consents.signed_name is 'The name that the customer typed, at most 100 characters.';
comment on column public.consents.signature is 'What a finger drew: an SVG path of M, L and whole numbers, at most 8000 characters.';
comment on column public.consents.created_at is 'When the customer said so: the device''s time, never later than the server''s.';

create index consents_user_id_idx on public.consents (user_id);
create index consents_customer_idx on public.consents (customer_id, user_id);

create function private.stamp_consent() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  if new.channel in ('link', 'request') and current_user = 'authenticated' then
    raise insufficient_privilege using message = 'Only the customer answers by a link or a request.';
  end if;
  -- Devices compare the times of answers by the millisecond.
  new.created_at := date_trunc('milliseconds', private.device_time(new.created_at));
  return new;
end
$$;
comment on function private.stamp_consent() is 'Before insert: a receipt is never of the future.';

create trigger stamp_consent before insert on public.consents
  for each row execute function private.stamp_consent();
create trigger follow_merge before insert on public.consents
  for each row execute function private.follow_merge();

create function private.note_refusal() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.note_fact('consent_refused', jsonb_build_object(
    'user_id', new.user_id, 'customer_id', new.customer_id, 'purpose', new.purpose, 'at', new.created_at,
    'text_version', new.text_version, 'channel', new.channel));
  return null;
end
$$;
comment on function private.note_refusal() is 'After a no: stores a fact that a restore must not undo.';

create trigger note_refusal after insert on public.consents
  for each row when (new.answer = 'no') execute function private.note_refusal();

create index irrevocable_facts_refused_idx on private.irrevocable_facts ((about ->> 'customer_id'))
  where kind = 'consent_refused';

create function private.rewrite_refusals(customer uuid, agent uuid, noted_by uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (
    select from private.irrevocable_facts f
    where f.kind = 'consent_refused' and f.about ->> 'customer_id' = customer::text
      and (f.about ->> 'user_id')::uuid = any (noted_by))
  then
    perform set_config('private.is_replaying', 'true', true);
    insert into public.consents (id, user_id, customer_id, purpose, answer, text_version, channel, created_at)
    select f.id, agent, customer, f.about ->> 'purpose', 'no', f.about ->> 'text_version', f.about ->> 'channel',
      (f.about ->> 'at')::timestamptz
    from private.irrevocable_facts f
    where f.kind = 'consent_refused' and f.about ->> 'customer_id' = customer::text
      and (f.about ->> 'user_id')::uuid = any (noted_by)
    order by f.happened_at, f.id
    on conflict (id) do nothing;
    perform set_config('private.is_replaying', 'false', true);
  end if;
end
$$;
comment on function private.rewrite_refusals(uuid, uuid, uuid[]) is
  'Writes the stored refusals of a customer again, for the present agent: those that these agents noted (SECURITY-51).';

create function private.write_refusals() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.rewrite_refusals(new.id, new.user_id, array[new.user_id]);
  return null;
end
$$;
comment on function private.write_refusals() is
  'After a customer was inserted: writes their stored refusals again. After a restore a device may send a '
  'customer that the backup lacks (SECURITY-51).';

create trigger write_refusals after insert on public.customers
  for each row execute function private.write_refusals();

create function private.write_sharing() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from public.customers c where c.id = new.customer_id for no key update;
  perform private.renew_contacts(new.customer_id);
  return null;
end
$$;
comment on function private.write_sharing() is
  'After an answer about sharing with a hospital: contacts of bookings are masked, or shown again. Its name comes after sync_note, as that of write_contact.';

create trigger write_sharing after insert on public.consents
  for each row when (new.purpose = 'hospital') execute function private.write_sharing();

select private.restrict_to_own('public.consents', 'select', 'insert');
grant select,
  insert (id, user_id, customer_id, purpose, answer, text_version, channel, signed_name, signature, created_at)
  on public.consents to authenticated;

select private.sync_register(
  'consents', 'consents', '{user_id}',
  '{id, user_id, customer_id, created_at, purpose, answer, text_version, channel, signed_name, signature}', '[]'
);

create table private.consent_links (
  secret_hash bytea primary key,
  user_id uuid not null,
  customer_id uuid not null,
  created_at timestamptz not null default now(),
  constraint consent_links_customer_fkey
    foreign key (customer_id, user_id) references public.customers (id, user_id) on update cascade on delete cascade
);
comment on table private.consent_links is 'Links by which customers answer for themselves; they end with the customer, a hand-over, or after a year.';
comment on column private.consent_links.secret_hash is 'SHA-256 of the secret; the secret itself is stored nowhere.';
comment on column private.consent_links.user_id is 'The agent.';
comment on column private.consent_links.customer_id is 'The customer, who may be merged into another one later.';
comment on column private.consent_links.created_at is 'Server time.';
create index consent_links_customer_idx on private.consent_links (customer_id, user_id);
create index consent_links_created_at_idx on private.consent_links (created_at);

create function private.make_consent_link(customer uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- Two random UUIDs have 244 random bits.
  secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.require_session();
  perform 1 from public.customers c
  where c.id = customer and c.user_id = auth.uid() and c.deleted_at is null for key share;
  if not found then
    return null;
  end if;
  delete from private.consent_links l where l.created_at < now() - interval '1 year';
  insert into private.consent_links (secret_hash, user_id, customer_id)
  values (sha256(convert_to(secret, 'utf8')), auth.uid(), customer);
  return secret;
end
$$;
grant execute on function private.make_consent_link(uuid) to authenticated;

create function public.make_consent_link(customer uuid) returns text
language sql volatile security invoker set search_path = '' as $$ select private.make_consent_link(customer) $$;
comment on function public.make_consent_link(uuid) is
  'A new secret for /c/<secret>, valid for a year; null if the caller has no such customer.';
grant execute on function public.make_consent_link(uuid) to authenticated;

create function private.find_consent_link(secret text) returns private.consent_links
language sql stable security definer set search_path = '' as $$
  select l.secret_hash, l.user_id, coalesce(m.survivor_id, l.customer_id), l.created_at
  from private.consent_links l
  left join private.merged_customers m on m.id = l.customer_id
  join public.customers c on c.id = coalesce(m.survivor_id, l.customer_id)
  where l.secret_hash = sha256(convert_to(left(secret, 100), 'utf8')) and l.created_at > now() - interval '1 year'
    and c.deleted_at is null and c.user_id = l.user_id
$$;
comment on function private.find_consent_link(text) is 'The link of a secret, with the customer as merged since; null for none.';

create function private.read_consent_page(secret text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  link private.consent_links := private.find_consent_link(secret);
begin
  if link.customer_id is null then
    return jsonb_build_object('state', 'unknown');
  end if;
  return jsonb_build_object(
    'state', 'open',
    'agent', (select p.full_name from public.profiles p where p.user_id = link.user_id),
    'customer', (select private.mask_name(c.name) from public.customers c where c.id = link.customer_id),
    'answers', (
      select coalesce(jsonb_object_agg(w.purpose, jsonb_build_object('answer', w.answer, 'at', w.created_at)), '{}')
      from (
        select distinct on (k.purpose) k.purpose, k.answer, k.created_at from public.consents k
        where k.customer_id = link.customer_id order by k.purpose, k.created_at desc, k.answer, k.id
      ) w));
end
$$;
grant execute on function private.read_consent_page(text) to anon, authenticated;

create function public.read_consent_page(secret text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.read_consent_page(secret) $$;
comment on function public.read_consent_page(text) is
  'For the customer''s page: {state open, agent, customer, answers: {purpose: {answer, at}}}, the customer''s name masked, or '
  '{state unknown}. Volatile, so that the secret is in no address.';
grant execute on function public.read_consent_page(text) to anon, authenticated;

create function private.answer_consent_page(
  secret text, answers jsonb, text_version text, signed_name text, signature text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  link private.consent_links := private.find_consent_link(secret);
begin
  if link.customer_id is null then
    return jsonb_build_object('state', 'unknown');
  end if;
  if (case when jsonb_typeof(answers) = 'array' then jsonb_array_length(answers) between 1 and 4 end) is not true then
    perform private.fail('SB002', 'The answers are not of this page.');
  end if;
  insert into public.consents
    (id, user_id, customer_id, purpose, answer, text_version, channel, signed_name, signature, created_at)
  select (a ->> 'id')::uuid, link.user_id, link.customer_id, a ->> 'purpose', a ->> 'answer',
    answer_consent_page.text_version, 'link', nullif(btrim(answer_consent_page.signed_name), ''),
    nullif(answer_consent_page.signature, ''), now()
  from jsonb_array_elements(answers) a
  on conflict (id) do nothing;
  -- The limit exists because each receipt is synced to every
  -- device of the agent and never deleted (SECURITY-73).
  if (
    select count(*) from public.consents k
    where k.customer_id = link.customer_id and k.channel = 'link' and k.created_at > now() - interval '1 day'
  ) > 40 then
    perform private.refuse_for_now('SB024', 'These are too many answers of one day. Try again later.', 3600, null);
  end if;
  return private.read_consent_page(secret);
end
$$;
grant execute on function private.answer_consent_page(text, jsonb, text, text, text) to anon, authenticated;

create function public.answer_consent_page(
  secret text, answers jsonb, text_version text, signed_name text, signature text
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.answer_consent_page(secret, answers, text_version, signed_name, signature)
$$;
comment on function public.answer_consent_page(text, jsonb, text, text, text) is
  'Stores the customer''s answers, [{id, purpose, answer}], with one proof; a repeat of the ids changes nothing. Answers as '
  'read_consent_page. Errors: SB002, 23514.';
grant execute on function public.answer_consent_page(text, jsonb, text, text, text) to anon, authenticated;
