-- Applies one operation to one row with the caller's rights: row-level security, column grants, checks and
-- keys decide, as for an ordinary write. An error reaches sync_push, which turns it into a refusal of the
-- operation. All functions take the operation as it was sent and return one entry of `answers`.

create table private.erased_rows (
  user_id uuid not null references auth.users (id) on delete cascade,
  id uuid not null,
  erased_at timestamptz not null default now(),
  primary key (user_id, id)
);
comment on table private.erased_rows is 'Ids that were erased: no operation of their owner brings them back.';
comment on column private.erased_rows.user_id is 'The person whose row it was.';
comment on column private.erased_rows.id is 'Id of the customer, note, insurance record or booking.';
comment on column private.erased_rows.erased_at is 'Server time.';

-- Written in plpgsql, which caches the plan; a function in SQL would be planned with each call.
create function private.sync_erased(ids uuid[]) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.erased_rows e where e.user_id = auth.uid() and e.id = any (ids));
end
$$;
comment on function private.sync_erased(uuid[]) is 'Whether one of the ids was erased by the caller.';
grant execute on function private.sync_erased(uuid[]) to authenticated;

create function private.sync_refusal(op_id text, code text, message text, detail text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('op_id', op_id, 'outcome', 'rejected', 'code', code,
                            'message', left(message, 200), 'detail', left(detail, 200))
$$;
comment on function private.sync_refusal(text, text, text, text) is
  'Builds the answer `rejected`. The ledger stores it, so message and detail are cut to 200 characters '
  '(SECURITY-76).';
grant execute on function private.sync_refusal(text, text, text, text) to authenticated;

create function private.sync_unknown_column(names jsonb, known text[]) returns text
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
comment on function private.sync_unknown_column(jsonb, text[]) is
  'The first name that an operation must not carry, or null.';
grant execute on function private.sync_unknown_column(jsonb, text[]) to authenticated;

create function private.sync_absent(table_name text, op jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  seen boolean;
begin
  execute format('select true from public.%I where id = $1', table_name) into seen using (op ->> 'row_id')::uuid;
  if seen then
    return private.sync_refusal(op ->> 'op_id', 'not_allowed', 'This row may be read but not changed.', null);
  end if;
  return jsonb_build_object('op_id', op -> 'op_id', 'outcome', 'gone');
end
$$;
comment on function private.sync_absent(text, jsonb) is
  'The answer for a row that cannot be locked: not_allowed if the person can read it, else `gone`, the same '
  'for foreign and random ids.';
grant execute on function private.sync_absent(text, jsonb) to authenticated;

create function private.sync_create(e private.sync_entities, op jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  row_values jsonb := op -> 'values';
  unknown text := private.sync_unknown_column(row_values, e.create_columns || e.update_columns);
  names text;
  customer uuid;
begin
  if unknown is not null then
    return private.sync_refusal(op ->> 'op_id', 'unknown_field', 'This column cannot be written.', unknown);
  end if;
  if row_values ->> 'id' <> op ->> 'row_id' then
    return private.sync_refusal(op ->> 'op_id', 'value_refused', 'The id is not the row of this operation.', 'id');
  end if;
  row_values := row_values - e.computed_columns || jsonb_build_object('id', op -> 'row_id');
  select string_agg(quote_ident(k), ', ') into names from jsonb_object_keys(row_values) k;
  if row_values ? 'customer_id' then
    -- The customer of the stored row counts, because a trigger may have moved the row to a merged customer.
    execute format(
      'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1) returning customer_id',
      e.table_name, names) into customer using row_values;
    perform private.sync_restore_customer(customer, (op ->> 'op_id')::uuid);
  else
    execute format(
      'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)',
      e.table_name, names) using row_values;
  end if;
  return jsonb_build_object('op_id', op -> 'op_id', 'outcome', 'applied');
end
$$;
comment on function private.sync_create(private.sync_entities, jsonb) is
  'Inserts a row; columns that the operation leaves out take their defaults, computed ones are the server''s.';
grant execute on function private.sync_create(private.sync_entities, jsonb) to authenticated;

create function private.sync_restore_customer(id uuid, op_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  was timestamptz;
begin
  select c.deleted_at into was from public.customers c
  where c.id = sync_restore_customer.id and c.deleted_at is not null for update;
  if found then
    update public.customers c set deleted_at = null where c.id = sync_restore_customer.id;
    perform private.sync_record_conflict(
      'customers', id, op_id, 'edit_beat_delete', null,
      jsonb_build_object('deleted_at', was), jsonb_build_object('deleted_at', null));
  end if;
end
$$;
comment on function private.sync_restore_customer(uuid, uuid) is
  'Brings a deleted customer of the caller back for the operation that made or changed a child, and records it.';
grant execute on function private.sync_restore_customer(uuid, uuid) to authenticated;

create function private.sync_update(e private.sync_entities, op jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  id uuid := op ->> 'row_id';
  unknown text := private.sync_unknown_column(op -> 'values', e.update_columns);
  current_row jsonb;
  wanted jsonb;
  seen jsonb;
  g record;
  -- The values that are written to the row.
  chosen jsonb := (op -> 'values') - e.computed_columns;
  unchanged boolean;
  is_same boolean;
  overwritten boolean := false;
  guarded boolean := false;
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
  into unchanged, is_same from jsonb_object_keys(chosen) c;
  -- Usually the row still has the base values: then the sent values are written without a merge by group.
  -- Otherwise the loop below chooses what is written.
  if not unchanged or is_same then
    chosen := '{}';
  end if;
  for g in
    select s.group_name, s.class,
      bool_and(current_row -> c = wanted -> c) as is_same, bool_and(current_row -> c = seen -> c) as unchanged,
      jsonb_object_agg(c, op -> 'values' -> c) as sent,
      jsonb_object_agg(c, current_row -> c) as now_values, jsonb_object_agg(c, wanted -> c) as new_values
    from private.sync_groups s cross join unnest(s.columns) c
    where not unchanged and s.entity = e.entity and s.class <> 'computed' and op -> 'values' ? c
    group by s.group_name, s.class order by s.group_name
  loop
    if g.is_same then
      continue;
    elsif g.unchanged then
      chosen := chosen || g.sent;
    elsif g.class = 'overwrite' then
      chosen := chosen || g.sent;
      overwritten := true;
      perform private.sync_record_conflict(
        e.entity, id, (op ->> 'op_id')::uuid, 'overwritten', g.group_name, g.now_values, g.new_values,
        current_row ->> 'updated_at');
    else
      guarded := true;
      perform private.sync_check_values(e.entity, id, g.sent);
      perform private.sync_record_conflict(
        e.entity, id, (op ->> 'op_id')::uuid, 'guarded', g.group_name, g.new_values, g.now_values,
        current_row ->> 'updated_at');
    end if;
  end loop;

  if undeleted then
    perform private.sync_record_conflict(
      e.entity, id, (op ->> 'op_id')::uuid, 'edit_beat_delete', null,
      jsonb_build_object('deleted_at', current_row -> 'deleted_at'), jsonb_build_object('deleted_at', null),
      current_row ->> 'updated_at');
  end if;
  if undeleted or chosen <> '{}' then
    execute format('select private.%I($1, $2)', 'sync_set_' || e.entity) into current_row
    using id, chosen || case when undeleted then '{"deleted_at": null}' else '{}' end::jsonb;
    if current_row is null then
      return private.sync_absent(e.table_name, op);
    end if;
  end if;

  -- Insurance with documents remains with a customer that was merged into another one. A change to it
  -- restores that customer, so that the agent sees the change.
  if (guarded or undeleted or chosen <> '{}') and private.is_merged((current_row ->> 'customer_id')::uuid) then
    perform private.sync_restore_customer((current_row ->> 'customer_id')::uuid, (op ->> 'op_id')::uuid);
  end if;

  if guarded or overwritten or undeleted then
    return jsonb_build_object(
      'op_id', op -> 'op_id', 'outcome', case when guarded then 'conflict' else 'merged' end, 'row', current_row);
  end if;
  return jsonb_build_object('op_id', op -> 'op_id', 'outcome', 'applied');
end
$$;
comment on function private.sync_update(private.sync_entities, jsonb) is
  'Merges changed columns into the row, group by group, by the class of each group.';
grant execute on function private.sync_update(private.sync_entities, jsonb) to authenticated;

create function private.sync_check_values(entity text, row_id uuid, row_values jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  changed jsonb;
begin
  execute format('select private.%I($1, $2)', 'sync_set_' || entity) into changed using row_id, row_values;
  -- Raising an error that is caught below rolls back the trial update and nothing else.
  raise sqlstate 'SB000' using message = 'The values pass every check.';
exception when sqlstate 'SB000' then
  null;
end
$$;
comment on function private.sync_check_values(text, uuid, jsonb) is
  'Fails with the error that an update with these values would have, and changes nothing.';
grant execute on function private.sync_check_values(text, uuid, jsonb) to authenticated;

create function private.sync_has_unseen_child(customer uuid, seen jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  child text;
  unseen boolean;
begin
  for child in select s.table_name from private.sync_entities s where 'customer_id' = any (s.create_columns) loop
    execute format('select exists (select from public.%I t where t.customer_id = $1 and not $2 ? t.id::text)', child)
    into unseen using customer, seen;
    if unseen then
      return true;
    end if;
  end loop;
  return false;
end
$$;
comment on function private.sync_has_unseen_child(uuid, jsonb) is
  'Whether a child row of the customer, also a deleted one, is missing in a list of ids.';
grant execute on function private.sync_has_unseen_child(uuid, jsonb) to authenticated;

create function private.sync_delete(e private.sync_entities, op jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  id uuid := op ->> 'row_id';
  heir uuid;
  current_row jsonb;
  seen jsonb;
  was jsonb;
  became jsonb;
  done boolean;
begin
  -- A newer row with the same value may have replaced this row and
  -- lists its id in `replaced`. Then the newer one is deleted.
  if e.entity in ('saved_promotions', 'customer_tags') then
    execute format('select t.id from public.%I t where t.user_id = auth.uid() and $1 = any (t.replaced)', e.table_name)
    into heir using id;
    id := coalesce(heir, id);
  end if;
  -- A row lock needs an update grant. On a table without one, the delete itself checks the policies again.
  execute format(
    'select to_jsonb(t), to_jsonb(jsonb_populate_record(null::public.%1$I, $2)) from public.%1$I t where t.id = $1%2$s',
    e.table_name, case when e.updatable then ' for update' else '' end)
  into current_row, seen using id, op -> 'base';
  if current_row is null then
    return private.sync_absent(e.table_name, op);
  end if;
  if e.soft_delete and current_row -> 'deleted_at' <> 'null' then
    return jsonb_build_object('op_id', op -> 'op_id', 'outcome', 'applied');
  end if;

  select jsonb_object_agg(c, seen -> c), jsonb_object_agg(c, current_row -> c) into was, became
  from private.sync_groups s cross join unnest(s.columns) c
  where s.entity = e.entity and s.class <> 'computed' and op -> 'base' ? c and seen -> c <> current_row -> c;
  -- Older releases of the app send no ids of a customer's child rows, so the check is skipped for them.
  if was is null and e.entity = 'customers' and op -> 'base' ? 'children'
    and private.sync_has_unseen_child(id, op -> 'base' -> 'children')
  then
    was := '{}';
    became := '{"deleted_at": null}';
  end if;
  if was is not null then
    perform private.sync_record_conflict(
      e.entity, id, (op ->> 'op_id')::uuid, 'delete_lost_to_edit', null, was, became,
      current_row ->> 'updated_at');
    return jsonb_build_object('op_id', op -> 'op_id', 'outcome', 'conflict', 'row', current_row);
  end if;

  execute format(
    case when e.soft_delete then 'update public.%I set deleted_at = now() where id = $1 returning true'
      else 'delete from public.%I where id = $1 returning true' end, e.table_name) into done using id;
  if done is null then
    return private.sync_absent(e.table_name, op);
  end if;
  return jsonb_build_object('op_id', op -> 'op_id', 'outcome', 'applied');
end
$$;
comment on function private.sync_delete(private.sync_entities, jsonb) is
  'Deletes a row, softly if the table has deleted_at, unless the row changed, or a customer got a child '
  'row, since the person saw it.';
grant execute on function private.sync_delete(private.sync_entities, jsonb) to authenticated;

create function private.sync_restore(e private.sync_entities, op jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  id uuid := op ->> 'row_id';
  deleted_at jsonb;
  customer uuid;
  done boolean;
begin
  if not e.soft_delete then
    return private.sync_refusal(op ->> 'op_id', 'unknown_kind', 'Rows of this kind are deleted for good.', 'restore');
  end if;
  execute format(
    'select to_jsonb(t) -> ''deleted_at'', to_jsonb(t) ->> ''customer_id'' from public.%I t where t.id = $1 for update',
    e.table_name) into deleted_at, customer using id;
  if deleted_at is null then
    return private.sync_absent(e.table_name, op);
  end if;
  if deleted_at <> 'null' then
    execute format('update public.%I set deleted_at = null where id = $1 returning true', e.table_name)
    into done using id;
    if done is null then
      return private.sync_absent(e.table_name, op);
    end if;
    if private.is_merged(customer) then
      perform private.sync_restore_customer(customer, (op ->> 'op_id')::uuid);
    end if;
  end if;
  return jsonb_build_object('op_id', op -> 'op_id', 'outcome', 'applied');
end
$$;
comment on function private.sync_restore(private.sync_entities, jsonb) is 'Undoes a soft delete of a row.';
grant execute on function private.sync_restore(private.sync_entities, jsonb) to authenticated;

create function private.sync_upcast(op jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return op;
end
$$;
comment on function private.sync_upcast(jsonb) is
  'Brings an operation that an older version of the app sent to the row shapes of today. There is one version '
  'of them so far; the migration that makes the next one replaces this function and raises the number in '
  'sync_apply.';
grant execute on function private.sync_upcast(jsonb) to authenticated;

create function private.sync_apply(op jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  e private.sync_entities;
  parent text;
begin
  if (op ->> 'schema')::int > 1 then
    return private.sync_refusal(op ->> 'op_id', 'schema_too_new', 'This server is older than the app.', null);
  end if;
  op := private.sync_upcast(op);
  parent := op -> 'values' ->> 'customer_id';
  select * into e from private.sync_entities s where s.entity = op ->> 'entity';
  if not found then
    return private.sync_refusal(op ->> 'op_id', 'unknown_entity', 'No such table is synced.', null);
  end if;
  if private.sync_erased(array[
    (op ->> 'row_id')::uuid,
    case when parent ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
      and not private.is_merged(parent::uuid) then parent::uuid end
  ]) then
    return jsonb_build_object('op_id', op -> 'op_id', 'outcome', 'gone');
  end if;
  case op ->> 'kind'
    when 'create' then return private.sync_create(e, op);
    when 'update' then return private.sync_update(e, op);
    when 'delete' then return private.sync_delete(e, op);
    when 'restore' then return private.sync_restore(e, op);
    else return private.sync_refusal(op ->> 'op_id', 'unknown_kind', 'No such kind of operation.', op ->> 'kind');
  end case;
end
$$;
comment on function private.sync_apply(jsonb) is
  'Carries out one operation of the protocol and returns its answer. An operation on an erased row, or on a '
  'child of an erased customer, is answered `gone`; one of a merged customer goes to the survivor.';
grant execute on function private.sync_apply(jsonb) to authenticated;
