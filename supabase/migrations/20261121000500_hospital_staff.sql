-- How people come to act for a hospital (decision A1): by founding it at sign-up, by a claim that an owner or a super
-- admin accepts, or by an owner's invitation. All of it is written by functions (the next file); clients only read. An address that
-- somebody typed at sign-up proves nothing, so an invitation is taken up with its secret, of which only a hash stays.

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
comment on column public.hospital_claims.user_id is 'Who claims to belong to it.';
comment on column public.hospital_claims.full_name is 'As typed at sign-up.';
comment on column public.hospital_claims.email is 'As typed at sign-up.';
comment on column public.hospital_claims.telephone is 'As typed at sign-up.';
comment on column public.hospital_claims.created_at is 'Time of sign-up.';
comment on column public.hospital_claims.decided_at is 'Null while it waits.';
comment on column public.hospital_claims.decided_by is 'An owner or a super admin.';
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
comment on column public.hospital_invitations.hospital_id is 'Where the person shall work.';
comment on column public.hospital_invitations.email is 'Lower case; only this address can take it up.';
comment on column public.hospital_invitations.role is 'owner or staff.';
comment on column public.hospital_invitations.secret_hash is 'SHA-256 of the secret in the link.';
comment on column public.hospital_invitations.invited_by is 'An owner.';
comment on column public.hospital_invitations.created_at is 'When it was last sent out.';
comment on column public.hospital_invitations.expires_at is '14 days later.';
comment on column public.hospital_invitations.accepted_at is 'Null while it waits.';
comment on column public.hospital_invitations.accepted_by is 'Who took it up.';
create index hospital_invitations_invited_by_idx on public.hospital_invitations (invited_by);
create index hospital_invitations_accepted_by_idx on public.hospital_invitations (accepted_by);

alter table public.hospital_claims enable row level security;
create policy select_own_or_mine on public.hospital_claims for select to authenticated
  using (user_id = (select auth.uid()) or hospital_id = any (array(select private.my_hospitals()))
    or (select private.is_super_admin()));
alter table public.hospital_invitations enable row level security;
create policy select_owned on public.hospital_invitations for select to authenticated
  using (hospital_id = any (array(select private.my_owned_hospitals())));
revoke all on public.hospital_claims, public.hospital_invitations from anon, authenticated;
grant select on public.hospital_claims, public.hospital_invitations to authenticated;
grant all on public.hospital_claims, public.hospital_invitations to service_role;

create function private.follow_membership() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.user_roles (user_id, role) values (new.user_id, 'hospital') on conflict do nothing;
    update public.profiles p set hospital_name = h.name
    from public.hospitals h where h.id = new.hospital_id and p.user_id = new.user_id;
  elsif not exists (select from public.hospital_members m where m.user_id = old.user_id) then
    delete from public.user_roles r where r.user_id = old.user_id and r.role = 'hospital';
    update public.profiles p set hospital_name = null where p.user_id = old.user_id;
    -- Nobody is left without a role, unless the account itself is going.
    insert into public.user_roles (user_id, role)
    select u.id, 'general' from auth.users u where u.id = old.user_id on conflict do nothing;
  end if;
  return null;
end
$$;
comment on function private.follow_membership() is
  'After insert or delete of a member: the role hospital and the shown name follow.';
create trigger follow_membership after insert or delete on public.hospital_members
  for each row execute function private.follow_membership();

create function private.follow_hospital_name() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Their own triggers write the name; these statements only reach the rows.
  update public.promotions set hospital_id = hospital_id where hospital_id = new.id;
  update public.profiles p set hospital_name = new.name
  from public.hospital_members m where m.hospital_id = new.id and m.user_id = p.user_id;
  return null;
end
$$;
comment on function private.follow_hospital_name() is 'After a rename: every shown copy of the name is renewed.';
create trigger follow_name after update of name on public.hospitals
  for each row when (old.name is distinct from new.name) execute function private.follow_hospital_name();
revoke execute on function private.follow_membership(), private.follow_hospital_name() from public;
