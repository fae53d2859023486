-- An agent's own texts: templates of messages to customers, and the licence that a quote names. The browser
-- defines their names and interprets the texts.

create table public.agent_texts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null,
  value text not null,
  created_at timestamptz not null default now(),
  constraint agent_texts_name_format check (name ~ '^[a-z]+(\.[a-z]+)*$' and char_length(name) <= 40),
  constraint agent_texts_value_required check (value ~ '\S'),
  constraint agent_texts_value_length check (char_length(value) <= 1000)
);
comment on table public.agent_texts is 'Templates of messages and the licence of an agent, by name.';
comment on column public.agent_texts.id is 'Made by the device (UUID v7). Of two rows with one name the later id counts.';
comment on column public.agent_texts.user_id is 'The agent; never changes through the API.';
comment on column public.agent_texts.name is 'What the text is for, such as message.quoted or licence.number.';
comment on column public.agent_texts.value is '1 to 1,000 characters, not only blanks.';
comment on column public.agent_texts.created_at is 'Server time.';

create index agent_texts_user_id_idx on public.agent_texts (user_id);

select private.restrict_to_own('public.agent_texts', 'select', 'insert', 'update', 'delete');
grant select, delete, insert (id, user_id, name, value), update (value) on public.agent_texts to authenticated;

select private.sync_register(
  'agent_texts', 'agent_texts', '{user_id}', '{id, user_id, name}',
  '[
    {"group": "value", "columns": ["value"], "class": "overwrite"}
  ]'
);
