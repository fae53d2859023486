-- The three pages that super admins edit. There is one row per page, never more or less. An editor updates
-- "where version = the one I read"; when no row is returned, another editor saved first.

create function private.texts_within(content jsonb, limits jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case when jsonb_typeof(content) = 'object' then
    (select bool_and(jsonb_typeof(content -> l.key) = 'string' and char_length(content ->> l.key) <= l.value::int)
     from jsonb_each(limits) l)
  else false end
$$;
comment on function private.texts_within(jsonb, jsonb) is
  'Whether content holds a text of each name in limits, at most so many characters long.';
revoke execute on function private.texts_within(jsonb, jsonb) from public;
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
comment on function private.is_question_list(jsonb) is 'At most 200 of {question: 1-500, answer: 1-2000 characters}.';
revoke execute on function private.is_question_list(jsonb) from public;
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
revoke execute on function private.is_page_content(text, jsonb) from public;
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
comment on function private.next_version() is 'Before update of a row with version and updated_at.';
revoke execute on function private.next_version() from public;

create trigger next_version before update on public.page_contents
  for each row execute function private.next_version();

insert into public.page_contents (page_name, content) values
  ('faq', '{"title": "คำถามที่พบบ่อย", "items": []}'),
  ('about', '{"title": "เกี่ยวกับเรา", "content": "", "vision": "", "mission": "", "highlights": ""}'),
  ('contact', '{"title": "ติดต่อเรา", "line": "", "lineUrl": "", "phone": ""}');

alter table public.page_contents enable row level security;
create policy select_all on public.page_contents for select to anon, authenticated using (true);
create policy update_admin on public.page_contents for update to authenticated
  using ((select private.is_super_admin())) with check ((select private.is_super_admin()));
revoke all on public.page_contents from anon, authenticated;
grant select on public.page_contents to anon;
grant select, update (content) on public.page_contents to authenticated;
grant all on public.page_contents to service_role;
