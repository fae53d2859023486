-- Privacy notice and terms are site pages that people accept. A sign-up says which versions it showed; the trigger stores
-- those that exist and never raises. A registration for an event says which notice it showed.

insert into public.page_contents (page_name, content) values
  ('privacy', '{"title": "นโยบายความเป็นส่วนตัว", "body": "", "officer": ""}'),
  ('terms', '{"title": "ข้อกำหนดการใช้งาน", "body": ""}');

create table public.page_acceptances (
  user_id uuid not null references auth.users (id) on delete cascade,
  page_name text not null,
  version integer not null,
  accepted_at timestamptz not null default now(),
  constraint page_acceptances_pkey primary key (user_id, page_name, version),
  constraint page_acceptances_version_fkey foreign key (page_name, version)
    references public.page_versions (page_name, version)
);
comment on table public.page_acceptances is 'Which version of privacy notice and terms a person accepted.';
comment on column public.page_acceptances.user_id is 'The person.';
comment on column public.page_acceptances.page_name is 'privacy or terms.';
comment on column public.page_acceptances.version is 'The version that the sign-up or the form showed.';
comment on column public.page_acceptances.accepted_at is 'Server time of the sign-up or of the first form.';
create index page_acceptances_version_idx on public.page_acceptances (page_name, version);

alter table public.page_acceptances enable row level security;
create policy select_own on public.page_acceptances for select to authenticated using (user_id = (select auth.uid()));
grant select on public.page_acceptances to authenticated;

create function private.accept_pages() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.page_acceptances (user_id, page_name, version)
  select new.id, v.page_name, v.version from public.page_versions v
  where v.page_name in ('privacy', 'terms') and to_jsonb(v.version) = to_jsonb(new) -> 'raw_user_meta_data' -> 'accepted' -> v.page_name
  on conflict do nothing;
  return null;
exception when others then
  raise warning 'sign-up of % left no acceptance: %', new.id, sqlerrm;
  return null;
end
$$;
comment on function private.accept_pages() is
  'After a sign-up: stores the accepted versions in its metadata `accepted`, {privacy, terms}, if they '
  'exist. Never raises.';

create trigger accept_pages after insert on auth.users
  for each row execute function private.accept_pages();

create function private.accept_notice(version integer) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.page_acceptances (user_id, page_name, version)
  select auth.uid(), v.page_name, v.version from public.page_versions v
  where v.page_name = 'privacy' and v.version = accept_notice.version and auth.uid() is not null
  on conflict do nothing
$$;
comment on function private.accept_notice(integer) is
  'Stores that the caller sent a form that showed this version of the privacy notice; nothing for null or '
  'an unknown version.';
grant execute on function private.accept_notice(integer) to authenticated, service_role;
