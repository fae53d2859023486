-- A hospital's devices hold what is open, and what was closed within a number of days that the hospital chooses: years of
-- used bookings neither fit on a tablet nor arrive in time. Older ones are looked up on the server. An entry of the
-- change log carries when its row was closed, and a page leaves out those from before the window: nothing is written when
-- a day passes, and a wider window is read from the start by the devices themselves.

alter table public.hospitals
  add column device_days smallint not null default 90,
  add constraint hospitals_device_days_range check (device_days between 30 and 3650);
comment on column public.hospitals.device_days is
  'For how many days a closed booking stays on the devices of the hospital''s people.';

create function private.window_start(hospital uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select (date_trunc('day', now() at time zone 'Asia/Bangkok') - make_interval(days => h.device_days)) at time zone 'Asia/Bangkok'
  from public.hospitals h where h.id = hospital
$$;
comment on function private.window_start(uuid) is
  'What was closed before this is not on the devices of the hospital''s people; null for anything but a hospital.';
revoke execute on function private.window_start(uuid) from public;
grant execute on function private.window_start(uuid) to authenticated;

-- Times of the server, so that a row that closes always reaches devices as closed before it leaves them.
alter table public.bookings add column closed_at timestamptz;
alter table public.booking_contacts add column closed_at timestamptz;
alter table public.redemption_events add column closed_at timestamptz;
comment on column public.bookings.closed_at is
  'Server time since which it is used or cancelled, or of an attempt that has to be decided; null while it is available.';
comment on column public.booking_contacts.closed_at is 'The booking''s.';
comment on column public.redemption_events.closed_at is
  'Server time since which nothing about the attempt has to be decided; null until then.';

create function private.close_booking() returns trigger
language plpgsql volatile set search_path = '' as $$
declare
  is_closed boolean := new.used or new.deleted_at is not null;
begin
  if not is_closed then
    new.closed_at := null;
  elsif new.closed_at is null then
    new.closed_at := now();
  elsif tg_op = 'UPDATE' and (new.used, new.deleted_at) is distinct from (old.used, old.deleted_at) then
    new.closed_at := now();
  end if;
  return new;
end
$$;
comment on function private.close_booking() is
  'Before a booking is written; its name comes after cancel_booking, which sets the time of a cancellation.';
create trigger close_booking before insert or update on public.bookings
  for each row execute function private.close_booking();

create function private.close_attempt() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  if new.outcome <> 'first' and new.mode = 'offline' and new.resolution is null then
    new.closed_at := null;
  else
    new.closed_at := coalesce(new.closed_at, now());
  end if;
  return new;
end
$$;
comment on function private.close_attempt() is
  'Before an attempt is written: open is one that was accepted without an answer, did not win, and is not decided.';
create trigger close_attempt before insert or update on public.redemption_events
  for each row execute function private.close_attempt();

create function private.bring_back_booking() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.bookings b set closed_at = now()
  where b.id = new.booking_id and b.closed_at < private.window_start(b.hospital_id);
  update public.redemption_events e set closed_at = now()
  where e.nonce = new.used_nonce and e.closed_at < private.window_start(e.hospital_id);
  return null;
end
$$;
comment on function private.bring_back_booking() is
  'After an attempt that has to be decided: its booking and the attempt that won are shown beside it.';
create trigger bring_back_booking after insert or update on public.redemption_events
  for each row when (new.closed_at is null and new.booking_id is not null)
  execute function private.bring_back_booking();

create or replace function private.tell_contact() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    -- A recorded attempt may have used the booking since this trigger was called.
    insert into public.booking_contacts (
      id, user_id, hospital_id, name, telephone, masked_name, masked_telephone, closed_at)
    select b.id, b.user_id, b.hospital_id, c.name, c.telephone,
           private.mask_name(c.name), private.mask_telephone(c.telephone), b.closed_at
    from public.bookings b join public.customers c on c.id = b.customer_id and c.user_id = b.user_id
    where b.id = new.id for share of c;
  else
    update public.booking_contacts b set
      user_id = new.user_id, hospital_id = new.hospital_id, closed_at = new.closed_at
    where b.id = new.id
      and (b.user_id, b.hospital_id, b.closed_at) is distinct from (new.user_id, new.hospital_id, new.closed_at);
  end if;
  return null;
end
$$;
comment on function private.tell_contact() is
  'After a booking was made, moved or closed. Its name comes after sync_note, so that the booking is numbered before its contact.';
drop trigger tell_contact on public.bookings;
create trigger tell_contact after insert on public.bookings
  for each row execute function private.tell_contact();
create trigger tell_contact_changed after update on public.bookings
  for each row when (
    (old.user_id, old.hospital_id, old.closed_at) is distinct from (new.user_id, new.hospital_id, new.closed_at))
  execute function private.tell_contact();
revoke execute on function private.close_booking(), private.close_attempt(), private.bring_back_booking() from public;

-- The log.

alter table private.sync_entities add column closes boolean not null default false;
comment on column private.sync_entities.closes is
  'True where rows have `closed_at` and leave the streams of hospitals when they fall out of the window.';
update private.sync_entities e set closes = true
where e.entity in ('bookings', 'booking_contacts', 'redemption_events');
alter table private.sync_pending add column closed_at timestamptz;
comment on column private.sync_pending.closed_at is 'The row''s, where its table has one.';
alter table public.sync_changes add column closed_at timestamptz;
comment on column public.sync_changes.closed_at is 'The row''s, where its table has one; null while it is open.';

create or replace function private.sync_note() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  me xid8 := pg_current_xact_id();
  name text := tg_argv[0];
  old_row jsonb;
  new_row jsonb;
  old_streams uuid[] := '{}';
  new_streams uuid[] := '{}';
  i int;
  s uuid;
begin
  if tg_op <> 'INSERT' then old_row := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then new_row := to_jsonb(new); end if;
  for i in 1 .. tg_nargs - 1 loop
    old_streams := old_streams || (old_row ->> tg_argv[i])::uuid;
    new_streams := new_streams || (new_row ->> tg_argv[i])::uuid;
  end loop;

  foreach s in array old_streams loop
    if s is not null and (s = any (new_streams) and old_row -> 'id' = new_row -> 'id') is not true then
      insert into private.sync_pending as p (xid, stream, entity, row_id, kind)
      values (me, s, name, (old_row ->> 'id')::uuid,
              case when old_row -> 'id' = new_row -> 'id' then 'evict' else 'delete' end)
      on conflict (xid, stream, entity, row_id) do update set kind = excluded.kind, closed_at = null;
    end if;
  end loop;
  foreach s in array new_streams loop
    if s is not null then
      insert into private.sync_pending as p (xid, stream, entity, row_id, kind, closed_at)
      values (me, s, name, (new_row ->> 'id')::uuid, 'upsert', (new_row ->> 'closed_at')::timestamptz)
      on conflict (xid, stream, entity, row_id) do update set kind = excluded.kind, closed_at = excluded.closed_at;
    end if;
  end loop;

  insert into private.sync_commits (xid) values (me) on conflict (xid) do nothing;
  return null;
end
$$;

create or replace function private.sync_number() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  with noted as materialized (
    select p.stream, p.entity, p.row_id, p.kind, p.closed_at,
      row_number() over (partition by p.stream order by p.turn) as n, count(*) over (partition by p.stream) as of
    from private.sync_pending p where p.xid = new.xid
  ), moved as (
    insert into public.sync_streams as st (stream, head)
    select n.stream, n.of from noted n where n.n = 1 order by n.stream
    on conflict (stream) do update set head = st.head + excluded.head
    returning st.stream, st.head
  )
  insert into public.sync_changes (stream, seq, entity, row_id, kind, closed_at)
  select n.stream, m.head - n.of + n.n, n.entity, n.row_id, n.kind, n.closed_at
  from noted n join moved m on m.stream = n.stream
  on conflict (stream, entity, row_id) do update set
    seq = excluded.seq, kind = excluded.kind, closed_at = excluded.closed_at;
  -- Both go, so that a write after "set constraints all immediate" is noted and numbered again.
  delete from private.sync_pending p where p.xid = new.xid;
  delete from private.sync_commits c where c.xid = new.xid;
  return null;
end
$$;

create or replace function private.sync_send_again(entity text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  known private.sync_entities;
begin
  select e.* into strict known from private.sync_entities e where e.entity = sync_send_again.entity;
  execute format(
    'insert into private.sync_pending (xid, stream, entity, row_id, kind, closed_at) '
    'select pg_current_xact_id(), s.stream, $1, t.id, ''upsert'', %s '
    'from public.%I t cross join lateral unnest(array[%s]::uuid[]) s (stream) where s.stream is not null '
    'order by t.id on conflict do nothing',
    case when known.closes then 't.closed_at' else 'null' end,
    known.table_name, (select string_agg(format('t.%I', c), ', ') from unnest(known.stream_columns) c))
  using known.entity;
  insert into private.sync_commits (xid) values (pg_current_xact_id()) on conflict (xid) do nothing;
end
$$;

drop function private.sync_positions(jsonb);
create function private.sync_positions(cursors jsonb)
returns table (stream uuid, epoch uuid, head bigint, start bigint, reset boolean, since timestamptz)
language plpgsql stable set search_path = '' as $$
begin
  if (case when jsonb_typeof(cursors) = 'object' then not exists (
    select from jsonb_each(cursors) c (k, v)
    where (jsonb_typeof(v -> 'epoch') = 'string' and jsonb_typeof(v -> 'seq') = 'number'
           and v ->> 'seq' ~ '^[0-9]{1,18}$') is not true
  ) end) is not true then
    perform private.fail('SB002', 'The cursors are not of the protocol.');
  end if;
  return query
  -- A person who was never written to has no row yet; the pull must not make one.
  with mine as (
    select s.stream, s.epoch, s.head from public.sync_streams s
    union all
    select m, m, 0 from private.my_streams() m
    where not exists (select from public.sync_streams s where s.stream = m)
  )
  select m.stream, m.epoch, m.head,
    case when c.usable then (c.position ->> 'seq')::bigint else 0 end,
    c.position is not null and not c.usable,
    private.window_start(m.stream)
  from mine m
  cross join lateral (
    select cursors -> m.stream::text,
      coalesce(cursors -> m.stream::text ->> 'epoch' = m.epoch::text
               and (cursors -> m.stream::text ->> 'seq')::bigint <= m.head, false)
  ) c (position, usable);
end
$$;
comment on function private.sync_positions(jsonb) is
  'Where reading begins in each of the caller''s streams; reset where the cursor is of another epoch or ahead. What was closed '
  'before `since` is left out; null leaves nothing out.';
revoke execute on function private.sync_positions(jsonb) from public;
grant execute on function private.sync_positions(jsonb) to authenticated;

create or replace function public.sync_pull(
  expected_user uuid, cursors jsonb, max_rows int default 500, outbox uuid default null
) returns json
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
  row_entities text[];
  row_lists json[];
  tombstones jsonb;
  evict jsonb;
  bytes bigint;
begin
  loop
    row_entities := '{}';
    row_lists := '{}';
    tombstones := '{}';
    evict := '{}';
    with positions as materialized (
      select * from private.sync_positions(cursors)
    ), ahead as (
      -- One entry more than a page: the page ends before it.
      select p.stream, c.seq, c.entity, c.row_id, c.kind, row_number() over (order by p.stream, c.seq) as n
      from positions p cross join lateral (
        select * from public.sync_changes c where c.stream = p.stream and c.seq > p.start
          and (c.closed_at is null or p.since is null or c.closed_at >= p.since)
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
        'epoch', r.epoch, 'head', r.head, 'to', r."to", 'reset', r.reset, 'since', r.since)), '{}'),
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

    -- A weak line needs as long for few long rows as for many short ones.
    select coalesce(sum(octet_length(l::text)), 0) into bytes from unnest(row_lists) l;
    exit when bytes <= 524288 or jsonb_array_length(page) <= 1;
    page_size := greatest(1, jsonb_array_length(page) * 500000::bigint / bytes);
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

-- The digests are of the rows within the window.

create or replace function private.sync_in_streams(e private.sync_entities) returns text
language sql immutable set search_path = '' as $$
  select string_agg(
    format('t.%1$I = any ($1)', c) || case when e.closes then format(
      ' and (t.closed_at is null or t.closed_at >= coalesce('
      '(select w.since from unnest($1, $2) w (stream, since) where w.stream = t.%1$I), ''-infinity''))', c) else '' end,
    ' or ')
  from unnest(e.stream_columns) c
$$;
comment on function private.sync_in_streams(private.sync_entities) is
  'A condition for the row t of a synced table: that it is in one of the streams $1, and in the window of it, which begins '
  'at the time in the same place of $2.';

create or replace function private.sync_heads() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(
    p.stream, jsonb_build_object('epoch', p.epoch, 'head', p.head, 'since', p.since)), '{}')
  from private.sync_positions('{}') p
$$;
comment on function private.sync_heads() is 'The caller''s streams with epoch, head and the beginning of the window.';

create or replace function public.sync_digests(expected_user uuid, entity text, after uuid default null) returns json
language plpgsql stable security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  person uuid := private.sync_check_person(expected_user);
  e private.sync_entities := private.sync_entity(sync_digests.entity);
  most constant int := 10000;
  mine uuid[];
  windows timestamptz[];
  runs json;
  next uuid;
begin
  select array_agg(p.stream), array_agg(p.since) into mine, windows from private.sync_positions('{}') p;
  execute format(
    'with page as materialized ( '
    '  select t.id, (row_number() over (order by t.id) - 1) / 500 as run, (%s)::text as document '
    '  from public.%I t where (%s) and ($3 is null or t.id > $3) order by t.id limit $4 '
    '), digested as ( '
    '  select p.run, (array_agg(p.id order by p.id desc))[1] as last, count(*) as rows, '
    '    encode(sha256(convert_to(string_agg(p.document, E''\n'' order by p.id), ''UTF8'')), ''hex'') as digest '
    '  from page p group by p.run '
    ') '
    'select coalesce(json_agg(json_build_object(''last'', d.last, ''rows'', d.rows, ''digest'', d.digest) order by d.run), ''[]''), '
    '  case when sum(d.rows) = $4 then (array_agg(d.last order by d.run desc))[1] end '
    'from digested d', private.sync_document(e.table_name), e.table_name, private.sync_in_streams(e))
  into runs, next using mine, windows, after, most;
  return json_build_object(
    'uid', person, 'server_time', private.sync_server_time(), 'streams', private.sync_heads(), 'runs', runs, 'next', next);
end
$$;

create or replace function public.sync_run(expected_user uuid, entity text, after uuid, until uuid) returns json
language plpgsql stable security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  person uuid := private.sync_check_person(expected_user);
  e private.sync_entities := private.sync_entity(sync_run.entity);
  mine uuid[];
  windows timestamptz[];
  rows json;
begin
  select array_agg(p.stream), array_agg(p.since) into mine, windows from private.sync_positions('{}') p;
  execute format(
    'select coalesce(json_agg(to_jsonb(t) order by t.id), ''[]'') from public.%I t '
    'where (%s) and ($3 is null or t.id > $3) and ($4 is null or t.id <= $4)', e.table_name, private.sync_in_streams(e))
  into rows using mine, windows, after, until;
  return json_build_object(
    'uid', person, 'server_time', private.sync_server_time(), 'streams', private.sync_heads(), 'rows', rows);
end
$$;

-- What is there already.
update public.bookings b set closed_at = coalesce(b.used_at, b.deleted_at) where b.used or b.deleted_at is not null;
update public.redemption_events e set closed_at = coalesce(e.resolved_at, e.received_at)
where e.outcome = 'first' or e.mode <> 'offline' or e.resolution is not null;

grant update (device_days) on public.hospitals to authenticated;
