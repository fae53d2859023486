-- Notes about a customer. A note belongs to a customer of the same agent; deleting is soft, so that it can be undone.
-- A note is deleted for good with its customer.

create table public.customer_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  customer_id uuid not null,
  content text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint customer_notes_customer_fkey
    foreign key (customer_id, user_id) references public.customers (id, user_id) on update cascade on delete cascade,
  constraint customer_notes_content_required check (content ~ '\S'),
  constraint customer_notes_content_length check (char_length(content) <= 5000)
);
comment on table public.customer_notes is 'Notes of an agent about a customer.';
comment on column public.customer_notes.id is 'Made by the device (UUID v7).';
comment on column public.customer_notes.user_id is 'The agent; never changes through the API.';
comment on column public.customer_notes.customer_id is 'A customer of the same agent.';
comment on column public.customer_notes.content is '1 to 5000 characters, not only blanks.';
comment on column public.customer_notes.created_at is 'The device''s time, never later than the server''s.';
comment on column public.customer_notes.updated_at is 'Server time of the last change.';
comment on column public.customer_notes.deleted_at is
  'Time of a soft delete, which the agent can still undo; null otherwise.';

create index customer_notes_user_id_idx on public.customer_notes (user_id);
create index customer_notes_customer_idx on public.customer_notes (customer_id, user_id);
create index customer_notes_deleted_at_idx on public.customer_notes (deleted_at) where deleted_at is not null;

create trigger stamp_row before insert or update on public.customer_notes
  for each row execute function private.stamp_row();

select private.restrict_to_own('public.customer_notes', 'select', 'insert', 'update');
grant select, insert (id, user_id, customer_id, content, created_at), update (content, deleted_at)
  on public.customer_notes to authenticated;

select private.sync_register(
  'customer_notes', 'customer_notes', '{user_id}', '{id, user_id, customer_id, created_at}',
  '[{"group": "content", "columns": ["content"], "class": "overwrite"}]'
);
