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
grant execute on function private.promotion_categories() to authenticated, service_role;

create function private.category_words(category text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select category || ' ' || coalesce(case category
    when 'แม่และเด็ก' then 'mother & child'
    when 'ของใช้เด็ก/ของเล่นเด็ก' then 'baby items & toys'
    when 'ฉีดวัคซีน' then 'vaccination'
    when 'ทำฟัน' then 'dental'
    when 'ตรวจสุขภาพ' then 'health check'
    when 'จิตบำบัด' then 'psychotherapy'
    when 'กายภาพบำบัด' then 'physiotherapy'
    when 'ค่าห้อง' then 'room rates'
    when 'ความชรา' then 'ageing'
    when 'การป้องกัน' then 'prevention'
    when 'การรักษา' then 'treatment'
    when 'ความตาย' then 'end of life'
    when 'ความงาม' then 'beauty'
    when 'ของขวัญ/กระเช้า' then 'gifts & baskets'
    when 'ดอกไม้' then 'flowers'
    when 'สปา' then 'spa'
    when 'ทำเล็บ' then 'nails'
    when 'อาหารเสริม' then 'supplements'
    when 'อื่นๆ' then 'other'
  end, '')
$$;
comment on function private.category_words(text) is
  'The category as a search finds it: in Thai and in English. The same words as src/promotions/rules/category-words.ts.';
grant execute on function private.category_words(text) to authenticated, service_role;

create function private.provinces() returns text
language sql immutable parallel safe set search_path = '' as $$
  select 'กรุงเทพมหานคร|13.7563|100.5018|กรุงเทพมหานคร|bangkok|กรุงเทพ|กทม
กระบี่|8.0863|98.9063|กระบี|krabi
กาญจนบุรี|14.0227|99.5328|กาญจนบุรี|kanchanaburi
กาฬสินธุ์|16.4315|103.5059|กาฬสินธุ์|kalasin
กำแพงเพชร|16.4828|99.5227|กําเเพงเพชร|kamphaeng phet
ขอนแก่น|16.4322|102.8236|ขอนเเกน|khon kaen
จันทบุรี|12.6114|102.1039|จันทบุรี|chanthaburi
ฉะเชิงเทรา|13.6904|101.0780|ฉะเชิงเทรา|chachoengsao
ชลบุรี|13.3611|100.9847|ชลบุรี|chonburi
ชัยนาท|15.1852|100.1251|ชัยนาท|chai nat
ชัยภูมิ|15.8068|102.0316|ชัยภูมิ|chaiyaphum
ชุมพร|10.4930|99.1800|ชุมพร|chumphon
เชียงราย|19.9105|99.8406|เชียงราย|chiang rai
เชียงใหม่|18.7883|98.9853|เชียงใหม|chiang mai
ตรัง|7.5594|99.6114|ตรัง|trang
ตราด|12.2428|102.5175|ตราด|trat
ตาก|16.8840|99.1258|ตาก|tak
นครนายก|14.2069|101.2131|นครนายก|nakhon nayok
นครปฐม|13.8196|100.0620|นครปฐม|nakhon pathom
นครพนม|17.4108|104.7784|นครพนม|nakhon phanom
นครราชสีมา|14.9799|102.0978|นครราชสีมา|nakhon ratchasima|โคราช
นครศรีธรรมราช|8.4304|99.9631|นครศรีธรรมราช|nakhon si thammarat
นครสวรรค์|15.7047|100.1372|นครสวรรค์|nakhon sawan
นนทบุรี|13.8591|100.5217|นนทบุรี|nonthaburi
นราธิวาส|6.4264|101.8231|นราธิวาส|narathiwat
น่าน|18.7756|100.7730|นาน|nan
บึงกาฬ|18.3609|103.6466|บึงกาฬ|bueng kan
บุรีรัมย์|14.9930|103.1029|บุรีรัมย์|buriram
ปทุมธานี|14.0208|100.5250|ปทุมธานี|pathum thani
ประจวบคีรีขันธ์|11.8124|99.7973|ประจวบคีรีขันธ์|prachuap khiri khan
ปราจีนบุรี|14.0509|101.3727|ปราจีนบุรี|prachin buri
ปัตตานี|6.8696|101.2501|ปัตตานี|pattani
พระนครศรีอยุธยา|14.3532|100.5689|พระนครศรีอยุธยา|phra nakhon si ayutthaya|อยุธยา
พะเยา|19.1665|99.9022|พะเยา|phayao
พังงา|8.4509|98.5256|พังงา|phang nga
พัทลุง|7.6167|100.0740|พัทลุง|phatthalung
พิจิตร|16.4419|100.3488|พิจิตร|phichit
พิษณุโลก|16.8211|100.2659|พิษณุโลก|phitsanulok
เพชรบุรี|13.1112|99.9391|เพชรบุรี|phetchaburi
เพชรบูรณ์|16.4190|101.1606|เพชรบูรณ์|phetchabun
แพร่|18.1446|100.1403|เเพร|phrae
ภูเก็ต|7.8804|98.3923|ภูเก็ต|phuket
มหาสารคาม|16.1851|103.3029|มหาสารคาม|maha sarakham
มุกดาหาร|16.5453|104.7235|มุกดาหาร|mukdahan
แม่ฮ่องสอน|19.3020|97.9654|เเมฮองสอน|mae hong son
ยโสธร|15.7926|104.1453|ยโสธร|yasothon
ยะลา|6.5411|101.2804|ยะลา|yala
ร้อยเอ็ด|16.0538|103.6520|รอยเอ็ด|roi et
ระนอง|9.9658|98.6348|ระนอง|ranong
ระยอง|12.6814|101.2816|ระยอง|rayong
ราชบุรี|13.5283|99.8134|ราชบุรี|ratchaburi
ลพบุรี|14.7995|100.6534|ลพบุรี|lopburi
ลำปาง|18.2888|99.4909|ลําปาง|lampang
ลำพูน|18.5745|99.0087|ลําพูน|lamphun
เลย|17.4860|101.7223|เลย|loei
ศรีสะเกษ|15.1186|104.3220|ศรีสะเกษ|sisaket
สกลนคร|17.1546|104.1348|สกลนคร|sakon nakhon
สงขลา|7.1898|100.5954|สงขลา|songkhla
สตูล|6.6238|100.0674|สตูล|satun
สมุทรปราการ|13.5991|100.5998|สมุทรปราการ|samut prakan
สมุทรสงคราม|13.4098|100.0023|สมุทรสงคราม|samut songkhram
สมุทรสาคร|13.5475|100.2744|สมุทรสาคร|samut sakhon
สระแก้ว|13.8240|102.0646|สระเเกว|sa kaeo
สระบุรี|14.5289|100.9101|สระบุรี|saraburi
สิงห์บุรี|14.8936|100.3967|สิงห์บุรี|sing buri
สุโขทัย|17.0056|99.8264|สุโขทัย|sukhothai
สุพรรณบุรี|14.4745|100.1177|สุพรรณบุรี|suphan buri
สุราษฎร์ธานี|9.1382|99.3217|สุราษฎร์ธานี|surat thani
สุรินทร์|14.8818|103.4937|สุรินทร์|surin
หนองคาย|17.8783|102.7420|หนองคาย|nong khai
หนองบัวลำภู|17.2046|102.4407|หนองบัวลําภู|nong bua lamphu
อ่างทอง|14.5896|100.4550|อางทอง|ang thong
อำนาจเจริญ|15.8657|104.6258|อํานาจเจริญ|amnat charoen
อุดรธานี|17.4138|102.7872|อุดรธานี|udon thani
อุตรดิตถ์|17.6201|100.0993|อุตรดิตถ์|uttaradit
อุทัยธานี|15.3794|100.0246|อุทัยธานี|uthai thani
อุบลราชธานี|15.2287|104.8564|อุบลราชธานี|ubon ratchathani'
$$;
comment on function private.provinces() is
  'The 77 provinces, a line each: Thai name, position of the capital town, names as private.fold_for_search writes them.';
grant execute on function private.provinces() to authenticated, service_role;

create function private.named_province(text text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  folded constant text := ' ' || private.fold_for_search(left(named_province.text, 500)) || ' ';
  named record;
begin
  for named in
    select split_part(line, '|', 1) as province, name
    from string_to_table(private.provinces(), E'\n') line, unnest((string_to_array(line, '|'))[4:]) name
    where strpos(folded, name) > 0
    order by strpos(reverse(folded), reverse(name))
  loop
    -- A short or Latin name may be part of another word, as Tak is of
    -- a bridge's name in Bangkok. It counts as a whole word alone.
    if (char_length(named.name) > 5 and named.name !~ '[a-z]')
      or folded ~ ('([^\u0e01-\u0e4ea-z]|จังหวัด|เมือง)' || named.name || '[^\u0e01-\u0e4ea-z]')
    then
      return named.province;
    end if;
  end loop;
  return null;
end
$$;
comment on function private.named_province(text) is 'The province that a text names last, as addresses do; null if it names none.';
grant execute on function private.named_province(text) to authenticated, service_role;

create function private.province_of(address text, area text, lat double precision, lng double precision) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  found text := coalesce(private.named_province(address), private.named_province(area));
begin
  if found is null and lat is not null and lng is not null then
    -- In the middle of Thailand a degree of longitude is 3% shorter than a degree of latitude.
    select split_part(line, '|', 1) into found from string_to_table(private.provinces(), E'\n') line
    order by (split_part(line, '|', 2)::double precision - lat) ^ 2
      + ((split_part(line, '|', 3)::double precision - lng) * 0.97) ^ 2
    limit 1;
  end if;
  return found;
end
$$;
comment on function private.province_of(text, text, double precision, double precision) is
  'The province that an address names, else the area, else the one whose capital town is nearest; null if none is known.';
grant execute on function private.province_of(text, text, double precision, double precision) to authenticated, service_role;

create function private.discounted(price numeric, discount_percentage numeric) returns numeric
language sql immutable parallel safe set search_path = '' as $$
  select case when discount_percentage > 0 then round(price * (100 - discount_percentage) * 0.01, 2) else price end
$$;
comment on function private.discounted(numeric, numeric) is 'price x (1 - discount/100), rounded half up to two decimals.';
grant execute on function private.discounted(numeric, numeric) to authenticated, service_role;

create function private.is_amount(value jsonb, low numeric, high numeric) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case when jsonb_typeof(value) = 'number'
    then value::numeric between low and high and scale(value::numeric) <= 2 else false end
$$;
comment on function private.is_amount(jsonb, numeric, numeric) is
  'True for a JSON number in the range with at most two decimals, zeros included (SECURITY-76).';
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
            and private.is_picture_link(entry ->> 'image_url')))
      else false end
  else false end
$$;
comment on function private.is_package_entry(jsonb) is
  'True for {kind: package, name, price, discount_percentage?, final_price?} or {kind: item, name, price, '
  'image_url?} (PUBLISH-6).';
grant execute on function private.is_package_entry(jsonb) to authenticated, service_role;

create function private.is_picture_list(list jsonb) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select case when jsonb_typeof(list) = 'array' then
    (select coalesce(bool_and(jsonb_typeof(e.value) = 'string' and char_length(e.value #>> '{}') <= 2000
       and private.is_picture_link(e.value #>> '{}')), true)
     from jsonb_array_elements(list) e)
  else false end
$$;
comment on function private.is_picture_list(jsonb) is
  'True for a JSON list, which may be empty, of links that private.is_picture_link accepts, each of at most 2000 '
  'characters (PUBLISH-30). The number of links is another check. Null for null.';
grant execute on function private.is_picture_list(jsonb) to authenticated, service_role;

create function private.is_package_list(list jsonb) returns boolean
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return (
    select case when jsonb_typeof(list) = 'array' then
      (select coalesce(bool_and(coalesce(private.is_package_entry(e.value), false)), true)
       from jsonb_array_elements(list) e)
    else false end
  );
end
$$;
comment on function private.is_package_list(jsonb) is
  'True for a list of entries that private.is_package_entry accepts.';
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
  more_images jsonb not null default '[]',
  is_hidden boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (
    private.search_text(array[
      hospital_name, promotion_title, description, area, keywords, private.category_words(category)])) stored,
  search_names text not null generated always as (
    private.search_text(array[
      hospital_name, promotion_title, area, keywords, private.category_words(category)])) stored,
  province text generated always as (
    private.province_of(location_address, area, location_lat, location_lng)) stored,
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
  constraint promotions_image_url_format check (private.is_picture_link(image_url)),
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
    case when jsonb_typeof(social_links) = 'array' then jsonb_array_length(social_links) <= 20 end),
  constraint promotions_more_images_shape check (private.is_picture_list(more_images)),
  constraint promotions_more_images_count check (
    case when jsonb_typeof(more_images) = 'array' then jsonb_array_length(more_images) <= 8 end)
);
comment on table public.promotions is 'Promotions of hospitals, clinics and shops; public.';
comment on column public.promotions.id is 'May be made by the client, so that publishing twice is one promotion.';
comment on column public.promotions.hospital_id is
  'The hospital that publishes it; only a super admin changes it.';
comment on column public.promotions.user_id is
  'The person who wrote it, read by no client; null after their account is gone.';
comment on column public.promotions.hospital_name is 'Shown copy, written by the server.';
comment on column public.promotions.promotion_title is '1 to 255 characters.';
comment on column public.promotions.description is '10 to 5000 characters.';
comment on column public.promotions.area is '1 to 255 characters.';
comment on column public.promotions.contact_phone is 'Digits, spaces, hyphen, plus, parentheses.';
comment on column public.promotions.contact_details is 'At most 1000 characters.';
comment on column public.promotions.keywords is 'Separated by commas; at most 500 characters.';
comment on column public.promotions.start_date is 'First day, Asia/Bangkok.';
comment on column public.promotions.end_date is 'Last day, the whole of it, Asia/Bangkok.';
comment on column public.promotions.image_url is 'http or https, with the focal point as its fragment where one was chosen (PUBLISH-29).';
comment on column public.promotions.price is 'Baht; null if none is shown.';
comment on column public.promotions.discount_percentage is '0 to 100, two decimals.';
comment on column public.promotions.final_price is 'Baht; computed by the server, rounded half up.';
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
comment on column public.promotions.more_images is 'Up to 8 further pictures, in order, each as `image_url` (PUBLISH-30).';
comment on column public.promotions.is_hidden is
  'True while a super admin hides it or its hospital; written by the server.';
comment on column public.promotions.created_at is 'Server time of publishing; lists are ordered by it.';
comment on column public.promotions.updated_at is 'Server time of the last change.';
comment on column public.promotions.search_text is 'Six fields folded for list_promotions; of no use to clients.';
comment on column public.promotions.search_names is
  'As search_text, without the description. Matches in it rank higher, and only here spelling slips are '
  'forgiven.';
comment on column public.promotions.province is 'Thai name, by address, area or position (private.province_of); null if none is known.';

create index promotions_created_at_idx on public.promotions (created_at desc, id desc);
create index promotions_category_idx on public.promotions (category, created_at desc, id desc);
create index promotions_hospital_id_idx on public.promotions (hospital_id, created_at desc);
create index promotions_is_hidden_idx on public.promotions (is_hidden) where is_hidden;
create index promotions_user_id_idx on public.promotions (user_id);
create index promotions_province_idx on public.promotions (province, created_at desc, id desc);
create index promotions_end_date_idx on public.promotions (end_date, created_at desc, id desc);
-- For the orders of list_promotions: by price, with missing prices last, and by discount, largest first.
create index promotions_price_idx on public.promotions (coalesce(final_price, 99999999999), created_at desc, id desc);
create index promotions_discount_idx on public.promotions (
  (-coalesce(discount_percentage, 0)), created_at desc, id desc);
create index promotions_position_idx on public.promotions using gist (point(location_lng, location_lat));

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
comment on function private.price_packages() is
  'Before insert or update: sets the final prices of packages, whatever the client sent.';

create trigger complete_publication before insert or update on public.promotions
  for each row execute function private.complete_publication('promotion');
create trigger price_packages before insert or update on public.promotions
  for each row execute function private.price_packages();
select private.set_up_publication('public.promotions', 'promotion');
-- No client reads user_id, the author (SECURITY-31).
grant select (id, hospital_id, hospital_name, promotion_title, description, area, contact_phone, contact_details, keywords,
    start_date, end_date, image_url, price, discount_percentage, final_price, remarks, seo_title, seo_description, url_slug,
    location_address, location_lat, location_lng, category, packages, social_links, more_images, is_hidden, created_at,
    updated_at, search_text, search_names, province)
  on public.promotions to anon, authenticated;
grant delete,
  insert (id, hospital_id, user_id, promotion_title, description, area, contact_phone, contact_details, keywords,
    start_date, end_date, image_url, price, discount_percentage, remarks, seo_title, seo_description, url_slug,
    location_address, location_lat, location_lng, category, packages, social_links, more_images),
  update (hospital_id, promotion_title, description, area, contact_phone, contact_details, keywords, start_date,
    end_date, image_url, price, discount_percentage, remarks, seo_title, seo_description, url_slug, location_address,
    location_lat, location_lng, category, packages, social_links, more_images)
  on public.promotions to authenticated;
