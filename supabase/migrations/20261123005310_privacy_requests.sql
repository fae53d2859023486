-- Requests of people about their data (PRIVACY-1): to view, copy, correct or erase it, to object, or to withdraw a consent.
-- A code to the mail address proves who asks; without an address the agents who know the telephone number do. Each
-- controller has a part to answer: the agents concerned, and the operator. Nobody who asks learns whether data was found.

create table private.privacy_requests (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  name text not null,
  email text,
  telephone text,
  details text,
  form uuid,
  code text,
  wrong_codes int not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  confirmed_by text,
  constraint privacy_requests_kind_known check (kind in ('view', 'copy', 'correct', 'erase', 'object', 'withdraw')),
  constraint privacy_requests_name_required check (name ~ '\S'),
  constraint privacy_requests_name_length check (char_length(name) <= 100),
  constraint privacy_requests_email_shape check (email ~ '^[^@\s]+@[^@\s]+$'),
  constraint privacy_requests_email_length check (char_length(email) <= 255),
  constraint privacy_requests_telephone_length check (char_length(telephone) between 8 and 20),
  constraint privacy_requests_details_length check (char_length(details) <= 1000),
  constraint privacy_requests_reachable check (num_nonnulls(email, telephone) > 0 or confirmed_at is not null),
  constraint privacy_requests_confirmed_by_known check (confirmed_by in ('mail', 'agent'))
);
comment on table private.privacy_requests is 'What people ask about their data.';
comment on column private.privacy_requests.id is 'Answered to who asks, to give the code.';
comment on column private.privacy_requests.kind is 'view, copy, correct, erase, object or withdraw.';
comment on column private.privacy_requests.name is 'As typed; masked once an erasure was answered.';
comment on column private.privacy_requests.email is
  'Address for the code and the answer; null if none was given.';
comment on column private.privacy_requests.telephone is
  'Number by which agents may know the person; null if none was given.';
comment on column private.privacy_requests.details is 'What is meant, at most 1000 characters.';
comment on column private.privacy_requests.form is
  'The id of the filled form on its device, by which a repeat is known (PRIVACY-13); null if none was given.';
comment on column private.privacy_requests.code is 'Six digits that were mailed; null if none were, and after they were used.';
comment on column private.privacy_requests.wrong_codes is 'Tries with another code; five end the request.';
comment on column private.privacy_requests.created_at is 'Server time.';
comment on column private.privacy_requests.confirmed_at is 'Since when the clock runs; null until it is known who asks.';
comment on column private.privacy_requests.confirmed_by is 'mail: by the code; agent: by an agent who knows the person.';
create index privacy_requests_created_at_idx on private.privacy_requests (created_at);
create index privacy_requests_form_idx on private.privacy_requests (form);
create index privacy_requests_email_idx on private.privacy_requests (email);

create table private.privacy_request_parts (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references private.privacy_requests (id) on delete cascade,
  user_id uuid references auth.users (id) on delete cascade,
  customer_id uuid,
  is_claimed boolean not null default false,
  outcome text,
  letter text,
  answered_at timestamptz,
  constraint privacy_request_parts_customer_fkey foreign key (customer_id)
    references public.customers (id) on delete set null,
  constraint privacy_request_parts_key unique (request_id, user_id, customer_id),
  constraint privacy_request_parts_outcome_known check (outcome in ('done', 'refused')),
  constraint privacy_request_parts_letter_length check (char_length(letter) between 1 and 5000),
  constraint privacy_request_parts_answered check (num_nonnulls(outcome, answered_at) <> 1)
);
comment on table private.privacy_request_parts is 'What each controller has to do about a request.';
comment on column private.privacy_request_parts.id is 'The part.';
comment on column private.privacy_request_parts.request_id is 'The request that it is a part of.';
comment on column private.privacy_request_parts.user_id is 'The agent; null for the operator.';
comment on column private.privacy_request_parts.customer_id is 'The agent''s record of the person; null once it was erased.';
comment on column private.privacy_request_parts.is_claimed is
  'Found by what the person only claims: a number, or a further address. False once the controller says that they know the person.';
comment on column private.privacy_request_parts.outcome is 'done or refused; null while it is open.';
comment on column private.privacy_request_parts.letter is 'The answer as it was written; emptied once an erasure was answered.';
comment on column private.privacy_request_parts.answered_at is 'Server time.';
create index privacy_request_parts_user_id_idx on private.privacy_request_parts (user_id);
create index privacy_request_parts_customer_id_idx on private.privacy_request_parts (customer_id);

create function private.request_phone_digits(text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(regexp_replace(text, '[^0-9]', '', 'g'), '^(00)?660?', '0')
$$;
comment on function private.request_phone_digits(text) is 'The digits of a telephone number, with 0 for the code of Thailand: of +66, 0066 and +66 (0).';

create function private.note_objection(request private.privacy_requests) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.consents (user_id, customer_id, purpose, answer, text_version, channel)
  select p.user_id, p.customer_id, 'marketing', 'no', request.kind, 'request'
  from private.privacy_request_parts p
  where p.request_id = request.id and p.customer_id is not null
    and request.kind in ('object', 'withdraw') and request.confirmed_at is not null
    -- A claimed part counts only after its agent confirmed that they know the person.
    and not p.is_claimed
    -- An answer that the customer gave after the confirmation outweighs the request.
    and not exists (
      select from public.consents k
      where k.customer_id = p.customer_id and k.purpose = 'marketing' and k.created_at >= request.confirmed_at)
    and coalesce((
      select k.answer from public.consents k where k.customer_id = p.customer_id and k.purpose = 'marketing'
      order by k.created_at desc, k.answer, k.id limit 1), 'yes') = 'yes'
$$;
comment on function private.note_objection(private.privacy_requests) is
  'Writes a no to marketing for a request to object or to withdraw, once it is known who asks. Other '
  'purposes are noted by the agent.';

create function private.request_due(request private.privacy_requests) returns timestamptz
language sql stable set search_path = '' as $$
  select request.confirmed_at + case request.kind when 'erase' then interval '90 days' else interval '30 days' end
$$;
comment on function private.request_due(private.privacy_requests) is
  'When the answer is due: 90 days after the confirmation for erase, 30 days for others; null until it is '
  'known who asks.';

create function private.mail_controllers(part private.privacy_request_parts, kind text, subject text, body text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_message(
    concat_ws(':', 'privacy_' || kind, part.id, u.id), part.id, 'plain', u.email,
    jsonb_build_object('subject', subject, 'text', body, 'path', '/crm/requests'), now() + interval '14 days', true)
  from auth.users u
  where u.email is not null and u.email_confirmed_at is not null and case when part.user_id is null
    then exists (select from public.user_roles r where r.user_id = u.id and r.role = 'super_admin')
    else u.id = part.user_id end
  order by u.id
$$;
comment on function private.mail_controllers(private.privacy_request_parts, text, text, text) is
  'Queues a mail of this kind to the agent of a part, or to super admins for the operator''s; once each. It names nobody.';

create function private.notify_of_request(part private.privacy_request_parts) returns void
language sql volatile security definer set search_path = '' as $$
  select private.mail_controllers(
    part, 'part', 'มีคำขอเกี่ยวกับข้อมูล · A request about data',
    concat_ws(E'\n',
      'มีคนขอเรื่องข้อมูลที่คุณดูแล ต้องตอบภายในเวลาที่กฎหมายกำหนด เปิดเมนู "คำขอเกี่ยวกับข้อมูล" ใน Sabai', '',
      'Somebody asks about data that you hold, and the law sets a time to answer. Open "Requests about data" in the menu of Sabai.'))
$$;
comment on function private.notify_of_request(private.privacy_request_parts) is
  'After a part was made: mails the agent, or for the operator the super admins, who must answer it.';

create function private.move_requests(survivor uuid, other uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  p private.privacy_request_parts;
begin
  for p in
    select o.* from private.privacy_request_parts o where o.customer_id = other order by o.id for update
  loop
    if not exists (
      select from private.privacy_request_parts k
      where k.customer_id = survivor and k.request_id = p.request_id and k.user_id = p.user_id)
    then
      update private.privacy_request_parts o set customer_id = survivor where o.id = p.id;
    elsif p.answered_at is null then
      perform private.cancel_messages(p.id, 'plain');
      delete from private.privacy_request_parts o where o.id = p.id;
    end if;
  end loop;
end
$$;
comment on function private.move_requests(uuid, uuid) is
  'In a merge of customers: what is asked about the other one is asked about the customer that remains, once in each request.';

create function private.remind_of_requests() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  p private.privacy_request_parts;
  reminded integer := 0;
begin
  for p in
    select k.* from private.privacy_request_parts k join private.privacy_requests r on r.id = k.request_id
    where k.answered_at is null and not k.is_claimed and private.request_due(r) between now() and now() + interval '7 days'
      and not exists (select from private.outgoing_messages o where o.key like 'privacy\_due:' || k.id || ':' || coalesce(k.user_id::text, '%'))
    order by private.request_due(r), k.id limit 100
  loop
    perform private.mail_controllers(
      p, 'due', 'ใกล้ครบกำหนดตอบคำขอเกี่ยวกับข้อมูล · A request is due',
      concat_ws(E'\n',
        'คำขอเกี่ยวกับข้อมูลต้องได้คำตอบภายใน 7 วัน เปิดเมนู "คำขอเกี่ยวกับข้อมูล" ใน Sabai', '',
        'A request about data is to be answered within 7 days. Open "Requests about data" in the menu of Sabai.'));
    reminded := reminded + 1;
  end loop;
  return jsonb_build_object('reminded', reminded);
end
$$;
comment on function private.remind_of_requests() is
  'Job: mails who must answer a request that is due within 7 days, once. Answers how many.';

create function private.has_further_contact(lines text, email text, digits text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  -- Lines are read only where the whole text has the address, or the digits with only other characters
  -- between them: reading thousands of lines of each customer takes seconds (SECURITY-77).
  select case when strpos(lower(lines), has_further_contact.email) > 0
    or (has_further_contact.digits <> '' and lines ~ array_to_string(
      string_to_array(substr(has_further_contact.digits, 2), null), '[^0-9]*'))
  then exists (
    select from regexp_split_to_table(lines, E'\n') l
    where lower(btrim(l)) = has_further_contact.email
      or (has_further_contact.digits <> '' and private.request_phone_digits(l) = has_further_contact.digits))
  else false end
$$;
comment on function private.has_further_contact(text, text, text) is
  'Whether one of the lines is this address, or a number of these digits; empty digits are none.';

create function private.create_request_parts(request private.privacy_requests) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  proved text := case when request.confirmed_by = 'mail' then request.email end;
  number text := coalesce(private.request_phone_digits(request.telephone), '');
  made private.privacy_request_parts;
begin
  -- Requests that come at once are counted one after the other (SECURITY-52).
  perform pg_advisory_xact_lock(hashtextextended('number ' || number, 0)) where number <> '';
  -- An agent is notified of one telephone number three times a day at most; further requests ignore it.
  if length(number) < 9 or (
    select count(*) from private.privacy_requests r
    where r.created_at > request.created_at - interval '1 day' and r.created_at <= request.created_at + interval '1 minute'
      and (r.email is null or r.confirmed_at is not null) and private.request_phone_digits(r.telephone) = number
  ) > 3 then
    number := '';
  end if;
  for made in
    insert into private.privacy_request_parts (request_id, user_id, customer_id, is_claimed)
    select request.id, c.user_id, c.id, (lower(c.email) = proved) is not true
    from public.customers c
    where lower(c.email) = proved or (number <> '' and private.request_phone_digits(c.telephone) = number)
      or private.has_further_contact(c.more_contacts, proved, number)
    on conflict do nothing
    returning *
  loop
    perform private.notify_of_request(made);
  end loop;
  if request.confirmed_at is not null and not exists (
    select from private.privacy_request_parts p where p.request_id = request.id and p.user_id is null)
  then
    for made in
      insert into private.privacy_request_parts (request_id) values (request.id) returning *
    loop
      perform private.notify_of_request(made);
    end loop;
  end if;
  perform private.note_objection(request);
end
$$;
comment on function private.create_request_parts(private.privacy_requests) is
  'Makes the parts: of agents who have the person, and of the operator once it is known who asks. An address is proved by its '
  'code; a number, and an address among further contacts, are claimed, so that the agent has to know the person.';

create function private.ask_about_data(kind text, name text, email text, telephone text, details text, proof jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  made private.privacy_requests;
  address text := lower(nullif(btrim(email), ''));
  form_id uuid := private.read_uuid(proof -> 'form');
  is_mailed boolean;
begin
  perform private.spend_proof(proof, 'request');
  if form_id is not null then
    -- A repeat may come while the first call, whose answer did not arrive, is still at work.
    perform pg_advisory_xact_lock(hashtextextended('ask_about_data ' || form_id, 0));
    select r.* into made from private.privacy_requests r
    where r.form = form_id
      and (r.kind, r.name, r.email, r.telephone, r.details) is not distinct from (
        ask_about_data.kind, btrim(ask_about_data.name), address,
        nullif(btrim(ask_about_data.telephone), ''), nullif(btrim(ask_about_data.details), ''));
    if found then
      return made.id;
    end if;
  end if;
  -- Anybody may ask, and each request searches the customers
  -- of all agents, so a flood of requests is refused.
  if (
    select count(*) from private.privacy_requests r
    where r.created_at > now() - interval '1 hour' and r.confirmed_at is null
  ) >= 100 then
    perform private.fail('SB010', 'Too many requests wait for a confirmation; try again in some minutes.');
  end if;
  -- A mailbox gets three codes a day, also by requests that come at once. Further requests get the same answer, but
  -- have no code that could be guessed.
  perform pg_advisory_xact_lock(hashtextextended('codes for ' || private.mailbox_hash(address), 0)) where address is not null;
  is_mailed := address is not null and (
    select count(*) from private.privacy_requests r
    where r.created_at > now() - interval '1 day' and private.mailbox_hash(r.email) = private.mailbox_hash(address)) < 3;
  insert into private.privacy_requests (kind, name, email, telephone, details, form, code)
  values (
    kind, btrim(name), address, nullif(btrim(telephone), ''), nullif(btrim(details), ''), form_id,
    case when is_mailed then lpad((('x' || left(replace(gen_random_uuid()::text, '-', ''), 8))::bit(32)::bigint % 1000000)::text, 6, '0') end)
  returning * into made;
  if made.email is null then
    perform private.create_request_parts(made);
  elsif is_mailed then
    perform private.queue_message(
      'privacy_code:' || made.id, made.id, 'plain', made.email,
      jsonb_build_object(
        'subject', 'รหัสยืนยันคำขอเกี่ยวกับข้อมูลของคุณ · Code for your request',
        'text', concat_ws(E'\n',
          'รหัสยืนยันคำขอของคุณคือ ' || made.code, 'ใช้ได้ 1 วัน หากคุณไม่ได้ขอ ไม่ต้องทำอะไร', '',
          'The code for your request is ' || made.code, 'It is valid for a day. If you did not ask, do nothing.'),
        'path', '/privacy/request#' || made.id),
      now() + interval '1 day');
  end if;
  return made.id;
end
$$;
grant execute on function private.ask_about_data(text, text, text, text, text, jsonb) to anon, authenticated;

create function public.ask_about_data(kind text, name text, email text, telephone text, details text, proof jsonb) returns uuid
language sql volatile security invoker set search_path = '' as $$
  select private.ask_about_data(kind, name, email, telephone, details, proof)
$$;
comment on function public.ask_about_data(text, text, text, text, text, jsonb) is
  'Takes a request about a person''s data and mails a code; answers its id, also where nobody is known by the data. Errors: 23514, SB010, SB025.';
grant execute on function public.ask_about_data(text, text, text, text, text, jsonb) to anon, authenticated;

create function private.awaits_code(r private.privacy_requests) returns boolean
language sql stable set search_path = '' as $$
  select r.confirmed_at is null and r.code is not null and r.wrong_codes < 5 and r.created_at >= now() - interval '1 day'
$$;
comment on function private.awaits_code(private.privacy_requests) is
  'Whether the code that was mailed for the request still confirms it.';

create function private.confirm_request(request uuid, code text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  r private.privacy_requests;
begin
  select * into r from private.privacy_requests k where k.id = request for update;
  if r.confirmed_at is not null then
    -- A request that was emptied with an erasure was confirmed by nobody.
    return r.confirmed_by is not null;
  end if;
  if not private.awaits_code(r) then
    return false;
  end if;
  if r.code is distinct from btrim(confirm_request.code) then
    update private.privacy_requests k set wrong_codes = k.wrong_codes + 1 where k.id = request;
    return false;
  end if;
  update private.privacy_requests k set confirmed_at = now(), confirmed_by = 'mail', code = null where k.id = request
  returning * into r;
  perform private.create_request_parts(r);
  return true;
end
$$;
grant execute on function private.confirm_request(uuid, text) to anon, authenticated;

create function public.confirm_request(request uuid, code text) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.confirm_request(request, code) $$;
comment on function public.confirm_request(uuid, text) is
  'Whether the code that was mailed is right: then the request''s clock runs. Five wrong codes, or a day, end it.';
grant execute on function public.confirm_request(uuid, text) to anon, authenticated;

create function private.may_answer(part private.privacy_request_parts) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when part.user_id is null then private.is_super_admin() else part.user_id = auth.uid() end
$$;
comment on function private.may_answer(private.privacy_request_parts) is
  'Whether the caller may answer the part: agents their own, super admins the operator''s.';

create function private.request_inbox() returns json
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
declare
  answer json;
begin
  select coalesce(json_agg(json_build_object(
    'id', p.id, 'kind', r.kind, 'name', r.name, 'email', r.email, 'telephone', r.telephone, 'details', r.details,
    'created_at', r.created_at, 'confirmed_at', case when not p.is_claimed then r.confirmed_at end,
    'confirmed_by', case when not p.is_claimed then r.confirmed_by end,
    'due_at', case when not p.is_claimed then private.request_due(r) end,
    'is_operator', p.user_id is null, 'customer_id', p.customer_id, 'outcome', p.outcome, 'letter', p.letter,
    'answered_at', p.answered_at
  ) order by p.answered_at desc nulls first,
    -- A claimed part has no due time. It ends after 30 days, so it is sorted as if it were due then.
    case when p.is_claimed then r.created_at + interval '30 days' else private.request_due(r) end, p.id), '[]')
  into answer
  from private.privacy_request_parts p join private.privacy_requests r on r.id = p.request_id
  where private.may_answer(p);
  if private.is_super_admin() then
    perform private.note_lookup('requests', null, (
      select count(*)::int from private.privacy_request_parts p where p.user_id is null));
  end if;
  return answer;
end
$$;
grant execute on function private.request_inbox() to authenticated;

create function public.request_inbox() returns json
language sql volatile security invoker set search_path = '' as $$ select private.request_inbox() $$;
comment on function public.request_inbox() is
  'What the caller has to answer, and has answered: [{id, kind, name, email, telephone, details, created_at, confirmed_at, '
  'confirmed_by, due_at, is_operator, customer_id, outcome, letter, answered_at}], open ones first, the nearest due '
  'time before others. Of a part that is only claimed, confirmed_* and due_at are null.';
grant execute on function public.request_inbox() to authenticated;

create function private.open_requests() returns json
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  select json_build_object('count', count(*), 'due_at', min(private.request_due(r)) filter (where not p.is_claimed))
  from private.privacy_request_parts p join private.privacy_requests r on r.id = p.request_id
  where p.answered_at is null and (p.user_id = auth.uid() or (p.user_id is null and private.is_super_admin()))
$$;
grant execute on function private.open_requests() to authenticated;

create function public.open_requests() returns json
language sql volatile security invoker set search_path = '' as $$ select private.open_requests() $$;
comment on function public.open_requests() is
  'How many requests the caller has to answer, and when the first is due: {count, due_at}; due_at null if none is confirmed.';
grant execute on function public.open_requests() to authenticated;

create function private.forget_requests(requests uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  with forgotten as (
    update private.privacy_requests r set
      name = private.mask_name(r.name), email = null, telephone = null, details = null,
      confirmed_at = coalesce(r.confirmed_at, now())
    where r.id = any (requests) and not exists (
      select from private.privacy_request_parts p
      where p.request_id = r.id and (
        p.answered_at is null or (p.customer_id is not null and (r.kind <> 'erase' or (p.outcome = 'refused' and not p.is_claimed)))))
    returning r.id
  )
  update private.privacy_request_parts p set letter = null from forgotten f where p.request_id = f.id
$$;
comment on function private.forget_requests(uuid[]) is
  'Masks the name of answered requests and empties their texts. Those with an open part stay, and those of '
  'a person whom an agent still has: a refusal to erase must show its reason.';

create function private.answer_request(part uuid, outcome text, letter text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  p private.privacy_request_parts;
  r private.privacy_requests;
begin
  perform private.require_session();
  select * into p from private.privacy_request_parts k where k.id = part for update;
  if p.id is null or not private.may_answer(p) then
    raise insufficient_privilege using message = 'There is no such request for you.';
  end if;
  if p.answered_at is not null then
    -- The first answer stays. Forgetting may have emptied its letter.
    return answer_request.outcome is null or (p.outcome = answer_request.outcome
      and (p.letter is null or p.letter is not distinct from answer_request.letter));
  end if;
  select * into r from private.privacy_requests k where k.id = p.request_id for update;
  if answer_request.outcome is null then
    -- A null outcome says that the controller knows the
    -- person. This confirms the request, and its clock starts.
    if p.is_claimed then
      update private.privacy_request_parts k set is_claimed = false where k.id = part;
      update private.privacy_requests k
      set confirmed_at = coalesce(k.confirmed_at, now()), confirmed_by = coalesce(k.confirmed_by, 'agent'), code = null
      where k.id = r.id returning * into r;
      perform private.create_request_parts(r);
    end if;
    return true;
  end if;
  if answer_request.outcome = 'done' and p.is_claimed then
    raise check_violation using message = 'It is not known yet who asks.';
  end if;
  if answer_request.outcome = 'done' and r.kind = 'erase' and p.customer_id is not null then
    raise check_violation using message = 'The record of the person is still there.';
  end if;
  if answer_request.outcome = 'done' then
    perform private.note_objection(r);
  end if;
  perform private.cancel_messages(p.id, 'plain');
  -- A part that is still claimed gets no letter: a stranger must not learn what is stored.
  if r.confirmed_by = 'mail' and not p.is_claimed then
    perform private.queue_message(
      'privacy_answer:' || p.id, p.id, 'plain', r.email,
      jsonb_build_object('subject', 'คำตอบต่อคำขอเกี่ยวกับข้อมูลของคุณ · Your request', 'text', answer_request.letter),
      now() + interval '14 days');
  end if;
  update private.privacy_request_parts k
  set outcome = answer_request.outcome, letter = answer_request.letter, answered_at = now() where k.id = part;
  -- An answered erasure clears the requests of its address but those whose code may
  -- still be given. Another answer clears this request, if an agent erased the record.
  perform private.forget_requests(array(
    select k.id from private.privacy_requests k
    where case when r.kind = 'erase' then k.id = r.id or (k.email = r.email and not private.awaits_code(k))
      else k.id = r.id and exists (
        select from private.privacy_request_parts e
        where e.request_id = r.id and e.user_id is not null and e.customer_id is null) end));
  return true;
end
$$;
grant execute on function private.answer_request(uuid, text, text) to authenticated;

create function public.answer_request(part uuid, outcome text, letter text) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.answer_request(part, outcome, letter) $$;
comment on function public.answer_request(uuid, text, text) is
  'Answers a part: done or refused, with the letter, which is mailed where an address was proved. Without an outcome the '
  'controller says that they know the person, without which what is only claimed is not done. A repeat changes nothing. '
  'Errors: 42501, 23514 (also: to erase is not done while the agent has the person).';
grant execute on function public.answer_request(uuid, text, text) to authenticated;

create function private.purge_requests() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  slice constant int := 500;
  gone integer;
  passed_on integer := 0;
  ended uuid[];
  made private.privacy_request_parts;
begin
  -- A delete that waited for a row rechecks its own conditions, but not those by which the ids were chosen.
  -- So what an agent confirms meanwhile stays.
  delete from private.privacy_requests r
  where (r.confirmed_at is null or r.confirmed_at < now() - interval '2 years') and r.id in (
    select k.id from private.privacy_requests k
    where (k.confirmed_at is null and k.created_at < now() - interval '30 days')
      or (k.confirmed_at < now() - interval '2 years' and not exists (
        select from private.privacy_request_parts p where p.request_id = k.id and p.answered_at is null))
    limit slice);
  get diagnostics gone = row_count;
  -- A claim that no agent confirmed within 30 days ends, and the name in a request to erase is masked.
  with e as (
    delete from private.privacy_request_parts p where p.is_claimed and p.answered_at is null and p.id in (
      select k.id from private.privacy_request_parts k join private.privacy_requests r on r.id = k.request_id
      where r.confirmed_at is not null and r.created_at < now() - interval '30 days' and k.is_claimed and k.answered_at is null
      limit slice)
    returning p.request_id
  ) select coalesce(array_agg(e.request_id), '{}') into ended from e;
  perform private.forget_requests(array(
    select r.id from private.privacy_requests r where r.id = any (ended) and r.kind = 'erase'));
  for made in
    insert into private.privacy_request_parts (request_id, is_claimed)
    select r.id, true from private.privacy_requests r
    where r.confirmed_at is null and r.email is null
      and r.created_at < now() - interval '7 days' and r.created_at >= now() - interval '30 days'
      and not exists (select from private.privacy_request_parts p where p.request_id = r.id)
    limit slice
    returning *
  loop
    perform private.notify_of_request(made);
    passed_on := passed_on + 1;
  end loop;
  return jsonb_build_object(
    'requests', gone, 'passed_on', passed_on, 'more', slice in (gone, cardinality(ended), passed_on));
end
$$;
comment on function private.purge_requests() is
  'Job: removes requests that nobody confirmed for 30 days, and answered ones after two years; claims end after 30 days, and the '
  'operator gets those of numbers that no agent has after 7. Answers how many, and whether there are more.';

insert into private.jobs (name, every) values ('purge_requests', '1 day'), ('remind_of_requests', '6 hours');
