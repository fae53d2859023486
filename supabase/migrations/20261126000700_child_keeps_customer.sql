-- What is new about a customer in "Recently deleted" is an edit of that customer: the edit wins, and that is on record
-- (sync.md §3). Else a note, a booking or an insurance record that another device made before it knew of the deletion would
-- be purged with the customer.

create or replace function private.sync_create(e private.sync_entities, op jsonb) returns jsonb
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
    -- The row's own: it may have followed a merge.
    execute format(
      'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1) returning customer_id',
      e.table_name, names) into customer using row_values;
    perform private.sync_keep_customer(customer, (op ->> 'op_id')::uuid);
  else
    execute format(
      'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)',
      e.table_name, names) using row_values;
  end if;
  return jsonb_build_object('op_id', op -> 'op_id', 'outcome', 'applied');
end
$$;

create function private.sync_keep_customer(id uuid, op_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  was timestamptz;
begin
  select c.deleted_at into was from public.customers c
  where c.id = sync_keep_customer.id and c.deleted_at is not null for update;
  if found then
    update public.customers c set deleted_at = null where c.id = sync_keep_customer.id;
    perform private.sync_record_conflict(
      'customers', id, op_id, 'edit_beat_delete', null,
      jsonb_build_object('deleted_at', was), jsonb_build_object('deleted_at', null));
  end if;
end
$$;
comment on function private.sync_keep_customer(uuid, uuid) is
  'Brings a deleted customer of the caller back for the operation that made a child, and records it.';
revoke execute on function private.sync_keep_customer(uuid, uuid) from public;
grant execute on function private.sync_keep_customer(uuid, uuid) to authenticated;
