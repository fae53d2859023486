-- An invitation is an owner's word, good as long as they are an owner: who is removed, or is staff from now on, comes back
-- by none that they wrote before. What waits goes with the ownership; one that was written at that very moment is not
-- taken up either.

create function private.withdraw_invitations() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if old.role = 'owner' and (tg_op = 'DELETE' or new.role <> 'owner') then
    delete from public.hospital_invitations i
    where i.hospital_id = old.hospital_id and i.invited_by = old.user_id and i.accepted_at is null;
  end if;
  return null;
end
$$;
comment on function private.withdraw_invitations() is
  'After an ownership ended: the invitations of that owner that still wait go.';
revoke execute on function private.withdraw_invitations() from public;
create trigger withdraw_invitations after update or delete on public.hospital_members
  for each row execute function private.withdraw_invitations();

create or replace function private.accept_invitation(secret text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  found public.hospital_invitations;
begin
  update public.hospital_invitations i set accepted_at = now(), accepted_by = auth.uid()
  where i.secret_hash = sha256(convert_to(secret, 'UTF8')) and i.expires_at > now() and i.accepted_at is null
    and i.email = (select lower(u.email) from auth.users u where u.id = auth.uid())
    and exists (
      select from public.hospital_members m
      where m.hospital_id = i.hospital_id and m.user_id = i.invited_by and m.role = 'owner')
  returning * into found;
  if found.id is not null then
    insert into public.hospital_members (hospital_id, user_id, role)
    values (found.hospital_id, auth.uid(), found.role) on conflict do nothing;
  else
    -- The same link again, as after a lost answer; it brings nobody back who was removed since.
    select i.* into found from public.hospital_invitations i
    where i.secret_hash = sha256(convert_to(secret, 'UTF8')) and i.accepted_by = auth.uid()
      and i.hospital_id = any (array(select private.my_hospitals()));
  end if;
  return found.hospital_id;
end
$$;

-- Those that wait from before.
delete from public.hospital_invitations i
where i.accepted_at is null and not exists (
  select from public.hospital_members m
  where m.hospital_id = i.hospital_id and m.user_id = i.invited_by and m.role = 'owner');
