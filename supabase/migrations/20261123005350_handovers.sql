-- An agent hands customers over to another agent, for instance before deleting the account (PEOPLE-16). The
-- first offers by mail address, the second accepts, the first confirms. Each call moves some customers with
-- all their rows. Files stay in the folder of the agent who added them; the new one may read and remove them.

create table private.handovers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  to_email text not null,
  to_user uuid references auth.users (id) on delete cascade,
  offered_at timestamptz not null default now(),
  accepted_at timestamptz,
  constraint handovers_user_id_key unique (user_id),
  constraint handovers_to_email_length check (char_length(to_email) between 3 and 255),
  constraint handovers_to_user_other check (to_user <> user_id)
);
comment on table private.handovers is 'Offers of agents to hand all their customers over to another agent.';
comment on column private.handovers.id is 'Of the row itself.';
comment on column private.handovers.user_id is 'The agent who offers the customers; one offer at a time.';
comment on column private.handovers.to_email is 'The address as it was typed, in small letters.';
comment on column private.handovers.to_user is
  'The account with the address when it was offered; null for none, which is shown to nobody.';
comment on column private.handovers.offered_at is 'Server time.';
comment on column private.handovers.accepted_at is 'When the other agent accepted; null until then.';
create index handovers_to_user_idx on private.handovers (to_user);

create table private.handed_customers (
  customer_id uuid not null references public.customers (id) on delete cascade,
  user_id uuid not null,
  constraint handed_customers_pkey primary key (customer_id, user_id)
);
comment on table private.handed_customers is
  'Earlier agents of a customer, whose folders may have documents of that customer.';
comment on column private.handed_customers.customer_id is 'The customer.';
comment on column private.handed_customers.user_id is 'An earlier agent, whose account may be gone.';

create function private.may_use_handed_document(key text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.handed_customers h join public.customers c on c.id = h.customer_id
    where c.user_id = auth.uid() and h.customer_id::text = split_part(key, '/', 2) and h.user_id::text = split_part(key, '/', 1))
$$;
comment on function private.may_use_handed_document(text) is 'Whether the key is a document of a customer who was handed over to the caller.';
grant execute on function private.may_use_handed_document(text) to authenticated;

create policy insurance_documents_select_handed on storage.objects for select to authenticated
  using (bucket_id = 'car-insurance-documents' and private.may_use_handed_document(name));
create policy insurance_documents_delete_handed on storage.objects for delete to authenticated
  using (bucket_id = 'car-insurance-documents' and private.may_use_handed_document(name));

create function private.remove_handed_documents() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.remove_files(h.user_id || '/' || h.customer_id || '/')
  from private.handed_customers h where h.customer_id = old.id;
  return old;
end
$$;
comment on function private.remove_handed_documents() is
  'Before a customer is deleted for good, also with the agent''s account: removes the documents in the folders of earlier '
  'agents, who could read them again once the rows of private.handed_customers are gone.';
create trigger remove_handed_documents before delete on public.customers
  for each row execute function private.remove_handed_documents();

create function private.hand_over_one(customer uuid, from_user uuid, to_user uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  merged uuid;
  p private.privacy_request_parts;
  booked uuid[] := array(select b.id from public.bookings b where b.customer_id = customer);
  ids uuid[] := array(
    select customer
    union all select unnest(booked)
    union all select n.id from public.customer_notes n where n.customer_id = customer
    union all select t.id from public.tasks t where t.customer_id = customer
    union all select k.id from public.consents k where k.customer_id = customer
    union all select t.id from public.customer_tags t where t.customer_id = customer
    union all select i.id from public.car_insurance i where i.customer_id = customer);
begin
  -- Records that were merged into this one are of the same person.
  for merged in
    select m.id from private.merged_customers m join public.customers c on c.id = m.id
    where m.survivor_id = customer and c.user_id = from_user order by m.id
  loop
    perform private.hand_over_one(merged, from_user, to_user);
  end loop;
  -- Links are deleted, because the former agent may know their secrets.
  delete from private.consent_links l where l.customer_id = customer;
  insert into private.handed_customers (customer_id, user_id) values (customer, from_user) on conflict do nothing;
  -- Foreign keys cascade to the children before sync_note sees the customer.
  -- This entry numbers the customer before them in the new agent's stream.
  insert into private.sync_pending (xid, stream, entity, row_id, kind)
  values (pg_current_xact_id(), to_user, 'customers', customer, 'upsert') on conflict do nothing;
  update public.customers c set user_id = to_user where c.id = customer;
  update public.redemption_events e set agent_id = to_user where e.booking_id = any (booked) and e.agent_id = from_user;
  update public.sync_conflicts c set user_id = to_user where c.row_id = any (ids) and c.user_id = from_user;
  update public.sync_ops o set answer = jsonb_build_object('op_id', o.op_id, 'outcome', 'gone')
  where o.row_id = any (ids) and o.user_id = from_user and o.answer ? 'row';
  for p in
    update private.privacy_request_parts k set user_id = to_user where k.customer_id = customer and k.user_id = from_user returning k.*
  loop
    continue when p.answered_at is not null;
    perform private.cancel_messages(p.id, 'plain');
    perform private.notify_of_request(p);
  end loop;
  perform private.note_fact('customer_handed', jsonb_build_object(
    'customer_id', customer, 'user_id', from_user, 'to_user', to_user));
end
$$;
comment on function private.hand_over_one(uuid, uuid, uuid) is
  'One customer with notes, tasks, tags, consents, bookings, insurance, documents, conflicts and the records that were merged '
  'into it goes to another agent; links end, and stored answers to the former one lose the rows they carried.';

create index irrevocable_facts_handed_idx on private.irrevocable_facts ((about ->> 'customer_id'))
  where kind = 'customer_handed';

create function private.hand_over_by_facts(customer uuid, maker uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  agents uuid[] := array[maker];
  receiver uuid := maker;
  step record;
begin
  for step in
    select (f.about ->> 'user_id')::uuid as from_user, (f.about ->> 'to_user')::uuid as to_user
    from private.irrevocable_facts f
    where f.kind = 'customer_handed' and f.about ->> 'customer_id' = customer::text
    order by f.noted
  loop
    continue when step.from_user <> agents[cardinality(agents)];
    agents := agents || step.to_user;
    -- The account of a later agent may be gone, or newer than the backup.
    if exists (select from auth.users u where u.id = step.to_user) then
      receiver := step.to_user;
    end if;
  end loop;
  insert into private.handed_customers (customer_id, user_id)
  select customer, a from unnest(trim_array(agents, 1)) a on conflict do nothing;
  if receiver <> maker then
    perform set_config('private.is_replaying', 'true', true);
    perform private.hand_over_one(customer, maker, receiver);
    perform set_config('private.is_replaying', 'false', true);
  end if;
  perform private.rewrite_refusals(customer, receiver, agents);
end
$$;
comment on function private.hand_over_by_facts(uuid, uuid) is
  'Hands a customer over whom the maker had handed over, by the stored facts: to the last agent whose account '
  'is there. What these agents noted as refused is written again too.';

create table private.handovers_due (
  customer_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  noted_at timestamptz not null default now(),
  due_at timestamptz not null
);
comment on table private.handovers_due is
  'Customers who came back after a restore from a device of an agent who had handed them over, and go on soon.';
comment on column private.handovers_due.customer_id is 'The customer.';
comment on column private.handovers_due.user_id is 'The agent whose device sent the customer again.';
comment on column private.handovers_due.noted_at is 'Server time at which the device sent the customer.';
comment on column private.handovers_due.due_at is 'When the customer goes on: a quarter of an hour after the last push, a day after noted_at at most.';
create index handovers_due_user_id_idx on private.handovers_due (user_id);
create index handovers_due_due_at_idx on private.handovers_due (due_at);

create function private.note_handovers_due(ops jsonb[], answers jsonb[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  customer uuid;
begin
  update private.handovers_due d set due_at = least(now() + interval '15 minutes', d.noted_at + interval '1 day')
  where d.user_id = auth.uid();
  -- The facts come first, so that an ordinary push reads no customers here.
  for customer in
    select distinct (f.about ->> 'customer_id')::uuid as id from private.irrevocable_facts f
    where f.kind = 'customer_handed' and f.about ->> 'user_id' = auth.uid()::text and f.about ->> 'customer_id' = any (array(
      select o ->> 'row_id' from unnest(ops, answers) u (o, a)
      where o ->> 'entity' = 'customers' and o ->> 'kind' = 'create' and a ->> 'outcome' = 'applied'))
    order by id
  loop
    if exists (select from public.customers c where c.id = customer and c.user_id = auth.uid()) then
      insert into private.handovers_due (customer_id, user_id, due_at)
      values (customer, auth.uid(), now() + interval '15 minutes') on conflict do nothing;
    end if;
  end loop;
end
$$;
comment on function private.note_handovers_due(jsonb[], jsonb[]) is
  'At the end of a push: notes the caller''s new customers whom the caller had handed over. After a restore a device sends '
  'those that the backup lacks, often in several pushes, and files between them (SECURITY-57).';
grant execute on function private.note_handovers_due(jsonb[], jsonb[]) to authenticated;

create function private.hand_over_due(agent uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  d private.handovers_due;
  moved integer := 0;
begin
  for d in
    select * from private.handovers_due k where k.user_id = agent or (agent is null and k.due_at <= now())
    order by k.customer_id limit 100 for update skip locked
  loop
    if exists (select from public.customers c where c.id = d.customer_id and c.user_id = d.user_id) then
      perform private.hand_over_by_facts(d.customer_id, d.user_id);
    end if;
    delete from private.handovers_due k where k.customer_id = d.customer_id;
    moved := moved + 1;
  end loop;
  return moved;
end
$$;
comment on function private.hand_over_due(uuid) is
  'Hands over 100 noted customers at most: all of an agent, or with null those that are due. Answers how many.';

create function private.hand_over_again() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  moved integer := private.hand_over_due(null);
begin
  return jsonb_build_object('moved', moved, 'more', moved = 100);
end
$$;
comment on function private.hand_over_again() is
  'Job: hands over customers who came back after a restore, once the former agent''s device has sent what it has of them.';
insert into private.jobs (name, every) values ('hand_over_again', '5 minutes');

create function private.offer_customers(email text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  address text := lower(btrim(email));
  receiver uuid;
  from_name text;
begin
  perform private.require_session();
  if auth.uid() is null then
    raise insufficient_privilege using message = 'Nobody is signed in.';
  end if;
  select u.id into receiver from auth.users u where lower(u.email) = address and u.email_confirmed_at is not null;
  if receiver = auth.uid() then
    return false;
  end if;
  -- Each new address with an account gets a mail (SECURITY-79).
  perform private.take_allowance('offers of a day', 1, 10, '24 hours');
  insert into private.handovers as h (user_id, to_email, to_user) values (auth.uid(), address, receiver)
  on conflict on constraint handovers_user_id_key do update
  set id = gen_random_uuid(), to_email = excluded.to_email, to_user = excluded.to_user, offered_at = now(), accepted_at = null
  where h.to_email <> excluded.to_email or h.to_user is distinct from excluded.to_user;
  if receiver is not null then
    -- A typed name brings no line and no link into the mail (SECURITY-81).
    select coalesce(nullif(btrim(regexp_replace(p.full_name, '(\s|://)+', ' ', 'g')), ''), p.email)
    into from_name from public.profiles p where p.user_id = auth.uid();
    -- The key of the mail names both people, so that repeated offers send one mail.
    perform private.queue_message(
      concat_ws(':', 'handover', auth.uid(), receiver), auth.uid(), 'plain', address,
      jsonb_build_object(
        'subject', 'มีตัวแทนเสนอโอนลูกค้าให้คุณ · Customers are offered to you',
        'text', concat_ws(E'\n',
          from_name || ' เสนอโอนลูกค้าทั้งหมดให้คุณ ตอบรับได้ที่หน้า "บัญชี" ใน Sabai หากไม่รู้จักไม่ต้องทำอะไร', '',
          from_name || ' offers you all their customers. Accept on the page "Account" of Sabai. If you do not know them, do nothing.')),
      now() + interval '14 days');
  end if;
  return true;
end
$$;
grant execute on function private.offer_customers(text) to authenticated;

create function public.offer_customers(email text) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.offer_customers(email) $$;
comment on function public.offer_customers(text) is
  'Offers all customers of the caller to the agent with this address, in place of an earlier offer. True, '
  'whether or not there is such an account; false for the own address. Errors: 42501, 23514, SB024 (429) after 10 of a day.';
grant execute on function public.offer_customers(text) to authenticated;

create function private.handover_state() returns json
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  select json_build_object(
    'offered', (
      select json_build_object(
        'id', h.id, 'email', h.to_email, 'offered_at', h.offered_at, 'accepted_at', h.accepted_at,
        'name', case when h.accepted_at is not null then p.full_name end)
      from private.handovers h left join public.profiles p on p.user_id = h.to_user where h.user_id = auth.uid()),
    'customers', (select count(*) from public.customers c where c.user_id = auth.uid() and c.deleted_at is null),
    'received', (
      select coalesce(json_agg(json_build_object(
        'id', h.id, 'name', p.full_name, 'email', p.email, 'accepted_at', h.accepted_at,
        'customers', (select count(*) from public.customers c where c.user_id = h.user_id and c.deleted_at is null)
      ) order by h.offered_at, h.id), '[]')
      from private.handovers h join public.profiles p on p.user_id = h.user_id where h.to_user = auth.uid()))
$$;
grant execute on function private.handover_state() to authenticated;

create function public.handover_state() returns json
language sql stable security invoker set search_path = '' as $$ select private.handover_state() $$;
comment on function public.handover_state() is
  'What the caller offers and is offered: {offered: {id, email, offered_at, accepted_at, name}?, customers, received: [{id, name, '
  'email, accepted_at, customers}]}; the name of the other agent once they accepted.';
grant execute on function public.handover_state() to authenticated;

create function private.answer_handover(handover uuid, accept boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_session();
  if accept then
    update private.handovers h set accepted_at = coalesce(h.accepted_at, now())
    where h.id = handover and h.to_user = auth.uid();
  else
    delete from private.handovers h where h.id = handover and auth.uid() in (h.to_user, h.user_id);
  end if;
  return found;
end
$$;
grant execute on function private.answer_handover(uuid, boolean) to authenticated;

create function public.answer_handover(handover uuid, accept boolean) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.answer_handover(handover, accept) $$;
comment on function public.answer_handover(uuid, boolean) is
  'accept true: the agent to whom customers are offered accepts. accept false: either of the two agents '
  'ends the offer. False if there is no such offer.';
grant execute on function public.answer_handover(uuid, boolean) to authenticated;

create function private.hand_over_customers(handover uuid) returns json
language plpgsql volatile security definer set search_path = '' as $$
declare
  h private.handovers;
  customer uuid;
  moved int := 0;
  remaining int;
begin
  perform private.require_session();
  select * into h from private.handovers k where k.id = handover and k.user_id = auth.uid() for update;
  if h.id is null or h.accepted_at is null then
    raise insufficient_privilege using message = 'There is no offer of yours that was accepted.';
  end if;
  -- This lock makes the hand-over wait for the caller's pushes, as a merge does.
  perform pg_advisory_xact_lock(hashtextextended('sync_push ' || auth.uid(), 0));
  for customer in
    select c.id from public.customers c where c.user_id = auth.uid() and c.deleted_at is null order by c.id limit 20 for update
  loop
    perform private.hand_over_one(customer, auth.uid(), h.to_user);
    moved := moved + 1;
  end loop;
  select count(*) into remaining from public.customers c where c.user_id = auth.uid() and c.deleted_at is null;
  if remaining = 0 then
    delete from private.handovers k where k.id = h.id;
  end if;
  return json_build_object('moved', moved, 'left', remaining);
end
$$;
grant execute on function private.hand_over_customers(uuid) to authenticated;

create function public.hand_over_customers(handover uuid) returns json
language sql volatile security invoker set search_path = '' as $$ select private.hand_over_customers(handover) $$;
comment on function public.hand_over_customers(uuid) is
  'The agent confirms an accepted offer: 20 customers move, each whole; called again until none is left: {moved, left}. Customers in '
  '"Recently deleted" stay, unless they were merged into one that moves. Errors: 42501.';
grant execute on function public.hand_over_customers(uuid) to authenticated;
