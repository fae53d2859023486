-- Booking codes; src/bookings/rules/booking-code.ts has the same rules, and tests/cases/booking-codes.json tests both. The table
-- remembers every code for good, so that none is issued twice, even after its booking is gone.

create function private.is_booking_code(code text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(code ~ '^[0-9A-HJKMNP-TV-Z]{10}$' and (
    select sum((strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(code, n, 1)) - 1) * (32::bigint ^ (9 - n))::bigint) % 37
    from generate_series(1, 9) n
  ) = strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(code, 10, 1)) - 1, false)
$$;
comment on function private.is_booking_code(text) is
  'Ten characters of Crockford''s 32, the last one the value of the others modulo 37. Finds each single wrong character '
  'and each swap of neighbours; of other errors it misses about 1 of 37.';
grant execute on function private.is_booking_code(text) to authenticated, service_role;

create function private.read_booking_code(typed text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return translate(
    regexp_replace(
      upper(translate(normalize(left(typed, 200), nfkc), '๐๑๒๓๔๕๖๗๘๙', '0123456789')),
      '[\s\u00a0\u00ad\u200b-\u200f\u2010-\u2015\u2060\u2212\ufeff_.-]', '', 'g'),
    'OIL', '011');
end
$$;
comment on function private.read_booking_code(text) is
  'Normalises a typed code: case, spaces, hyphens, O, I, L, Thai digits and full-width forms are forgiven. '
  'Keyboard layouts and links are handled on the device.';
grant execute on function private.read_booking_code(text) to authenticated, service_role;

create table private.booking_codes (
  code text primary key,
  booking_id uuid not null,
  issued_at timestamptz not null default now()
);
comment on table private.booking_codes is 'Every code that was ever issued; nothing is taken out.';
comment on column private.booking_codes.code is 'The code, in capitals.';
comment on column private.booking_codes.booking_id is 'The booking, which may be gone.';
comment on column private.booking_codes.issued_at is 'Server time.';
