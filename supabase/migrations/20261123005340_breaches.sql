-- Breaches of personal data: what happened, since when it is known, and what was done. The clock of 72 hours to the authority
-- runs from the moment at which it became known. Privacy officers and super admins read and write; nothing is deleted.

create table private.breaches (
  id uuid primary key default gen_random_uuid(),
  known_at timestamptz not null,
  what text not null,
  risk text not null default 'some',
  measures text,
  reported_at timestamptz,
  informed_at timestamptz,
  closed_at timestamptz,
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint breaches_known_at_past check (known_at between '2000-01-01Z' and created_at + interval '1 minute'),
  constraint breaches_what_required check (what ~ '\S'),
  constraint breaches_what_length check (char_length(what) <= 5000),
  constraint breaches_risk_known check (risk in ('none', 'some', 'high')),
  constraint breaches_measures_length check (char_length(measures) <= 5000)
);
comment on table private.breaches is 'Breaches of personal data, in the words of the privacy officer.';
comment on column private.breaches.id is 'Of the row itself.';
comment on column private.breaches.known_at is 'When it became known; the 72 hours run from then.';
comment on column private.breaches.what is 'What happened, whose data and how many people; at most 5000 characters.';
comment on column private.breaches.risk is 'none: no report is due. some: the authority is notified. high: the people too.';
comment on column private.breaches.measures is 'What was done about it; at most 5000 characters.';
comment on column private.breaches.reported_at is 'When the authority was notified; null until then.';
comment on column private.breaches.informed_at is 'When the people were notified; null until then.';
comment on column private.breaches.closed_at is 'When the work on it ended; null while it is open.';
comment on column private.breaches.created_by is 'Who recorded it; null after their account is gone.';
comment on column private.breaches.created_at is 'Server time.';
create index breaches_created_by_idx on private.breaches (created_by);

create function private.is_privacy_officer() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_roles r where r.user_id = auth.uid() and r.role in ('privacy_officer', 'super_admin'))
$$;
comment on function private.is_privacy_officer() is 'Whether the caller holds that role, or is a super admin, now.';

create function private.breach_list() returns json
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if not private.is_privacy_officer() then
    raise insufficient_privilege using message = 'Privacy officers and super admins alone read breaches.';
  end if;
  return (
    select coalesce(json_agg(json_build_object(
      'id', b.id, 'known_at', b.known_at, 'what', b.what, 'risk', b.risk, 'measures', b.measures,
      'reported_at', b.reported_at, 'informed_at', b.informed_at, 'closed_at', b.closed_at
    ) order by b.closed_at desc nulls first, b.known_at, b.id), '[]')
    from private.breaches b);
end
$$;
grant execute on function private.breach_list() to authenticated;

create function public.breach_list() returns json
language sql stable security invoker set search_path = '' as $$ select private.breach_list() $$;
comment on function public.breach_list() is
  'Breaches, open ones first: [{id, known_at, what, risk, measures, reported_at, informed_at, closed_at}]. Errors: 42501.';
grant execute on function public.breach_list() to authenticated;

create function private.record_breach(
  breach uuid, known_at timestamptz, what text, risk text, measures text, seen jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_privacy_officer() then
    raise insufficient_privilege using message = 'Privacy officers and super admins alone record breaches.';
  end if;
  insert into private.breaches as b (id, known_at, what, risk, measures)
  values (breach, record_breach.known_at, btrim(record_breach.what), record_breach.risk,
    nullif(btrim(record_breach.measures), ''))
  on conflict (id) do update
  set what = excluded.what, risk = excluded.risk, measures = excluded.measures
  where b.closed_at is null
    and jsonb_build_object('what', b.what, 'risk', b.risk, 'measures', b.measures) = record_breach.seen;
  return (select b.id from private.breaches b
    where b.id = breach and b.what = btrim(record_breach.what) and b.risk = record_breach.risk
      and b.measures is not distinct from nullif(btrim(record_breach.measures), ''));
end
$$;
grant execute on function private.record_breach(uuid, timestamptz, text, text, text, jsonb) to authenticated;

create function public.record_breach(
  breach uuid, known_at timestamptz, what text, risk text, measures text, seen jsonb) returns uuid
language sql volatile security invoker set search_path = '' as $$
  select private.record_breach(breach, known_at, what, risk, measures, seen)
$$;
comment on function public.record_breach(uuid, timestamptz, text, text, text, jsonb) is
  'Records a breach under an id of the caller, or changes an open one that still is as seen: {what, risk, measures}, null for a
  new one. Its clock never changes. The id, or null if something else stays stored (PRIVACY-12). Errors: 42501, 23514.';
grant execute on function public.record_breach(uuid, timestamptz, text, text, text, jsonb) to authenticated;

create function private.mark_breach(breach uuid, step text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_privacy_officer() then
    raise insufficient_privilege using message = 'Privacy officers and super admins alone mark breaches.';
  end if;
  update private.breaches b set
    reported_at = case when step = 'reported' then coalesce(b.reported_at, now()) else b.reported_at end,
    informed_at = case when step = 'informed' then coalesce(b.informed_at, now()) else b.informed_at end,
    closed_at = case when step = 'closed' then coalesce(b.closed_at, now()) else b.closed_at end
  where b.id = breach and step in ('reported', 'informed', 'closed');
  return found;
end
$$;
grant execute on function private.mark_breach(uuid, text) to authenticated;

create function public.mark_breach(breach uuid, step text) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.mark_breach(breach, step) $$;
comment on function public.mark_breach(uuid, text) is
  'Sets the time of a step, once: reported, informed or closed; false for an unknown breach or step. Errors: 42501.';
grant execute on function public.mark_breach(uuid, text) to authenticated;
