-- Everybody may report a promotion, event or hospital anonymously. Super admins hide it, ask the
-- hospital, or reject the reports; each step is logged (SECURITY-33). A report needs a proof of work,
-- which makes mass reports expensive.

create table private.reports (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  target uuid not null,
  reason text not null,
  details text,
  form uuid,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint reports_kind_known check (kind in ('promotion', 'event', 'hospital')),
  constraint reports_reason_known check (reason in ('wrong', 'deceptive', 'illegal', 'offensive', 'other')),
  constraint reports_details_length check (char_length(details) <= 1000)
);
comment on table private.reports is 'What people reported; nothing says who.';
comment on column private.reports.id is 'Id of the report.';
comment on column private.reports.kind is 'promotion, event or hospital.';
comment on column private.reports.target is 'Id of the reported item.';
comment on column private.reports.reason is 'wrong, deceptive, illegal, offensive or other.';
comment on column private.reports.details is 'Details in the person''s words, at most 1000 characters.';
comment on column private.reports.form is
  'The id of the filled form on its device, by which a repeat is known (PRIVACY-13); null if none was given.';
comment on column private.reports.created_at is 'Server time.';
comment on column private.reports.closed_at is 'When a super admin decided; null while it is open.';
create index reports_target_idx on private.reports (target, kind);
create index reports_form_idx on private.reports (form);
create index reports_created_at_idx on private.reports (created_at);

create table private.moderation_log (
  id bigint primary key generated always as identity,
  kind text not null,
  target uuid not null,
  action text not null,
  note text,
  user_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint moderation_log_action_known check (action in ('hide', 'show', 'ask', 'reject')),
  constraint moderation_log_note_length check (char_length(note) <= 2000)
);
comment on table private.moderation_log is 'What super admins did about reports; nothing is taken out.';
comment on column private.moderation_log.id is 'Number of the step, in the order of time.';
comment on column private.moderation_log.kind is 'promotion, event or hospital.';
comment on column private.moderation_log.target is 'Id of the reported item.';
comment on column private.moderation_log.action is 'hide, show, ask or reject.';
comment on column private.moderation_log.note is 'The reason, or what the hospital was asked.';
comment on column private.moderation_log.user_id is
  'The super admin who did it; null after their account is gone.';
comment on column private.moderation_log.created_at is 'Server time.';
create index moderation_log_target_idx on private.moderation_log (target, kind);
create index moderation_log_user_id_idx on private.moderation_log (user_id);

create function private.reported_item(kind text, target uuid)
returns table (title text, hospital_id uuid, hospital_name text, hospital_slug text, url_slug text, is_hidden boolean)
language sql stable security definer set search_path = '' as $$
  select p.promotion_title, h.id, h.name, h.slug, p.url_slug, p.is_hidden
  from public.promotions p join public.hospitals h on h.id = p.hospital_id
  where reported_item.kind = 'promotion' and p.id = target
  union all
  select e.event_title, h.id, h.name, h.slug, e.url_slug, e.is_hidden
  from public.events e join public.hospitals h on h.id = e.hospital_id
  where reported_item.kind = 'event' and e.id = target
  union all
  select h.name, h.id, h.name, h.slug, null, h.is_hidden from public.hospitals h
  where reported_item.kind = 'hospital' and h.id = target
$$;
comment on function private.reported_item(text, uuid) is 'What was reported, as super admins read it; no row where it is gone.';

create function private.report(kind text, target uuid, reason text, details text, proof jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  form_id uuid := private.read_uuid(proof -> 'form');
begin
  perform private.spend_proof(proof, 'report');
  if form_id is not null then
    -- A repeat may come while the first call, whose answer did not arrive, is still at work.
    perform pg_advisory_xact_lock(hashtextextended('report ' || form_id, 0));
    if exists (
      select from private.reports r
      where r.form = form_id
        and (r.kind, r.target, r.reason, r.details) is not distinct from (
          report.kind, report.target, report.reason, nullif(btrim(report.details), '')))
    then
      return true;
    end if;
  end if;
  if (select count(*) from private.reports r where r.created_at > now() - interval '1 hour') >= 500 then
    perform private.refuse_for_now('SB024', 'Too many reports came in. Try again later.', 600, null);
  end if;
  -- At most 20 open reports of one item are stored. A further one is dropped, with the same answer.
  insert into private.reports (kind, target, reason, details, form)
  select report.kind, report.target, report.reason, nullif(btrim(report.details), ''), form_id
  where exists (select from private.reported_item(report.kind, report.target))
    and 20 > (
      select count(*) from private.reports r
      where r.target = report.target and r.kind = report.kind and r.closed_at is null);
  return true;
end
$$;
grant execute on function private.report(text, uuid, text, text, jsonb) to anon, authenticated;

create function public.report(kind text, target uuid, reason text, details text, proof jsonb) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.report(kind, target, reason, details, proof)
$$;
comment on function public.report(text, uuid, text, text, jsonb) is
  'Reports a promotion, event or hospital without a name. Answers true, also if nothing is stored: an unknown item, '
  'a repeat of the form, the 21st open report of an item. Errors: 23502 or 23514 for a wrong reason or over 1000 '
  'characters of details, SB024 after 500 reports of an hour, SB025 for the proof.';
grant execute on function public.report(text, uuid, text, text, jsonb) to anon, authenticated;

create function private.require_super_admin() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_super_admin() then
    raise insufficient_privilege using message = 'Only a super admin may do this.';
  end if;
end
$$;
comment on function private.require_super_admin() is 'Stops everybody but super admins.';

create function private.report_inbox() returns json
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  perform private.require_super_admin();
  return (
    select coalesce(json_agg(json_build_object(
      'kind', t.kind, 'target', t.target, 'title', i.title, 'hospital_id', i.hospital_id, 'hospital_name', i.hospital_name,
      'hospital_slug', i.hospital_slug, 'url_slug', i.url_slug, 'is_hidden', i.is_hidden, 'open', t.open,
      'reports', (
        select json_agg(json_build_object('reason', r.reason, 'details', r.details, 'created_at', r.created_at)
          order by r.created_at desc)
        from (
          select * from private.reports k where k.target = t.target and k.kind = t.kind
          order by k.created_at desc limit 20
        ) r),
      'log', (
        select coalesce(json_agg(json_build_object(
          'action', l.action, 'note', l.note, 'created_at', l.created_at, 'by', p.full_name) order by l.id desc), '[]')
        from private.moderation_log l left join public.profiles p on p.user_id = l.user_id
        where l.target = t.target and l.kind = t.kind)
    ) order by t.open = 0, t.newest desc), '[]')
    from (
      select r.kind, r.target, count(*) filter (where r.closed_at is null) as open, max(r.created_at) as newest
      from private.reports r group by r.kind, r.target
      order by count(*) filter (where r.closed_at is null) = 0, max(r.created_at) desc limit 100
    ) t cross join lateral private.reported_item(t.kind, t.target) i
  );
end
$$;
grant execute on function private.report_inbox() to authenticated;

create function public.report_inbox() returns json
language sql stable security invoker set search_path = '' as $$ select private.report_inbox() $$;
comment on function public.report_inbox() is
  'For super admins, what was reported, open ones first: [{kind, target, title, hospital_id, hospital_name, hospital_slug, '
  'url_slug, is_hidden, open, reports: [{reason, details, created_at}], log: [{action, note, created_at, by}]}].';
grant execute on function public.report_inbox() to authenticated;

create function private.set_hidden(kind text, target uuid, hidden boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if hidden then
    insert into private.hidden_items (kind, target) values (set_hidden.kind, set_hidden.target) on conflict do nothing;
  else
    delete from private.hidden_items h where h.kind = set_hidden.kind and h.target = set_hidden.target;
  end if;
  update public.hospitals h set is_hidden = hidden where set_hidden.kind = 'hospital' and h.id = set_hidden.target;
  update public.promotions p set is_hidden = private.is_hidden('promotion', p.id, p.hospital_id)
  where case set_hidden.kind when 'promotion' then p.id when 'hospital' then p.hospital_id end = set_hidden.target;
  update public.events e set is_hidden = private.is_hidden('event', e.id, e.hospital_id)
  where case set_hidden.kind when 'event' then e.id when 'hospital' then e.hospital_id end = set_hidden.target;
end
$$;
comment on function private.set_hidden(text, uuid, boolean) is
  'Hides or shows an item; for a hospital also all that it published.';

create function private.decide_report(kind text, target uuid, action text, note text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  item record;
  step bigint;
begin
  perform private.require_super_admin();
  select * into item from private.reported_item(decide_report.kind, decide_report.target);
  if not found then
    return false;
  end if;
  -- The lock makes a second call wait for the first. The same
  -- step again within 10 minutes repeats a lost answer.
  perform pg_advisory_xact_lock(hashtextextended('decide_report ' || target, 0));
  if exists (
    select from (
      select * from private.moderation_log l
      where l.target = decide_report.target and l.kind = decide_report.kind order by l.id desc limit 1
    ) l where l.user_id = auth.uid() and l.action = decide_report.action
      and l.note is not distinct from nullif(btrim(decide_report.note), '')
      and l.created_at > now() - interval '10 minutes')
  then
    return true;
  end if;
  insert into private.moderation_log (kind, target, action, note, user_id)
  values (decide_report.kind, decide_report.target, decide_report.action, nullif(btrim(decide_report.note), ''), auth.uid())
  returning id into step;
  if action in ('hide', 'show') then
    perform private.set_hidden(decide_report.kind, decide_report.target, action = 'hide');
  end if;
  if action in ('hide', 'reject') then
    update private.reports r set closed_at = now()
    where r.target = decide_report.target and r.kind = decide_report.kind and r.closed_at is null;
  end if;
  -- The owners are mailed the super admin's note, so that they can respond. Who reported is unknown.
  if action in ('hide', 'ask') then
    perform private.queue_message(
      'moderation:' || step || ':' || m.user_id, decide_report.target, 'plain', u.email,
      jsonb_build_object(
        'subject', 'เกี่ยวกับ "' || item.title || '" · About "' || item.title || '"',
        'text', concat_ws(E'\n\n',
          case action when 'hide' then 'ผู้ดูแลซ่อนรายการนี้แล้ว · An administrator has hidden it.'
            else 'ผู้ดูแลมีคำถาม · An administrator asks:' end,
          nullif(btrim(decide_report.note), ''))),
      now() + interval '14 days')
    from public.hospital_members m join auth.users u on u.id = m.user_id
    where m.hospital_id = item.hospital_id and m.role = 'owner' and u.email is not null;
  end if;
  return true;
end
$$;
grant execute on function private.decide_report(text, uuid, text, text) to authenticated;

create function public.decide_report(kind text, target uuid, action text, note text) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.decide_report(kind, target, action, note)
$$;
comment on function public.decide_report(text, uuid, text, text) is
  'A super admin''s step about what was reported: hide, show, ask or reject. Hiding and asking mail the owners of the hospital. '
  'False if it is gone. Errors: 42501, 23514.';
grant execute on function public.decide_report(text, uuid, text, text) to authenticated;

create function private.purge_reports() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  gone integer;
begin
  delete from private.reports r where r.id in (
    select k.id from private.reports k where k.closed_at < now() - interval '1 year' limit 5000);
  get diagnostics gone = row_count;
  return jsonb_build_object('reports', gone, 'more', gone = 5000);
end
$$;
comment on function private.purge_reports() is 'Job: forgets reports a year after the decision.';

insert into private.jobs (name, every) values ('purge_reports', '1 hour');
