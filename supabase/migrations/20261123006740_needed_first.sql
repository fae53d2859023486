-- The first page of a hospital's new device has the open bookings that the reception needs at once. The
-- change log, which begins with the oldest bookings, follows completely.

create function private.needed_first(cursors jsonb, max_rows int) returns jsonb
language sql stable set search_path = '' as $$
  with shown as (
    select b.id, p.id as promotion, row_number() over (
      order by case when p.id is null then b.promotion_end else p.promotion_end end nulls last, b.created_at desc, b.id desc) as n
    from public.bookings b
    left join public.booked_promotions p on p.promotion_id = b.promotion_id and p.hospital_id = b.hospital_id
    where b.closed_at is null
      and b.hospital_id = any (array(select m.s from private.my_streams() m (s) where not cursors ? m.s::text))
      and (case when p.id is null then b.promotion_end else p.promotion_end end >= (now() at time zone 'Asia/Bangkok')::date)
        is not false
    order by n limit max_rows
  ), entries as (
    select 'booked_promotions' as entity, s.promotion as row_id, min(s.n) as n, 1 as part
    from shown s where s.promotion is not null group by s.promotion
    union all
    select 'bookings', s.id, s.n, 2 from shown s
    union all
    select 'booking_contacts', c.id, s.n, 3 from shown s join public.booking_contacts c on c.id = s.id
    order by n, part limit max_rows
  )
  select coalesce(jsonb_agg(jsonb_build_array(e.entity, e.row_id, false) order by e.n, e.part), '[]') from entries e
$$;
comment on function private.needed_first(jsonb, int) is
  'For sync_pull: [entity, id, false] of the open bookings that are not over, the nearest last day first, with their promotions '
  'and contacts, of those hospitals of the caller whose stream has no cursor (rule L13).';
grant execute on function private.needed_first(jsonb, int) to authenticated;
