-- A voucher's public page (`/v/<code>`, redemption.md "Device" 6): whoever holds a code sees what it is for and whether it
-- can still be used, and nothing of the person. Codes of decision B1 carry 45 random bits and are not found by trying;
-- older ones may be short, so they are not told here. A member of another hospital is answered as for a code that does
-- not exist, as by private.check_code.

create function private.find_voucher(code text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  asked text := private.read_booking_code(left(code, 64));
  b public.bookings;
  mine uuid[] := array(select private.my_hospitals());
begin
  if private.is_booking_code(asked) then
    select k.* into b from public.bookings k where k.booking_code = asked;
  end if;
  if b.id is null or (
    cardinality(mine) > 0 and b.user_id is distinct from auth.uid() and (b.hospital_id = any (mine)) is not true
  ) then
    return jsonb_build_object('state', 'unknown');
  end if;
  return jsonb_build_object(
    'state', case when b.used then 'used' when b.deleted_at is not null then 'cancelled' else 'available' end,
    'code', b.booking_code,
    'promotion_title', b.promotion_title,
    'promotion_start', b.promotion_start,
    'promotion_end', b.promotion_end,
    'used_at', b.used_at,
    'hospital_name', (select h.name from public.hospitals h where h.id = b.hospital_id),
    'hospital_slug', (select h.slug from public.hospitals h where h.id = b.hospital_id),
    'url_slug', (select p.url_slug from public.promotions p where p.id = b.promotion_id and p.hospital_id = b.hospital_id),
    'image_url', (select p.image_url from public.promotions p where p.id = b.promotion_id));
end
$$;
comment on function private.find_voucher(text) is 'See public.find_voucher.';

create function public.find_voucher(code text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.find_voucher(code)
$$;
comment on function public.find_voucher(text) is
  'What a code is for, for everybody: {state available | used | cancelled, code, promotion_title, promotion_start, '
  'promotion_end, used_at, hospital_name, hospital_slug, url_slug?, image_url?}, or {state unknown} alone: for codes that '
  'do not exist, for older ones, and for members of another hospital.';

revoke execute on function private.find_voucher(text), public.find_voucher(text) from public;
grant execute on function private.find_voucher(text), public.find_voucher(text) to anon, authenticated;
