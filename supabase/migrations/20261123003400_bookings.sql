-- A booking is a code that an agent issues to a customer for a promotion, also offline. The agent may cancel
-- it while it is available and change nothing else; deleted_at is the time of cancellation. The promotion's
-- columns are copied when the booking arrives; promotion_id outlives the promotion.

create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  customer_id uuid,
  promotion_id uuid,
  hospital_id uuid references public.hospitals (id) on delete set null,
  booking_code text not null,
  booking_price numeric(12,2) not null,
  list_price numeric(12,2),
  promotion_title text not null,
  promotion_start date,
  promotion_end date,
  used boolean not null default false,
  used_at timestamptz,
  used_nonce uuid,
  used_mode text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  cancelled_at timestamptz generated always as (deleted_at) stored,
  closed_at timestamptz,
  constraint bookings_customer_fkey foreign key (customer_id, user_id) references public.customers (id, user_id)
    on update cascade,
  constraint bookings_booking_code_key unique (booking_code),
  constraint bookings_booking_code_form check (
    booking_code = upper(booking_code) and char_length(booking_code) between 1 and 64),
  constraint bookings_booking_price_range check (booking_price between 0 and 9999999999.99),
  constraint bookings_used_whole check (
    used = (used_at is not null) and used = (used_nonce is not null) and used = (used_mode is not null)),
  constraint bookings_used_mode_known check (used_mode in ('online', 'offline')),
  constraint bookings_used_or_cancelled check (not used or deleted_at is null)
);
comment on table public.bookings is 'Codes that agents issued; read by the agent and by the members of the hospital.';
comment on column public.bookings.id is 'Made by the device (UUID v7).';
comment on column public.bookings.user_id is 'The agent; null after their account is gone.';
comment on column public.bookings.customer_id is 'A customer of the same agent; null after the customer was erased.';
comment on column public.bookings.promotion_id is 'The promotion; it may be gone.';
comment on column public.bookings.hospital_id is
  'The hospital that accepts the code; follows the promotion while the booking is available.';
comment on column public.bookings.booking_code is 'Ten characters by private.is_booking_code; older ones may be anything in capitals.';
comment on column public.bookings.booking_price is 'Baht, as the agent entered it.';
comment on column public.bookings.list_price is 'The promotion''s final price when the booking reached the server.';
comment on column public.bookings.promotion_title is
  'The promotion''s title when the booking arrived; booked_promotions has the present one.';
comment on column public.bookings.promotion_start is 'The promotion''s first day when the booking arrived.';
comment on column public.bookings.promotion_end is 'The promotion''s last day when the booking arrived.';
comment on column public.bookings.used is 'Becomes false again only where the owner reopens a voided redemption.';
comment on column public.bookings.used_at is
  'When the code was accepted: the device''s time, between the booking''s creation and the arrival at the server.';
comment on column public.bookings.used_nonce is 'Nonce of the redemption that won.';
comment on column public.bookings.used_mode is 'online or offline.';
comment on column public.bookings.created_at is 'The device''s time, never later than the server''s.';
comment on column public.bookings.deleted_at is 'When it was cancelled, for syncing.';
comment on column public.bookings.cancelled_at is
  'The same time as deleted_at, by the name that screens use.';
comment on column public.bookings.closed_at is
  'Server time at which it was used or cancelled, or was brought back for an attempt that has to be '
  'decided; null while it is available.';

create index bookings_user_id_idx on public.bookings (user_id);
create index bookings_hospital_id_idx on public.bookings (hospital_id);
create index bookings_promotion_id_idx on public.bookings (promotion_id);
create index bookings_customer_idx on public.bookings (customer_id, user_id);
create index bookings_deleted_at_idx on public.bookings (deleted_at) where deleted_at is not null;
create index bookings_hospital_agent_idx on public.bookings (hospital_id, user_id);
create index bookings_closed_at_idx on public.bookings (hospital_id, closed_at);

create table private.hidden_promotions (
  promotion_id uuid primary key references public.promotions (id) on delete cascade,
  promotion_title text not null,
  promotion_start date,
  promotion_end date,
  list_price numeric
);
comment on table private.hidden_promotions is
  'What the public saw last of each hidden promotion. Bookings made before the hiding get this, not what its hospital writes '
  'later (SECURITY-84).';
comment on column private.hidden_promotions.promotion_id is 'The hidden promotion.';
comment on column private.hidden_promotions.promotion_title is 'Its title when it was hidden.';
comment on column private.hidden_promotions.promotion_start is 'Its first day when it was hidden.';
comment on column private.hidden_promotions.promotion_end is 'Its last day when it was hidden.';
comment on column private.hidden_promotions.list_price is 'Its price in baht when it was hidden.';

create function private.note_hidden_promotion() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if new.is_hidden then
    insert into private.hidden_promotions
    values (old.id, old.promotion_title, old.start_date, old.end_date, coalesce(old.final_price, old.price));
  else
    delete from private.hidden_promotions h where h.promotion_id = new.id;
  end if;
  return null;
end
$$;
comment on function private.note_hidden_promotion() is
  'After a promotion was hidden or shown: stores what the public saw last, or deletes it.';
create trigger note_hidden_promotion after update on public.promotions for each row
  when (old.is_hidden is distinct from new.is_hidden) execute function private.note_hidden_promotion();

create function private.complete_booking() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_hidden boolean;
begin
  new.created_at := private.device_time(new.created_at);
  select p.hospital_id, p.promotion_title, p.start_date, p.end_date, coalesce(p.final_price, p.price), p.is_hidden
  into new.hospital_id, new.promotion_title, new.promotion_start, new.promotion_end, new.list_price, is_hidden
  from public.promotions p where p.id = new.promotion_id for share;
  -- A hidden promotion is as if it were not there. What a device booked before the hiding is taken, with what it saw then
  -- (SECURITY-84).
  if is_hidden and auth.uid() is not null and not private.is_super_admin()
    and (new.hospital_id = any (array(select private.my_hospitals()))) is not true
  then
    select h.promotion_title, h.promotion_start, h.promotion_end, h.list_price
    into new.promotion_title, new.promotion_start, new.promotion_end, new.list_price
    from private.hidden_promotions h where h.promotion_id = new.promotion_id
      and new.created_at <= private.hidden_since('promotion', new.promotion_id, new.hospital_id);
    is_hidden := case when found then true end;
  end if;
  if is_hidden is null then
    raise foreign_key_violation using
      message = 'There is no such promotion.', constraint = 'bookings_promotion_id_fkey', table = 'bookings';
  end if;
  if auth.uid() is not null and not private.is_booking_code(new.booking_code) then
    raise check_violation using
      message = 'This is not a booking code.', constraint = 'bookings_booking_code_check', table = 'bookings';
  end if;
  return new;
end
$$;
comment on function private.complete_booking() is
  'Before a booking is made: copies hospital, title, days and price of the promotion. If it is hidden from the '
  'caller (SECURITY-84), a booking from before the hiding copies what the public saw last. A later one fails with '
  '23503, as without a promotion. A code of another form fails with 23514, except by SQL.';

create function private.record_code() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.booking_codes (code, booking_id) values (new.booking_code, new.id);
  return null;
exception when unique_violation then
  raise unique_violation using
    message = 'This code was issued before.', constraint = 'bookings_booking_code_key', table = 'bookings';
end
$$;
comment on function private.record_code() is
  'After a booking is made: records its code, which is never issued again.';

create function private.cancel_booking() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  if new.deleted_at is distinct from old.deleted_at then
    if old.used then
      raise check_violation using
        message = 'A used booking cannot be cancelled.', constraint = 'bookings_cancel_used', table = 'bookings';
    elsif old.deleted_at is not null then
      raise check_violation using
        message = 'A cancellation cannot be taken back.', constraint = 'bookings_cancel_final', table = 'bookings';
    end if;
    new.deleted_at := now();
  end if;
  return new;
end
$$;
comment on function private.cancel_booking() is
  'Before a change: only an available booking is cancelled, and for good. The row is locked by then, so '
  'this and a redemption cannot both win.';

create function private.close_booking() returns trigger
language plpgsql volatile set search_path = '' as $$
declare
  is_closed boolean := new.used or new.deleted_at is not null;
begin
  if not is_closed then
    new.closed_at := null;
  elsif new.closed_at is null then
    new.closed_at := now();
  elsif tg_op = 'UPDATE' and (new.used, new.deleted_at) is distinct from (old.used, old.deleted_at) then
    new.closed_at := now();
  end if;
  return new;
end
$$;
comment on function private.close_booking() is
  'Before a booking is written: sets closed_at. The trigger''s name sorts after cancel_booking, which sets '
  'the time of a cancellation.';

create function private.update_bookings_of_promotion() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if new.hospital_id is distinct from old.hospital_id then
    update public.bookings b set
      hospital_id = new.hospital_id,
      promotion_title = case when new.is_hidden then b.promotion_title else new.promotion_title end,
      promotion_start = new.start_date, promotion_end = new.end_date
    where b.promotion_id = new.id and not b.used and b.hospital_id is distinct from new.hospital_id;
  end if;
  -- Agents still get the values from before the hiding (SECURITY-84).
  update public.booked_promotions b set
    promotion_title = new.promotion_title, promotion_start = new.start_date, promotion_end = new.end_date
  where b.promotion_id = new.id and (not new.is_hidden or b.hospital_id = new.hospital_id)
    and (b.promotion_title, b.promotion_start, b.promotion_end) is distinct from
        (new.promotion_title, new.start_date, new.end_date);
  return null;
end
$$;
comment on function private.update_bookings_of_promotion() is
  'After a promotion changed: updates what its bookings show of it, those of its hospital alone while it is hidden, and '
  'moves unused bookings with it to another hospital.';

create trigger make_booking before insert on public.bookings
  for each row execute function private.complete_booking();
create trigger record_code after insert on public.bookings
  for each row execute function private.record_code();
create trigger cancel_booking before update on public.bookings
  for each row execute function private.cancel_booking();
create trigger close_booking before insert or update on public.bookings
  for each row execute function private.close_booking();
create trigger follow_promotion
  after update of promotion_title, start_date, end_date, hospital_id, is_hidden on public.promotions
  for each row execute function private.update_bookings_of_promotion();

alter table public.bookings enable row level security;
create policy select_own_or_mine on public.bookings for select to authenticated
  using (user_id = (select auth.uid()) or hospital_id = any (array(select private.my_hospitals())));
create policy insert_own on public.bookings for insert to authenticated
  with check (user_id = (select auth.uid()) and customer_id is not null);
create policy update_own on public.bookings for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant select,
  insert (id, user_id, customer_id, promotion_id, booking_code, booking_price, created_at),
  update (deleted_at)
  on public.bookings to authenticated;

select private.sync_register(
  'bookings', 'bookings', '{user_id, hospital_id}',
  '{id, user_id, customer_id, promotion_id, booking_code, booking_price, created_at}', '[]',
  closes => true
);
