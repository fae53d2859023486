-- People join a hospital by founding it at sign-up, by a claim that an owner or super admin accepts, or by an
-- owner's invitation. An address proves nothing, so an invitation is accepted with its secret, stored as a
-- hash. Clients only read these tables; functions in private check the caller and write.

create table public.hospital_claims (
  id uuid primary key default gen_random_uuid(),
  hospital_id uuid not null references public.hospitals (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  full_name text not null default '',
  email text,
  telephone text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  outcome text,
  constraint hospital_claims_key unique (hospital_id, user_id),
  constraint hospital_claims_outcome_known check (outcome in ('accepted', 'refused')),
  constraint hospital_claims_outcome_decided check ((outcome is null) = (decided_at is null))
);
comment on table public.hospital_claims is 'People who signed up with the name of a hospital that was there already.';
comment on column public.hospital_claims.id is 'The claim.';
comment on column public.hospital_claims.hospital_id is 'The hospital that the name belongs to.';
comment on column public.hospital_claims.user_id is 'The person who claims to belong to the hospital.';
comment on column public.hospital_claims.full_name is 'As typed at sign-up.';
comment on column public.hospital_claims.email is 'As typed at sign-up.';
comment on column public.hospital_claims.telephone is 'As typed at sign-up.';
comment on column public.hospital_claims.created_at is 'Time of sign-up.';
comment on column public.hospital_claims.decided_at is 'When the claim was decided; null while it waits.';
comment on column public.hospital_claims.decided_by is 'The owner or super admin who decided.';
comment on column public.hospital_claims.outcome is 'accepted or refused; null while it waits.';

create index hospital_claims_user_id_idx on public.hospital_claims (user_id);
create index hospital_claims_decided_by_idx on public.hospital_claims (decided_by);

create table public.hospital_invitations (
  id uuid primary key default gen_random_uuid(),
  hospital_id uuid not null references public.hospitals (id) on delete cascade,
  email text not null,
  role text not null default 'staff',
  secret_hash bytea not null,
  invited_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days',
  accepted_at timestamptz,
  accepted_by uuid references auth.users (id) on delete set null,
  constraint hospital_invitations_key unique (hospital_id, email),
  constraint hospital_invitations_email_format check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and email = lower(email)),
  constraint hospital_invitations_email_length check (char_length(email) <= 255),
  constraint hospital_invitations_role_known check (role in ('owner', 'staff'))
);
comment on table public.hospital_invitations is 'Invitations of owners to their staff.';
comment on column public.hospital_invitations.id is 'The invitation.';
comment on column public.hospital_invitations.hospital_id is 'The hospital that the person is invited to.';
comment on column public.hospital_invitations.email is 'Lower case; only this address can take it up.';
comment on column public.hospital_invitations.role is 'owner or staff.';
comment on column public.hospital_invitations.secret_hash is 'SHA-256 of the secret in the link.';
comment on column public.hospital_invitations.invited_by is 'The owner who invited.';
comment on column public.hospital_invitations.created_at is 'When it was last sent out.';
comment on column public.hospital_invitations.expires_at is '14 days after it was last sent out.';
comment on column public.hospital_invitations.accepted_at is 'When it was accepted; null while it waits.';
comment on column public.hospital_invitations.accepted_by is 'Who accepted it; null while it waits.';

create index hospital_invitations_invited_by_idx on public.hospital_invitations (invited_by);
create index hospital_invitations_accepted_by_idx on public.hospital_invitations (accepted_by);

alter table public.hospital_claims enable row level security;
create policy select_own_or_mine on public.hospital_claims for select to authenticated
  using (user_id = (select auth.uid()) or hospital_id = any (array(select private.my_hospitals()))
    or (select private.is_super_admin()));

alter table public.hospital_invitations enable row level security;
create policy select_owned on public.hospital_invitations for select to authenticated
  using (hospital_id = any (array(select private.my_owned_hospitals())));

grant select on public.hospital_claims, public.hospital_invitations to authenticated;

create function private.update_hospital_role() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.user_roles (user_id, role) values (new.user_id, 'hospital') on conflict do nothing;
    update public.profiles p set hospital_name = h.name
    from public.hospitals h where h.id = new.hospital_id and p.user_id = new.user_id;
  elsif not exists (select from public.hospital_members m where m.user_id = old.user_id) then
    delete from public.user_roles r where r.user_id = old.user_id and r.role = 'hospital';
    update public.profiles p set hospital_name = null where p.user_id = old.user_id;
    -- Every account has a role; only a deleted account needs none.
    insert into public.user_roles (user_id, role)
    select u.id, 'general' from auth.users u where u.id = old.user_id on conflict do nothing;
  end if;
  return null;
end
$$;
comment on function private.update_hospital_role() is
  'After insert or delete of a member: gives or ends the role hospital, and updates the hospital''s name in '
  'the profile.';

create trigger follow_membership after insert or delete on public.hospital_members
  for each row execute function private.update_hospital_role();

create function private.require_session() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  -- The token of a deleted account passes: no data is left
  -- to protect, and a device may repeat delete_account.
  if auth.jwt() ->> 'session_id' is not null
    and not exists (
      select from auth.sessions s where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid())
    and exists (select from auth.users u where u.id = auth.uid())
  then
    raise insufficient_privilege using message = 'This session has ended.';
  end if;
end
$$;
comment on function private.require_session() is
  'Fails with 42501 if the session of the access token has ended; the token itself is valid for up to an '
  'hour (SECURITY-17).';

create function private.require_owner(hospital uuid, or_super_admin boolean) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not coalesce(hospital = any (array(select private.my_owned_hospitals())), false)
    and not (or_super_admin and private.is_super_admin())
  then
    raise insufficient_privilege using message = 'Only an owner of the hospital may do this.';
  end if;
end
$$;
comment on function private.require_owner(uuid, boolean) is
  'Fails with 42501 unless the caller owns the hospital, or is a super admin where or_super_admin is true; '
  'also for an ended session.';

create function private.decide_claim(claim uuid, accept boolean) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  found public.hospital_claims;
begin
  select * into found from public.hospital_claims c where c.id = claim for update;
  -- A missing claim and one of another hospital get the same answer.
  perform private.require_owner(found.hospital_id, true);
  if found.outcome is null then
    found.outcome := case when accept then 'accepted' else 'refused' end;
    update public.hospital_claims c set outcome = found.outcome, decided_at = now(), decided_by = auth.uid()
    where c.id = claim;
    if accept then
      insert into public.hospital_members (hospital_id, user_id, role)
      values (found.hospital_id, found.user_id, 'staff') on conflict do nothing;
    end if;
  end if;
  return found.outcome;
end
$$;
comment on function private.decide_claim(uuid, boolean) is
  'For public.decide_claim: a person who claims to work for the hospital becomes staff, or is refused.';
grant execute on function private.decide_claim(uuid, boolean) to authenticated, service_role;

create function private.cancel_messages(about uuid, template text) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.outgoing_messages m
  where m.about = cancel_messages.about and m.template = cancel_messages.template and m.outcome is distinct from 'sent'
    and not (m.template = 'invitation' and m.attempts > 0);
  -- The mail of an invitation that a driver took may be on its way, so its row stays and counts (SECURITY-28). This comes
  -- second, because it sees what a driver took while the first statement waited for it.
  update private.outgoing_messages m
  set outcome = 'dead', ended_at = coalesce(m.ended_at, now()), data = '{}', last_error = 'It was withdrawn.'
  where m.about = cancel_messages.about and m.template = cancel_messages.template and m.outcome is distinct from 'sent'
    and m.template = 'invitation' and m.attempts > 0;
$$;
comment on function private.cancel_messages(uuid, text) is
  'Messages of a template about a row that still wait are not sent, and dead ones are not tried again. Rows of other tables may '
  'have the id (SECURITY-67).';

create function private.confirm_caller_email() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update auth.users u set email_confirmed_at = now() where u.id = auth.uid() and u.email_confirmed_at is null;
  -- Another person may have signed up with this address first, so all other sessions of the account end.
  delete from auth.refresh_tokens t
  where t.user_id::text = auth.uid()::text and t.session_id is distinct from (auth.jwt() ->> 'session_id')::uuid;
  delete from auth.sessions s
  where s.user_id = auth.uid() and s.id is distinct from (auth.jwt() ->> 'session_id')::uuid;
end
$$;
comment on function private.confirm_caller_email() is
  'Confirms the caller''s address, after a secret that was mailed to it was shown, and ends all other '
  'sessions.';

create function private.invite_member(hospital uuid, email text, role text) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  made public.hospital_invitations;
begin
  perform private.require_owner(hospital, false);
  -- The lock makes invitations at the same time count one another.
  perform from public.hospitals h where h.id = hospital for no key update;
  if (select count(*) >= 50 from private.outgoing_messages m
    where m.template = 'invitation' and m.created_at > now() - interval '24 hours'
      and m.key like 'invitation:' || hospital || ':%')
  then
    perform private.fail('SB023', 'A hospital sends 50 invitations within 24 hours at most.');
  end if;
  insert into public.hospital_invitations (hospital_id, email, role, secret_hash, invited_by)
  values (hospital, lower(btrim(invite_member.email)), invite_member.role, sha256(convert_to(secret, 'UTF8')), auth.uid())
  on conflict on constraint hospital_invitations_key do update
    set role = excluded.role, secret_hash = excluded.secret_hash, invited_by = excluded.invited_by,
      created_at = now(), expires_at = excluded.expires_at, accepted_at = null, accepted_by = null
  returning * into made;
  perform private.cancel_messages(made.id, 'invitation');
  -- Only the mailbox of the address gets the secret.
  perform private.queue_message(
    'invitation:' || hospital || ':' || encode(made.secret_hash, 'hex'), made.id, 'invitation', made.email,
    jsonb_build_object('secret', secret, 'role', made.role, 'hospital', h.name), made.expires_at)
  from public.hospitals h where h.id = hospital;
  return made.expires_at;
end
$$;
grant execute on function private.invite_member(uuid, text, text) to authenticated, service_role;

create function private.accept_invitation(secret text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  found public.hospital_invitations;
begin
  perform private.require_session();
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
    perform private.confirm_caller_email();
  else
    -- The same link may be used again after a lost answer; it does not restore a person who was removed since.
    select i.* into found from public.hospital_invitations i
    where i.secret_hash = sha256(convert_to(secret, 'UTF8')) and i.accepted_by = auth.uid()
      and i.hospital_id = any (array(select private.my_hospitals()));
  end if;
  return found.hospital_id;
end
$$;
grant execute on function private.accept_invitation(text) to authenticated, service_role;

create function private.withdraw_invitation(invitation uuid) returns boolean
language sql volatile security definer set search_path = '' as $$
  select private.require_session();
  with gone as (
    delete from public.hospital_invitations i
    where i.id = invitation and i.hospital_id = any (array(select private.my_owned_hospitals())) returning 1
  ) select exists (select from gone)
$$;
grant execute on function private.withdraw_invitation(uuid) to authenticated, service_role;

create function private.set_member_role(hospital uuid, member uuid, role text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_session();
  -- A member may leave; every other change needs an owner.
  if role is not null or member is distinct from auth.uid()
    or not coalesce(hospital = any (array(select private.my_hospitals())), false)
  then
    perform private.require_owner(hospital, true);
  end if;
  -- The lock makes two owners who remove each other at the same time wait for one another.
  perform from public.hospitals h where h.id = hospital for update;
  if role is distinct from 'owner' and exists (
      select from public.hospital_members m where m.hospital_id = hospital and m.user_id = member and m.role = 'owner')
    and not exists (
      select from public.hospital_members m where m.hospital_id = hospital and m.user_id <> member and m.role = 'owner')
  then
    perform private.fail('SB020', 'A hospital keeps at least one owner.');
  end if;
  if role is null then
    delete from public.hospital_members m where m.hospital_id = hospital and m.user_id = member;
  else
    update public.hospital_members m set role = set_member_role.role
    where m.hospital_id = hospital and m.user_id = member;
  end if;
  return found;
end
$$;
comment on function private.set_member_role(uuid, uuid, text) is 'See public.set_member_role; a null role removes.';
grant execute on function private.set_member_role(uuid, uuid, text) to authenticated, service_role;

create function private.hospital_people(hospital uuid)
returns table (user_id uuid, full_name text, email text, role text, since timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_member boolean := coalesce(hospital = any (array(select private.my_hospitals())), false);
begin
  if not is_member and not private.is_super_admin() then
    return;
  end if;
  return query
    select m.user_id, p.full_name, p.email, m.role, m.created_at
    from public.hospital_members m left join public.profiles p on p.user_id = m.user_id
    where m.hospital_id = hospital order by m.created_at, m.user_id;
  if not is_member then
    perform private.note_lookup('people', hospital, (
      select count(*)::int from public.hospital_members m where m.hospital_id = hospital));
  end if;
end
$$;
grant execute on function private.hospital_people(uuid) to authenticated, service_role;

create function private.administer_hospital(hospital uuid, new_name text, verified boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_super_admin() then
    raise insufficient_privilege using message = 'Only a super admin may do this.';
  end if;
  update public.hospitals h set
    name = coalesce(new_name, h.name),
    verified_at = case when verified then coalesce(h.verified_at, now()) when not verified then null
      else h.verified_at end
  where h.id = hospital;
  return found;
exception when unique_violation then
  perform private.fail('SB021', 'This hospital is already registered.');
end
$$;
comment on function private.administer_hospital(uuid, text, boolean) is
  'See public.rename_hospital and public.verify_hospital; a null argument changes nothing.';
grant execute on function private.administer_hospital(uuid, text, boolean) to authenticated, service_role;

create function public.decide_claim(claim uuid, accept boolean) returns text
language sql volatile set search_path = '' as $$ select private.decide_claim(claim, accept) $$;
comment on function public.decide_claim(uuid, boolean) is
  'An owner of the hospital or a super admin takes a person in as staff, or refuses. Answers accepted or refused, the
  first decision where there was one.';
grant execute on function public.decide_claim(uuid, boolean) to authenticated, service_role;

create function public.invite_member(hospital uuid, email text, role text default 'staff') returns timestamptz
language sql volatile set search_path = '' as $$ select private.invite_member(hospital, email, role) $$;
comment on function public.invite_member(uuid, text, text) is
  'An owner invites an address, which is mailed a link with a secret. Answers until when; inviting again mails a new one.
  SB023 for more than 50 within 24 hours.';
grant execute on function public.invite_member(uuid, text, text) to authenticated, service_role;

create function public.accept_invitation(secret text) returns uuid
language sql volatile set search_path = '' as $$ select private.accept_invitation(secret) $$;
comment on function public.accept_invitation(text) is
  'The invited person, signed in with the invited address, joins. Answers the hospital, or null if the secret, the
  address or the time is wrong.';
grant execute on function public.accept_invitation(text) to authenticated, service_role;

create function public.withdraw_invitation(invitation uuid) returns boolean
language sql volatile set search_path = '' as $$ select private.withdraw_invitation(invitation) $$;
comment on function public.withdraw_invitation(uuid) is 'An owner takes an invitation back. Answers whether there was one.';
grant execute on function public.withdraw_invitation(uuid) to authenticated, service_role;

create function public.set_member_role(hospital uuid, member uuid, role text) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  if role is null then
    raise null_value_not_allowed using message = 'A role is needed; to remove a person use remove_member.';
  end if;
  return private.set_member_role(hospital, member, role);
end
$$;
comment on function public.set_member_role(uuid, uuid, text) is
  'An owner or a super admin makes a member owner or staff. Answers whether there was such a member; SB020 for the last owner.';
grant execute on function public.set_member_role(uuid, uuid, text) to authenticated, service_role;

create function public.remove_member(hospital uuid, member uuid) returns boolean
language sql volatile set search_path = '' as $$ select private.set_member_role(hospital, member, null) $$;
comment on function public.remove_member(uuid, uuid) is
  'An owner or a super admin removes a member, or a member leaves. Answers whether there was one; SB020 for the last owner.';
grant execute on function public.remove_member(uuid, uuid) to authenticated, service_role;

create function public.hospital_people(hospital uuid)
returns table (user_id uuid, full_name text, email text, role text, since timestamptz)
language sql volatile set search_path = '' as $$ select * from private.hospital_people(hospital) $$;
comment on function public.hospital_people(uuid) is 'The members of a hospital by name, for its members and super admins.';
grant execute on function public.hospital_people(uuid) to authenticated, service_role;

create function public.rename_hospital(hospital uuid, new_name text) returns boolean
language sql volatile set search_path = '' as $$ select private.administer_hospital(hospital, new_name, null) $$;
comment on function public.rename_hospital(uuid, text) is
  'A super admin renames; shown copies and the slug follow, old addresses redirect. SB021 where the name is taken.';
grant execute on function public.rename_hospital(uuid, text) to authenticated, service_role;

create function public.verify_hospital(hospital uuid, verified boolean) returns boolean
language sql volatile set search_path = '' as $$ select private.administer_hospital(hospital, null, verified) $$;
comment on function public.verify_hospital(uuid, boolean) is 'A super admin gives or takes the badge.';
grant execute on function public.verify_hospital(uuid, boolean) to authenticated, service_role;

create function public.hospital_name_available(name text) returns boolean
language sql stable set search_path = '' as $$
  select case when char_length(hospital_name_available.name) <= 255 then
    private.name_key(hospital_name_available.name) <> ''
    and not exists (select from public.hospitals h where h.name_key = private.name_key(hospital_name_available.name))
  else false end
$$;
comment on function public.hospital_name_available(text) is
  'Whether a hospital sign-up with this name would found a hospital; asked before anything is sent.';
grant execute on function public.hospital_name_available(text) to authenticated, service_role, anon;

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
  'After an ownership ended: deletes the owner''s invitations that still wait.';

create trigger withdraw_invitations after update or delete on public.hospital_members
  for each row execute function private.withdraw_invitations();

create trigger withdraw_mail after delete on public.hospital_invitations
  for each row execute function private.cancel_messages_about_row('invitation');
