-- Times that the server keeps on rows that clients write: a creation time may come from a device that was offline,
-- but never from the future; the time of change and of deletion are the server's.

create function private.stamp_row() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.created_at > now() or not isfinite(new.created_at) then
      new.created_at := now();
    end if;
  elsif new.deleted_at is distinct from old.deleted_at and new.deleted_at is not null then
    new.deleted_at := now();
  end if;
  new.updated_at := now();
  return new;
end
$$;
comment on function private.stamp_row() is
  'Before insert or update, for tables with created_at, updated_at and deleted_at.';
revoke execute on function private.stamp_row() from public;
