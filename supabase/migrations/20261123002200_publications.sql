-- Promotions and events are publications of a hospital and share these rules: the shown name of the hospital, the slug,
-- the owner, the text for search, and who may publish.

create function private.is_social_link_list(list jsonb) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select case when jsonb_typeof(list) = 'array' then
    (select coalesce(bool_and(coalesce(
      case when jsonb_typeof(e.value) = 'object' and jsonb_typeof(e.value -> 'url') = 'string' then
        e.value - array['type', 'url'] = '{}'
        and e.value ->> 'type' in ('website', 'facebook', 'instagram', 'line', 'tiktok', 'youtube', 'twitter', 'other')
        and char_length(e.value ->> 'url') <= 500 and private.is_web_link(e.value ->> 'url')
      end, false)), true)
     from jsonb_array_elements(list) e)
  else false end
$$;
comment on function private.is_social_link_list(jsonb) is
  'True for a list of {type, url} with known types and web addresses.';
grant execute on function private.is_social_link_list(jsonb) to authenticated, service_role;

create function private.search_text(fields text[]) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    -- The checks that refuse longer texts run after this, which is slow for a million letters (SECURITY-77).
    select private.fold_for_search(coalesce(string_agg(left(f.field, 5000), E'\x1f' order by f.ordinality), ''))
    from unnest(fields) with ordinality f (field, ordinality)
  );
end
$$;
comment on function private.search_text(text[]) is
  'Fields folded for searching, joined by a separator so that no match spans two of them.';
grant execute on function private.search_text(text[]) to authenticated, service_role;

create table private.removed_publications (
  id bigint primary key generated always as identity,
  hospital_id uuid not null references public.hospitals (id) on delete cascade,
  published_at timestamptz not null
);
comment on table private.removed_publications is 'Publications of the last day that were deleted; they count in the limit too.';
comment on column private.removed_publications.id is 'Of the row itself.';
comment on column private.removed_publications.hospital_id is 'The hospital that had published it.';
comment on column private.removed_publications.published_at is 'When it was published.';
create index removed_publications_hospital_id_idx on private.removed_publications (hospital_id, published_at);

create function private.note_removed_publication() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Nothing is stored when the hospital itself was deleted: the select then finds no row.
  insert into private.removed_publications (hospital_id, published_at)
  select h.id, old.created_at from public.hospitals h
  where h.id = old.hospital_id and old.created_at > now() - interval '24 hours';
  return null;
end
$$;
comment on function private.note_removed_publication() is
  'After delete: a publication of the last 24 hours still counts in the limit (SECURITY-26).';

create function private.limit_publications() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if auth.uid() is null or private.is_super_admin()
    or exists (select from public.hospitals h where h.id = new.hospital_id and h.verified_at is not null)
    -- An insert whose id exists in this table is a repeat, which the primary key answers. The id of a row of
    -- the other table is no repeat (SECURITY-67).
    or (tg_table_name = 'promotions' and exists (select from public.promotions p where p.id = new.id))
    or (tg_table_name = 'events' and exists (select from public.events e where e.id = new.id))
  then
    return new;
  end if;
  -- The advisory lock makes concurrent publications count one another. A lock of the hospital's row could
  -- not: each of them already holds a shared lock of it.
  perform pg_advisory_xact_lock(hashtextextended('publications of ' || new.hospital_id, 0));
  if (
    select count(*) from public.promotions p
    where p.hospital_id = new.hospital_id and p.created_at > now() - interval '24 hours'
  ) + (
    select count(*) from public.events e
    where e.hospital_id = new.hospital_id and e.created_at > now() - interval '24 hours'
  ) + (
    select count(*) from private.removed_publications r
    where r.hospital_id = new.hospital_id and r.published_at > now() - interval '24 hours'
  ) >= 50 then
    perform private.fail('SB022', 'A hospital that is not verified publishes 50 times a day at most.');
  end if;
  return new;
end
$$;
comment on function private.limit_publications() is
  'Before insert: refuses more than 50 publications within 24 hours by a hospital that no super admin has '
  'verified (SECURITY-26).';

create table private.hidden_items (
  kind text not null,
  target uuid not null,
  hidden_at timestamptz not null default now(),
  primary key (target, kind),
  constraint hidden_items_kind_known check (kind in ('promotion', 'event', 'hospital'))
);
comment on table private.hidden_items is 'What super admins have hidden from the public (SECURITY-33).';
comment on column private.hidden_items.kind is 'promotion, event or hospital.';
comment on column private.hidden_items.target is 'Id of the hidden item.';
comment on column private.hidden_items.hidden_at is 'Server time.';

create function private.is_hidden(kind text, target uuid, hospital uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.hidden_items h
    where (h.target = is_hidden.target and h.kind = is_hidden.kind) or (h.target = hospital and h.kind = 'hospital'))
$$;
comment on function private.is_hidden(text, uuid, uuid) is 'Whether a promotion or event is hidden, by itself or with its hospital.';

create function private.hidden_since(kind text, target uuid, hospital uuid) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select min(h.hidden_at) from private.hidden_items h
    where (h.target = hidden_since.target and h.kind = hidden_since.kind) or (h.target = hospital and h.kind = 'hospital'));
end
$$;
comment on function private.hidden_since(text, uuid, uuid) is
  'Since when a promotion or event is hidden, by itself or with its hospital; null while it is not.';

create function private.complete_publication() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  kind text := tg_argv[0];
  title text := left(
    case kind when 'promotion' then to_jsonb(new) ->> 'promotion_title' else to_jsonb(new) ->> 'event_title' end, 255);
  moved boolean := false;
  wish text := nullif(btrim(new.url_slug), '');
begin
  if tg_op = 'UPDATE' then
    moved := new.hospital_id <> old.hospital_id;
    -- An operator's statement has no auth.uid().
    if moved and auth.uid() is not null and not private.is_super_admin() then
      raise insufficient_privilege using message = 'Only a super admin moves this to another hospital.';
    end if;
  end if;
  -- The share lock waits for a concurrent rename, so that no new row has the old name. Existing rows take no
  -- lock: the rename updates them, and a lock here could deadlock with it.
  if tg_op = 'INSERT' or moved then
    perform from public.hospitals h where h.id = new.hospital_id for share;
  end if;
  select h.name into new.hospital_name from public.hospitals h where h.id = new.hospital_id;
  -- An unknown hospital is refused by the policy or the foreign
  -- key. A null name would fail earlier, with the wrong message.
  new.hospital_name := coalesce(new.hospital_name, '');
  if tg_op = 'INSERT' or moved or wish is distinct from old.url_slug then
    -- The form's pattern applies to a newly typed slug alone:
    -- generated slugs may have Thai letters and must remain valid.
    if wish is not null and wish !~ '^[a-z0-9-]+$' and wish <> private.title_slug(title)
      and not (tg_op = 'UPDATE' and wish = old.url_slug)
    then
      raise check_violation using message = 'The slug has characters that are not allowed.',
        constraint = tg_table_name || '_url_slug_format', table = tg_table_name, schema = 'public';
    end if;
    new.url_slug := private.choose_slug(
      kind, new.hospital_id, coalesce(wish, private.title_slug(title)), new.id, wish is null);
  end if;
  if tg_op = 'INSERT' or moved then
    new.is_hidden := private.is_hidden(kind, new.id, new.hospital_id);
  end if;
  new.updated_at := now();
  return new;
end
$$;
comment on function private.complete_publication() is
  'Before insert or update of promotions and events (argument: the kind): sets the shown name, the slug, '
  'is_hidden and updated_at.';

create function private.note_publication_slug() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.note_slug(tg_argv[0], null, null, new.hospital_id, new.url_slug, new.id);
  else
    perform private.note_slug(tg_argv[0], old.hospital_id, old.url_slug, new.hospital_id, new.url_slug, new.id);
  end if;
  return null;
end
$$;
comment on function private.note_publication_slug() is
  'After insert or update: adds the former slug to the history.';

create function private.update_copies_of_hospital_name() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- These updates change no value: they fire complete_publication on each row, which copies the new name.
  update public.promotions set hospital_id = hospital_id where hospital_id = new.id;
  update public.events set hospital_id = hospital_id where hospital_id = new.id;
  update public.profiles p set hospital_name = new.name
  from public.hospital_members m where m.hospital_id = new.id and m.user_id = p.user_id;
  return null;
end
$$;
comment on function private.update_copies_of_hospital_name() is 'After a rename: every shown copy of the name is renewed.';

create trigger follow_name after update of name on public.hospitals
  for each row when (old.name is distinct from new.name) execute function private.update_copies_of_hospital_name();

create function private.is_publisher() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_super_admin() or exists (select from private.my_hospitals())
$$;
comment on function private.is_publisher() is 'Whether the caller is a member of a hospital or a super admin now.';
grant execute on function private.is_publisher() to authenticated, service_role;

create function private.set_up_publication(table_name regclass, kind text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  is_mine constant text := 'hospital_id = any (array(select private.my_hospitals()))';
  is_mine_or_admin constant text := '(' || is_mine || ' or (select private.is_super_admin()))';
begin
  execute format('create trigger limit_publications before insert on %s
    for each row execute function private.limit_publications()', table_name);
  execute format('create trigger note_removed after delete on %s
    for each row execute function private.note_removed_publication()', table_name);
  execute format('create trigger note_slug after insert or update of hospital_id, url_slug on %s
    for each row execute function private.note_publication_slug(%L)', table_name, kind);
  execute format('create trigger forget_slugs after delete on %s
    for each row execute function private.forget_slugs(%L)', table_name, kind);
  execute format('alter table %s enable row level security', table_name);
  execute format('create policy select_shown on %s for select to anon using (not is_hidden)', table_name);
  execute format('create policy select_shown_or_mine on %s for select to authenticated
    using (not is_hidden or %s or (select private.is_super_admin()))', table_name, is_mine);
  execute format('create policy insert_mine on %s for insert to authenticated
    with check (%s and user_id = (select auth.uid()))', table_name, is_mine);
  execute format('create policy update_mine_or_admin on %s for update to authenticated
    using %s with check %s', table_name, is_mine_or_admin, is_mine_or_admin);
  execute format('create policy delete_mine_or_admin on %s for delete to authenticated
    using %s', table_name, is_mine_or_admin);
end
$$;
comment on function private.set_up_publication(regclass, text) is
  'For migrations: the triggers and the row-level security that promotions and events share.';
