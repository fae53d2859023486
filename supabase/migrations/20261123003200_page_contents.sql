-- The site pages that super admins edit, one row for each. An editor updates "where version = the one I
-- read"; when no row is returned, another editor saved first. Each save adds a permanent version. Everybody
-- can read all versions of the privacy notice and the terms, because people accept a certain version.

create function private.texts_within(content jsonb, limits jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case when jsonb_typeof(content) = 'object' then
    (select bool_and(coalesce(
        jsonb_typeof(content -> l.key) = 'string' and char_length(content ->> l.key) <= l.value::int, false))
     from jsonb_each(limits) l)
  else false end
$$;
comment on function private.texts_within(jsonb, jsonb) is
  'Whether content has a text for each name in limits, with at most so many characters.';
grant execute on function private.texts_within(jsonb, jsonb) to authenticated, service_role;

create function private.is_question_list(list jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case when jsonb_typeof(list) = 'array' then
    jsonb_array_length(list) <= 200
    and (select coalesce(bool_and(coalesce(
        private.texts_within(e.value, '{"question": 500, "answer": 2000}')
        and e.value - array['question', 'answer'] = '{}'
        and e.value ->> 'question' ~ '\S' and e.value ->> 'answer' ~ '\S', false)), true)
      from jsonb_array_elements(list) e)
  else false end
$$;
comment on function private.is_question_list(jsonb) is
  'True for at most 200 of {question, answer} of 1 to 500 and 1 to 2000 characters.';
grant execute on function private.is_question_list(jsonb) to authenticated, service_role;

create function private.is_page_content(page_name text, content jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(case when jsonb_typeof(content) = 'object' then case page_name
    when 'faq' then
      content - array['title', 'items'] = '{}' and private.texts_within(content, '{"title": 200}')
      and private.is_question_list(content -> 'items')
    when 'about' then
      content - array['title', 'content', 'vision', 'mission', 'highlights'] = '{}'
      and private.texts_within(content,
        '{"title": 200, "content": 5000, "vision": 1000, "mission": 1000, "highlights": 1000}')
    when 'contact' then
      content - array['title', 'line', 'lineUrl', 'phone'] = '{}'
      and private.texts_within(content, '{"title": 200, "line": 100, "lineUrl": 500, "phone": 20}')
      and (content ->> 'lineUrl' = '' or private.is_web_link(content ->> 'lineUrl'))
      and content ->> 'phone' ~ '^[0-9+() -]*$'
    when 'privacy' then
      content - array['title', 'body', 'officer'] = '{}'
      and private.texts_within(content, '{"title": 200, "body": 20000, "officer": 500}')
    when 'terms' then
      content - array['title', 'body'] = '{}' and private.texts_within(content, '{"title": 200, "body": 20000}')
  end end, false)
$$;
comment on function private.is_page_content(text, jsonb) is 'Whether content has the shape and the limits of its page.';
grant execute on function private.is_page_content(text, jsonb) to authenticated, service_role;

create table public.page_contents (
  page_name text primary key,
  content jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint page_contents_page_name_known check (page_name in ('faq', 'about', 'contact', 'privacy', 'terms')),
  constraint page_contents_content_shape check (private.is_page_content(page_name, content))
);
comment on table public.page_contents is 'Texts of the pages FAQ, About, Contact, Privacy and Terms.';
comment on column public.page_contents.page_name is 'faq, about, contact, privacy or terms.';
comment on column public.page_contents.content is 'Object of the page''s fields; see private.is_page_content.';
comment on column public.page_contents.version is 'Grows by one with each save.';
comment on column public.page_contents.updated_at is 'Server time of the last save.';

create function private.next_version() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end
$$;
comment on function private.next_version() is 'Before update: adds one to version, and sets updated_at.';

create trigger next_version before update on public.page_contents
  for each row execute function private.next_version();

create table public.page_versions (
  page_name text not null references public.page_contents (page_name),
  version integer not null,
  content jsonb not null,
  published_at timestamptz not null default now(),
  constraint page_versions_pkey primary key (page_name, version)
);
comment on table public.page_versions is 'Every version of each page, so that it can be read, compared and restored.';
comment on column public.page_versions.page_name is 'The page.';
comment on column public.page_versions.version is 'As in page_contents.';
comment on column public.page_versions.content is 'The page as it was then.';
comment on column public.page_versions.published_at is 'Server time of the save.';

alter table public.page_versions enable row level security;
create policy select_legal on public.page_versions for select to anon, authenticated
  using (page_name in ('privacy', 'terms'));
grant select on public.page_versions to anon, authenticated;

create table private.page_authors (
  page_name text not null,
  version integer not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  constraint page_authors_pkey primary key (page_name, version),
  constraint page_authors_version_fkey foreign key (page_name, version)
    references public.page_versions (page_name, version)
);
comment on table private.page_authors is 'Who saved a version of a page; none where the server did, or the account is gone.';
comment on column private.page_authors.page_name is 'As in page_versions.';
comment on column private.page_authors.version is 'As in page_versions.';
comment on column private.page_authors.user_id is 'The super admin who saved it.';
create index page_authors_user_id_idx on private.page_authors (user_id);

create function private.note_page_version() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.page_versions (page_name, version, content) values (new.page_name, new.version, new.content);
  insert into private.page_authors (page_name, version, user_id)
  select new.page_name, new.version, u.id from auth.users u where u.id = auth.uid();
  return null;
end
$$;
comment on function private.note_page_version() is 'After a save of a page: stores the version, and who saved it.';

create trigger note_page_version after insert or update on public.page_contents
  for each row execute function private.note_page_version();

create function private.page_history(page text, before integer) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'version', h.version, 'content', h.content, 'published_at', h.published_at, 'author', h.author)
    order by h.version desc), '[]')
  from (
    select v.version, v.content, v.published_at, nullif(p.full_name, '') as author
    from public.page_versions v
    left join private.page_authors a on a.page_name = v.page_name and a.version = v.version
    left join public.profiles p on p.user_id = a.user_id
    where private.is_super_admin() and v.page_name = page and (before is null or v.version < before)
    order by v.version desc limit 20
  ) h
$$;
grant execute on function private.page_history(text, integer) to authenticated;

create function public.page_history(page text, before integer default null) returns json
language sql stable security invoker set search_path = '' as $$ select private.page_history(page, before) $$;
comment on function public.page_history(text, integer) is
  'For super admins, for others nothing: the newest 20 versions of a page that are older than `before`,
  [{version, content, published_at, author}], the newest first; author is a name or null.';
grant execute on function public.page_history(text, integer) to authenticated;

insert into public.page_contents (page_name, content) values
  ('faq', '{"title": "คำถามที่พบบ่อย", "items": []}'),
  ('about', '{"title": "เกี่ยวกับเรา", "content": "", "vision": "", "mission": "", "highlights": ""}'),
  ('contact', '{"title": "ติดต่อเรา", "line": "", "lineUrl": "", "phone": ""}');

alter table public.page_contents enable row level security;
create policy select_all on public.page_contents for select to anon, authenticated using (true);
create policy update_admin on public.page_contents for update to authenticated
  using ((select private.is_super_admin())) with check ((select private.is_super_admin()));
grant select on public.page_contents to anon;
grant select, update (content) on public.page_contents to authenticated;
