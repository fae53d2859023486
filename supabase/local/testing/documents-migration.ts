/** A public and a private bucket with folders per person, as the product has them. */
export const DOCUMENTS = {
  '20260101000000_documents.sql': `
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('pictures', 'pictures', true, 5242880, array['image/png', 'image/jpeg', 'image/svg+xml']),
  ('documents', 'documents', false, null, null);
create schema private;
create function private.is_focus_published(key text, focus text) returns boolean language sql as
  $$ select key not like '%/plain.png' $$;
create policy objects_select_own on storage.objects for select to authenticated
  using ((storage.foldername(name))[1] = (select auth.uid())::text);
create policy objects_insert_own on storage.objects for insert to authenticated
  with check ((storage.foldername(name))[1] = (select auth.uid())::text);
create policy objects_update_own on storage.objects for update to authenticated
  using ((storage.foldername(name))[1] = (select auth.uid())::text);
create policy objects_delete_own on storage.objects for delete to authenticated
  using ((storage.foldername(name))[1] = (select auth.uid())::text);
`,
};
