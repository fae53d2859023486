-- Who leaves a hospital loses its stream with the next answer, and a device lets go of the rows of a stream that it is no
-- longer given. So leaving is one entry of the person's own stream, which calls their devices, however many rows there
-- are; an entry per row made others wait for as long as it took to write them.

create or replace function private.sync_leave() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- A deleted account has no devices to notify.
  if not exists (select from auth.users u where u.id = old.user_id) then
    return null;
  end if;
  insert into private.sync_pending (xid, stream, entity, row_id, kind)
  values (pg_current_xact_id(), old.user_id, 'hospital_members', old.hospital_id, 'evict')
  on conflict (xid, stream, entity, row_id) do nothing;
  insert into private.sync_commits (xid) values (pg_current_xact_id()) on conflict (xid) do nothing;
  return null;
end
$$;
comment on function private.sync_leave() is 'After a membership ended: calls the person''s devices, which then leave its stream.';
comment on column public.sync_changes.entity is
  'Name in private.sync_entities, or hospital_members for an entry that only calls the devices.';
