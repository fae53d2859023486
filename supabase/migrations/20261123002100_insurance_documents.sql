-- Insurance documents are files of a private bucket, with the key {user id}/{customer id}/{uuid}.{ext} in the agent's own
-- folder. A device sends a file before the row that names it, so the customer need not exist yet. A row of Storage that
-- the database deletes leaves its bytes behind, so removed files are listed for the driver of jobs (supabase/PRODUCTION.md).

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'car-insurance-documents', 'car-insurance-documents', false, 10485760,
  array['application/pdf', 'image/jpeg', 'image/png', 'application/msword',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document']);

create table private.removed_files (
  id bigint primary key generated always as identity,
  name text not null,
  version text,
  removed_at timestamptz not null default now()
);
comment on table private.removed_files is
  'Documents whose rows the database removed and whose bytes Storage may still have; emptied by the driver of jobs.';
comment on column private.removed_files.id is 'Of the row itself.';
comment on column private.removed_files.name is 'Key in the bucket car-insurance-documents.';
comment on column private.removed_files.version is
  'Storage''s version of the file: the last part of the name under which the bytes are stored.';
comment on column private.removed_files.removed_at is 'Server time.';

create function private.is_insurance_key(key text, owner uuid) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(left(key, 37) = owner::text || '/' and substr(key, 38)
    ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(pdf|jpg|jpeg|png|doc|docx)$',
    false)
$$;
comment on function private.is_insurance_key(text, uuid) is
  'True for a key of the bucket car-insurance-documents in the owner''s folder.';
grant execute on function private.is_insurance_key(text, uuid) to authenticated, service_role;

-- Written in plpgsql, which caches the plan and lets the body name tables that a later migration creates.
create function private.is_handed_over_document(key text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if key !~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/){2}' then
    return false;
  end if;
  return exists (
    select from private.handed_customers h join public.customers c on c.id = h.customer_id and c.user_id <> h.user_id
    where h.customer_id = substr(key, 38, 36)::uuid and h.user_id = left(key, 36)::uuid);
end
$$;
comment on function private.is_handed_over_document(text) is
  'Whether the key is in the folder of an agent who handed its customer over (SECURITY-57).';
grant execute on function private.is_handed_over_document(text) to authenticated, service_role;

create function private.may_store_document(key text, owner uuid) returns boolean
language sql stable set search_path = '' as $$
  select case when private.is_insurance_key(key, owner)
    then not private.sync_erased(array[split_part(key, '/', 2)::uuid]) and not private.is_handed_over_document(key) else false end
$$;
comment on function private.may_store_document(text, uuid) is
  'Whether the key is one of the owner''s folder and its customer was neither erased nor handed over.';
grant execute on function private.may_store_document(text, uuid) to authenticated, service_role;

create function private.remove_files(prefix text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- The hosted platform refuses deletes on its storage tables without this setting.
  perform set_config('storage.allow_delete_query', 'true', true);
  with gone as (
    delete from storage.objects o
    where o.bucket_id = 'car-insurance-documents'
      -- The index of Storage on names compares by bytes, as these operators do.
      and o.name ~>=~ prefix and o.name ~<~ (left(prefix, -1) || chr(ascii(right(prefix, 1)) + 1))
      -- A prefix of 37 characters is the whole folder of an account.
      -- Documents of customers who were handed over stay in it.
      and (char_length(prefix) > 37 or not private.is_handed_over_document(o.name))
    returning o.name, o.version
  )
  insert into private.removed_files (name, version) select g.name, g.version from gone g;
end
$$;
comment on function private.remove_files(text) is
  'Deletes the Storage rows of insurance documents whose keys start with the prefix, and lists their files '
  'in private.removed_files.';

create policy insurance_documents_select_own on storage.objects for select to authenticated
  using (bucket_id = 'car-insurance-documents' and (storage.foldername(name))[1] = (select auth.uid())::text
    and not private.is_handed_over_document(name));
create policy insurance_documents_insert_own on storage.objects for insert to authenticated
  with check (bucket_id = 'car-insurance-documents' and private.may_store_document(name, (select auth.uid())));
create policy insurance_documents_update_own on storage.objects for update to authenticated
  using (bucket_id = 'car-insurance-documents' and (storage.foldername(name))[1] = (select auth.uid())::text
    and not private.is_handed_over_document(name))
  with check (bucket_id = 'car-insurance-documents' and private.may_store_document(name, (select auth.uid())));
create policy insurance_documents_delete_own on storage.objects for delete to authenticated
  using (bucket_id = 'car-insurance-documents' and (storage.foldername(name))[1] = (select auth.uid())::text
    and not private.is_handed_over_document(name));

create function private.on_account_deleted() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.remove_files(old.id || '/');
  return null;
end
$$;
comment on function private.on_account_deleted() is
  'After an account was deleted: removes its insurance documents. If that fails, the account remains and '
  'the operator sees the error.';

create trigger on_account_gone after delete on auth.users
  for each row execute function private.on_account_deleted();
