-- The promotion's data that bookings show is synced as one row to each agent and each hospital.
-- Copies in bookings would make a new title rewrite all bookings of the promotion. The rows
-- remain when the promotion is deleted.

create table public.booked_promotions (
  id uuid primary key default gen_random_uuid(),
  promotion_id uuid not null,
  user_id uuid references auth.users (id) on delete cascade,
  hospital_id uuid references public.hospitals (id) on delete cascade,
  promotion_title text not null,
  promotion_start date,
  promotion_end date,
  constraint booked_promotions_user_key unique (promotion_id, user_id),
  constraint booked_promotions_hospital_key unique (promotion_id, hospital_id),
  constraint booked_promotions_reader_one check (num_nonnulls(user_id, hospital_id) = 1)
) with (fillfactor = 50);
comment on table public.booked_promotions is
  'What bookings show of their promotion: a row for each agent and for each hospital with bookings of it.';
comment on column public.booked_promotions.id is 'Made by the server.';
comment on column public.booked_promotions.promotion_id is 'The promotion; it may be gone.';
comment on column public.booked_promotions.user_id is 'The agent whose bookings show it; null if it is for a hospital.';
comment on column public.booked_promotions.hospital_id is 'The hospital whose bookings show it; null if it is for an agent.';
comment on column public.booked_promotions.promotion_title is 'The promotion''s, as it is or last was.';
comment on column public.booked_promotions.promotion_start is 'First day of the promotion.';
comment on column public.booked_promotions.promotion_end is
  'Last day of the promotion; the reception may accept a code later, with a reason.';

create index booked_promotions_user_id_idx on public.booked_promotions (user_id);
create index booked_promotions_hospital_id_idx on public.booked_promotions (hospital_id);

alter table public.booked_promotions enable row level security;
create policy select_own_or_mine on public.booked_promotions for select to authenticated
  using (user_id = (select auth.uid()) or hospital_id = any (array(select private.my_hospitals())));
grant select on public.booked_promotions to authenticated;

select private.sync_register('booked_promotions', 'booked_promotions', '{user_id, hospital_id}', '{}', '[]');

create function private.note_booked_promotions() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.sync_pending (xid, stream, entity, row_id, kind)
  select pg_current_xact_id(), coalesce(c.user_id, c.hospital_id), 'booked_promotions', c.id, 'upsert' from changed c
  on conflict (xid, stream, entity, row_id) do update set kind = excluded.kind;
  insert into private.sync_commits (xid) select pg_current_xact_id() where exists (select from changed)
  on conflict (xid) do nothing;
  return null;
end
$$;
comment on function private.note_booked_promotions() is
  'As sync_note, for all rows of an update at once, since a thousand agents may have booked one promotion. '
  'The streams of a row never change.';

-- This replaces the trigger of sync_register, which would also note updates row by row; sync_note_updates
-- below notes all rows of an update at once.
create or replace trigger sync_note after insert or delete on public.booked_promotions
  for each row execute function private.sync_note('booked_promotions', 'user_id', 'hospital_id');
create trigger sync_note_updates after update on public.booked_promotions
  referencing new table as changed for each statement execute function private.note_booked_promotions();

create function private.write_promotion_copies() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- The promotion is locked since make_booking read it, so the booking's copy is current.
  insert into public.booked_promotions (
    promotion_id, user_id, hospital_id, promotion_title, promotion_start, promotion_end)
  select new.promotion_id, r.user_id, r.hospital_id, new.promotion_title, new.promotion_start, new.promotion_end
  from (values (new.user_id, null::uuid), (null, new.hospital_id)) r (user_id, hospital_id)
  where num_nonnulls(r.user_id, r.hospital_id) = 1 and not exists (
    select from public.booked_promotions b
    where b.promotion_id = new.promotion_id and (b.user_id = r.user_id or b.hospital_id = r.hospital_id))
  on conflict do nothing;
  return null;
end
$$;
comment on function private.write_promotion_copies() is
  'After a booking was made or moved: adds the missing rows of booked_promotions for its agent and its '
  'hospital.';

create function private.shown_promotion(b public.bookings) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(
      (select jsonb_build_object(
          'promotion_title', p.promotion_title, 'promotion_start', p.promotion_start, 'promotion_end', p.promotion_end)
       from public.booked_promotions p
       where p.promotion_id = b.promotion_id and (p.hospital_id = b.hospital_id or p.user_id = b.user_id)
       -- The agent's row stays as it was while the promotion is hidden.
       order by p.hospital_id is null limit 1),
      jsonb_build_object(
        'promotion_title', b.promotion_title, 'promotion_start', b.promotion_start, 'promotion_end', b.promotion_end))
  );
end
$$;
comment on function private.shown_promotion(public.bookings) is
  'What a booking shows of its promotion: {promotion_title, promotion_start, promotion_end}.';

create trigger write_promotion_copies after insert or update of hospital_id, user_id on public.bookings
  for each row execute function private.write_promotion_copies();

create function private.refuse_booked_id() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if auth.uid() is not null
    and exists (select from public.booked_promotions b where b.promotion_id = new.id)
    and not exists (select from public.promotions p where p.id = new.id)
  then
    raise unique_violation using message = 'A promotion that was booked had this id.',
      constraint = 'promotions_pkey', table = 'promotions', schema = 'public';
  end if;
  return new;
end
$$;
comment on function private.refuse_booked_id() is
  'Before insert of a promotion: refuses the id of a deleted promotion that bookings still name '
  '(SECURITY-67).';
create trigger refuse_booked_id before insert on public.promotions
  for each row execute function private.refuse_booked_id();
