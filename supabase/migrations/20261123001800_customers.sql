-- Customers of an agent. Each limit of the form is a check named customers_<field>_<rule>, which the client maps to the
-- form's message. Deleting is soft. Super admins have no access. An empty optional field is null.

create function private.is_place(place jsonb) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select case when jsonb_typeof(place) = 'object' then
    coalesce(jsonb_typeof(place -> 'address') = 'string', false)
    and coalesce(jsonb_typeof(place -> 'lat') in ('number', 'null'), true)
    and coalesce(jsonb_typeof(place -> 'lng') in ('number', 'null'), true)
    and place - array['address', 'lat', 'lng'] = '{}'
  else false end
$$;
comment on function private.is_place(jsonb) is
  'True for an object of address and, optionally, lat and lng, with nothing else.';
-- Checks run with the rights of the role that writes the row.
grant execute on function private.is_place(jsonb) to authenticated, service_role;

create function private.is_place_number(place jsonb, name text, low numeric, high numeric) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select case when jsonb_typeof(place) = 'object' and jsonb_typeof(place -> name) = 'number'
    -- No number of JavaScript is longer (SECURITY-76).
    then (place ->> name)::numeric between low and high and char_length(place ->> name) <= 400 else true end
$$;
comment on function private.is_place_number(jsonb, text, numeric, numeric) is
  'False if the place has this field with a value outside of the range; true otherwise.';
grant execute on function private.is_place_number(jsonb, text, numeric, numeric) to authenticated, service_role;

create table public.customers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null,
  nickname text,
  telephone text not null,
  email text,
  house_location jsonb,
  work_location jsonb,
  notes text,
  custom_date date,
  more_contacts text,
  imported_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint customers_id_user_id_key unique (id, user_id),
  constraint customers_name_required check (name ~ '\S'),
  constraint customers_name_length check (char_length(name) <= 100),
  constraint customers_nickname_length check (char_length(nickname) <= 50),
  constraint customers_telephone_format check (telephone ~ '^[0-9+() -]+$'),
  constraint customers_telephone_length check (char_length(telephone) between 8 and 20),
  constraint customers_email_format check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  constraint customers_email_length check (char_length(email) <= 255),
  constraint customers_house_location_shape check (private.is_place(house_location)),
  constraint customers_house_location_address_length check (char_length(house_location ->> 'address') <= 500),
  constraint customers_house_location_lat_range check (private.is_place_number(house_location, 'lat', -90, 90)),
  constraint customers_house_location_lng_range check (private.is_place_number(house_location, 'lng', -180, 180)),
  constraint customers_work_location_shape check (private.is_place(work_location)),
  constraint customers_work_location_address_length check (char_length(work_location ->> 'address') <= 500),
  constraint customers_work_location_lat_range check (private.is_place_number(work_location, 'lat', -90, 90)),
  constraint customers_work_location_lng_range check (private.is_place_number(work_location, 'lng', -180, 180)),
  constraint customers_notes_length check (char_length(notes) <= 1000),
  constraint customers_custom_date_range check (custom_date between '0001-01-01' and '9999-12-31'),
  constraint customers_more_contacts_length check (char_length(more_contacts) <= 4000),
  constraint customers_imported_at_range check (imported_at between '0001-01-01Z' and '9999-12-31Z')
);
comment on table public.customers is 'Customers of an agent; seen by the agent alone.';
comment on column public.customers.id is 'Made by the device (UUID v7).';
comment on column public.customers.user_id is 'The agent; never changes through the API.';
comment on column public.customers.name is '1 to 100 characters.';
comment on column public.customers.nickname is 'At most 50 characters.';
comment on column public.customers.telephone is 'Digits, hyphen, plus, parentheses, spaces; 8 to 20 characters.';
comment on column public.customers.email is 'At most 255 characters.';
comment on column public.customers.house_location is '{address, lat?, lng?}';
comment on column public.customers.work_location is '{address, lat?, lng?}';
comment on column public.customers.notes is 'At most 1000 characters.';
comment on column public.customers.custom_date is 'Birthday; also the important date of the form.';
comment on column public.customers.more_contacts is
  'Further phones, e-mail addresses and places of an address book, one a line; at most 4000 characters.';
comment on column public.customers.imported_at is 'The device''s time when a file brought the customer; null for one that was typed.';
comment on column public.customers.created_at is 'The device''s time, never later than the server''s.';
comment on column public.customers.updated_at is 'Server time of the last change.';
comment on column public.customers.deleted_at is 'Set while the customer is in "Recently deleted".';

create index customers_user_id_idx on public.customers (user_id);
create index customers_deleted_at_idx on public.customers (deleted_at) where deleted_at is not null;

create trigger stamp_row before insert or update on public.customers
  for each row execute function private.stamp_row();

select private.restrict_to_own('public.customers', 'select', 'insert', 'update');
grant select,
  insert (
    id, user_id, name, nickname, telephone, email, house_location, work_location, notes, custom_date, more_contacts, imported_at,
    created_at
  ),
  update (name, nickname, telephone, email, house_location, work_location, notes, custom_date, more_contacts, deleted_at)
  on public.customers to authenticated;

select private.sync_register(
  'customers', 'customers', '{user_id}', '{id, user_id, created_at, imported_at}',
  '[
    {"group": "name", "columns": ["name"], "class": "overwrite"},
    {"group": "nickname", "columns": ["nickname"], "class": "overwrite"},
    {"group": "telephone", "columns": ["telephone"], "class": "overwrite"},
    {"group": "email", "columns": ["email"], "class": "overwrite"},
    {"group": "house_location", "columns": ["house_location"], "class": "overwrite"},
    {"group": "work_location", "columns": ["work_location"], "class": "overwrite"},
    {"group": "notes", "columns": ["notes"], "class": "overwrite"},
    {"group": "custom_date", "columns": ["custom_date"], "class": "overwrite"},
    {"group": "more_contacts", "columns": ["more_contacts"], "class": "overwrite"}
  ]'
);
