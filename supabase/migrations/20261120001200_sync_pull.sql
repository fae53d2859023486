-- sync_pull: the next page of everything a person may read, of all streams and tables at once (sync.md §2). Stable,
-- so one snapshot serves the whole answer and nothing is written; it runs with the caller's rights, so row-level
-- security decides what is seen. JSON and not rows, so the API's limit of rows cannot cut it.

create function private.sync_rows(table_name text, ids uuid[], out present jsonb, out unseen uuid[])
language plpgsql stable set search_path = '' as $$
begin
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(t) order by u.n) filter (where t.id is not null), ''[]''), '
    'coalesce(array_agg(u.id order by u.n) filter (where t.id is null), ''{}'') '
    'from unnest($1) with ordinality u (id, n) left join public.%I t on t.id = u.id', table_name)
  into present, unseen using ids;
end
$$;
comment on function private.sync_rows(text, uuid[]) is 'Rows as they are now, in the order asked for; and ids not seen.';

create function private.sync_positions(cursors jsonb)
returns table (stream uuid, epoch uuid, head bigint, start bigint, reset boolean)
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
    c.position is not null and not c.usable
  from mine m
  cross join lateral (
    select cursors -> m.stream::text,
      coalesce(cursors -> m.stream::text ->> 'epoch' = m.epoch::text
               and (cursors -> m.stream::text ->> 'seq')::bigint <= m.head, false)
  ) c (position, usable);
end
$$;
comment on function private.sync_positions(jsonb) is
  'Where reading begins in each of the caller''s streams; reset where the cursor is of another epoch or ahead.';

create function public.sync_pull(expected_user uuid, cursors jsonb, max_rows int default 500) returns jsonb
language plpgsql stable security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  person uuid := private.sync_check_person(expected_user);
  page_size int := least(greatest(coalesce(max_rows, 500), 1), 1000);
  streams jsonb;
  page jsonb;
  more boolean;
  part record;
  present jsonb;
  unseen uuid[];
  rows jsonb := '{}';
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
      if present <> '[]' then
        rows := rows || jsonb_build_object(part.entity, present);
      end if;
      if cardinality(unseen) > 0 then
        evict := evict || jsonb_build_object(part.entity, unseen);
      end if;
    end if;
  end loop;

  return jsonb_build_object(
    'uid', person, 'server_time', private.sync_server_time(), 'streams', streams, 'more', more,
    'rows', rows, 'tombstones', tombstones, 'evict', evict);
end
$$;
comment on function public.sync_pull(uuid, jsonb, int) is
  'The next changes after the cursors, at most max_rows (1 to 1000). Errors: SB001 another person, SB002 not of the '
  'protocol. Softly deleted rows come as rows with deleted_at.';

revoke execute on function private.sync_rows(text, uuid[]), private.sync_positions(jsonb) from public;
grant execute on function private.sync_rows(text, uuid[]), private.sync_positions(jsonb) to authenticated;
revoke execute on function public.sync_pull(uuid, jsonb, int) from public, anon;
grant execute on function public.sync_pull(uuid, jsonb, int) to authenticated;
