-- Checking a code shows what it is for and whether it can be used, and never uses it. A private table stores that a code
-- belongs to another hospital, so that clients cannot distinguish it from an unknown code (BOOKING-16).
-- The public page of a voucher (`/v/<code>`) shows nothing of the person. It omits older codes, which may be guessed.

create table private.failed_checks (
  id bigint primary key generated always as identity,
  user_id uuid not null references auth.users (id) on delete cascade,
  hospital_id uuid not null references public.hospitals (id) on delete cascade,
  code text not null,
  foreign_booking_id uuid references public.bookings (id) on delete set null,
  failed_at timestamptz not null default now()
);
comment on table private.failed_checks is
  'Codes that members asked for in vain; for the limit and for operators.';
comment on column private.failed_checks.id is 'Of the row itself.';
comment on column private.failed_checks.user_id is 'The person who asked.';
comment on column private.failed_checks.hospital_id is 'The hospital for which they asked.';
comment on column private.failed_checks.code is 'The code as private.read_booking_code normalised it.';
comment on column private.failed_checks.foreign_booking_id is
  'The booking, if the code is another hospital''s; never shown.';
comment on column private.failed_checks.failed_at is 'Server time.';

create index failed_checks_user_id_idx on private.failed_checks (user_id, failed_at);
create index failed_checks_hospital_id_idx on private.failed_checks (hospital_id);
create index failed_checks_foreign_booking_id_idx on private.failed_checks (foreign_booking_id);

create function private.too_many_checks() returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  return (
    select count(*) >= 30 from private.failed_checks f
    where f.user_id = auth.uid() and f.failed_at > now() - interval '5 minutes'
  );
end
$$;
comment on function private.too_many_checks() is
  'True if the caller asked for 30 codes in vain within 5 minutes.';

create function private.check_code(code text) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
declare
  b public.bookings;
  mine uuid[] := private.redeeming_hospitals();
begin
  if private.too_many_checks() then
    perform private.fail('SB010', 'Too many codes were unknown. Try again in some minutes.');
  end if;
  b := private.find_booking(coalesce(code, ''), mine);
  if b.id is null then
    return jsonb_build_object('state', 'unknown');
  end if;
  perform private.note_access('code', b.hospital_id, array[b.customer_id]);
  return jsonb_build_object(
    'state', case when b.used then 'used' when b.deleted_at is not null then 'cancelled' else 'available' end,
    'held_at', private.held_at(b.id),
    'booking', to_jsonb(b) || private.shown_promotion(b),
    'contact', (select to_jsonb(c) from public.booking_contacts c where c.id = b.id));
end
$$;
comment on function private.check_code(text) is 'See public.check_booking.';
grant execute on function private.check_code(text) to authenticated;

create function public.check_booking(code text) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.check_code(code)
$$;
comment on function public.check_booking(text) is
  'Looks at a code without using it, for members of a hospital: {state available | used | cancelled | unknown, held_at?, '
  'booking?, contact?}; held_at is the time of an attempt that waits for the owner. Errors: 42501, SB010.';
grant execute on function public.check_booking(text) to authenticated;

create function private.find_voucher(code text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  asked text := private.read_booking_code(left(code, 64));
  b public.bookings;
  mine uuid[] := array(select private.my_hospitals());
  p public.promotions;
  is_shown boolean;
begin
  if private.is_booking_code(asked) then
    select k.* into b from public.bookings k where k.booking_code = asked;
  end if;
  if b.id is null or (
    cardinality(mine) > 0 and b.user_id is distinct from auth.uid() and (b.hospital_id = any (mine)) is not true
  ) then
    return jsonb_build_object('state', 'unknown');
  end if;
  select k.* into p from public.promotions k where k.id = b.promotion_id;
  -- A used booking stays at its hospital when the promotion is moved to another one, which may be hidden.
  is_shown := not private.is_hidden('promotion', b.promotion_id, b.hospital_id) and p.is_hidden is not true and (p.id is null
    or private.is_advert_visible('promotion', p.id, p.hospital_id, coalesce(p.category, 'อื่นๆ')));
  return private.shown_promotion(b) || case when is_shown then '{}' else '{"promotion_title": null}'::jsonb end
    || jsonb_build_object(
    'state', case when b.used then 'used' when b.deleted_at is not null then 'cancelled' else 'available' end,
    'code', b.booking_code,
    'hospital_id', b.hospital_id,
    'promotion_id', b.promotion_id,
    'used_at', b.used_at,
    'voided_at', (select e.voided_at from public.redemption_events e where e.nonce = b.used_nonce),
    'hospital_name', (select h.name from public.hospitals h where h.id = b.hospital_id),
    'hospital_slug', (select h.slug from public.hospitals h where h.id = b.hospital_id),
    'url_slug', case when is_shown and p.hospital_id = b.hospital_id then p.url_slug end,
    'image_url', case when is_shown then p.image_url end);
end
$$;
grant execute on function private.find_voucher(text) to anon, authenticated;

create function public.find_voucher(code text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.find_voucher(code)
$$;
comment on function public.find_voucher(text) is
  'What a code is for, for everybody: {state available | used | cancelled, code, promotion_title?, promotion_start, '
  'promotion_end, hospital_id, promotion_id, used_at, voided_at, hospital_name, hospital_slug, url_slug?, image_url?}, or '
  '{state unknown} alone. A promotion that is hidden or lacks its approval has no title, slug and picture there '
  '(SECURITY-84). Unknown are codes that do not exist, older ones, and for '
  'members of another hospital all that are not its own.';
grant execute on function public.find_voucher(text) to anon, authenticated;
