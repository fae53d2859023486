-- What a sign-up makes: profile, role and stream. The metadata is typed by anybody, so it is taken as hostile: it is
-- cut, defaulted, and gives `general` or `hospital`, nothing more (decision A2). The trigger never raises, because an
-- error here would make signing up impossible.

create function private.metadata_text(metadata jsonb, key text, max_length int) returns text
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(metadata -> key) = 'string'
    then nullif(btrim(left(btrim(metadata ->> key, E' \t\r\n'), max_length), E' \t\r\n'), '') end
$$;
comment on function private.metadata_text(jsonb, text, int) is
  'A text out of the metadata, trimmed and cut to max_length characters; null where it is not a text.';
revoke execute on function private.metadata_text(jsonb, text, int) from public;

create function private.on_sign_up() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  metadata jsonb := to_jsonb(new) -> 'raw_user_meta_data';
  telephone text := private.metadata_text(metadata, 'telephone', 50);
begin
  begin
    insert into public.profiles (user_id, full_name, email, telephone, hospital_name)
    values (
      new.id, coalesce(private.metadata_text(metadata, 'full_name', 100), ''), left(new.email, 255),
      case when telephone ~ '^[0-9+() -]+$' then telephone end,
      case when metadata ->> 'user_type' = 'hospital' then private.metadata_text(metadata, 'hospital_name', 255) end)
    on conflict (user_id) do nothing;
    insert into public.user_roles (user_id, role)
    values (new.id, case when metadata ->> 'user_type' = 'hospital' then 'hospital' else 'general' end)
    on conflict (user_id, role) do nothing;
  exception when others then
    insert into public.profiles (user_id) values (new.id) on conflict (user_id) do nothing;
    insert into public.user_roles (user_id, role) values (new.id, 'general') on conflict (user_id, role) do nothing;
  end;
  insert into public.sync_streams (stream) values (new.id) on conflict (stream) do nothing;
  return null;
exception when others then
  raise warning 'sign-up of % left no profile: %', new.id, sqlerrm;
  return null;
end
$$;
comment on function private.on_sign_up() is 'After a sign-up: profile, role general or hospital, stream. Never raises.';
revoke execute on function private.on_sign_up() from public;

create trigger on_sign_up after insert on auth.users
  for each row execute function private.on_sign_up();
