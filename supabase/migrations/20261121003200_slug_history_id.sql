-- The one table without a primary key gets one: its natural key may hold a null (hospitals have no hospital above them).

alter table public.slug_history add column id uuid not null default gen_random_uuid() primary key;
comment on column public.slug_history.id is 'Names the row, for replication and tools.';
