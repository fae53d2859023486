-- Two records of one person become one: what belongs to the second moves to the first, and the second is deleted softly.
-- Bookings keep their codes, so the server does this. Insurance that lists documents stays with its files, in the folder of
-- its customer; the device copies it first. Rows that a device sends for the merged customer later go to the first.

create table private.merged_customers (
  id uuid primary key,
  survivor_id uuid not null references public.customers (id) on delete cascade
);
comment on table private.merged_customers is 'Customers that were merged into another one, as long as they stay deleted.';
comment on column private.merged_customers.id is
  'The one that went, purged or erased ones included: devices may have rows for it that were not sent yet.';
comment on column private.merged_customers.survivor_id is
  'The customer that has its history now; after several merges the last one.';

create index merged_customers_survivor_id_idx on private.merged_customers (survivor_id);

create function private.is_merged(customer uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.merged_customers m where m.id = customer);
end
$$;
comment on function private.is_merged(uuid) is 'Whether a customer was merged into another one and is still deleted.';
grant execute on function private.is_merged(uuid) to authenticated;

create function private.merge_own_customers(survivor uuid, other uuid, copied jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_rows int;
begin
  if survivor = other then
    return false;
  end if;
  -- The merge waits for the person's pushes, which lock customers in the order of their operations.
  perform pg_advisory_xact_lock(hashtextextended('sync_push ' || auth.uid(), 0));
  -- Customers are locked in the order of their ids, so that two merges cannot wait for each other.
  perform 1 from public.customers c
  where c.id in (survivor, other) and c.user_id = auth.uid() and c.deleted_at is null order by c.id for update;
  get diagnostics found_rows = row_count;
  if found_rows < 2 then
    return exists (
      select from private.merged_customers m join public.customers c on c.id = m.survivor_id
      where m.id = other and m.survivor_id = survivor and c.user_id = auth.uid() and c.deleted_at is null);
  end if;
  -- Another device may have changed insurance since the caller's device copied it.
  if copied is not null and exists (
    select from public.car_insurance i
    where i.customer_id = other and i.documents <> '[]' and i.deleted_at is null and not exists (
      select from jsonb_to_recordset(copied) as k (id uuid, updated_at timestamptz)
      where k.id = i.id and k.updated_at = i.updated_at))
  then
    return false;
  end if;
  update public.customer_notes n set customer_id = survivor where n.customer_id = other;
  update public.tasks t set customer_id = survivor where t.customer_id = other;
  update public.consents k set customer_id = survivor where k.customer_id = other;
  perform private.move_tags(survivor, other);
  update public.car_insurance i set customer_id = survivor where i.customer_id = other and i.documents = '[]';
  update public.bookings b set customer_id = survivor where b.customer_id = other;
  perform private.renew_contacts(survivor);
  perform private.move_requests(survivor, other);
  update public.customers c set deleted_at = now() where c.id = other;
  update private.merged_customers m set survivor_id = survivor where m.survivor_id = other;
  insert into private.merged_customers (id, survivor_id) values (other, survivor);
  return true;
end
$$;
comment on function private.merge_own_customers(uuid, uuid, jsonb) is
  'Moves notes, tasks, tags, consents, bookings and insurance without documents of the caller''s customer; false if one is not there.';
grant execute on function private.merge_own_customers(uuid, uuid, jsonb) to authenticated;

create function public.merge_customers(survivor uuid, other uuid, copied jsonb default null) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.merge_own_customers(survivor, other, copied)
$$;
comment on function public.merge_customers(uuid, uuid, jsonb) is
  'Merges other into survivor: true, also if that was done already, or false if the caller does not have both (deleted '
  'and foreign alike) or if insurance with documents is not as in copied, [{id, updated_at}]. Without copied it is merged as it is.';
grant execute on function public.merge_customers(uuid, uuid, jsonb) to authenticated;

create function private.end_merge() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  survivor uuid;
begin
  delete from private.merged_customers m where m.id = new.id returning m.survivor_id into survivor;
  insert into public.consents
    (user_id, customer_id, purpose, answer, text_version, channel, signed_name, signature, created_at)
  select new.user_id, new.id, w.purpose, w.answer, w.text_version, w.channel, w.signed_name, w.signature, w.created_at
  from (
    select distinct on (k.purpose) k.* from public.consents k where k.customer_id = survivor and k.user_id = new.user_id
    order by k.purpose, k.created_at desc, k.answer, k.id
  ) w where w.answer = 'no';
  return null;
end
$$;
comment on function private.end_merge() is
  'After a customer was restored: ends its merge, and copies the person''s refusals to it, if the agent is '
  'the same.';

create trigger end_merge after update on public.customers
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function private.end_merge();

create function private.follow_merge() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  survivor uuid;
begin
  -- The lock of the foreign key comes before the look-up, so that it waits for a concurrent merge.
  perform from public.customers c where c.id = new.customer_id and c.user_id = new.user_id for key share;
  select m.survivor_id into survivor from private.merged_customers m where m.id = new.customer_id;
  new.customer_id := coalesce(survivor, new.customer_id);
  return new;
end
$$;
comment on function private.follow_merge() is
  'Before a child of a merged customer is inserted: moves it to the customer that remains.';

create trigger follow_merge before insert on public.customer_notes
  for each row execute function private.follow_merge();
create trigger follow_merge before insert on public.bookings
  for each row execute function private.follow_merge();
create trigger follow_merge before insert on public.car_insurance
  for each row when (new.documents = '[]') execute function private.follow_merge();
