-- A sign-up makes a profile, a role and a stream. A confirmed person with a new hospital name becomes its
-- owner; a known name makes a claim (SECURITY-61). Others are `general`. Metadata is untrusted, so it is cut.
-- The trigger never raises, because an error would prevent sign-ups.

create function private.metadata_text(metadata jsonb, key text, max_length int) returns text
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(metadata -> key) = 'string'
    then nullif(btrim(left(btrim(metadata ->> key, E' \t\r\n'), max_length), E' \t\r\n'), '') end
$$;
comment on function private.metadata_text(jsonb, text, int) is
  'A text from the metadata of an account, trimmed and cut to max_length characters; null if it is no text.';

create function private.create_hospital_or_claim(founder uuid, hospital_name text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  hospital uuid;
begin
  insert into public.hospitals (name) values (create_hospital_or_claim.hospital_name)
  on conflict on constraint hospitals_name_key_key do nothing returning id into hospital;
  if hospital is null then
    insert into public.hospital_claims (hospital_id, user_id, full_name, email, telephone)
    select h.id, p.user_id, p.full_name, p.email, p.telephone
    from public.hospitals h join public.profiles p on p.user_id = founder
    where h.name_key = private.name_key(create_hospital_or_claim.hospital_name)
    on conflict on constraint hospital_claims_key do nothing;
    return false;
  end if;
  insert into public.hospital_members (hospital_id, user_id, role) values (hospital, founder, 'owner');
  return true;
end
$$;
comment on function private.create_hospital_or_claim(uuid, text) is
  'Makes a new hospital with the person as its owner: true. If the name is taken, it makes a claim instead: '
  'false.';

create function private.on_sign_up() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  metadata jsonb := to_jsonb(new) -> 'raw_user_meta_data';
  telephone text := private.metadata_text(metadata, 'telephone', 50);
  hospital_name text := case when metadata ->> 'user_type' = 'hospital'
    then private.metadata_text(metadata, 'hospital_name', 255) end;
  is_confirmed boolean := to_jsonb(new) ->> 'email_confirmed_at' is not null;
  founded boolean := false;
begin
  begin
    insert into public.profiles (user_id, full_name, email, telephone, hospital_name)
    values (
      new.id, coalesce(private.metadata_text(metadata, 'full_name', 100), ''), left(new.email, 255),
      case when telephone ~ '^[0-9+() -]+$' then telephone end, hospital_name)
    on conflict (user_id) do nothing;
  exception when others then
    insert into public.profiles (user_id) values (new.id) on conflict (user_id) do nothing;
  end;
  begin
    if hospital_name is not null and is_confirmed then
      founded := private.create_hospital_or_claim(new.id, hospital_name);
    end if;
  exception when others then
    raise warning 'sign-up of % founded no hospital: %', new.id, sqlerrm;
  end;
  if not founded then
    insert into public.user_roles (user_id, role) values (new.id, 'general') on conflict (user_id, role) do nothing;
  end if;
  insert into public.sync_streams (stream) values (new.id) on conflict (stream) do nothing;
  return null;
exception when others then
  raise warning 'sign-up of % left no profile: %', new.id, sqlerrm;
  return null;
end
$$;
comment on function private.on_sign_up() is
  'After a sign-up: makes profile, role and stream; once the address is confirmed, the hospital or a claim '
  'to it. Never raises.';

create trigger on_sign_up after insert on auth.users
  for each row execute function private.on_sign_up();

-- In a project without confirmation of addresses, Auth sets email_confirmed_at by
-- an update during the sign-up.
create trigger on_address_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.on_sign_up();
