-- The registry lists the synced tables, and how two values of one column are merged. Table and column names
-- in the dynamic SQL of push and pull come only from it, never from a client. For each table that clients
-- update, two functions are generated to lock and change a row, because their plans are cached.

create table private.sync_entities (
  entity text primary key,
  table_name text not null unique,
  stream_columns text[] not null,
  create_columns text[] not null,
  update_columns text[] not null default '{}',
  computed_columns text[] not null default '{}',
  soft_delete boolean not null,
  updatable boolean not null,
  records_conflicts boolean not null default true,
  closes boolean not null default false,
  constraint sync_entities_streams_some check (cardinality(stream_columns) > 0)
);
comment on table private.sync_entities is 'Synced tables; written by private.sync_register.';
comment on column private.sync_entities.entity is 'Name on the wire.';
comment on column private.sync_entities.table_name is 'Table in schema public, with a primary key `id uuid`.';
comment on column private.sync_entities.stream_columns is
  'Columns of a row with the ids of its streams; a null value adds no stream.';
comment on column private.sync_entities.create_columns is 'Columns that a create may carry beside those of the groups.';
comment on column private.sync_entities.update_columns is
  'The columns of all groups of the table; maintained by private.sync_add_group.';
comment on column private.sync_entities.computed_columns is 'Those of class computed; arriving values are ignored.';
comment on column private.sync_entities.soft_delete is 'True if a delete sets deleted_at.';
comment on column private.sync_entities.updatable is 'True if clients may change the row after it was made.';
comment on column private.sync_entities.records_conflicts is 'False for the table of conflicts itself.';
comment on column private.sync_entities.closes is
  'True if rows have `closed_at` and leave the streams of hospitals when they fall out of the window.';

create table private.sync_groups (
  entity text not null references private.sync_entities (entity) on delete cascade,
  group_name text not null,
  columns text[] not null,
  class text not null,
  primary key (entity, group_name),
  constraint sync_groups_columns_some check (cardinality(columns) > 0),
  constraint sync_groups_class_known check (class in ('overwrite', 'guarded', 'computed'))
);
comment on table private.sync_groups is 'Columns that merge as one, and what happens when two people changed them.';
comment on column private.sync_groups.entity is 'The synced table.';
comment on column private.sync_groups.group_name is 'Shown as `field` in a conflict record.';
comment on column private.sync_groups.columns is 'Its columns; a column is in one group only.';
comment on column private.sync_groups.class is
  'overwrite: the arriving value wins; guarded: the server''s value stays; computed: the arriving value is ignored.';

-- sync_push and sync_pull run with the caller's rights and read the registry; it holds no secret.
grant select on private.sync_entities, private.sync_groups to authenticated, service_role;

create function private.sync_columns_missing(table_name text, columns text[]) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(c), '{}')
  from unnest(columns) c
  where not exists (
    select from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', table_name)::regclass
      and a.attname = c and a.attnum > 0 and not a.attisdropped
  )
$$;
comment on function private.sync_columns_missing(text, text[]) is
  'Those of the given columns that the table does not have.';

create function private.sync_add_group(entity text, group_name text, columns text[], class text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  missing text[];
begin
  select private.sync_columns_missing(e.table_name, sync_add_group.columns) into strict missing
  from private.sync_entities e where e.entity = sync_add_group.entity;
  if cardinality(missing) > 0 then
    raise exception 'sync group %.% names unknown columns %', entity, group_name, missing;
  end if;
  if exists (
    select from private.sync_groups g
    where g.entity = sync_add_group.entity and g.columns && sync_add_group.columns
  ) then
    raise exception 'sync group %.% names a column of another group', entity, group_name;
  end if;
  insert into private.sync_groups (entity, group_name, columns, class) values (entity, group_name, columns, class);
  update private.sync_entities e set
    update_columns = e.update_columns || sync_add_group.columns,
    computed_columns = e.computed_columns || case when class = 'computed' then sync_add_group.columns else '{}' end
  where e.entity = sync_add_group.entity;
end
$$;
comment on function private.sync_add_group(text, text, text[], text) is
  'For migrations: adds a group of columns to a synced table.';

create function private.sync_build(e private.sync_entities) returns void
language plpgsql volatile set search_path = '' as $$
declare
  written text[] := array(
    select c from unnest(e.update_columns || case when e.soft_delete then array['deleted_at'] else '{}' end) c
    where c <> all (e.computed_columns));
begin
  if not e.updatable or cardinality(written) = 0 then
    return;
  end if;
  -- The values pass through the row type, so that times and numbers compare by value, not by spelling.
  execute format($build$
    create or replace function private.%2$I(
      id uuid, sent jsonb, base jsonb, out current_row jsonb, out wanted jsonb, out seen jsonb
    ) language plpgsql volatile set search_path = '' as $function$
    begin
      select to_jsonb(t), to_jsonb(jsonb_populate_record(null::public.%1$I, sent)),
        to_jsonb(jsonb_populate_record(null::public.%1$I, base))
      into current_row, wanted, seen
      from public.%1$I t where t.id = %2$I.id for update;
    end
    $function$ $build$, e.table_name, 'sync_lock_' || e.entity);
  execute format($build$
    create or replace function private.%2$I(id uuid, sent jsonb) returns jsonb
    language plpgsql volatile set search_path = '' as $function$
    declare
      new_row jsonb;
    begin
      update public.%1$I t
      set (%3$s) = (select %4$s from jsonb_populate_record(t, sent) r)
      where t.id = %2$I.id
      returning to_jsonb(t) into new_row;
      return new_row;
    end
    $function$ $build$, e.table_name, 'sync_set_' || e.entity,
    (select string_agg(quote_ident(c), ', ') from unnest(written) c),
    (select string_agg('r.' || quote_ident(c), ', ') from unnest(written) c));
  execute format(
    'revoke execute on function private.%1$I(uuid, jsonb, jsonb), private.%2$I(uuid, jsonb) from public; '
    'grant execute on function private.%1$I(uuid, jsonb, jsonb), private.%2$I(uuid, jsonb) to authenticated',
    'sync_lock_' || e.entity, 'sync_set_' || e.entity);
  execute format('comment on function private.%I(uuid, jsonb, jsonb) is %L', 'sync_lock_' || e.entity,
    'Locks a row: as it is, with the values that were sent, and with those seen before. Built by sync_build.');
  execute format('comment on function private.%I(uuid, jsonb) is %L', 'sync_set_' || e.entity,
    'Changes the columns that are named, and answers the row; null if the person may not. Built by sync_build.');
end
$$;
comment on function private.sync_build(private.sync_entities) is
  'Makes the functions that lock and change rows of one synced table; they run with the caller''s rights.';

create function private.sync_rebuild() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  perform private.sync_build(new);
  return null;
end
$$;
comment on function private.sync_rebuild() is
  'After a row of private.sync_entities was written: makes the functions of that table again.';

create trigger build_statements after insert or update on private.sync_entities
  for each row execute function private.sync_rebuild();
