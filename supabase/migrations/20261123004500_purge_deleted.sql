-- Rows that were deleted softly are deleted for good after 30 days, with their files, by a job. A file that
-- another record of the customer names stays; it goes with the last of them, or with the customer.

create function private.remove_unlisted_documents(record public.car_insurance) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  f text;
begin
  for f in
    select e ->> 'path' from jsonb_array_elements(record.documents) e
    where not exists (
      select from public.car_insurance i
      where i.customer_id = record.customer_id and i.documents @> jsonb_build_array(jsonb_build_object('path', e ->> 'path')))
  loop
    perform private.remove_files(f);
  end loop;
end
$$;
comment on function private.remove_unlisted_documents(public.car_insurance) is
  'After an insurance record was deleted: removes those of its documents that no other record of the '
  'customer names.';

create function private.purge_deleted() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  old_enough constant timestamptz := now() - interval '30 days';
  -- Rows in one slice: it ends within seconds, so that nobody waits long for its locks.
  slice constant int := 200;
  c record;
  d record;
  i public.car_insurance;
  customers int := 0;
  others int := 0;
begin
  for c in
    select k.id, k.user_id from public.customers k where k.deleted_at < old_enough order by k.id
    limit slice for update skip locked
  loop
    -- A link that the customer has goes on with the record that this one was merged into (CUSTOMER-20).
    update private.consent_links l set customer_id = m.survivor_id
    from private.merged_customers m join public.customers s on s.id = m.survivor_id
    where m.id = c.id and l.customer_id = c.id and s.user_id = l.user_id;
    perform private.erase_one(c.id, c.user_id);
    customers := customers + 1;
  end loop;
  -- A delete that waited for a row rechecks its own conditions, but not those by which the ids were chosen.
  -- Each repeats the condition, so that a row that was restored meanwhile stays.
  for i in
    delete from public.car_insurance r
    where r.deleted_at < old_enough
      and r.id = any (array(select k.id from public.car_insurance k where k.deleted_at < old_enough limit slice))
    returning r.*
  loop
    perform private.forget_rows(array[i.id], i.user_id);
    perform private.remove_unlisted_documents(i);
    others := others + 1;
  end loop;
  for d in
    with notes as (
        delete from public.customer_notes n
        where n.deleted_at < old_enough
          and n.id = any (array(select k.id from public.customer_notes k where k.deleted_at < old_enough limit slice))
        returning n.id, n.user_id),
      tasks as (
        delete from public.tasks t
        where t.deleted_at < old_enough
          and t.id = any (array(select k.id from public.tasks k where k.deleted_at < old_enough limit slice))
        returning t.id, t.user_id),
      bookings as (
        delete from public.bookings b
        where b.deleted_at < old_enough
          and b.id = any (array(select k.id from public.bookings k where k.deleted_at < old_enough limit slice))
        returning b.id, b.user_id)
    select g.user_id, array_agg(g.id) as ids
    from (select * from notes union all select * from tasks union all select * from bookings) g group by g.user_id
  loop
    -- A booking that operators imported may have no agent, and no device would send it again.
    if d.user_id is not null then
      perform private.forget_rows(d.ids, d.user_id);
    end if;
    others := others + cardinality(d.ids);
  end loop;
  delete from private.failed_checks f where f.failed_at < old_enough;
  return jsonb_build_object(
    'customers', customers, 'others', others,
    'more', exists (select from public.customers k where k.deleted_at < old_enough)
      or exists (select from public.car_insurance k where k.deleted_at < old_enough)
      or exists (select from public.customer_notes k where k.deleted_at < old_enough)
      or exists (select from public.tasks k where k.deleted_at < old_enough)
      or exists (select from public.bookings k where k.deleted_at < old_enough));
end
$$;
comment on function private.purge_deleted() is
  'Job: removes a slice of what was deleted more than 30 days ago. Answers how much that was, and whether there is more.';
