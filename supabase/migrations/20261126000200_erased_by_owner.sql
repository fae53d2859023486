-- An id was erased for whoever it belonged to, and for nobody else: people choose the ids of their own rows, and a hospital
-- reads those of an agent's bookings and their customers. So nothing of one person can be erased by another who gives a row
-- of their own the same id.

alter table private.erased_rows rename to erased_ids;
create table private.erased_rows (
  user_id uuid not null references auth.users (id) on delete cascade,
  id uuid not null,
  erased_at timestamptz not null default now(),
  primary key (user_id, id)
);
comment on table private.erased_rows is 'Ids that were erased: no operation of their owner brings them back.';
comment on column private.erased_rows.user_id is 'Whose row it was.';
comment on column private.erased_rows.id is 'Of a customer, note, insurance record or booking.';
comment on column private.erased_rows.erased_at is 'Server time.';

-- Whose it was, the log of changes tells.
insert into private.erased_rows (user_id, id, erased_at)
select distinct c.stream, e.id, e.erased_at
from private.erased_ids e
join public.sync_changes c on c.row_id = e.id and c.kind = 'delete'
join auth.users u on u.id = c.stream;
drop table private.erased_ids;

create or replace function private.sync_erased(ids uuid[]) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.erased_rows e where e.user_id = auth.uid() and e.id = any (ids));
end
$$;
comment on function private.sync_erased(uuid[]) is 'Whether one of the ids was erased by the caller.';

drop function private.forget_rows(uuid[]);
create function private.forget_rows(ids uuid[], owner uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.sync_conflicts c where c.row_id = any (ids) and c.user_id = owner;
  update public.sync_ops o set answer = jsonb_build_object('op_id', o.op_id, 'outcome', 'gone')
  where o.row_id = any (ids) and o.user_id = owner and o.answer ? 'row';
  insert into private.erased_rows (user_id, id) select owner, i from unnest(ids) i on conflict (user_id, id) do nothing;
$$;
comment on function private.forget_rows(uuid[], uuid) is
  'Of the owner: conflict records go, stored answers lose the row they carried, and the ids are never taken again.';
revoke execute on function private.forget_rows(uuid[], uuid) from public;

create or replace function private.erase_one(customer_id uuid, owner uuid) returns void
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
  perform private.forget_rows(ids, owner);
end
$$;

create or replace function private.purge_deleted() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  old_enough constant timestamptz := now() - interval '30 days';
  c record;
  d record;
  f text;
  customers int := 0;
  others int := 0;
  answers bigint;
begin
  for c in
    select k.id, k.user_id from public.customers k where k.deleted_at < old_enough order by k.id for update skip locked
  loop
    perform private.erase_one(c.id, c.user_id);
    customers := customers + 1;
  end loop;
  for d in
    delete from public.car_insurance i where i.deleted_at < old_enough
    returning i.id, i.user_id, i.customer_id, i.documents
  loop
    perform private.forget_rows(array[d.id], d.user_id);
    others := others + 1;
    for f in
      select e ->> 'path' from jsonb_array_elements(d.documents) e
      where not exists (
        select from public.car_insurance i
        where i.customer_id = d.customer_id and i.documents @> jsonb_build_array(jsonb_build_object('path', e ->> 'path')))
    loop
      perform private.remove_files(f);
    end loop;
  end loop;
  for d in
    with notes as (delete from public.customer_notes n where n.deleted_at < old_enough returning n.id, n.user_id),
      bookings as (delete from public.bookings b where b.deleted_at < old_enough returning b.id, b.user_id)
    select g.user_id, array_agg(g.id) as ids
    from (select * from notes union all select * from bookings) g group by g.user_id
  loop
    -- A booking from before the app may have no agent, and nobody would send it again.
    if d.user_id is not null then
      perform private.forget_rows(d.ids, d.user_id);
    end if;
    others := others + cardinality(d.ids);
  end loop;
  delete from private.failed_checks f where f.failed_at < old_enough;
  delete from public.sync_ops o where o.created_at < now() - interval '35 days';
  get diagnostics answers = row_count;
  return jsonb_build_object('customers', customers, 'others', others, 'answers', answers);
end
$$;
