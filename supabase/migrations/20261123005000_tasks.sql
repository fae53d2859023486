-- An agent's tasks, with or without a customer, and answers to reminders. Devices compute reminders and
-- occurrences of repeated tasks. A row with a reminder answers it, by a key that all devices compute alike.
-- The key is not unique, because two devices may answer one reminder. Deleting is soft.

create table public.tasks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  customer_id uuid,
  title text,
  note text,
  due_on date,
  due_time text,
  repeat text,
  done_at timestamptz,
  snoozed_until date,
  reminder text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint tasks_customer_fkey
    foreign key (customer_id, user_id) references public.customers (id, user_id) on update cascade on delete cascade,
  constraint tasks_title_required check (reminder is not null or coalesce(title, '') ~ '\S'),
  constraint tasks_title_length check (char_length(title) <= 200),
  constraint tasks_note_length check (char_length(note) <= 1000),
  constraint tasks_reminder_length check (char_length(reminder) between 1 and 100),
  constraint tasks_due_time_format check (due_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  constraint tasks_repeat_known check (repeat in ('daily', 'weekly', 'monthly', 'yearly')),
  constraint tasks_due_on_range check (due_on between '0001-01-01' and '9999-12-31'),
  constraint tasks_snoozed_until_range check (snoozed_until between '0001-01-01' and '9999-12-31'),
  constraint tasks_done_at_range check (done_at between '0001-01-01Z' and '9999-12-31Z')
);
comment on table public.tasks is 'Tasks of an agent, and the answers to computed reminders.';
comment on column public.tasks.id is 'Made by the device (UUID v7).';
comment on column public.tasks.user_id is 'The agent; never changes through the API.';
comment on column public.tasks.customer_id is 'A customer of the same agent, or none.';
comment on column public.tasks.title is '1 to 200 characters, not only blanks; null if the row answers a reminder.';
comment on column public.tasks.note is 'At most 1000 characters.';
comment on column public.tasks.due_on is 'The day in Bangkok on which it is due, if any.';
comment on column public.tasks.due_time is 'The time of that day in Bangkok, HH:MM of 24 hours, if any.';
comment on column public.tasks.repeat is
  'daily, weekly, monthly or yearly, counted from due_on; what was done with one occurrence is a row with a reminder.';
comment on column public.tasks.done_at is 'When it was done, by the server''s time as the device knows it; null while it is open.';
comment on column public.tasks.snoozed_until is 'Hidden before this day in Bangkok.';
comment on column public.tasks.reminder is 'Kind, subject and day of the reminder that the row answers; null for a task.';
comment on column public.tasks.created_at is 'The device''s time, never later than the server''s.';
comment on column public.tasks.updated_at is 'Server time of the last change.';
comment on column public.tasks.deleted_at is
  'Time of a soft delete, which the agent can still undo; null otherwise.';

create index tasks_user_id_idx on public.tasks (user_id);
create index tasks_customer_idx on public.tasks (customer_id, user_id);
create index tasks_deleted_at_idx on public.tasks (deleted_at) where deleted_at is not null;

create trigger stamp_row before insert or update on public.tasks
  for each row execute function private.stamp_row();
create trigger follow_merge before insert on public.tasks
  for each row when (new.customer_id is not null) execute function private.follow_merge();

select private.restrict_to_own('public.tasks', 'select', 'insert', 'update');
grant select,
  insert (id, user_id, customer_id, title, note, due_on, due_time, repeat, done_at, snoozed_until, reminder, created_at),
  update (title, note, due_on, due_time, repeat, done_at, snoozed_until, deleted_at)
  on public.tasks to authenticated;

select private.sync_register(
  'tasks', 'tasks', '{user_id}', '{id, user_id, customer_id, reminder, created_at}',
  '[
    {"group": "title", "columns": ["title"], "class": "overwrite"},
    {"group": "note", "columns": ["note"], "class": "overwrite"},
    {"group": "due_on", "columns": ["due_on"], "class": "overwrite"},
    {"group": "due_time", "columns": ["due_time"], "class": "overwrite"},
    {"group": "repeat", "columns": ["repeat"], "class": "overwrite"},
    {"group": "done_at", "columns": ["done_at"], "class": "overwrite"},
    {"group": "snoozed_until", "columns": ["snoozed_until"], "class": "overwrite"}
  ]'
);
