-- The ledger forgets what a device acknowledges, and never by age. A device that repeats an operation after a year must still
-- find its answer: carried out again it would overwrite newer values, delete a restored customer again, or answer `id_taken`
-- to a create that was done. Each push says which answers are on the device's disk; those operations never come again, but
-- for a late copy of an earlier call. Such a copy carries an older turn, and is refused whole.

insert into private.error_codes (code, name, meaning) values
  ('SB004', 'sync_outbox', 'The call is older than another that the server has taken from the same outbox.');

create table private.sync_outboxes (
  user_id uuid not null references auth.users (id) on delete cascade,
  outbox uuid not null,
  turn bigint not null,
  primary key (user_id, outbox)
);
comment on table private.sync_outboxes is 'How far the ledger has forgotten what each outbox sent.';
comment on column private.sync_outboxes.user_id is 'Whose outbox it is.';
comment on column private.sync_outboxes.outbox is 'Made with the database of this person on one device.';
comment on column private.sync_outboxes.turn is 'The newest that a call carried; older calls are refused.';

create function private.sync_check_acknowledged(acknowledged jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  uuid_pattern constant text := '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
begin
  if acknowledged is null or jsonb_typeof(acknowledged) = 'null' then
    return;
  end if;
  if (jsonb_typeof(acknowledged) = 'object'
      and acknowledged ->> 'outbox' ~ uuid_pattern
      and jsonb_typeof(acknowledged -> 'turn') = 'number' and acknowledged ->> 'turn' ~ '^[0-9]{1,15}$'
      and case when jsonb_typeof(acknowledged -> 'op_ids') = 'array' then
        jsonb_array_length(acknowledged -> 'op_ids') <= 1000
        and not exists (
          select from jsonb_array_elements_text(acknowledged -> 'op_ids') i where (i ~ uuid_pattern) is not true)
      end) is not true then
    perform private.fail('SB002', 'What is acknowledged is not of the protocol.');
  end if;
end
$$;
comment on function private.sync_check_acknowledged(jsonb) is
  'Stops the call unless it acknowledges nothing, or {outbox, turn, op_ids} with at most 1000 ids.';

create function private.sync_acknowledge(outbox uuid, turn bigint, op_ids jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.sync_outboxes as o (user_id, outbox, turn)
  values (auth.uid(), sync_acknowledge.outbox, sync_acknowledge.turn)
  on conflict on constraint sync_outboxes_pkey do update set turn = excluded.turn where o.turn <= excluded.turn;
  if not found then
    perform private.fail('SB004', 'A newer call of this outbox was taken already.');
  end if;
  delete from public.sync_ops s
  where s.op_id = any (array(select i::uuid from jsonb_array_elements_text(op_ids) i)) and s.user_id = auth.uid();
end
$$;
comment on function private.sync_acknowledge(uuid, bigint, jsonb) is
  'The caller has these answers: the ledger forgets them. SB004 where the outbox has sent a newer turn.';

create function private.sync_acknowledged(outbox uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select o.turn from private.sync_outboxes o where o.user_id = auth.uid() and o.outbox = sync_acknowledged.outbox
$$;
comment on function private.sync_acknowledged(uuid) is 'The newest turn of the caller''s outbox; null where it is not known.';

revoke execute on function
  private.sync_check_acknowledged(jsonb), private.sync_acknowledge(uuid, bigint, jsonb),
  private.sync_acknowledged(uuid) from public;
grant execute on function
  private.sync_check_acknowledged(jsonb), private.sync_acknowledge(uuid, bigint, jsonb),
  private.sync_acknowledged(uuid) to authenticated;

-- The ledger is not purged any more.
drop index public.sync_ops_created_at_idx;
comment on column public.sync_ops.created_at is 'Server time.';
create or replace function private.purge_deleted() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  old_enough constant timestamptz := now() - interval '30 days';
  c record;
  d record;
  f text;
  customers int := 0;
  others int := 0;
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
  return jsonb_build_object('customers', customers, 'others', others);
end
$$;
