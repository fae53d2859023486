-- Numbers of the change log have no holes and follow the order of commit. A row trigger on each synced table notes what
-- changed. A deferred trigger at the end of the transaction locks the streams in sorted order, moves their heads and
-- writes the log. A lock on a stream is a transaction's last lock, so two writers cannot wait for each other there.

create table private.sync_pending (
  xid xid8 not null,
  stream uuid not null,
  entity text not null,
  row_id uuid not null,
  kind text not null,
  turn bigint not null generated always as identity,
  closed_at timestamptz,
  primary key (xid, stream, entity, row_id)
);
comment on table private.sync_pending is
  'Changes of running transactions. Each transaction deletes its rows at commit, so others never see them.';
comment on column private.sync_pending.xid is 'The transaction that wrote it.';
comment on column private.sync_pending.stream is 'The stream that gets this change.';
comment on column private.sync_pending.entity is 'Name in private.sync_entities.';
comment on column private.sync_pending.row_id is 'The row.';
comment on column private.sync_pending.kind is 'upsert, delete or evict; the last one within the transaction counts.';
comment on column private.sync_pending.turn is 'Order of first touch, so that parents come before children.';
comment on column private.sync_pending.closed_at is 'closed_at of the row, if its table has that column.';

create table private.sync_commits (xid xid8 primary key);
comment on table private.sync_commits is 'One row per writing transaction; carries the deferred trigger, so it fires once.';
comment on column private.sync_commits.xid is 'The transaction.';

create function private.sync_note() returns trigger
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
comment on function private.sync_note() is
  'Row trigger of synced tables: notes the change for each stream of the row. Arguments: entity, then the '
  'columns that hold its streams.';

create function private.sync_number() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  stream_moved record;
begin
  for stream_moved in with noted as materialized (
    select p.stream, p.entity, p.row_id, p.kind, p.closed_at,
      row_number() over (partition by p.stream order by p.turn) as n, count(*) over (partition by p.stream) as of
    from private.sync_pending p where p.xid = new.xid
  ), moved as (
    insert into public.sync_streams as st (stream, head)
    select n.stream, n.of from noted n where n.n = 1 order by n.stream
    on conflict (stream) do update set head = st.head + excluded.head
    returning st.stream, st.head
  ), logged as (
    insert into public.sync_changes (stream, seq, entity, row_id, kind, closed_at)
    select n.stream, m.head - n.of + n.n, n.entity, n.row_id, n.kind, n.closed_at
    from noted n join moved m on m.stream = n.stream
    on conflict (stream, entity, row_id) do update set
      seq = excluded.seq, kind = excluded.kind, closed_at = excluded.closed_at
  )
  select m.stream, m.head from moved m loop
    perform private.send_hint(stream_moved.stream, stream_moved.head);
  end loop;
  -- Both rows are deleted, so that a write after "set constraints all immediate" is noted and numbered again.
  delete from private.sync_pending p where p.xid = new.xid;
  delete from private.sync_commits c where c.xid = new.xid;
  return null;
end
$$;
comment on function private.sync_number() is
  'At commit: numbers what the transaction changed, and sends one hint for each stream that moved.';

create constraint trigger number_at_commit after insert on private.sync_commits
  deferrable initially deferred for each row execute function private.sync_number();

create function private.sync_register(
  entity text, table_name text, stream_columns text[], create_columns text[], groups jsonb,
  records_conflicts boolean default true, closes boolean default false
) returns void
language plpgsql volatile set search_path = '' as $$
declare
  missing text[] := private.sync_columns_missing(table_name, array['id'] || stream_columns || create_columns);
  g jsonb;
begin
  if cardinality(missing) > 0 then
    raise exception 'sync entity % names unknown columns %', entity, missing;
  end if;
  insert into private.sync_entities
    (entity, table_name, stream_columns, create_columns, soft_delete, updatable, records_conflicts, closes)
  values (entity, table_name, stream_columns, create_columns,
          cardinality(private.sync_columns_missing(table_name, array['deleted_at'])) = 0,
          jsonb_array_length(groups) > 0, records_conflicts, closes);
  for g in select * from jsonb_array_elements(groups) loop
    perform private.sync_add_group(
      entity, g ->> 'group', array(select jsonb_array_elements_text(g -> 'columns')), g ->> 'class');
  end loop;
  execute format(
    'create trigger sync_note after insert or update or delete on public.%I '
    'for each row execute function private.sync_note(%s)',
    table_name,
    (select string_agg(quote_literal(a), ', ' order by n)
     from unnest(array[entity] || stream_columns) with ordinality u (a, n)));
end
$$;
comment on function private.sync_register(text, text, text[], text[], jsonb, boolean, boolean) is
  'For migrations: makes a table synced. groups: [{"group", "columns", "class"}].';

create function private.sync_announce_membership_end() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- A deleted account has no devices to notify.
  if not exists (select from auth.users u where u.id = old.user_id) then
    return null;
  end if;
  insert into private.sync_pending (xid, stream, entity, row_id, kind)
  values (pg_current_xact_id(), old.user_id, 'hospital_members', old.hospital_id, 'evict')
  on conflict (xid, stream, entity, row_id) do nothing;
  insert into private.sync_commits (xid) values (pg_current_xact_id()) on conflict (xid) do nothing;
  return null;
end
$$;
comment on function private.sync_announce_membership_end() is
  'After a membership ended: adds an entry to the person''s stream, so that their devices pull and drop the '
  'hospital''s stream.';

create trigger sync_leave after delete on public.hospital_members
  for each row execute function private.sync_announce_membership_end();

create function private.sync_send_again(entity text) returns void
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
comment on function private.sync_send_again(text) is
  'For migrations: devices fetch every row of a synced table again, for example after a column was added.';
