-- Named filters of the customer list, which an agent can open on every device. Only the browser interprets a
-- filter; the server stores it as it is.

create table public.saved_lists (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null,
  filter jsonb not null,
  created_at timestamptz not null default now(),
  constraint saved_lists_name_required check (name ~ '\S'),
  constraint saved_lists_name_length check (char_length(name) <= 60),
  constraint saved_lists_filter_shape check (jsonb_typeof(filter) = 'object'),
  constraint saved_lists_filter_length check (octet_length(filter::text) <= 4000)
);
comment on table public.saved_lists is 'Named filters of an agent''s customer list.';
comment on column public.saved_lists.id is 'Made by the device (UUID v7).';
comment on column public.saved_lists.user_id is 'The agent; never changes through the API.';
comment on column public.saved_lists.name is '1 to 60 characters, not only blanks.';
comment on column public.saved_lists.filter is 'The chosen conditions by name, as the browser reads them.';
comment on column public.saved_lists.created_at is 'Server time.';

create index saved_lists_user_id_idx on public.saved_lists (user_id);

select private.restrict_to_own('public.saved_lists', 'select', 'insert', 'update', 'delete');
grant select, delete, insert (id, user_id, name, filter), update (name, filter) on public.saved_lists to authenticated;

select private.sync_register(
  'saved_lists', 'saved_lists', '{user_id}', '{id, user_id}',
  '[
    {"group": "name", "columns": ["name"], "class": "overwrite"},
    {"group": "filter", "columns": ["filter"], "class": "overwrite"}
  ]'
);
