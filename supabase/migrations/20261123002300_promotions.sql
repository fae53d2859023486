-- Promotions. Everybody reads them; members write those of their hospitals, super admins any. Each limit of the form is a
-- check named promotions_<field>_<rule>. The server writes the hospital's name, the final prices and the slug.

create function private.promotion_categories() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array[
    'แม่และเด็ก', 'ของใช้เด็ก/ของเล่นเด็ก', 'ฉีดวัคซีน', 'ทำฟัน', 'ตรวจสุขภาพ', 'จิตบำบัด', 'กายภาพบำบัด', 'ค่าห้อง',
    'ความชรา', 'การป้องกัน', 'การรักษา', 'ความตาย', 'ความงาม', 'ของขวัญ/กระเช้า', 'ดอกไม้', 'สปา', 'ทำเล็บ',
    'อาหารเสริม', 'อื่นๆ'
  ]
$$;
comment on function private.promotion_categories() is 'The 19 categories of the form.';
revoke execute on function private.promotion_categories() from public;
grant execute on function private.promotion_categories() to authenticated, service_role;

create function private.discounted(price numeric, discount_percentage numeric) returns numeric
language sql immutable parallel safe set search_path = '' as $$
  select case when discount_percentage > 0 then round(price * (100 - discount_percentage) * 0.01, 2) else price end
$$;
comment on function private.discounted(numeric, numeric) is 'price x (1 - discount/100), rounded half up to two decimals.';
revoke execute on function private.discounted(numeric, numeric) from public;
grant execute on function private.discounted(numeric, numeric) to authenticated, service_role;

create function private.is_amount(value jsonb, low numeric, high numeric) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case when jsonb_typeof(value) = 'number'
    then value::numeric between low and high and scale(trim_scale(value::numeric)) <= 2 else false end
$$;
comment on function private.is_amount(jsonb, numeric, numeric) is 'A JSON number of at most two decimals in the range.';
revoke execute on function private.is_amount(jsonb, numeric, numeric) from public;
grant execute on function private.is_amount(jsonb, numeric, numeric) to authenticated, service_role;

create function private.is_package_entry(entry jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case when jsonb_typeof(entry) = 'object' and jsonb_typeof(entry -> 'name') = 'string' then
    entry ->> 'name' ~ '\S' and char_length(entry ->> 'name') <= 255
    and private.is_amount(entry -> 'price', 0.01, 9999999999.99)
    and case entry ->> 'kind'
      when 'package' then
        entry - array['kind', 'name', 'price', 'discount_percentage', 'final_price'] = '{}'
        and (coalesce(entry -> 'discount_percentage', 'null') = 'null'
          or private.is_amount(entry -> 'discount_percentage', 0, 100))
      when 'item' then
        entry - array['kind', 'name', 'price', 'image_url'] = '{}'
        and (coalesce(entry -> 'image_url', 'null') = 'null'
          or (jsonb_typeof(entry -> 'image_url') = 'string' and char_length(entry ->> 'image_url') <= 2000
            and private.is_web_link(entry ->> 'image_url')))
      else false end
  else false end
$$;
comment on function private.is_package_entry(jsonb) is
  '{kind: package, name, price, discount_percentage?, final_price?} or {kind: item, name, price, image_url?} (PUBLISH-6).';
revoke execute on function private.is_package_entry(jsonb) from public;
grant execute on function private.is_package_entry(jsonb) to authenticated, service_role;

create function private.is_package_list(list jsonb) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select case when jsonb_typeof(list) = 'array' then
    (select coalesce(bool_and(coalesce(private.is_package_entry(e.value), false)), true)
     from jsonb_array_elements(list) e)
  else false end
$$;
comment on function private.is_package_list(jsonb) is 'A list of packages and items, each of its shape.';
revoke execute on function private.is_package_list(jsonb) from public;
grant execute on function private.is_package_list(jsonb) to authenticated, service_role;

create function private.priced_packages(list jsonb) returns jsonb
language sql immutable strict parallel safe set search_path = '' as $$
  select coalesce(jsonb_agg(
    case when e.value ->> 'kind' = 'package' then e.value || jsonb_build_object('final_price',
      private.discounted((e.value -> 'price')::numeric, (e.value ->> 'discount_percentage')::numeric))
    else e.value end order by e.ordinality), '[]')
  from jsonb_array_elements(list) with ordinality e
$$;
comment on function private.priced_packages(jsonb) is 'A valid list with the final price of each package.';
revoke execute on function private.priced_packages(jsonb) from public;
grant execute on function private.priced_packages(jsonb) to authenticated, service_role;

create table public.promotions (
  id uuid primary key default gen_random_uuid(),
  hospital_id uuid not null references public.hospitals (id) on delete cascade,
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  hospital_name text not null,
  promotion_title text not null,
  description text not null,
  area text not null,
  contact_phone text,
  contact_details text,
  keywords text,
  start_date date not null,
  end_date date not null,
  image_url text,
  price numeric(12, 2),
  discount_percentage numeric(5, 2),
  final_price numeric(12, 2) generated always as (private.discounted(price, discount_percentage)) stored,
  remarks text,
  seo_title text,
  seo_description text,
  url_slug text not null,
  location_address text,
  location_lat double precision,
  location_lng double precision,
  category text,
  packages jsonb not null default '[]',
  social_links jsonb not null default '[]',
  is_hidden boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (
    private.search_text(array[hospital_name, promotion_title, description, area, keywords])) stored,
  constraint promotions_url_slug_key unique (hospital_id, url_slug),
  constraint promotions_promotion_title_required check (promotion_title ~ '\S'),
  constraint promotions_promotion_title_length check (char_length(promotion_title) <= 255),
  constraint promotions_description_length check (char_length(description) between 10 and 5000),
  constraint promotions_area_required check (area ~ '\S'),
  constraint promotions_area_length check (char_length(area) <= 255),
  constraint promotions_contact_phone_format check (contact_phone ~ '^[0-9+() -]*$'),
  constraint promotions_contact_phone_length check (char_length(contact_phone) <= 100),
  constraint promotions_contact_details_length check (char_length(contact_details) <= 1000),
  constraint promotions_keywords_length check (char_length(keywords) <= 500),
  constraint promotions_start_date_range check (start_date between '1900-01-01' and '9999-12-31'),
  constraint promotions_end_date_range check (end_date between '1900-01-01' and '9999-12-31'),
  constraint promotions_end_date_order check (start_date <= end_date),
  constraint promotions_image_url_format check (private.is_web_link(image_url)),
  constraint promotions_image_url_length check (char_length(image_url) <= 2000),
  constraint promotions_price_range check (price between 0 and 9999999999.99),
  constraint promotions_discount_percentage_range check (discount_percentage between 0 and 100),
  constraint promotions_remarks_length check (char_length(remarks) <= 2000),
  constraint promotions_seo_title_length check (char_length(seo_title) <= 60),
  constraint promotions_seo_description_length check (char_length(seo_description) <= 160),
  constraint promotions_url_slug_length check (char_length(url_slug) between 1 and 300),
  constraint promotions_location_address_length check (char_length(location_address) <= 500),
  constraint promotions_location_lat_range check (location_lat between -90 and 90),
  constraint promotions_location_lng_range check (location_lng between -180 and 180),
  constraint promotions_category_known check (category = any (private.promotion_categories())),
  constraint promotions_packages_shape check (private.is_package_list(packages)),
  constraint promotions_packages_count check (
    case when jsonb_typeof(packages) = 'array' then jsonb_array_length(packages) <= 100 end),
  constraint promotions_social_links_shape check (private.is_social_link_list(social_links)),
  constraint promotions_social_links_count check (
    case when jsonb_typeof(social_links) = 'array' then jsonb_array_length(social_links) <= 20 end)
);
comment on table public.promotions is 'Promotions of hospitals, clinics and shops; public.';
comment on column public.promotions.id is 'May be made by the client, so that publishing twice is one promotion.';
comment on column public.promotions.hospital_id is 'Whose it is; only a super admin moves it.';
comment on column public.promotions.user_id is 'Who wrote it, read by no client; null after their account is gone.';
comment on column public.promotions.hospital_name is 'Shown copy, written by the server.';
comment on column public.promotions.promotion_title is '1 to 255 characters.';
comment on column public.promotions.description is '10 to 5000 characters.';
comment on column public.promotions.area is '1 to 255 characters.';
comment on column public.promotions.contact_phone is 'Digits, spaces, hyphen, plus, parentheses.';
comment on column public.promotions.contact_details is 'At most 1000 characters.';
comment on column public.promotions.keywords is 'Parted by commas; at most 500 characters.';
comment on column public.promotions.start_date is 'First day, Asia/Bangkok.';
comment on column public.promotions.end_date is 'Last day, the whole of it, Asia/Bangkok.';
comment on column public.promotions.image_url is 'http or https.';
comment on column public.promotions.price is 'Baht; null where none is shown.';
comment on column public.promotions.discount_percentage is '0 to 100, two decimals.';
comment on column public.promotions.final_price is 'Baht, by the server, half up.';
comment on column public.promotions.remarks is 'At most 2000 characters.';
comment on column public.promotions.seo_title is 'At most 60 characters.';
comment on column public.promotions.seo_description is 'At most 160 characters.';
comment on column public.promotions.url_slug is 'Second segment of the address; unique within the hospital.';
comment on column public.promotions.location_address is 'At most 500 characters.';
comment on column public.promotions.location_lat is 'Degrees north.';
comment on column public.promotions.location_lng is 'Degrees east.';
comment on column public.promotions.category is 'One of private.promotion_categories(), or null.';
comment on column public.promotions.packages is 'Packages and items, by their `kind`; final prices by the server.';
comment on column public.promotions.social_links is 'List of {type, url}.';
comment on column public.promotions.is_hidden is 'A super admin has hidden it, or its hospital; by the server.';
comment on column public.promotions.created_at is 'Server time of publishing; lists are ordered by it.';
comment on column public.promotions.updated_at is 'Server time of the last change.';
comment on column public.promotions.search_text is 'Five fields folded for list_promotions; of no use to clients.';

create index promotions_created_at_idx on public.promotions (created_at desc, id desc);
create index promotions_category_idx on public.promotions (category, created_at desc, id desc);
create index promotions_hospital_id_idx on public.promotions (hospital_id, created_at desc);
create index promotions_is_hidden_idx on public.promotions (is_hidden) where is_hidden;
create index promotions_user_id_idx on public.promotions (user_id);
create index promotions_end_date_idx on public.promotions (end_date);

create function private.price_packages() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  new.category := nullif(new.category, '');
  if private.is_package_list(new.packages) then
    new.packages := private.priced_packages(new.packages);
  end if;
  return new;
end
$$;
comment on function private.price_packages() is 'Before insert or update: final prices of packages are the server''s.';
revoke execute on function private.price_packages() from public;

create trigger keep_publication before insert or update on public.promotions
  for each row execute function private.keep_publication('promotion');
create trigger price_packages before insert or update on public.promotions
  for each row execute function private.price_packages();
create trigger limit_publications before insert on public.promotions
  for each row execute function private.limit_publications();
create trigger note_slug after insert or update of hospital_id, url_slug on public.promotions
  for each row execute function private.note_publication_slug('promotion');
create trigger forget_slugs after delete on public.promotions
  for each row execute function private.forget_slugs();

alter table public.promotions enable row level security;
create policy select_shown on public.promotions for select to anon using (not is_hidden);
create policy select_shown_or_mine on public.promotions for select to authenticated
  using (not is_hidden or hospital_id = any (array(select private.my_hospitals())) or (select private.is_super_admin()));
create policy insert_mine on public.promotions for insert to authenticated
  with check (hospital_id = any (array(select private.my_hospitals())) and user_id = (select auth.uid()));
create policy update_mine_or_admin on public.promotions for update to authenticated
  using (hospital_id = any (array(select private.my_hospitals())) or (select private.is_super_admin()))
  with check (hospital_id = any (array(select private.my_hospitals())) or (select private.is_super_admin()));
create policy delete_mine_or_admin on public.promotions for delete to authenticated
  using (hospital_id = any (array(select private.my_hospitals())) or (select private.is_super_admin()));
revoke all on public.promotions from anon, authenticated;
-- No client reads who wrote it (SECURITY-31).
grant select (id, hospital_id, hospital_name, promotion_title, description, area, contact_phone, contact_details, keywords,
    start_date, end_date, image_url, price, discount_percentage, final_price, remarks, seo_title, seo_description, url_slug,
    location_address, location_lat, location_lng, category, packages, social_links, is_hidden, created_at, updated_at, search_text)
  on public.promotions to anon, authenticated;
grant delete,
  insert (id, hospital_id, user_id, promotion_title, description, area, contact_phone, contact_details, keywords,
    start_date, end_date, image_url, price, discount_percentage, remarks, seo_title, seo_description, url_slug,
    location_address, location_lat, location_lng, category, packages, social_links),
  update (hospital_id, promotion_title, description, area, contact_phone, contact_details, keywords, start_date,
    end_date, image_url, price, discount_percentage, remarks, seo_title, seo_description, url_slug, location_address,
    location_lat, location_lng, category, packages, social_links)
  on public.promotions to authenticated;
grant all on public.promotions to service_role;
