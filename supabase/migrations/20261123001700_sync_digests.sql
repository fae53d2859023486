-- A device compares its rows with the server's and fetches again what differs (rule D9). The digests are computed from the
-- rows on request: a digest that triggers maintain would miss a row that changed without them.

create function private.sync_document(table_name text) returns text
language plpgsql stable set search_path = '' as $$
begin
  -- JavaScript writes 850.50 as 850.5, so trailing zeros are removed to make both digests equal.
  return 'to_jsonb(t)' || coalesce((
    select ' || jsonb_build_object(' || string_agg(format('%L, trim_scale(t.%I)', a.attname, a.attname), ', ') || ')'
    from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', sync_document.table_name)::regclass and a.atttypid = 'numeric'::regtype
      and a.attnum > 0 and not a.attisdropped), '');
end
$$;
comment on function private.sync_document(text) is
  'Returns an SQL expression that gives row t of a synced table as JSON, with numbers as JavaScript writes them.';
grant execute on function private.sync_document(text) to authenticated;

-- A digest covers only the rows within the window, because devices hold no others.
create function private.sync_in_streams(e private.sync_entities) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select string_agg(
      format('t.%1$I = any ($1)', c) || case when e.closes then format(
        ' and (t.closed_at is null or t.closed_at >= coalesce('
        '(select w.since from unnest($1, $2) w (stream, since) where w.stream = t.%1$I), ''-infinity''))', c) else '' end,
      ' or ')
    from unnest(e.stream_columns) c);
end
$$;
comment on function private.sync_in_streams(private.sync_entities) is
  'A condition for the row t of a synced table: that it is in one of the streams $1, and in the window of it, which begins '
  'at the time in the same place of $2.';
grant execute on function private.sync_in_streams(private.sync_entities) to authenticated;

create function private.sync_entity(entity text) returns private.sync_entities
language plpgsql stable set search_path = '' as $$
declare
  e private.sync_entities;
begin
  select * into e from private.sync_entities s where s.entity = sync_entity.entity;
  if not found then
    perform private.fail('SB002', 'No synced table has this name.');
  end if;
  return e;
end
$$;
comment on function private.sync_entity(text) is 'A synced table by its name on the wire; SB002 where there is none.';
grant execute on function private.sync_entity(text) to authenticated;

create function private.sync_heads(out mine uuid[], out windows timestamptz[], out streams jsonb)
language plpgsql stable set search_path = '' as $$
begin
  select array_agg(p.stream), array_agg(p.since),
    coalesce(jsonb_object_agg(p.stream, jsonb_build_object('epoch', p.epoch, 'head', p.head, 'since', p.since)), '{}')
  into mine, windows, streams
  from private.sync_positions('{}') p;
end
$$;
comment on function private.sync_heads() is
  'The caller''s streams: their ids, the beginnings of their windows in the same order, and each with epoch, head and the '
  'beginning of the window as the protocol has it.';
grant execute on function private.sync_heads() to authenticated;

create function public.sync_digests(expected_user uuid, entity text, after uuid default null) returns json
language plpgsql stable security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  person uuid := private.sync_check_person(expected_user);
  e private.sync_entities := private.sync_entity(sync_digests.entity);
  most constant int := 10000;
  mine uuid[];
  windows timestamptz[];
  streams jsonb;
  runs json;
  next uuid;
begin
  select h.mine, h.windows, h.streams into mine, windows, streams from private.sync_heads() h;
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
    'uid', person, 'server_time', private.sync_server_time(), 'streams', streams, 'runs', runs, 'next', next);
end
$$;
comment on function public.sync_digests(uuid, text, uuid) is
  'Of a synced table''s rows in the caller''s streams with ids above `after`, in the order of their ids, 10,000 at most: '
  '{uid, server_time, streams {epoch, head}, runs [{last, rows, digest}], next}. A run has 500 rows, the last one the rest; its '
  'digest is SHA-256, in hexadecimal digits, of their JSON texts with line feeds between. `next` is the last id where there '
  'may be more, else null. Errors: SB001 another person, SB002 no such table.';
grant execute on function public.sync_digests(uuid, text, uuid) to authenticated;

create function public.sync_run(expected_user uuid, entity text, after uuid, until uuid) returns json
language plpgsql stable security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  person uuid := private.sync_check_person(expected_user);
  e private.sync_entities := private.sync_entity(sync_run.entity);
  mine uuid[];
  windows timestamptz[];
  streams jsonb;
  rows json;
begin
  select h.mine, h.windows, h.streams into mine, windows, streams from private.sync_heads() h;
  execute format(
    'select coalesce(json_agg(to_jsonb(t) order by t.id), ''[]'') from public.%I t '
    'where (%s) and ($3 is null or t.id > $3) and ($4 is null or t.id <= $4)', e.table_name, private.sync_in_streams(e))
  into rows using mine, windows, after, until;
  return json_build_object(
    'uid', person, 'server_time', private.sync_server_time(), 'streams', streams, 'rows', rows,
    'entries', json_array_length(rows));
end
$$;
comment on function public.sync_run(uuid, text, uuid, uuid) is
  'A synced table''s rows in the caller''s streams with ids above `after` and up to `until`, both open where null: {uid, '
  'server_time, streams {epoch, head}, rows, entries}; `entries` is the number of rows. Errors: SB001 another person, SB002 no '
  'such table.';
grant execute on function public.sync_run(uuid, text, uuid, uuid) to authenticated;
