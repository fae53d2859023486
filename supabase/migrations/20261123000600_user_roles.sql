-- A role is what a person may do. Policies read this table, never user metadata, and no client can write it.
-- `super_admin` is granted by SQL alone, `privacy_officer` by super admins. A person may have several roles; their rights are the union.

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null,
  primary key (user_id, role),
  constraint user_roles_role_known check (role in ('general', 'hospital', 'super_admin', 'privacy_officer'))
);
comment on table public.user_roles is 'Roles of a person; their rights are the union.';
comment on column public.user_roles.user_id is 'The person.';
comment on column public.user_roles.role is 'general, hospital, super_admin or privacy_officer.';

select private.restrict_to_own('public.user_roles', 'select');
grant select on public.user_roles to authenticated;

create function private.is_super_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select exists (select from public.user_roles r where r.user_id = auth.uid() and r.role = 'super_admin')
  );
end
$$;
comment on function private.is_super_admin() is 'Whether the caller holds the role now.';
grant execute on function private.is_super_admin() to authenticated, service_role;
