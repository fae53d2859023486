-- Times that devices say are kept within bounds at both ends. A time long past comes from a clock that stands still, or
-- from somebody who wants a hospital's screens to meet a year before Christ, which JavaScript cannot read.

create function private.device_time(at timestamptz) returns timestamptz
language sql stable strict set search_path = '' as $$
  select case when at between '2000-01-01T00:00Z' and now() then at else now() end
$$;
comment on function private.device_time(timestamptz) is
  'A time that a device says; now where it is before 2000, lies ahead or is infinite.';
revoke execute on function private.device_time(timestamptz) from public;
-- Triggers run with the rights of whoever writes the row.
grant execute on function private.device_time(timestamptz) to authenticated, service_role;

create or replace function private.stamp_row() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.created_at := private.device_time(new.created_at);
  elsif new.deleted_at is distinct from old.deleted_at and new.deleted_at is not null then
    new.deleted_at := now();
  end if;
  new.updated_at := now();
  return new;
end
$$;

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
  new.created_at := private.device_time(new.created_at);
  return new;
end
$$;

create or replace function private.redeem(rows jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  uuid_pattern constant text := '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
  mine uuid[] := private.redeeming_hospitals();
  r jsonb;
  at timestamptz;
  answers jsonb := '[]';
begin
  if (case when jsonb_typeof(rows) = 'array' then jsonb_array_length(rows) <= 100 end) is not true then
    perform private.fail('SB002', 'A call carries a list of at most 100 redemptions.');
  end if;
  for r in select * from jsonb_array_elements(rows) loop
    if (jsonb_typeof(r) = 'object' and r ->> 'nonce' ~ uuid_pattern and r ->> 'device' ~ uuid_pattern
        and jsonb_typeof(r -> 'code') = 'string' and r ->> 'mode' in ('online', 'offline')) is not true then
      perform private.fail('SB002', 'A redemption is not of the protocol.');
    end if;
    begin
      at := r ->> 'scanned_at';
    exception when data_exception then
      at := null;
    end;
    answers := answers || private.redeem_one(
      (r ->> 'nonce')::uuid, r ->> 'code', (r ->> 'device')::uuid,
      coalesce(private.device_time(at), now()), r ->> 'mode', r ->> 'reason', mine);
  end loop;
  return answers;
end
$$;

-- Rows of before.
update public.bookings b set created_at = least(b.used_at, b.deleted_at, now())
  where b.created_at < '2000-01-01T00:00Z';
update public.customers k set created_at = k.updated_at where k.created_at < '2000-01-01T00:00Z';
update public.customer_notes n set created_at = n.updated_at where n.created_at < '2000-01-01T00:00Z';
update public.car_insurance i set created_at = i.updated_at where i.created_at < '2000-01-01T00:00Z';
update public.redemption_events e set scanned_at = e.received_at where e.scanned_at < '2000-01-01T00:00Z';
