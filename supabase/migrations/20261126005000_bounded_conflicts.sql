-- What a device says in a conflict is bounded and checked like any value, and conflicts that were decided end.

alter table public.sync_conflicts add constraint sync_conflicts_size
  check (octet_length(losing::text) + octet_length(winning::text) <= 65536);

create function private.sync_check_values(entity text, row_id uuid, row_values jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  changed jsonb;
begin
  execute format('select private.%I($1, $2)', 'sync_set_' || entity) into changed using row_id, row_values;
  -- Undoes the change, and nothing else: the error is caught below.
  raise sqlstate 'SB000' using message = 'The values would stand.';
exception when sqlstate 'SB000' then
  null;
end
$$;
comment on function private.sync_check_values(text, uuid, jsonb) is
  'Fails as an update with these values would, and changes nothing.';
revoke execute on function private.sync_check_values(text, uuid, jsonb) from public;
grant execute on function private.sync_check_values(text, uuid, jsonb) to authenticated;

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
      perform private.sync_check_values(e.entity, id, g.sent);
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

create function private.purge_conflicts() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- As long as a deleted record can be brought back. What the rule decided needs nobody to deal with it.
  delete from public.sync_conflicts c
  where c.user_id in (select n.user_id from changed n) and now() - interval '30 days' > coalesce(
    c.resolved_at, case when c.kind in ('overwritten', 'edit_beat_delete') then c.created_at end);
  return null;
end
$$;
comment on function private.purge_conflicts() is
  'With each conflict that is recorded or dealt with: those of the same person that were decided 30 days ago end.';
revoke execute on function private.purge_conflicts() from public;
create trigger purge_after_insert after insert on public.sync_conflicts
  referencing new table as changed for each statement execute function private.purge_conflicts();
create trigger purge_after_update after update on public.sync_conflicts
  referencing new table as changed for each statement execute function private.purge_conflicts();
