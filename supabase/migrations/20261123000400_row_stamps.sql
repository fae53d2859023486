-- The server sets the times of rows that clients write. A device that was offline may send a creation time,
-- but none in the future. The times of change and deletion are the server's. The file also has functions for
-- all tables whose rows belong to one person.

create function private.device_time(at timestamptz) returns timestamptz
language sql stable strict set search_path = '' as $$
  select case when at between '2000-01-01T00:00Z' and now() then at else now() end
$$;
comment on function private.device_time(timestamptz) is
  'The time that a device sent; the server''s time instead if it is before 2000, in the future or infinite.';
-- Triggers run with the rights of the role that writes the row.
grant execute on function private.device_time(timestamptz) to authenticated, service_role;

create function private.read_time(given text) returns timestamptz
language plpgsql stable strict set search_path = '' as $$
begin
  -- The explicit cast fails inside the block, where the error
  -- is caught. `return` alone would convert after the block.
  return given::timestamptz;
exception when data_exception then
  return null;
end
$$;
comment on function private.read_time(text) is
  'Parses a time that a device sent; null if it is no valid time.';
grant execute on function private.read_time(text) to authenticated;

create function private.stamp_row() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.created_at := private.device_time(new.created_at);
  elsif new.deleted_at is distinct from old.deleted_at and new.deleted_at is not null then
    new.deleted_at := now();
  end if;
  new.updated_at := now();
  return new;
end
$$;
comment on function private.stamp_row() is
  'Before insert or update: created_at is never in the future; updated_at and a newly set deleted_at are '
  'the server''s time.';

create function private.stamp_update() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;
comment on function private.stamp_update() is 'Before update: sets updated_at to the server''s time.';

create function private.restrict_to_own(table_name regclass, variadic commands text[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  is_own constant text := '(user_id = (select auth.uid()))';
  command text;
begin
  execute format('alter table %s enable row level security', table_name);
  foreach command in array commands loop
    execute concat_ws(' ',
      format('create policy %I on %s for %s to authenticated', command || '_own', table_name, command),
      case when command <> 'insert' then 'using ' || is_own end,
      case when command in ('insert', 'update') then 'with check ' || is_own end);
  end loop;
end
$$;
comment on function private.restrict_to_own(regclass, text[]) is
  'For migrations: row-level security that lets people use these commands on rows with their own user_id, and nothing else.';
