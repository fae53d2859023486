-- Promotions that a person saved: a set, so saving twice is saving once, and the last toggle wins. Two devices may save the
-- same promotion under two ids: the later row replaces the earlier one and stores its id, so that no device gets an error
-- and deleting either id deletes the row.

create table public.saved_promotions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  promotion_id uuid not null references public.promotions (id) on delete cascade,
  created_at timestamptz not null default now(),
  replaced uuid[] not null default '{}',
  constraint saved_promotions_key unique (user_id, promotion_id)
);
comment on table public.saved_promotions is 'Saved promotions; seen by the person alone.';
comment on column public.saved_promotions.id is 'May be made by the client.';
comment on column public.saved_promotions.user_id is 'The person who saved it.';
comment on column public.saved_promotions.promotion_id is 'The saved promotion.';
comment on column public.saved_promotions.created_at is 'Server time.';
comment on column public.saved_promotions.replaced is
  'Ids of the earlier rows that this row replaced, the newest ten; written by the server.';

create index saved_promotions_promotion_id_idx on public.saved_promotions (promotion_id);

select private.restrict_to_own('public.saved_promotions', 'select', 'insert', 'delete');
grant select, delete, insert (id, user_id, promotion_id) on public.saved_promotions to authenticated;

create function private.replace_same_save() returns trigger
language plpgsql volatile set search_path = '' as $$
declare
  earlier public.saved_promotions;
begin
  delete from public.saved_promotions s
  where s.user_id = new.user_id and s.promotion_id = new.promotion_id and s.id <> new.id
  returning s.* into earlier;
  if found then
    new.replaced := (earlier.id || earlier.replaced)[1:10];
  end if;
  return new;
end
$$;
comment on function private.replace_same_save() is
  'Before a promotion is saved: deletes an earlier row of the same person and promotion, with the rights of '
  'the person who saves it.';

create trigger save_once before insert on public.saved_promotions
  for each row execute function private.replace_same_save();

select private.sync_register(
  'saved_promotions', 'saved_promotions', '{user_id}', '{id, user_id, promotion_id}', '[]'
);
