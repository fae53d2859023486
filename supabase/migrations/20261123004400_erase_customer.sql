-- An erasure deletes everything about one customer at once, and takes precedence over edits that devices send
-- later. Used bookings become anonymous rows for billing; their codes cannot be used again.

create function private.forget_rows(ids uuid[], owner uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.sync_conflicts c where c.row_id = any (ids) and c.user_id = owner;
  update public.sync_ops o set answer = jsonb_build_object('op_id', o.op_id, 'outcome', 'gone')
  where o.row_id = any (ids) and o.user_id = owner and o.answer ? 'row';
  insert into private.erased_rows (user_id, id) select owner, i from unnest(ids) i on conflict (user_id, id) do nothing;
$$;
comment on function private.forget_rows(uuid[], uuid) is
  'Deletes the owner''s conflict records of these rows, removes the rows from stored answers, and refuses '
  'the ids from now on.';

create function private.erase_one(customer_id uuid, owner uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  ids uuid[];
  merged uuid;
  former uuid[] := array(
    select h.user_id from private.handed_customers h join auth.users u on u.id = h.user_id
    where h.customer_id = erase_one.customer_id);
  requests uuid[] := array(
    select p.request_id from private.privacy_request_parts p where p.customer_id = erase_one.customer_id);
begin
  -- Records that were merged into this one are of the same person.
  for merged in
    select m.id from private.merged_customers m join public.customers c on c.id = m.id
    where m.survivor_id = erase_one.customer_id and c.user_id = owner
  loop
    perform private.erase_one(merged, owner);
  end loop;
  ids := array(
    select erase_one.customer_id
    union all select n.id from public.customer_notes n where n.customer_id = erase_one.customer_id
    union all select t.id from public.tasks t where t.customer_id = erase_one.customer_id
    union all select k.id from public.consents k where k.customer_id = erase_one.customer_id
    union all select t.id from public.customer_tags t where t.customer_id = erase_one.customer_id
    union all select i.id from public.car_insurance i where i.customer_id = erase_one.customer_id
    union all select b.id from public.bookings b where b.customer_id = erase_one.customer_id and not b.used);
  perform private.remove_files(owner || '/' || erase_one.customer_id || '/');
  delete from public.customers c where c.id = erase_one.customer_id;
  perform private.forget_rows(ids, owner);
  -- Earlier agents may have changes, documents and, after a restore, the record itself.
  insert into private.erased_rows (user_id, id) select f, erase_one.customer_id from unnest(former) f on conflict (user_id, id) do nothing;
  perform private.forget_requests(requests);
end
$$;
comment on function private.erase_one(uuid, uuid) is
  'Erases for good a customer with notes, tasks, tags, consents, insurance, documents, contacts, conflicts '
  'and stored answers, and the records that were merged into it. Answered requests lose the name.';

create index erased_rows_id_idx on private.erased_rows (id);

create function private.refuse_erased_id() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if auth.uid() is not null and exists (select from private.erased_rows e where e.id = new.id) then
    raise unique_violation using message = 'A customer who was erased had this id.',
      constraint = 'customers_pkey', table = 'customers', schema = 'public';
  end if;
  return new;
end
$$;
comment on function private.refuse_erased_id() is
  'Before insert of a customer: refuses an erased id, so that what is stored by that id alone is never read '
  'as another customer''s (SECURITY-67).';
create trigger refuse_erased_id before insert on public.customers
  for each row execute function private.refuse_erased_id();

create function private.erase_own_customer(id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform 1 from public.customers c where c.id = erase_own_customer.id and c.user_id = auth.uid() for update;
  if not found then
    return false;
  end if;
  perform private.erase_one(id, auth.uid());
  return true;
end
$$;
comment on function private.erase_own_customer(uuid) is 'Erases a customer of the caller; false if there is none.';
grant execute on function private.erase_own_customer(uuid) to authenticated;

create function public.erase_customer(id uuid) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.erase_own_customer(id)
$$;
comment on function public.erase_customer(uuid) is
  'Erases a customer of the caller for good, with all that private.erase_one names. Answers true; false if the '
  'caller has no such customer: a repeat, a foreign id and a random id look alike. Error: 42501 if the session has '
  'ended.';
grant execute on function public.erase_customer(uuid) to authenticated;
