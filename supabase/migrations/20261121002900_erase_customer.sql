-- "Erase now" (decision C11): everything about one customer goes at once, and beats every edit that is still under way
-- on some device. Used bookings keep an anonymised row, for the bill; codes stay spent.

create table private.erased_rows (
  id uuid primary key,
  erased_at timestamptz not null default now()
);
comment on table private.erased_rows is 'Ids that were erased: no operation brings them back.';
comment on column private.erased_rows.id is 'Of a customer, note, insurance record or booking.';
comment on column private.erased_rows.erased_at is 'Server time.';

create function private.sync_erased(ids uuid[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.erased_rows e where e.id = any (ids))
$$;
comment on function private.sync_erased(uuid[]) is 'Whether one of the ids was erased.';

create or replace function private.sync_apply(op jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  e private.sync_entities;
  parent text := op -> 'values' ->> 'customer_id';
begin
  if (op ->> 'schema')::int > 1 then
    return private.sync_refusal(op ->> 'op_id', 'schema_too_new', 'This server is older than the app.', null);
  end if;
  select * into e from private.sync_entities s where s.entity = op ->> 'entity';
  if not found then
    return private.sync_refusal(op ->> 'op_id', 'unknown_entity', 'No such table is synced.', null);
  end if;
  if private.sync_erased(array[
    (op ->> 'row_id')::uuid,
    case when parent ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then parent::uuid end
  ]) then
    return jsonb_build_object('op_id', op -> 'op_id', 'outcome', 'gone');
  end if;
  case op ->> 'kind'
    when 'create' then return private.sync_create(e, op);
    when 'update' then return private.sync_update(e, op);
    when 'delete' then return private.sync_delete(e, op);
    when 'restore' then return private.sync_restore(e, op);
    else return private.sync_refusal(op ->> 'op_id', 'unknown_kind', 'No such kind of operation.', op ->> 'kind');
  end case;
end
$$;
comment on function private.sync_apply(jsonb) is
  'Carries out one operation that is known to be of the protocol. What concerns an erased row, or a child of an erased '
  'customer, is answered `gone`.';

create function private.remove_files(prefix text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- The hosted platform refuses deletes on its storage tables unless this is said; the bytes are swept by the storage
  -- service once no row points to them.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects o
  where o.bucket_id = 'car-insurance-documents' and left(o.name, char_length(prefix)) = prefix;
end
$$;
comment on function private.remove_files(text) is 'Removes insurance documents whose keys begin so.';

create function private.forget_rows(ids uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.sync_conflicts c where c.row_id = any (ids);
  update public.sync_ops o set answer = jsonb_build_object('op_id', o.op_id, 'outcome', 'gone')
  where o.row_id = any (ids) and o.answer ? 'row';
  insert into private.erased_rows (id) select i from unnest(ids) i on conflict (id) do nothing;
$$;
comment on function private.forget_rows(uuid[]) is
  'Conflict records go, stored answers lose the row they carried, and the ids are never taken again.';

create function private.erase_one(customer_id uuid, owner uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  ids := array(
    select erase_one.customer_id
    union all select n.id from public.customer_notes n where n.customer_id = erase_one.customer_id
    union all select i.id from public.car_insurance i where i.customer_id = erase_one.customer_id
    union all select b.id from public.bookings b where b.customer_id = erase_one.customer_id and not b.used);
  perform private.remove_files(owner || '/' || erase_one.customer_id || '/');
  delete from public.customers c where c.id = erase_one.customer_id;
  perform private.forget_rows(ids);
end
$$;
comment on function private.erase_one(uuid, uuid) is
  'A customer with notes, insurance, documents, contacts, conflicts and stored answers, for good.';

create function private.erase_own_customer(id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from public.customers c where c.id = erase_own_customer.id and c.user_id = auth.uid() for update;
  if not found then
    return false;
  end if;
  perform private.erase_one(id, auth.uid());
  return true;
end
$$;
comment on function private.erase_own_customer(uuid) is 'Erases a customer of the caller; false where there is none.';

create function public.erase_customer(id uuid) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.erase_own_customer(id)
$$;
comment on function public.erase_customer(uuid) is
  'Erase now: true, or false where the caller has no such customer (again, foreign and random ids alike).';

revoke execute on function
  private.sync_erased(uuid[]), private.remove_files(text), private.forget_rows(uuid[]), private.erase_one(uuid, uuid),
  private.erase_own_customer(uuid) from public;
grant execute on function private.sync_erased(uuid[]), private.erase_own_customer(uuid) to authenticated;
revoke execute on function public.erase_customer(uuid) from public, anon;
grant execute on function public.erase_customer(uuid) to authenticated;
create index sync_ops_row_id_idx on public.sync_ops (row_id);
