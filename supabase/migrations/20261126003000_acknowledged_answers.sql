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

drop function public.sync_push(uuid, uuid, json, uuid);
create function public.sync_push(
  expected_user uuid, device uuid, ops json, known_epoch uuid default null, acknowledged jsonb default null
) returns jsonb
language plpgsql volatile security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  person uuid := private.sync_check_person(expected_user);
  parsed jsonb[];
  unusable int[];
  op jsonb;
  known jsonb;
  answer jsonb;
  answers jsonb[] := '{}';
  new_ops jsonb[] := '{}';
  new_answers jsonb[] := '{}';
  first_at int[];
  i int := 0;
  state text; message text; constraint_name text; column_name text;
begin
  if device is null or (json_typeof(ops) = 'array') is not true then
    perform private.fail('SB002', 'The arguments are not of the protocol.');
  end if;
  if json_array_length(ops) > 500 then
    perform private.fail('SB002', 'A call carries at most 500 operations.');
  end if;
  select p.parsed, p.unusable into parsed, unusable from private.sync_parse(ops) p;
  foreach op in array parsed loop
    perform private.sync_check_op(op);
  end loop;
  perform private.sync_check_acknowledged(acknowledged);

  perform pg_advisory_xact_lock(hashtextextended('sync_push ' || person, 0));
  if known_epoch <> (select s.epoch from public.sync_streams s where s.stream = person) then
    perform private.fail('SB003', 'The server was restored since the last pull.');
  end if;
  select coalesce(jsonb_object_agg(a.op_id, a.answer), '{}') into known
  from private.sync_answered(array(select (o ->> 'op_id')::uuid from unnest(parsed) o)) a;

  if jsonb_typeof(acknowledged) = 'object' then
    perform private.sync_acknowledge(
      (acknowledged ->> 'outbox')::uuid, (acknowledged ->> 'turn')::bigint, acknowledged -> 'op_ids');
  end if;

  first_at := array(
    select min(n) over (partition by o -> 'op_id') from unnest(parsed) with ordinality u (o, n) order by n);

  foreach op in array parsed loop
    i := i + 1;
    answer := known -> (op ->> 'op_id');
    if first_at[i] < i then
      answer := answers[first_at[i]];
    elsif answer is null then
      if i = any (unusable) then
        answer := private.sync_refusal(
          op ->> 'op_id', 'value_refused', 'The text holds a character that cannot be stored.',
          (select k from jsonb_each_text(op -> 'values') u (k, v) where v like U&'%\FFFD%' order by k limit 1));
      else
        begin
          answer := private.sync_apply(op);
        exception when data_exception or integrity_constraint_violation or insufficient_privilege then
          get stacked diagnostics state = returned_sqlstate, message = message_text,
            constraint_name = constraint_name, column_name = column_name;
          answer := private.sync_refused(op, state, message, constraint_name, column_name);
        end;
      end if;
      new_ops := new_ops || op;
      new_answers := new_answers || answer;
    end if;
    answers := answers || answer;
  end loop;

  perform private.sync_record_answers(device, new_ops, new_answers);
  return jsonb_build_object(
    'uid', person, 'server_time', private.sync_server_time(), 'answers', to_jsonb(answers));
end
$$;
comment on function public.sync_push(uuid, uuid, json, uuid, jsonb) is
  'Carries out a person''s operations. Errors: SB001 another person, SB002 not of the protocol, SB003 known_epoch is '
  'not the epoch of the person''s stream: the device must pull first, or newer changes would go in before those that '
  'the restored server lost; SB004 the call is older than another of its outbox. acknowledged: {outbox, turn, op_ids}, the '
  'answers that the device has on its disk; the ledger forgets them. '
  'ops is json, not jsonb, so that one unstorable text refuses one operation and not the call.';
revoke execute on function public.sync_push(uuid, uuid, json, uuid, jsonb) from public, anon;
grant execute on function public.sync_push(uuid, uuid, json, uuid, jsonb) to authenticated;

drop function public.sync_pull(uuid, jsonb, int);
create function public.sync_pull(expected_user uuid, cursors jsonb, max_rows int default 500, outbox uuid default null) returns json
language plpgsql stable security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  person uuid := private.sync_check_person(expected_user);
  page_size int := least(greatest(coalesce(max_rows, 500), 1), 1000);
  streams jsonb;
  page jsonb;
  more boolean;
  part record;
  present json;
  unseen uuid[];
  row_entities text[] := '{}';
  row_lists json[] := '{}';
  tombstones jsonb := '{}';
  evict jsonb := '{}';
begin
  with positions as materialized (
    select * from private.sync_positions(cursors)
  ), ahead as (
    -- One entry more than a page: where it stands, the page ends.
    select p.stream, c.seq, c.entity, c.row_id, c.kind, row_number() over (order by p.stream, c.seq) as n
    from positions p cross join lateral (
      select * from public.sync_changes c where c.stream = p.stream and c.seq > p.start
      order by c.seq limit page_size + 1
    ) c
    order by p.stream, c.seq limit page_size + 1
  ), cut as (
    select a.stream from ahead a where a.n > page_size
  ), reached as (
    select p.*,
      case when p.stream < coalesce((select c.stream from cut c), p.stream) or not exists (select from cut) then p.head
        else coalesce((select max(a.seq) from ahead a where a.stream = p.stream and a.n <= page_size), p.start)
      end as "to"
    from positions p
  )
  select
    coalesce(jsonb_object_agg(r.stream, jsonb_build_object(
      'epoch', r.epoch, 'head', r.head, 'to', r."to", 'reset', r.reset)), '{}'),
    coalesce(bool_or(r."to" < r.head), false),
    (select coalesce(jsonb_agg(jsonb_build_array(a.entity, a.row_id, a.kind = 'delete') order by a.n), '[]')
     from ahead a where a.n <= page_size)
  into streams, more, page
  from reached r;

  for part in
    select e.entity, e.table_name,
      array_agg(distinct x.id) filter (where x.gone) as gone,
      array_agg(x.id order by x.n) filter (where not x.gone) as there
    from (
      select p.v ->> 0 as entity, (p.v ->> 1)::uuid as id, bool_and((p.v ->> 2)::boolean) as gone, min(p.n) as n
      from jsonb_array_elements(page) with ordinality p (v, n) group by 1, 2
    ) x
    join private.sync_entities e on e.entity = x.entity
    group by e.entity, e.table_name
  loop
    if part.gone is not null then
      tombstones := tombstones || jsonb_build_object(part.entity, part.gone);
    end if;
    if part.there is not null then
      select r.present, r.unseen into present, unseen from private.sync_rows(part.table_name, part.there) r;
      if present is not null then
        row_entities := array_append(row_entities, part.entity);
        row_lists := array_append(row_lists, present);
      end if;
      if cardinality(unseen) > 0 then
        evict := evict || jsonb_build_object(part.entity, unseen);
      end if;
    end if;
  end loop;

  return json_build_object(
    'uid', person, 'server_time', private.sync_server_time(), 'streams', streams, 'more', more,
    'acknowledged', private.sync_acknowledged(sync_pull.outbox),
    'rows', (
      select coalesce(json_object_agg(l.entity, l.list), '{}')
      from unnest(row_entities, row_lists) l (entity, list)
    ),
    'tombstones', tombstones, 'evict', evict);
end
$$;
comment on function public.sync_pull(uuid, jsonb, int, uuid) is
  'The next changes after the cursors, at most max_rows (1 to 1000). Errors: SB001 another person, SB002 not of the '
  'protocol. Softly deleted rows come as rows with deleted_at.';
revoke execute on function public.sync_pull(uuid, jsonb, int, uuid) from public, anon;
grant execute on function public.sync_pull(uuid, jsonb, int, uuid) to authenticated;

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
