-- Approvals of adverts: authority, number, period, scan of the letter. Most promotions and events need none,
-- so they have a separate table (src/adverts/decisions/0001). Everybody reads valid ones. Policies of
-- promotions and events check them only where the operator hides adverts without one (SECURITY-54).

create function private.hospital_of_advert(promotion uuid, event uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select p.hospital_id from public.promotions p where p.id = promotion
  union all
  select e.hospital_id from public.events e where e.id = event
$$;
comment on function private.hospital_of_advert(uuid, uuid) is
  'The hospital of a promotion or event; null if there is none.';
grant execute on function private.hospital_of_advert(uuid, uuid) to authenticated;

create table public.advert_approvals (
  id uuid primary key default gen_random_uuid(),
  promotion_id uuid references public.promotions (id) on delete cascade,
  event_id uuid references public.events (id) on delete cascade,
  authority text not null,
  number text not null,
  valid_from date,
  valid_until date,
  letter text,
  updated_at timestamptz not null default now(),
  constraint advert_approvals_promotion_id_key unique (promotion_id),
  constraint advert_approvals_event_id_key unique (event_id),
  constraint advert_approvals_of_one check (num_nonnulls(promotion_id, event_id) = 1),
  constraint advert_approvals_authority_known check (authority in ('hss', 'food', 'drug', 'device', 'herbal', 'other')),
  constraint advert_approvals_number_required check (number ~ '\S'),
  constraint advert_approvals_number_length check (char_length(number) <= 100),
  constraint advert_approvals_valid_from_range check (valid_from between '0001-01-01' and '9999-12-31'),
  constraint advert_approvals_valid_until_range check (valid_until between '0001-01-01' and '9999-12-31'),
  constraint advert_approvals_valid_until_order check (valid_from <= valid_until),
  constraint advert_approvals_letter_format check (
    letter ~ '^[0-9a-f-]{36}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(pdf|jpg|png)$')
);
comment on table public.advert_approvals is 'Approvals of promotions and events, at most one each.';
comment on column public.advert_approvals.id is 'Of the row itself.';
comment on column public.advert_approvals.promotion_id is 'The approved promotion; null for an event.';
comment on column public.advert_approvals.event_id is 'The approved event; null for a promotion.';
comment on column public.advert_approvals.authority is
  'hss: Department of Health Service Support. food, drug, device, herbal: the FDA. other: another one.';
comment on column public.advert_approvals.number is 'As printed in the letter, at most 100 characters.';
comment on column public.advert_approvals.valid_from is 'First day, Asia/Bangkok; null if the letter names none.';
comment on column public.advert_approvals.valid_until is 'Last day, the whole of it; null if the letter names none.';
comment on column public.advert_approvals.letter is 'Key of the scan in the bucket advert-letters; null for none.';
comment on column public.advert_approvals.updated_at is 'Server time of the last change.';

create index advert_approvals_valid_from_idx on public.advert_approvals (valid_from);
create index advert_approvals_valid_until_idx on public.advert_approvals (valid_until);

create trigger stamp_update before update on public.advert_approvals
  for each row execute function private.stamp_update();

create function private.check_letter_folder() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if split_part(new.letter, '/', 1) <> private.hospital_of_advert(new.promotion_id, new.event_id)::text then
    raise check_violation using message = 'The scan is not of this hospital.',
      constraint = 'advert_approvals_letter_folder', table = 'advert_approvals', schema = 'public';
  end if;
  return null;
end
$$;
comment on function private.check_letter_folder() is
  'After an approval got a letter: refuses a scan outside of the folder of the advert''s hospital, because '
  'super admins read it (SECURITY-67).';
create trigger check_letter after insert on public.advert_approvals
  for each row execute function private.check_letter_folder();
create trigger check_letter_changed after update on public.advert_approvals
  for each row when (old.letter is distinct from new.letter) execute function private.check_letter_folder();

create function private.is_approval_valid(valid_from date, valid_until date) returns boolean
language sql stable parallel safe set search_path = '' as $$
  select coalesce(valid_from <= d.today, true) and coalesce(valid_until >= d.today, true)
  from (select (now() at time zone 'Asia/Bangkok')::date as today) d
$$;
comment on function private.is_approval_valid(date, date) is 'Whether today is within the period; a day that is not known never ends it.';
grant execute on function private.is_approval_valid(date, date) to anon, authenticated, service_role;

alter table public.advert_approvals enable row level security;
create policy select_valid on public.advert_approvals for select to anon
  using (private.is_approval_valid(valid_from, valid_until));
create policy select_valid_or_mine on public.advert_approvals for select to authenticated
  using (private.is_approval_valid(valid_from, valid_until)
    or private.hospital_of_advert(promotion_id, event_id) = any (array(select private.my_hospitals()))
    or (select private.is_super_admin()));
create policy insert_mine on public.advert_approvals for insert to authenticated
  with check (private.hospital_of_advert(promotion_id, event_id) = any (array(select private.my_hospitals())));
create policy update_mine_or_admin on public.advert_approvals for update to authenticated
  using (private.hospital_of_advert(promotion_id, event_id) = any (array(select private.my_hospitals()))
    or (select private.is_super_admin()))
  with check (private.hospital_of_advert(promotion_id, event_id) = any (array(select private.my_hospitals()))
    or (select private.is_super_admin()));
create policy delete_mine_or_admin on public.advert_approvals for delete to authenticated
  using (private.hospital_of_advert(promotion_id, event_id) = any (array(select private.my_hospitals()))
    or (select private.is_super_admin()));
grant select on public.advert_approvals to anon;
grant select, delete, insert (promotion_id, event_id, authority, number, valid_from, valid_until, letter),
  update (authority, number, valid_from, valid_until, letter) on public.advert_approvals to authenticated;

-- Scans of letters: members of the hospital and super admins read them, nobody else.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('advert-letters', 'advert-letters', false, 10485760, array['application/pdf', 'image/jpeg', 'image/png']);

create function private.may_read_letter(key text) returns boolean
language sql stable security definer set search_path = '' as $$
  select key ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(pdf|jpg|png)$'
    and (split_part(key, '/', 1) in (select h::text from private.my_hospitals() h) or private.is_super_admin())
$$;
comment on function private.may_read_letter(text) is 'Whether the caller acts for the hospital in whose folder the scan is, or is a super admin.';
grant execute on function private.may_read_letter(text) to authenticated;

create policy advert_letters_select_mine on storage.objects for select to authenticated
  using (bucket_id = 'advert-letters' and private.may_read_letter(name));
create policy advert_letters_insert_mine on storage.objects for insert to authenticated
  with check (bucket_id = 'advert-letters' and private.may_read_letter(name));
create policy advert_letters_delete_mine on storage.objects for delete to authenticated
  using (bucket_id = 'advert-letters' and private.may_read_letter(name));

create function private.is_advert_visible(kind text, id uuid, hospital uuid, category text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
      select from public.advert_settings s where s.category = is_advert_visible.category and s.approval = 'hide')
    or exists (
      select from public.advert_approvals a
      where case when kind = 'event' then a.event_id else a.promotion_id end = is_advert_visible.id
        and private.is_approval_valid(a.valid_from, a.valid_until))
    or hospital = any (array(select private.my_hospitals())) or private.is_super_admin()
$$;
comment on function private.is_advert_visible(text, uuid, uuid, text) is
  'Whether the caller sees this promotion or event: it needs no approval, has a valid one, or is the caller''s.';
grant execute on function private.is_advert_visible(text, uuid, uuid, text) to anon, authenticated;

create function private.rebuild_advert_policies() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  drop policy if exists select_approved on public.promotions;
  drop policy if exists select_approved on public.events;
  -- A policy with a condition slows every read, so it exists only while the operator hides adverts.
  if exists (select from public.advert_settings s where s.approval = 'hide' and s.category <> 'event') then
    create policy select_approved on public.promotions as restrictive for select
      using (private.is_advert_visible('promotion', id, hospital_id, coalesce(category, 'อื่นๆ')));
  end if;
  if exists (select from public.advert_settings s where s.approval = 'hide' and s.category = 'event') then
    create policy select_approved on public.events as restrictive for select
      using (private.is_advert_visible('event', id, hospital_id, 'event'));
  end if;
  return null;
end
$$;
comment on function private.rebuild_advert_policies() is
  'After the operator changed the settings: makes the policies that hide promotions and events without a '
  'valid approval, or drops them.';

create trigger follow_settings after insert or update or delete on public.advert_settings
  for each statement execute function private.rebuild_advert_policies();
