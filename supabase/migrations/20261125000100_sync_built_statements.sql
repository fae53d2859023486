-- Updates are what devices send most. Their two statements were built and planned anew for each operation, a third of what
-- a push cost the database. Each synced table that clients may update now has them as functions of its own, whose plans
-- a connection keeps; the merging itself stays in one place.

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
  -- Through the row type, so that times and numbers compare by value and not by how they were written.
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
    'Locks a row: as it stands, with the values that were sent, and with those seen before. Built by sync_build.');
  execute format('comment on function private.%I(uuid, jsonb) is %L', 'sync_set_' || e.entity,
    'Changes the columns that are named, and answers the row; null where the person may not. Built by sync_build.');
end
$$;
comment on function private.sync_build(private.sync_entities) is
  'Makes the statements of one synced table, as functions that run with the caller''s rights.';

create function private.sync_rebuild() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  perform private.sync_build(new);
  return null;
end
$$;
comment on function private.sync_rebuild() is 'After the columns of a synced table became known or changed.';
revoke execute on function private.sync_build(private.sync_entities), private.sync_rebuild() from public;

create trigger build_statements after insert or update on private.sync_entities
  for each row execute function private.sync_rebuild();
select private.sync_build(e) from private.sync_entities e;

create or replace function private.sync_update(e private.sync_entities, op jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  id uuid := op ->> 'row_id';
  unknown text := private.sync_unknown_column(op -> 'values', e.update_columns);
  current_row jsonb;
  wanted jsonb;
  seen jsonb;
  g record;
  -- What goes into the row.
  chosen jsonb := (op -> 'values') - e.computed_columns;
  unchanged boolean;
  stands boolean;
  overwritten boolean := false;
  kept boolean := false;
  undeleted boolean;
begin
  if unknown is not null then
    return private.sync_refusal(op ->> 'op_id', 'unknown_field', 'This column cannot be changed.', unknown);
  end if;
  if not e.updatable then
    return private.sync_refusal(op ->> 'op_id', 'not_allowed', 'Rows of this kind do not change.', null);
  end if;
  execute format('select * from private.%I($1, $2, $3)', 'sync_lock_' || e.entity)
  into current_row, wanted, seen using id, op -> 'values', op -> 'base';
  if current_row is null then
    return private.sync_absent(e.table_name, op);
  end if;
  undeleted := e.soft_delete and current_row -> 'deleted_at' <> 'null';

  select bool_and(current_row -> c = seen -> c), bool_and(current_row -> c = wanted -> c)
  into unchanged, stands from jsonb_object_keys(chosen) c;
  -- Nearly always nobody else was there, and nothing is to be merged.
  if not unchanged or stands then
    chosen := '{}';
  end if;
  for g in
    select s.group_name, s.class,
      bool_and(current_row -> c = wanted -> c) as stands, bool_and(current_row -> c = seen -> c) as unchanged,
      jsonb_object_agg(c, op -> 'values' -> c) as sent,
      jsonb_object_agg(c, current_row -> c) as now_values, jsonb_object_agg(c, wanted -> c) as new_values
    from private.sync_groups s cross join unnest(s.columns) c
    where not unchanged and s.entity = e.entity and s.class <> 'computed' and op -> 'values' ? c
    group by s.group_name, s.class order by s.group_name
  loop
    if g.stands then
      continue;
    elsif g.unchanged then
      chosen := chosen || g.sent;
    elsif g.class = 'overwrite' then
      chosen := chosen || g.sent;
      overwritten := true;
      perform private.sync_record_conflict(
        e.entity, id, (op ->> 'op_id')::uuid, 'overwritten', g.group_name, g.now_values, g.new_values);
    else
      kept := true;
      perform private.sync_record_conflict(
        e.entity, id, (op ->> 'op_id')::uuid, 'guarded', g.group_name, g.new_values, g.now_values);
    end if;
  end loop;

  if undeleted then
    perform private.sync_record_conflict(
      e.entity, id, (op ->> 'op_id')::uuid, 'edit_beat_delete', null,
      jsonb_build_object('deleted_at', current_row -> 'deleted_at'), jsonb_build_object('deleted_at', null));
  end if;
  if undeleted or chosen <> '{}' then
    execute format('select private.%I($1, $2)', 'sync_set_' || e.entity) into current_row
    using id, chosen || case when undeleted then '{"deleted_at": null}' else '{}' end::jsonb;
    if current_row is null then
      return private.sync_absent(e.table_name, op);
    end if;
  end if;

  if kept or overwritten or undeleted then
    return jsonb_build_object(
      'op_id', op -> 'op_id', 'outcome', case when kept then 'conflict' else 'merged' end, 'row', current_row);
  end if;
  return jsonb_build_object('op_id', op -> 'op_id', 'outcome', 'applied');
end
$$;

-- An update writes every column that may be written, most of them as they stood.
drop trigger keep_contacts on public.customers;
create trigger keep_contacts after update on public.customers
  for each row when ((old.name, old.telephone) is distinct from (new.name, new.telephone))
  execute function private.keep_contacts();

-- As SQL these two were planned with each call.
create or replace function private.sync_erased(ids uuid[]) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.erased_rows e where e.id = any (ids));
end
$$;

create or replace function private.sync_unknown_column(names jsonb, known text[]) returns text
language plpgsql immutable set search_path = '' as $$
declare
  unknown jsonb := names - known;
begin
  if unknown = '{}' then
    return null;
  end if;
  return (select min(k) from jsonb_object_keys(unknown) k);
end
$$;
