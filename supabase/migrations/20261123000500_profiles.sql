-- A profile is who a person says they are. The sign-up trigger makes the row; the person may change their name and
-- telephone, nothing else. Rights never depend on anything in here.

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  full_name text not null default '',
  email text,
  telephone text,
  hospital_name text,
  created_at timestamptz not null default now(),
  constraint profiles_full_name_length check (char_length(full_name) <= 100),
  constraint profiles_email_length check (char_length(email) <= 255),
  constraint profiles_telephone_length check (char_length(telephone) <= 50),
  constraint profiles_telephone_format check (telephone ~ '^[0-9+() -]+$'),
  constraint profiles_hospital_name_length check (char_length(hospital_name) between 1 and 255)
);
comment on table public.profiles is 'Name and contact data of a person who signed up.';
comment on column public.profiles.user_id is 'The person.';
comment on column public.profiles.full_name is 'As typed at sign-up; empty if the metadata was unusable.';
comment on column public.profiles.email is 'Copy of the address at sign-up.';
comment on column public.profiles.telephone is 'Digits, spaces, hyphen, plus, parentheses.';
comment on column public.profiles.hospital_name is 'Shown name from a hospital sign-up; grants nothing.';
comment on column public.profiles.created_at is 'Time of sign-up.';

select private.restrict_to_own('public.profiles', 'select', 'update');
grant select, update (full_name, telephone) on public.profiles to authenticated;
