-- Promotions that a person saved (spec 1 §4): a set, so saving twice is saving once.

create table public.saved_promotions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  promotion_id uuid not null references public.promotions (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint saved_promotions_key unique (user_id, promotion_id)
);
comment on table public.saved_promotions is 'Saved promotions; seen by the person alone.';
comment on column public.saved_promotions.id is 'May be made by the client.';
comment on column public.saved_promotions.user_id is 'Who saved it.';
comment on column public.saved_promotions.promotion_id is 'What was saved.';
comment on column public.saved_promotions.created_at is 'Server time.';
create index saved_promotions_promotion_id_idx on public.saved_promotions (promotion_id);

alter table public.saved_promotions enable row level security;
create policy select_own on public.saved_promotions for select to authenticated
  using (user_id = (select auth.uid()));
create policy insert_own on public.saved_promotions for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy delete_own on public.saved_promotions for delete to authenticated
  using (user_id = (select auth.uid()));

revoke all on public.saved_promotions from anon, authenticated;
grant select, delete, insert (id, user_id, promotion_id) on public.saved_promotions to authenticated;
grant all on public.saved_promotions to service_role;
