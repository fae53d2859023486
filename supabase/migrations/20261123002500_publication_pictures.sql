-- Pictures of promotions and events are public by address. Each lies in the folder of the person who uploaded it, under a
-- random name; only that person lists or removes it. Hospitals and super admins may upload.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('promotion-images', 'promotion-images', true, 5242880,
  array['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy promotion_images_select_own on storage.objects for select to authenticated
  using (bucket_id = 'promotion-images' and split_part(name, '/', 1) = (select auth.uid())::text);
create policy promotion_images_insert_own on storage.objects for insert to authenticated
  with check (
    bucket_id = 'promotion-images' and (select private.is_publisher())
    and split_part(name, '/', 1) = (select auth.uid())::text
    and name ~ '^[0-9a-f-]{36}/(items/)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.webp$');
create policy promotion_images_delete_own on storage.objects for delete to authenticated
  using (bucket_id = 'promotion-images' and split_part(name, '/', 1) = (select auth.uid())::text);
