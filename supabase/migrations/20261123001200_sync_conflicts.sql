-- A conflict stores the value that lost when two people changed the same thing. It is synced like any row and shown on
-- its record; the owner of the record may say what was done about it. Conflicts that were decided are purged.

create table public.sync_conflicts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  entity text not null,
  row_id uuid not null,
  op_id uuid not null,
  kind text not null,
  field text,
  losing jsonb not null,
  winning jsonb not null,
  met_at timestamptz,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolution text,
  constraint sync_conflicts_kind_known
    check (kind in ('overwritten', 'guarded', 'edit_beat_delete', 'delete_lost_to_edit')),
  constraint sync_conflicts_resolution_known check (resolution in ('confirmed', 'restored')),
  constraint sync_conflicts_resolution_whole check ((resolved_at is null) = (resolution is null)),
  constraint sync_conflicts_resolved_at_range check (isfinite(resolved_at)),
  constraint sync_conflicts_size check (octet_length(losing::text) + octet_length(winning::text) <= 65536)
);
comment on table public.sync_conflicts is 'Values that lost, stored for the person to see and restore.';
comment on column public.sync_conflicts.id is 'Id of the conflict record itself.';
comment on column public.sync_conflicts.user_id is 'The person whose operation met the conflict.';
comment on column public.sync_conflicts.entity is 'Entity of the row concerned.';
comment on column public.sync_conflicts.row_id is 'The row concerned; it may be gone.';
comment on column public.sync_conflicts.op_id is 'The operation that met the conflict.';
comment on column public.sync_conflicts.kind is 'What happened; words of the protocol.';
comment on column public.sync_conflicts.field is 'Group of columns; null if the whole row is concerned.';
comment on column public.sync_conflicts.losing is 'The values that lost, by column.';
comment on column public.sync_conflicts.winning is 'The values that the row has instead, by column.';
comment on column public.sync_conflicts.met_at is
  'updated_at of the row before the operation: its value existed by then. Null if the table has no such '
  'column.';
comment on column public.sync_conflicts.created_at is 'Server time of the push.';
comment on column public.sync_conflicts.resolved_at is 'When the person dealt with it.';
comment on column public.sync_conflicts.resolution is 'confirmed or restored.';

create index sync_conflicts_user_id_idx on public.sync_conflicts (user_id);
create index sync_conflicts_row_id_idx on public.sync_conflicts (row_id);

select private.restrict_to_own('public.sync_conflicts', 'select', 'update');
grant select, update (resolved_at, resolution) on public.sync_conflicts to authenticated;

-- No conflicts are recorded about resolutions of conflicts: the last resolution wins.
select private.sync_register(
  'sync_conflicts', 'sync_conflicts', '{user_id}', '{}',
  '[{"group": "resolution", "columns": ["resolved_at", "resolution"], "class": "overwrite"}]',
  records_conflicts => false
);

create function private.sync_record_conflict(
  entity text, row_id uuid, op_id uuid, kind text, field text, losing jsonb, winning jsonb, met_at text default null
) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.sync_conflicts (user_id, entity, row_id, op_id, kind, field, losing, winning, met_at)
  select auth.uid(), e.entity, sync_record_conflict.row_id, sync_record_conflict.op_id,
         sync_record_conflict.kind, sync_record_conflict.field,
         sync_record_conflict.losing, sync_record_conflict.winning, sync_record_conflict.met_at::timestamptz
  from private.sync_entities e
  where e.entity = sync_record_conflict.entity and e.records_conflicts
$$;
comment on function private.sync_record_conflict(text, uuid, uuid, text, text, jsonb, jsonb, text) is
  'Stores the values that lost in an operation of the caller; does nothing for an entity that records no conflicts. '
  '`field`: the group of columns, null for the whole row. `met_at`: updated_at before the operation; null if the '
  'row has none. Clients cannot insert conflicts themselves. Error: 23514 above 64 KiB.';
grant execute on function private.sync_record_conflict(text, uuid, uuid, text, text, jsonb, jsonb, text) to authenticated;

create function private.purge_conflicts() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- A decided conflict stays for 30 days, as long as a deleted record. The
  -- two kinds named here were decided by a rule when they were created.
  delete from public.sync_conflicts c
  where c.user_id in (select n.user_id from changed n) and now() - interval '30 days' > coalesce(
    c.resolved_at, case when c.kind in ('overwritten', 'edit_beat_delete') then c.created_at end);
  return null;
end
$$;
comment on function private.purge_conflicts() is
  'After conflicts were recorded or resolved: deletes those of the same people 30 days after they were resolved. '
  'Unresolved ones of the kinds `overwritten` and `edit_beat_delete` go 30 days after they were recorded; others '
  'stay.';

create trigger purge_after_insert after insert on public.sync_conflicts
  referencing new table as changed for each statement execute function private.purge_conflicts();
create trigger purge_after_update after update on public.sync_conflicts
  referencing new table as changed for each statement execute function private.purge_conflicts();
