-- Limits the number of files and bytes in a folder of Storage, which belongs to a person or a hospital
-- (SECURITY-71). The restrictive policy applies in addition to the policies of each bucket.

create function private.has_storage_room(key text) returns boolean
language sql stable security definer set search_path = '' as $$
  -- The index of Storage on names compares by bytes, as
  -- these operators do; 0 is the character after the slash.
  select count(*) < 10000 and coalesce(sum((o.metadata ->> 'size')::bigint), 0) < 5368709120
  from storage.objects o
  where o.name ~>=~ (split_part(key, '/', 1) || '/') and o.name ~<~ (split_part(key, '/', 1) || '0')
$$;
comment on function private.has_storage_room(text) is
  'Whether the folder of this key has fewer than 10,000 files and 5 GB in all buckets; asked by a policy.';
grant execute on function private.has_storage_room(text) to authenticated;

create policy objects_insert_room on storage.objects as restrictive for insert to authenticated
  with check (private.has_storage_room(name));
