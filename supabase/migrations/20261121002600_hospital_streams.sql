-- A member of a hospital reads the hospital's stream beside their own. Who stops being a member loses the stream with
-- the next request; the rows that their devices hold are told to go through the person's own stream, which they keep.
-- Who comes back reads the hospital's stream from 0: a device forgets its place in a stream that it no longer has.

create or replace function private.my_streams() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select auth.uid() where auth.uid() is not null
  union
  select m.hospital_id from public.hospital_members m where m.user_id = auth.uid()
$$;
comment on function private.my_streams() is 'The streams that the caller may read: the own one and those of their hospitals.';

create function private.sync_leave() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  e private.sync_entities;
begin
  -- When the account itself is going, nobody is left to tell.
  if not exists (select from auth.users u where u.id = old.user_id) then
    return null;
  end if;
  for e in select * from private.sync_entities s where 'hospital_id' = any (s.stream_columns) order by s.entity desc loop
    execute format(
      'insert into private.sync_pending (xid, stream, entity, row_id, kind) '
      'select pg_current_xact_id(), $1, %L, t.id, ''evict'' from public.%I t '
      'where t.hospital_id = $2 and t.user_id is distinct from $1 '
      'on conflict (xid, stream, entity, row_id) do update set kind = excluded.kind', e.entity, e.table_name)
    using old.user_id, old.hospital_id;
  end loop;
  insert into private.sync_commits (xid) values (pg_current_xact_id()) on conflict (xid) do nothing;
  return null;
end
$$;
comment on function private.sync_leave() is 'After a membership ended: its rows are to leave the person''s devices.';
revoke execute on function private.sync_leave() from public;

create trigger sync_leave after delete on public.hospital_members
  for each row execute function private.sync_leave();
