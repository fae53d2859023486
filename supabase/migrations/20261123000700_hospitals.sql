-- Hospitals and their members. Everybody reads hospitals. Owners change a hospital's contact data;
-- only super admins change its name and its badge. Rights come from hospital_members and
-- user_roles, read by each statement.

create function private.is_opening_hours(hours jsonb) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select case when jsonb_typeof(hours) = 'object' then
    (select count(*) > 0 and bool_and(coalesce(
      e.key in ('mo', 'tu', 'we', 'th', 'fr', 'sa', 'su')
      and case when jsonb_typeof(e.value) = 'array' then
        jsonb_array_length(e.value) = 2
        and jsonb_typeof(e.value -> 0) = 'string' and jsonb_typeof(e.value -> 1) = 'string'
        and e.value ->> 0 ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
        and e.value ->> 1 ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'
        and e.value ->> 0 <> e.value ->> 1
      end, false))
     from jsonb_each(hours) e)
  else false end
$$;
comment on function private.is_opening_hours(jsonb) is
  'True for at least one day of mo, tu, we, th, fr, sa and su, each as [opening, closing] in HH:MM. Closing '
  'may be 24:00; a closing before the opening is on the next day.';
grant execute on function private.is_opening_hours(jsonb) to authenticated, service_role;

create table public.hospitals (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  name_key text not null generated always as (private.name_key(name)) stored,
  slug text not null,
  place_kind text,
  licence_number text,
  telephone text,
  email text,
  website text,
  contact_details text,
  location_address text,
  location_lat double precision,
  location_lng double precision,
  opening_hours jsonb,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  device_days smallint not null default 90,
  updated_at timestamptz not null default now(),
  is_hidden boolean not null default false,
  constraint hospitals_name_key_key unique (name_key),
  constraint hospitals_slug_key unique (slug),
  constraint hospitals_name_required check (name ~ '\S' and name_key <> ''),
  constraint hospitals_name_length check (char_length(name) <= 255),
  constraint hospitals_slug_reserved check (slug <> all (private.reserved_segments())),
  constraint hospitals_slug_format check (slug ~ '^[\u0e00-\u0e7fa-z0-9-]+$'),
  constraint hospitals_place_kind_known check (place_kind in ('medical', 'shop', 'spa')),
  constraint hospitals_licence_number_length check (char_length(licence_number) between 1 and 50),
  constraint hospitals_telephone_format check (telephone ~ '^[0-9+() -]+$'),
  constraint hospitals_telephone_length check (char_length(telephone) <= 50),
  constraint hospitals_email_format check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  constraint hospitals_email_length check (char_length(email) <= 255),
  constraint hospitals_website_format check (private.is_web_link(website)),
  constraint hospitals_website_length check (char_length(website) <= 500),
  constraint hospitals_contact_details_length check (char_length(contact_details) <= 1000),
  constraint hospitals_location_address_length check (char_length(location_address) <= 500),
  constraint hospitals_location_lat_range check (location_lat between -90 and 90),
  constraint hospitals_location_lng_range check (location_lng between -180 and 180),
  constraint hospitals_opening_hours_shape check (private.is_opening_hours(opening_hours)),
  constraint hospitals_device_days_range check (device_days between 30 and 3650)
);
comment on table public.hospitals is 'Hospitals, clinics and shops that publish.';
comment on column public.hospitals.is_hidden is 'A super admin has hidden it with everything that it published.';
comment on column public.hospitals.id is 'What promotions and events refer to.';
comment on column public.hospitals.name is '1 to 255 characters; changed by super admins alone.';
comment on column public.hospitals.name_key is 'The name as it is compared; no two hospitals share one.';
comment on column public.hospitals.slug is 'First segment of public addresses; made by the server from the name.';
comment on column public.hospitals.place_kind is 'medical: licensed as such. shop, spa: others. Null if none was chosen.';
comment on column public.hospitals.licence_number is
  'Licence number of the place, as printed; at most 50 characters; shown to everybody.';
comment on column public.hospitals.telephone is 'Shown to everybody.';
comment on column public.hospitals.email is 'Shown to everybody.';
comment on column public.hospitals.website is 'http or https.';
comment on column public.hospitals.contact_details is 'At most 1000 characters.';
comment on column public.hospitals.location_address is 'At most 500 characters.';
comment on column public.hospitals.location_lat is 'Degrees north.';
comment on column public.hospitals.location_lng is 'Degrees east.';
comment on column public.hospitals.opening_hours is
  'Days mo to su, each as [opening, closing]; a day that is not named is closed. Null: not given.';
comment on column public.hospitals.verified_at is
  'When a super admin verified the hospital: it shows a badge, and blocks nothing. Null if not verified.';
comment on column public.hospitals.created_at is 'Time of sign-up.';
comment on column public.hospitals.device_days is
  'For how many days a closed booking stays on the devices of the hospital''s people.';
comment on column public.hospitals.updated_at is 'Server time of the last change.';

create trigger stamp_update before update on public.hospitals
  for each row execute function private.stamp_update();
create index hospitals_is_hidden_idx on public.hospitals (is_hidden) where is_hidden;

create table public.hospital_members (
  hospital_id uuid not null references public.hospitals (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null,
  created_at timestamptz not null default now(),
  primary key (hospital_id, user_id),
  constraint hospital_members_role_known check (role in ('owner', 'staff'))
);
comment on table public.hospital_members is 'Who acts for a hospital.';
comment on column public.hospital_members.hospital_id is 'The hospital.';
comment on column public.hospital_members.user_id is 'The person.';
comment on column public.hospital_members.role is 'owner or staff.';
comment on column public.hospital_members.created_at is 'When the membership began.';

create index hospital_members_user_id_idx on public.hospital_members (user_id);

create function private.my_hospitals() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select m.hospital_id from public.hospital_members m where m.user_id = auth.uid();
end
$$;
comment on function private.my_hospitals() is
  'Hospitals that the caller is a member of. In policies: = any (array(select private.my_hospitals())).';
grant execute on function private.my_hospitals() to authenticated, service_role;

create function private.my_owned_hospitals() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select m.hospital_id from public.hospital_members m where m.user_id = auth.uid() and m.role = 'owner';
end
$$;
comment on function private.my_owned_hospitals() is 'Hospitals that the caller is an owner of.';
grant execute on function private.my_owned_hospitals() to authenticated, service_role;

alter table public.hospitals enable row level security;
create policy select_shown on public.hospitals for select to anon using (not is_hidden);
create policy select_shown_or_mine on public.hospitals for select to authenticated
  using (not is_hidden or id = any (array(select private.my_hospitals())) or (select private.is_super_admin()));
create policy update_owned on public.hospitals for update to authenticated
  using (id = any (array(select private.my_owned_hospitals())))
  with check (id = any (array(select private.my_owned_hospitals())));

alter table public.hospital_members enable row level security;
create policy select_mine on public.hospital_members for select to authenticated
  using (hospital_id = any (array(select private.my_hospitals())) or (select private.is_super_admin()));

grant select on public.hospitals to anon;
grant select, update (telephone, email, website, contact_details, location_address, location_lat, location_lng,
  opening_hours, device_days) on public.hospitals to authenticated;

grant select on public.hospital_members to authenticated;
grant update (place_kind, licence_number) on public.hospitals to authenticated;
