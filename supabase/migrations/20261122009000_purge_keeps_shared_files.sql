-- A record that was renewed lists the same papers as the one of the year before. When the older one is purged, a file that
-- another record of the customer still names stays; it goes with the last of them, or with the customer.

create or replace function private.purge_deleted() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  old_enough constant timestamptz := now() - interval '30 days';
  c record;
  d record;
  f text;
  ids uuid[];
  customers int := 0;
  others uuid[] := '{}';
  answers bigint;
begin
  for c in
    select k.id, k.user_id from public.customers k where k.deleted_at < old_enough order by k.id for update skip locked
  loop
    perform private.erase_one(c.id, c.user_id);
    customers := customers + 1;
  end loop;
  for d in
    delete from public.car_insurance i where i.deleted_at < old_enough returning i.id, i.customer_id, i.documents
  loop
    others := others || d.id;
    for f in
      select e ->> 'path' from jsonb_array_elements(d.documents) e
      where not exists (
        select from public.car_insurance i
        where i.customer_id = d.customer_id and i.documents @> jsonb_build_array(jsonb_build_object('path', e ->> 'path')))
    loop
      perform private.remove_files(f);
    end loop;
  end loop;
  with gone as (delete from public.customer_notes n where n.deleted_at < old_enough returning n.id)
  select array_agg(g.id) into ids from gone g;
  others := others || coalesce(ids, '{}');
  with gone as (delete from public.bookings b where b.deleted_at < old_enough returning b.id)
  select array_agg(g.id) into ids from gone g;
  others := others || coalesce(ids, '{}');
  perform private.forget_rows(others);
  delete from private.failed_checks f where f.failed_at < old_enough;
  delete from public.sync_ops o where o.created_at < now() - interval '35 days';
  get diagnostics answers = row_count;
  return jsonb_build_object('customers', customers, 'others', cardinality(others), 'answers', answers);
end
$$;
