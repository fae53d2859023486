-- The private bucket of insurance documents (decision C1): key {user id}/{customer id}/{uuid}.{ext}, own folder only.
-- The customer need not exist yet: files are sent before the rows that name them (sync.md §5).

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'car-insurance-documents', 'car-insurance-documents', false, 10485760,
  array['application/pdf', 'image/jpeg', 'image/png', 'application/msword',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document']);

create function private.is_insurance_key(key text, owner uuid) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(left(key, 37) = owner::text || '/' and substr(key, 38)
    ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(pdf|jpg|jpeg|png|doc|docx)$',
    false)
$$;
comment on function private.is_insurance_key(text, uuid) is 'A key of the bucket car-insurance-documents in the owner''s folder.';
revoke execute on function private.is_insurance_key(text, uuid) from public;
grant execute on function private.is_insurance_key(text, uuid) to authenticated, service_role;

create policy insurance_documents_select_own on storage.objects for select to authenticated
  using (bucket_id = 'car-insurance-documents' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy insurance_documents_insert_own on storage.objects for insert to authenticated
  with check (bucket_id = 'car-insurance-documents' and private.is_insurance_key(name, (select auth.uid())));
create policy insurance_documents_update_own on storage.objects for update to authenticated
  using (bucket_id = 'car-insurance-documents' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'car-insurance-documents' and private.is_insurance_key(name, (select auth.uid())));
create policy insurance_documents_delete_own on storage.objects for delete to authenticated
  using (bucket_id = 'car-insurance-documents' and (storage.foldername(name))[1] = (select auth.uid())::text);
