-- Numbers for the change log, hole-free and in order of commit (sync.md §2). A row trigger on each synced table
-- notes what changed; a deferred trigger, at the very end of the transaction, locks the streams concerned in sorted
-- order, moves their heads and writes the log. So a lock on a stream is the last lock a transaction takes and is held
-- only while it commits: two writers cannot wait for each other there. Plain PostgREST and SQL writers are covered,
-- because the triggers do not care who writes.

create table private.sync_pending (
  xid xid8 not null,
  stream uuid not null,
  entity text not null,
  row_id uuid not null,
  kind text not null,
  turn bigint not null generated always as identity,
  primary key (xid, stream, entity, row_id)
);
comment on table private.sync_pending is 'Changes of transactions under way; empty for everybody else.';
comment on column private.sync_pending.xid is 'The transaction that wrote it.';
comment on column private.sync_pending.stream is 'Whose reading it concerns.';
comment on column private.sync_pending.entity is 'Name in private.sync_entities.';
comment on column private.sync_pending.row_id is 'The row.';
comment on column private.sync_pending.kind is 'upsert, delete or evict; the last one within the transaction counts.';
comment on column private.sync_pending.turn is 'Order of first touch, so that parents come before children.';

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
      on conflict (xid, stream, entity, row_id) do update set kind = excluded.kind;
    end if;
  end loop;
  foreach s in array new_streams loop
    if s is not null then
      insert into private.sync_pending as p (xid, stream, entity, row_id, kind)
      values (me, s, name, (new_row ->> 'id')::uuid, 'upsert')
      on conflict (xid, stream, entity, row_id) do update set kind = excluded.kind;
    end if;
  end loop;

  insert into private.sync_commits (xid) values (me) on conflict (xid) do nothing;
  return null;
end
$$;
comment on function private.sync_note() is
  'Row trigger of synced tables; arguments: entity, then the columns that hold its streams.';
revoke execute on function private.sync_note() from public;

create function private.sync_number() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  s record;
  reached bigint;
begin
  for s in
    select p.stream, count(*) as n from private.sync_pending p
    where p.xid = new.xid group by p.stream order by p.stream
  loop
    insert into public.sync_streams as st (stream, head) values (s.stream, s.n)
    on conflict (stream) do update set head = st.head + excluded.head
    returning head into reached;
    insert into public.sync_changes (stream, seq, entity, row_id, kind)
    select p.stream, reached - s.n + row_number() over (order by p.turn), p.entity, p.row_id, p.kind
    from private.sync_pending p where p.xid = new.xid and p.stream = s.stream
    on conflict (stream, entity, row_id) do update set seq = excluded.seq, kind = excluded.kind;
  end loop;
  -- Both go, so that a write after "set constraints all immediate" is noted and numbered again.
  delete from private.sync_pending p where p.xid = new.xid;
  delete from private.sync_commits c where c.xid = new.xid;
  return null;
end
$$;
comment on function private.sync_number() is 'At commit: numbers what the transaction changed.';
revoke execute on function private.sync_number() from public;

create constraint trigger number_at_commit after insert on private.sync_commits
  deferrable initially deferred for each row execute function private.sync_number();

create function private.sync_register(
  entity text, table_name text, stream_columns text[], create_columns text[], groups jsonb,
  records_conflicts boolean default true
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
    (entity, table_name, stream_columns, create_columns, soft_delete, updatable, records_conflicts)
  values (entity, table_name, stream_columns, create_columns,
          cardinality(private.sync_columns_missing(table_name, array['deleted_at'])) = 0,
          jsonb_array_length(groups) > 0, records_conflicts);
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
comment on function private.sync_register(text, text, text[], text[], jsonb, boolean) is
  'For migrations: makes a table synced. groups: [{"group", "columns", "class"}].';
revoke execute on function private.sync_register(text, text, text[], text[], jsonb, boolean) from public;
