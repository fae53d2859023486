-- Everybody with the address can read a picture of a promotion or event. Pictures are in their uploader's
-- folder under random names. Only the uploader lists them, and removes those that no publication shows.
-- Members of hospitals and super admins may upload.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('promotion-images', 'promotion-images', true, 5242880,
  array['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create table private.publication_pictures (
  id bigint primary key generated always as identity,
  name text not null,
  focus text not null,
  hospital_id uuid not null references public.hospitals (id) on delete cascade,
  promotion_id uuid references public.promotions (id) on delete cascade,
  event_id uuid references public.events (id) on delete cascade,
  is_own boolean not null,
  constraint publication_pictures_key unique nulls not distinct (name, focus, promotion_id, event_id),
  constraint publication_pictures_of_one check (num_nonnulls(promotion_id, event_id) = 1)
);
comment on table private.publication_pictures is 'Pictures that promotions and events show.';
comment on column private.publication_pictures.id is 'Of the row itself.';
comment on column private.publication_pictures.name is 'Key in the bucket promotion-images.';
comment on column private.publication_pictures.focus is 'The focal point as addresses of renditions have it: x-y; empty for the middle.';
comment on column private.publication_pictures.hospital_id is 'The hospital of the publication.';
comment on column private.publication_pictures.promotion_id is 'The promotion; null for an event.';
comment on column private.publication_pictures.event_id is 'The event; null for a promotion.';
comment on column private.publication_pictures.is_own is
  'True if the uploader of the picture wrote the publication, or was a member of its hospital then; false '
  'if it only names a picture of others.';
create index publication_pictures_hospital_id_idx on private.publication_pictures (hospital_id);
create index publication_pictures_promotion_id_idx on private.publication_pictures (promotion_id);
create index publication_pictures_event_id_idx on private.publication_pictures (event_id);

create function private.note_publication_pictures() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  written constant jsonb := to_jsonb(new);
  is_event constant boolean := tg_table_name = 'events';
begin
  with shown as (
    select distinct m[1] as name, coalesce(m[2] || '-' || m[3], '') as focus
    from regexp_matches(
      concat_ws(' ', written ->> 'image_url', written ->> 'more_images', written ->> 'packages'),
      '/storage/v1/object/public/promotion-images/([\w/-]+\.\w+)(?:#focus=(\d+),(\d+))?', 'g') m
  ), gone as (
    delete from private.publication_pictures k
    where case when is_event then k.event_id else k.promotion_id end = new.id
      and not exists (select from shown s where s.name = k.name and s.focus = k.focus)
  )
  insert into private.publication_pictures (name, focus, hospital_id, promotion_id, event_id, is_own)
  select s.name, s.focus, new.hospital_id, case when not is_event then new.id end, case when is_event then new.id end,
    auth.uid() is null or split_part(s.name, '/', 1) = auth.uid()::text
      or exists (select from public.hospital_members m
        where m.hospital_id = new.hospital_id and m.user_id::text = split_part(s.name, '/', 1))
      or exists (select from private.publication_pictures k
        where k.name = s.name and k.hospital_id = new.hospital_id and k.is_own)
  from shown s
  on conflict on constraint publication_pictures_key do update set hospital_id = excluded.hospital_id;
  return null;
end
$$;
comment on function private.note_publication_pictures() is
  'After a promotion or event was written: stores which pictures it shows.';

create trigger note_pictures after insert on public.promotions
  for each row execute function private.note_publication_pictures();
create trigger note_pictures_changed after update on public.promotions
  for each row when ((old.hospital_id, old.image_url, old.more_images, old.packages)
    is distinct from (new.hospital_id, new.image_url, new.more_images, new.packages))
  execute function private.note_publication_pictures();
create trigger note_pictures after insert on public.events
  for each row execute function private.note_publication_pictures();
create trigger note_pictures_changed after update on public.events
  for each row when ((old.hospital_id, old.image_url) is distinct from (new.hospital_id, new.image_url))
  execute function private.note_publication_pictures();

create function private.is_picture_published(key text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.publication_pictures k where k.name = key and k.is_own)
$$;
comment on function private.is_picture_published(text) is
  'Whether a publication of the uploader or of their hospital shows the picture (SECURITY-65).';
grant execute on function private.is_picture_published(text) to authenticated;

create function private.may_store_picture(key text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from private.publication_pictures k where k.name = key)
    -- A repeated upload passes here, so that Storage answers that the name is taken.
    or exists (select from storage.objects o where o.bucket_id = 'promotion-images' and o.name = key)
$$;
comment on function private.may_store_picture(text) is
  'Whether a picture may be uploaded under the key: no publication names it, or a stored picture has it '
  'already (SECURITY-65).';
grant execute on function private.may_store_picture(text) to authenticated;

create function private.is_focus_published(key text, focus text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.publication_pictures k where k.name = key and k.focus = is_focus_published.focus and focus <> '')
$$;
comment on function private.is_focus_published(text, text) is
  'For the embedded storage: whether a publication stores the focal point x-y of this picture (SECURITY-66).';

create policy promotion_images_select_own on storage.objects for select to authenticated
  using (bucket_id = 'promotion-images' and split_part(name, '/', 1) = (select auth.uid())::text);
-- Signed links for uploads are refused, because a link would still work after its signer lost the right.
create policy promotion_images_insert_own on storage.objects for insert to authenticated
  with check (
    bucket_id = 'promotion-images' and (select private.is_publisher())
    and split_part(name, '/', 1) = (select auth.uid())::text
    and name ~ '^[0-9a-f-]{36}/(items/)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.webp$'
    and coalesce(current_setting('storage.operation', true), '') <> 'storage.object.sign_upload_url'
    and private.may_store_picture(name));
create policy promotion_images_delete_own on storage.objects for delete to authenticated
  using (bucket_id = 'promotion-images' and split_part(name, '/', 1) = (select auth.uid())::text
    and not private.is_picture_published(name));
