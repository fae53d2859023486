-- A hospital's look-ups on the server: its agents, closed bookings that its devices no longer have, and the
-- attempts of a day. It learns the names of agents with a booking there, but no contact data. Text is folded
-- less than in src/lib/text/thai-search.ts, because a search may read half a million names.

create function private.hospital_agents(hospital uuid)
returns table (user_id uuid, full_name text)
language sql stable security definer set search_path = '' as $$
  select p.user_id, p.full_name from public.profiles p
  where hospital_agents.hospital = any (array(select private.my_hospitals()))
    and p.user_id in (
      -- The recursion takes one step of the index for each agent, however many bookings there are.
      with recursive agents as (
        (select b.user_id from public.bookings b
         where b.hospital_id = hospital_agents.hospital and b.user_id is not null order by b.user_id limit 1)
        union all
        select (select b.user_id from public.bookings b
                where b.hospital_id = hospital_agents.hospital and b.user_id > a.user_id order by b.user_id limit 1)
        from agents a where a.user_id is not null
      )
      select a.user_id from agents a)
  order by p.full_name, p.user_id
$$;
grant execute on function private.hospital_agents(uuid) to authenticated;

create function public.hospital_agents(hospital uuid)
returns table (user_id uuid, full_name text)
language sql stable security invoker set search_path = '' as $$ select * from private.hospital_agents(hospital) $$;
comment on function public.hospital_agents(uuid) is
  'Agents with a booking at the hospital, by name alone, for its members; empty for everybody else.';
grant execute on function public.hospital_agents(uuid) to authenticated;

create function private.national_digits(telephone text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select regexp_replace(regexp_replace(telephone, '[^0-9]', '', 'g'), '^(00)?66([0-9]{8,9})$', '0\2')
$$;
comment on function private.national_digits(text) is 'Digits as dialled in Thailand, as nationalDigits of src/lib/text/phone.ts.';
grant execute on function private.national_digits(text) to authenticated;

create function private.fold_name(name text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select replace(replace(translate(lower(name), '๐๑๒๓๔๕๖๗๘๙่้๊๋', '0123456789'), 'แ', 'เเ'), 'ำ', 'ํา')
$$;
comment on function private.fold_name(text) is 'As private.fold_for_search for text in its usual form, in a tenth of the time.';
grant execute on function private.fold_name(text) to authenticated;

create function private.fits_desk_query(
  b public.bookings, c public.booking_contacts, title text, words text[], code text, digits text
) returns boolean
language sql stable set search_path = '' as $$
  select case
    when cardinality(words) > 0 and (
      select bool_and(position(w in coalesce(title, '')) > 0 or coalesce(
        case when b.used then position(w in n.name) > 0 else w = any (string_to_array(n.name, ' ')) end, false))
      from unnest(words) w, (select private.fold_name(c.name)) n (name)) then true
    when char_length(code) > 1 and (
      b.booking_code = code
      or position(code in case when b.used then b.booking_code else left(b.booking_code, -4) end) > 0) then true
    when char_length(digits) >= 3 and c.telephone is not null then (
      select t.telephone = digits or case
        when b.used then position(digits in t.telephone) > 0
        else char_length(digits) = 3 and digits in (left(t.telephone, 3), right(t.telephone, 3)) end
      from (select private.national_digits(c.telephone)) t (telephone))
    else false end
$$;
comment on function private.fits_desk_query(public.bookings, public.booking_contacts, text, text[], text, text) is
  'Whether a booking matches a query of the desk, as matchesDesk of src/hospital/rules/desk-booking.ts, '
  'which says why codes, names and telephones match only in part.';
grant execute on function private.fits_desk_query(public.bookings, public.booking_contacts, text, text[], text, text)
  to authenticated;

create function public.find_closed_bookings(
  hospital uuid, words text[] default '{}', code text default '', digits text default '', after uuid default null
) returns json
language plpgsql volatile security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  answer json;
  shown uuid[];
begin
  with titles as materialized (
    select p.promotion_id, private.fold_for_search(p.promotion_title) as title
    from public.booked_promotions p where p.hospital_id = hospital
  ), found as (
    select b, c
    from public.bookings b
    left join public.booking_contacts c on c.id = b.id
    left join titles t on t.promotion_id = b.promotion_id
    where b.hospital_id = hospital and b.hospital_id = any (array(select private.my_hospitals()))
      and b.closed_at < (select private.window_start(hospital))
      and (after is null or (b.closed_at, b.id) < (select l.closed_at, l.id from public.bookings l where l.id = after))
      and ((cardinality(words) = 0 and code = '' and digits = '')
        or private.fits_desk_query(b, c, t.title, words[1:20], code, digits))
    order by b.closed_at desc, b.id desc limit 50
  )
  select coalesce(json_agg(json_build_object('booking', f.b, 'contact', f.c)), '[]'), array_agg((f.b).customer_id)
  into answer, shown from found f;
  perform private.note_access('closed_bookings', find_closed_bookings.hospital, shown);
  return answer;
end
$$;
comment on function public.find_closed_bookings(uuid, text[], text, text, uuid) is
  'For members: bookings that were closed before the window of the hospital''s devices, the last closed first, at most 50, '
  'behind the booking `after`: [{booking, contact}]. Words are folded, the first 20 count; the code is in capitals, digits are '
  'national ones; what is empty is not looked for.';
grant execute on function public.find_closed_bookings(uuid, text[], text, text, uuid) to authenticated;

create function public.attempts_of_day(hospital uuid, day date) returns json
language sql stable security invoker set search_path = '' set timezone = 'UTC' as $$
  with attempts as materialized (
    select e.* from public.redemption_events e
    where e.hospital_id = hospital and e.hospital_id = any (array(select private.my_hospitals()))
      and e.attempted_at >= day::timestamp at time zone 'Asia/Bangkok'
      and e.attempted_at < (day + 1)::timestamp at time zone 'Asia/Bangkok'
  )
  select json_build_object(
    'events', (select coalesce(json_agg(a order by a.attempted_at, a.nonce), '[]') from attempts a),
    'bookings', (
      select coalesce(json_agg(b), '[]') from public.bookings b
      where b.id in (select a.booking_id from attempts a) and b.hospital_id = hospital))
$$;
comment on function public.attempts_of_day(uuid, date) is
  'For members: {events, bookings} of the attempts of one day in Bangkok, as the synced tables hold them.';
grant execute on function public.attempts_of_day(uuid, date) to authenticated;
