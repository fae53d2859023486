-- Events of hospitals. Everybody reads them, members write those of their hospitals, super admins any. Each limit of the
-- form is a check named events_<field>_<rule>.

create table public.events (
  id uuid primary key default gen_random_uuid(),
  hospital_id uuid not null references public.hospitals (id) on delete cascade,
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  hospital_name text not null,
  event_title text not null,
  description text not null,
  start_date timestamptz not null,
  end_date timestamptz not null,
  location_address text,
  location_lat double precision,
  location_lng double precision,
  image_url text,
  category text,
  max_attendees integer,
  registered_count integer not null default 0,
  contact_phone text,
  contact_details text,
  url_slug text not null,
  seo_title text,
  seo_description text,
  is_hidden boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (
    private.search_text(array[event_title, hospital_name, category])) stored,
  constraint events_url_slug_key unique (hospital_id, url_slug),
  constraint events_event_title_required check (event_title ~ '\S'),
  constraint events_event_title_length check (char_length(event_title) <= 200),
  constraint events_description_length check (char_length(description) between 10 and 5000),
  constraint events_start_date_range check (start_date between '1900-01-01' and '9999-12-31'),
  constraint events_end_date_range check (end_date between '1900-01-01' and '9999-12-31'),
  constraint events_end_date_order check (start_date <= end_date),
  constraint events_location_address_length check (char_length(location_address) <= 500),
  constraint events_location_lat_range check (location_lat between -90 and 90),
  constraint events_location_lng_range check (location_lng between -180 and 180),
  constraint events_image_url_format check (private.is_picture_link(image_url)),
  constraint events_image_url_length check (char_length(image_url) <= 2000),
  constraint events_category_length check (char_length(category) <= 100),
  constraint events_max_attendees_range check (max_attendees > 0),
  constraint events_registered_count_range check (registered_count >= 0),
  constraint events_contact_phone_format check (contact_phone ~ '^[0-9+() -]*$'),
  constraint events_contact_phone_length check (char_length(contact_phone) <= 20),
  constraint events_contact_details_length check (char_length(contact_details) <= 500),
  constraint events_url_slug_length check (char_length(url_slug) between 1 and 300),
  constraint events_seo_title_length check (char_length(seo_title) <= 255),
  constraint events_seo_description_length check (char_length(seo_description) <= 160)
);
comment on table public.events is 'Events of hospitals, clinics and shops; public.';
comment on column public.events.id is 'May be made by the client, so that creating twice is one event.';
comment on column public.events.hospital_id is
  'The hospital that publishes it; only a super admin changes it.';
comment on column public.events.user_id is
  'The person who wrote it, read by no client; null after their account is gone.';
comment on column public.events.hospital_name is 'Shown copy, written by the server.';
comment on column public.events.event_title is '1 to 200 characters.';
comment on column public.events.description is '10 to 5000 characters.';
comment on column public.events.start_date is 'Start of the event; registration closes then.';
comment on column public.events.end_date is 'End of the event; it is listed until then.';
comment on column public.events.location_address is 'At most 500 characters.';
comment on column public.events.location_lat is 'Degrees north.';
comment on column public.events.location_lng is 'Degrees east.';
comment on column public.events.image_url is 'http or https, with the focal point as its fragment where one was chosen (PUBLISH-29).';
comment on column public.events.category is 'Free text, at most 100 characters.';
comment on column public.events.max_attendees is 'Number of seats; null for no limit.';
comment on column public.events.registered_count is 'Seats taken, counted by the server.';
comment on column public.events.contact_phone is 'Digits, dashes, plus, parentheses, spaces; at most 20.';
comment on column public.events.contact_details is 'At most 500 characters.';
comment on column public.events.url_slug is 'Unique within the hospital; made by the server where none is given.';
comment on column public.events.seo_title is 'Title of the page.';
comment on column public.events.seo_description is 'At most 160 characters.';
comment on column public.events.is_hidden is
  'True while a super admin hides it or its hospital; written by the server.';
comment on column public.events.created_at is 'Server time.';
comment on column public.events.updated_at is 'Server time of the last change of content.';
comment on column public.events.search_text is 'Title, hospital and category folded for list_events.';

create index events_start_date_idx on public.events (start_date, id);
create index events_end_date_idx on public.events (end_date);
create index events_hospital_id_idx on public.events (hospital_id, start_date);
create index events_is_hidden_idx on public.events (is_hidden) where is_hidden;
create index events_user_id_idx on public.events (user_id);

-- The trigger ignores registered_count, because a registration must not change the event's time of change.
create trigger complete_publication before insert or update of
  hospital_id, hospital_name, event_title, description, start_date, end_date, location_address, location_lat,
  location_lng, image_url, category, max_attendees, contact_phone, contact_details, url_slug, seo_title, seo_description
  on public.events for each row execute function private.complete_publication('event');
select private.set_up_publication('public.events', 'event');
-- No client reads user_id, the author (SECURITY-31).
grant select (id, hospital_id, hospital_name, event_title, description, start_date, end_date, location_address, location_lat,
    location_lng, image_url, category, max_attendees, registered_count, contact_phone, contact_details, url_slug, seo_title,
    seo_description, is_hidden, created_at, updated_at, search_text)
  on public.events to anon, authenticated;
grant delete,
  insert (id, hospital_id, user_id, event_title, description, start_date, end_date, location_address, location_lat,
    location_lng, image_url, category, max_attendees, contact_phone, contact_details, url_slug, seo_title,
    seo_description),
  update (hospital_id, event_title, description, start_date, end_date, location_address, location_lat, location_lng,
    image_url, category, max_attendees, contact_phone, contact_details, url_slug, seo_title, seo_description)
  on public.events to authenticated;
