-- The operator's rules for installed apps: outdated releases, releases that may not send, the share of
-- devices that gets a new release, and a pause. Apps apply the rules themselves and the server refuses no
-- call, so an app that cannot read them still works.

create table public.client_rules (
  name text primary key default 'apps',
  minimum_release integer not null default 0,
  refuse_below integer not null default 0,
  rollout_percent integer not null default 100,
  notice_th text,
  notice_en text,
  paused_until timestamptz,
  updated_at timestamptz not null default now(),
  constraint client_rules_one_row check (name = 'apps'),
  constraint client_rules_minimum_release_positive check (minimum_release >= 0),
  constraint client_rules_refuse_below_within check (refuse_below between 0 and minimum_release),
  constraint client_rules_rollout_percent_range check (rollout_percent between 0 and 100),
  constraint client_rules_paused_until_finite check (isfinite(paused_until)),
  constraint client_rules_notice_th_length check (char_length(notice_th) <= 300),
  constraint client_rules_notice_en_length check (char_length(notice_en) <= 300)
);
comment on table public.client_rules is 'What the operator asks of installed apps; one row.';
comment on column public.client_rules.name is 'Always apps, so that there is one row.';
comment on column public.client_rules.minimum_release is 'Older releases ask the person to update; 0 asks nobody.';
comment on column public.client_rules.refuse_below is
  'Older releases send and fetch nothing until they are updated. At most minimum_release.';
comment on column public.client_rules.rollout_percent is 'Percent of devices to which a newer release is offered.';
comment on column public.client_rules.notice_th is 'Reason in Thai that the app shows; null for none.';
comment on column public.client_rules.notice_en is 'Reason in English that the app shows; null for none.';
comment on column public.client_rules.paused_until is 'Apps send and fetch nothing until then; null for no pause.';
comment on column public.client_rules.updated_at is 'Server time of the last change.';

create trigger stamp_update before update on public.client_rules
  for each row execute function private.stamp_update();

insert into public.client_rules default values;

alter table public.client_rules enable row level security;
create policy select_all on public.client_rules for select to anon, authenticated using (true);
create policy update_admin on public.client_rules for update to authenticated
  using ((select private.is_super_admin())) with check ((select private.is_super_admin()));
grant select on public.client_rules to anon;
grant select, update (minimum_release, refuse_below, rollout_percent, notice_th, notice_en, paused_until)
  on public.client_rules to authenticated;

create function public.read_client_rules() returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object(
    'minimum_release', r.minimum_release, 'refuse_below', r.refuse_below, 'rollout_percent', r.rollout_percent,
    'notice_th', r.notice_th, 'notice_en', r.notice_en,
    'paused_ms', greatest(0, ceil(extract(epoch from r.paused_until - now()) * 1000)))
  from public.client_rules r
$$;
comment on function public.read_client_rules() is
  'The rules for apps: {minimum_release, refuse_below, rollout_percent, notice_th, notice_en, paused_ms}. paused_ms is '
  'the rest of a pause, so that the clock of the device does not matter; 0 without one.';
grant execute on function public.read_client_rules() to anon, authenticated, service_role;
