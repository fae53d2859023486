-- What is copied into a booking and its contact is locked until they are there. A change of the promotion or the customer
-- at the same moment waits for the booking and then finds it; a change that came first is waited for. So no copy stays
-- behind. Redeeming takes neither lock, merging waits for the person's pushes, and the locks of the streams come last. A
-- push with several bookings may meet changes of their promotions in another order; PostgreSQL then undoes one of the two
-- as a whole, and a push is sent again.

create or replace function private.make_booking() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  select p.hospital_id, p.promotion_title, p.start_date, p.end_date, coalesce(p.final_price, p.price)
  into new.hospital_id, new.promotion_title, new.promotion_start, new.promotion_end, new.list_price
  from public.promotions p where p.id = new.promotion_id for share;
  if not found then
    raise foreign_key_violation using
      message = 'There is no such promotion.', constraint = 'bookings_promotion_id_fkey', table = 'bookings';
  end if;
  if auth.uid() is not null and not private.is_booking_code(new.booking_code) then
    raise check_violation using
      message = 'This is not a booking code.', constraint = 'bookings_booking_code_check', table = 'bookings';
  end if;
  if new.created_at > now() or not isfinite(new.created_at) then
    new.created_at := now();
  end if;
  return new;
end
$$;

create or replace function private.tell_contact() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.booking_contacts (id, user_id, hospital_id, name, telephone, masked_name, masked_telephone)
    select new.id, new.user_id, new.hospital_id, c.name, c.telephone,
           private.mask_name(c.name), private.mask_telephone(c.telephone)
    from public.customers c where c.id = new.customer_id and c.user_id = new.user_id for share;
  else
    update public.booking_contacts b set user_id = new.user_id, hospital_id = new.hospital_id
    where b.id = new.id and (b.user_id, b.hospital_id) is distinct from (new.user_id, new.hospital_id);
  end if;
  return null;
end
$$;
