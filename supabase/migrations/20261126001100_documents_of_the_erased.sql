-- No document comes up for a customer who was erased: another phone sends the file before its row is answered `gone`.

create function private.may_keep_document(key text, owner uuid) returns boolean
language sql stable set search_path = '' as $$
  select case when private.is_insurance_key(key, owner)
    then not private.sync_erased(array[split_part(key, '/', 2)::uuid]) else false end
$$;
comment on function private.may_keep_document(text, uuid) is
  'Whether the key is one of the owner''s folder and its customer was not erased.';
revoke execute on function private.may_keep_document(text, uuid) from public;
grant execute on function private.may_keep_document(text, uuid) to authenticated, service_role;

alter policy insurance_documents_insert_own on storage.objects
  with check (bucket_id = 'car-insurance-documents' and private.may_keep_document(name, (select auth.uid())));
alter policy insurance_documents_update_own on storage.objects
  with check (bucket_id = 'car-insurance-documents' and private.may_keep_document(name, (select auth.uid())));
