-- A slug is one segment of a public address. A changed slug is recorded, so that the old address still
-- leads to its object; a new object that takes the slug has precedence. One lock per scope prevents two
-- writers from choosing the same suffix.

create table public.slug_history (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  hospital_id uuid references public.hospitals (id) on delete cascade,
  slug text not null,
  target_id uuid not null,
  created_at timestamptz not null default now(),
  constraint slug_history_kind_known check (kind in ('hospital', 'promotion', 'event')),
  constraint slug_history_hospital_id_scope check ((kind = 'hospital') = (hospital_id is null)),
  constraint slug_history_key unique nulls not distinct (kind, hospital_id, slug)
);
comment on table public.slug_history is 'Former slugs, and the rows that they led to.';
comment on column public.slug_history.id is 'Names the row, for replication and tools.';
comment on column public.slug_history.kind is 'hospital, promotion or event.';
comment on column public.slug_history.hospital_id is 'The hospital of the slug; null for hospitals themselves.';
comment on column public.slug_history.slug is 'As it was in the address.';
comment on column public.slug_history.target_id is 'The row that it led to.';
comment on column public.slug_history.created_at is 'When it was given up.';

create index slug_history_hospital_id_idx on public.slug_history (hospital_id);
create index slug_history_target_id_idx on public.slug_history (target_id);

alter table public.slug_history enable row level security;

create function private.lock_slugs(kind text, scope uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('slugs of ' || kind || coalesce(scope::text, ''), 0))
$$;
comment on function private.lock_slugs(text, uuid) is 'Only one transaction at a time chooses slugs of this scope.';

create function private.slug_is_free(kind text, scope uuid, slug text, row_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  taken boolean;
begin
  if kind = 'hospital' then
    select slug = any (private.reserved_segments())
      or exists (select from public.hospitals h where h.slug = slug_is_free.slug and h.id <> row_id) into taken;
  else
    execute format('select exists (select from public.%I t where t.hospital_id = $1 and t.url_slug = $2 and t.id <> $3)',
      case kind when 'promotion' then 'promotions' else 'events' end) into taken using scope, slug, row_id;
  end if;
  return not taken;
end
$$;
comment on function private.slug_is_free(text, uuid, text, uuid) is
  'Whether no other row has the slug now; for a hospital also whether it is not reserved.';

create function private.choose_slug(kind text, scope uuid, wish text, row_id uuid, skip_former boolean) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  base text := coalesce(nullif(wish, ''), left(kind, 1) || '-' || left(row_id::text, 8));
  candidate text := base;
  suffix int := 1;
begin
  perform private.lock_slugs(kind, scope);
  while not private.slug_is_free(kind, scope, candidate, row_id) or (skip_former and exists (
    select from public.slug_history h
    where h.kind = choose_slug.kind and h.hospital_id is not distinct from scope and h.slug = candidate
      and h.target_id <> row_id))
  loop
    suffix := suffix + 1;
    candidate := base || '-' || suffix;
  end loop;
  return candidate;
end
$$;
comment on function private.choose_slug(text, uuid, text, uuid, boolean) is
  'The wished slug, or the first free one of -2, -3 … An empty wish gives the first letter of the kind and 8
  characters of the id. skip_former: slugs that once led elsewhere are passed over.';

create function private.note_slug(kind text, old_scope uuid, old_slug text, new_scope uuid, new_slug text, row_id uuid)
returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.slug_history h
  where h.kind = note_slug.kind and h.hospital_id is not distinct from new_scope and h.slug = new_slug;
  insert into public.slug_history (kind, hospital_id, slug, target_id)
  select note_slug.kind, old_scope, old_slug, row_id
  where old_slug is not null and (old_scope is distinct from new_scope or old_slug <> new_slug)
  on conflict on constraint slug_history_key do update set target_id = excluded.target_id, created_at = now();
$$;
comment on function private.note_slug(text, uuid, text, uuid, text, uuid) is
  'Adds the old slug of a row to the history, if it changed. The new slug is removed from the history, so '
  'that it leads to this row alone.';

create function private.forget_slugs() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.slug_history h where h.kind = tg_argv[0] and h.target_id = old.id;
  return null;
end
$$;
comment on function private.forget_slugs() is
  'After delete (argument: the kind): deletes the former slugs of the row, so that its addresses lead '
  'nowhere (SECURITY-67).';

create function private.set_hospital_slug() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.name is distinct from old.name then
    new.name := btrim(new.name, E' \t\r\n');
    new.slug := private.choose_slug('hospital', null, private.title_slug(new.name), new.id, true);
  end if;
  return new;
end
$$;
comment on function private.set_hospital_slug() is 'Before insert or update: the slug follows the name.';

create function private.note_hospital_slug() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.note_slug('hospital', null, case when tg_op = 'UPDATE' then old.slug end, null, new.slug, new.id);
  return null;
end
$$;
comment on function private.note_hospital_slug() is
  'After insert or update: adds the former slug of a hospital to the history.';

create trigger set_slug before insert or update of name, slug on public.hospitals
  for each row execute function private.set_hospital_slug();
create trigger note_slug after insert or update of name, slug on public.hospitals
  for each row execute function private.note_hospital_slug();
create trigger forget_slugs after delete on public.hospitals
  for each row execute function private.forget_slugs('hospital');
