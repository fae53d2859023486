-- Two records of one person become one (issue 6, item 1): what belongs to the second goes over to the first, and the
-- second goes to "Recently deleted". Bookings keep their codes, so this is the server's to do. Insurance that lists
-- documents stays where its files are; the device copies it with them before it asks (decision C1: a file lies in its
-- customer's folder).

create function private.merge_own_customers(kept uuid, other uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_rows int;
begin
  if kept = other then
    return false;
  end if;
  -- In the order of their ids, so that two merges cannot wait for each other.
  perform 1 from public.customers c
  where c.id in (kept, other) and c.user_id = auth.uid() and c.deleted_at is null order by c.id for update;
  get diagnostics found_rows = row_count;
  if found_rows < 2 then
    return false;
  end if;
  update public.customer_notes n set customer_id = kept where n.customer_id = other;
  update public.car_insurance i set customer_id = kept where i.customer_id = other and i.documents = '[]';
  update public.bookings b set customer_id = kept where b.customer_id = other;
  update public.booking_contacts t set
    name = c.name, telephone = c.telephone,
    masked_name = private.mask_name(c.name), masked_telephone = private.mask_telephone(c.telephone)
  from public.bookings b join public.customers c on c.id = b.customer_id
  where b.customer_id = kept and t.id = b.id and (t.name, t.telephone) is distinct from (c.name, c.telephone);
  update public.customers c set deleted_at = now() where c.id = other;
  return true;
end
$$;
comment on function private.merge_own_customers(uuid, uuid) is
  'Moves notes, bookings and insurance without documents of the caller''s customer; false where one is not there.';

create function public.merge_customers(kept uuid, other uuid) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.merge_own_customers(kept, other)
$$;
comment on function public.merge_customers(uuid, uuid) is
  'Merges other into kept: true, or false where the caller does not have both (again, deleted and foreign alike).';

revoke execute on function private.merge_own_customers(uuid, uuid) from public;
grant execute on function private.merge_own_customers(uuid, uuid) to authenticated;
revoke execute on function public.merge_customers(uuid, uuid) from public, anon;
grant execute on function public.merge_customers(uuid, uuid) to authenticated;
