-- Everybody may ask whether a hospital's name is free. A name that is too long for any hospital is refused before the work
-- of reading it, which grows with its length.

create or replace function public.hospital_name_available(name text) returns boolean
language sql stable set search_path = '' as $$
  select case when char_length(hospital_name_available.name) <= 255 then
    private.name_key(hospital_name_available.name) <> ''
    and not exists (select from public.hospitals h where h.name_key = private.name_key(hospital_name_available.name))
  else false end
$$;
