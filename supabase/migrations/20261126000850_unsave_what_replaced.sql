-- The last toggle wins (decision E), also where it names a row that another device's has replaced meanwhile: a saved
-- promotion remembers whose place it took, and taking one of those away takes it away.

alter table public.saved_promotions add column replaced uuid[] not null default '{}';
comment on column public.saved_promotions.replaced is
  'Ids of the rows whose place it took, the newest ten; by the server.';

create or replace function private.save_once() returns trigger
language plpgsql volatile set search_path = '' as $$
declare
  earlier public.saved_promotions;
begin
  delete from public.saved_promotions s
  where s.user_id = new.user_id and s.promotion_id = new.promotion_id and s.id <> new.id
  returning s.* into earlier;
  if found then
    new.replaced := (earlier.id || earlier.replaced)[1:10];
  end if;
  return new;
end
$$;

create or replace function private.sync_delete(e private.sync_entities, op jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  id uuid := op ->> 'row_id';
  current_row jsonb;
  seen jsonb;
  was jsonb;
  became jsonb;
  done boolean;
begin
  if e.entity = 'saved_promotions' then
    id := coalesce((
      select s.id from public.saved_promotions s
      where s.user_id = auth.uid() and (op ->> 'row_id')::uuid = any (s.replaced)), id);
  end if;
  -- A table that clients may only insert into and delete from grants no update, and so no lock; its policies are
  -- read again by the delete itself.
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
  if was is not null then
    perform private.sync_record_conflict(
      e.entity, id, (op ->> 'op_id')::uuid, 'delete_lost_to_edit', null, was, became);
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
