-- sync_pull returns the next page of everything a person may read, of all streams and tables at once. It is stable, so one
-- snapshot serves the answer. The answer is JSON, so the API's limit of rows cannot cut it. A page has at most 512 kB of
-- rows, but at least one row: a thousand long rows would not arrive in time on a slow connection.

create function private.sync_rows(table_name text, ids uuid[], out present json, out unseen uuid[])
language plpgsql stable set search_path = '' as $$
begin
  execute format(
    'select json_agg(to_json(t) order by u.n) filter (where t.id is not null), '
    'coalesce(array_agg(u.id order by u.n) filter (where t.id is null), ''{}'') '
    'from unnest($1) with ordinality u (id, n) left join public.%I t on t.id = u.id', table_name)
  into present, unseen using ids;
end
$$;
comment on function private.sync_rows(text, uuid[]) is
  'The current rows with these ids that the caller can read, as JSON in the order of the ids, null if none; '
  'and the other ids.';
grant execute on function private.sync_rows(text, uuid[]) to authenticated;

create function private.sync_positions(cursors jsonb)
returns table (stream uuid, epoch uuid, head bigint, start bigint, reset boolean, since timestamptz, closed_from timestamptz)
language plpgsql stable security definer rows 3 set search_path = '' as $$
begin
  if (case when jsonb_typeof(cursors) = 'object' then not exists (
    select from jsonb_each(cursors) c (k, v)
    where (jsonb_typeof(v -> 'epoch') = 'string' and jsonb_typeof(v -> 'seq') = 'number'
           and v ->> 'seq' ~ '^[0-9]{1,18}$'
           and coalesce(v ->> 'since', '2000-01-01T00:00:00Z')
             ~ '^20[0-9]{2}-(0[1-9]|1[0-2])-([0-2][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]{1,6})?(Z|[+-][0-9]{2}:[0-9]{2})$'
          ) is not true
  ) end) is not true then
    perform private.fail('SB002', 'The cursors are not of the protocol.');
  end if;
  return query
  -- A stream without changes has no row yet, and the pull must not make one.
  select m.stream, coalesce(s.epoch, m.stream), coalesce(s.head, 0),
    case when c.usable then (c.position ->> 'seq')::bigint else 0 end,
    c.position is not null and not c.usable,
    w.since, case when c.usable then least(w.since, (c.position ->> 'since')::timestamptz) else w.since end
  from private.my_streams() m (stream)
  left join public.sync_streams s on s.stream = m.stream
  cross join lateral (
    select case when m.stream <> auth.uid() then private.window_start(m.stream) end
  ) w (since)
  cross join lateral (
    select cursors -> m.stream::text,
      coalesce(cursors -> m.stream::text ->> 'epoch' = coalesce(s.epoch, m.stream)::text
               and (cursors -> m.stream::text ->> 'seq')::bigint <= coalesce(s.head, 0), false)
  ) c (position, usable);
end
$$;
comment on function private.sync_positions(jsonb) is
  'Where to read from in each of the caller''s streams. `reset`: the cursor is of another epoch, or ahead '
  'of the head. Rows closed before `since` are not in the stream; changes closed before `closed_from` are '
  'not sent, null sends all (rule L12).';
grant execute on function private.sync_positions(jsonb) to authenticated;

create function public.sync_pull(
  expected_user uuid, cursors jsonb, max_rows int default 500, outbox uuid default null, needed_first boolean default false
) returns json
language plpgsql stable security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  person uuid := private.sync_check_person(expected_user);
  page_size int := least(greatest(coalesce(max_rows, 500), 1), 1000);
  streams jsonb;
  is_behind boolean;
  page jsonb;
  needed jsonb;
  more boolean := false;
  part record;
  present json;
  unseen uuid[];
  row_entities text[] := '{}';
  row_lists json[] := '{}';
  tombstones jsonb := '{}';
  evict jsonb := '{}';
  entries int := 0;
  bytes bigint;
begin
  -- Most calls find nothing new, and end here: they read the heads and no change.
  select
    coalesce(jsonb_object_agg(p.stream, jsonb_build_object(
      'epoch', p.epoch, 'head', p.head, 'to', p.head, 'reset', p.reset, 'since', p.since)), '{}'),
    coalesce(bool_or(p.start < p.head), false)
  into streams, is_behind
  from private.sync_positions(cursors) p;

  while is_behind loop
    row_entities := '{}';
    row_lists := '{}';
    tombstones := '{}';
    evict := '{}';
    entries := 0;
    with positions as materialized (
      select * from private.sync_positions(cursors)
    ), ahead as (
      -- One entry more than a page is read; the page ends before it.
      select p.stream, c.seq, c.entity, c.row_id, c.kind, row_number() over (order by p.stream, c.seq) as n
      from positions p cross join lateral (
        select * from public.sync_changes c where c.stream = p.stream and c.seq > p.start
          and (c.closed_at is null or p.closed_from is null or c.closed_at >= p.closed_from)
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

    if needed_first and more then
      -- 200 rows fill a screen, and arrive quickly on a slow network too.
      needed := private.needed_first(cursors, least(page_size, 200));
      if jsonb_array_length(needed) > 0 then
        page := needed;
        select jsonb_object_agg(p.stream, jsonb_build_object(
          'epoch', p.epoch, 'head', p.head, 'to', p.start, 'reset', p.reset, 'since', p.since))
        into streams from private.sync_positions(cursors) p;
      end if;
    end if;

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
      entries := entries + coalesce(cardinality(part.gone), 0) + coalesce(cardinality(part.there), 0);
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

    -- A page is limited by bytes too, because a few long rows take as long to send as many short ones.
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
    'tombstones', tombstones, 'evict', evict, 'entries', entries);
end
$$;
comment on function public.sync_pull(uuid, jsonb, int, uuid, boolean) is
  'The next changes after the cursors: at most max_rows (1 to 1000) and 512 kB of rows, one row at least. '
  'If there are more and needed_first is set, the page has instead what a hospital without a cursor needs '
  'first, and no cursor moves. `entries` is the number of rows, tombstones and evictions. Errors: SB001 '
  'another person, SB002 not of the protocol. Softly deleted rows come as rows with deleted_at.';
grant execute on function public.sync_pull(uuid, jsonb, int, uuid, boolean) to authenticated;
