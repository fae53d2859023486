-- The public lists, page by page, and the way from an old address to the present one. A page continues after a row, not a
-- number of rows, so that nothing is shown twice or left out. Promotions that have ended come last (MARKET-19); no row says
-- who wrote it (SECURITY-31). Search reads the newest thousand first: a common word would fetch and sort every row.

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm with schema extensions;
    create index promotions_search_text_idx on public.promotions using gin (search_text extensions.gin_trgm_ops);
  end if;
exception when insufficient_privilege or undefined_object then
  raise notice 'no trigram index: %', sqlerrm;
end
$$;

create function private.find_older_promotions(
  pattern text, wanted text, today date, has_ended boolean, before_at timestamptz, before_row uuid, most integer
) returns table (id uuid)
language plpgsql stable rows 24 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  -- A policy comes before `like`, which PostgreSQL does not take for leakproof: with it no index could find the words.
  return query
  select p.id from public.promotions p
  where (p.end_date < today) = has_ended and not p.is_hidden
    and (wanted is null or p.category = wanted)
    and p.search_text like pattern
    and (p.created_at, p.id) < (before_at, before_row)
  order by p.created_at desc, p.id desc
  limit most;
end
$$;
comment on function private.find_older_promotions(text, text, date, boolean, timestamptz, uuid, integer) is
  'Ids of promotions that everybody may see and that have the words, the newest first, after a row of that time and id.';
revoke execute on function private.find_older_promotions(text, text, date, boolean, timestamptz, uuid, integer) from public;
grant execute on function private.find_older_promotions(text, text, date, boolean, timestamptz, uuid, integer)
  to anon, authenticated, service_role;

create function public.list_promotions(
  category text default null, query text default null, after_end_date date default null,
  after_created_at timestamptz default null, after_id uuid default null, max_rows integer default 24
) returns setof public.promotions
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  wanted text := nullif(list_promotions.category, '');
  pattern text := case when query <> '' then nullif(private.like_pattern(query), '%%') end;
  missing integer := least(greatest(coalesce(max_rows, 24), 1), 200);
  today date := (now() at time zone 'Asia/Bangkok')::date;
  after_row uuid := coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  after_has_ended boolean := coalesce(after_end_date < today, false);
  has_ended boolean;
  after_at timestamptz;
  looked_at timestamptz;
  looked_row uuid;
  older uuid[];
  shown integer;
begin
  foreach has_ended in array array[false, true] loop
    continue when after_has_ended and not has_ended;
    after_at := case when has_ended = after_has_ended then after_created_at end;
    if pattern is null then
      return query
      select p.id, p.hospital_id, null::uuid, p.hospital_name, p.promotion_title, p.description, p.area,
        p.contact_phone, p.contact_details, p.keywords, p.start_date, p.end_date, p.image_url, p.price,
        p.discount_percentage, p.final_price, p.remarks, p.seo_title, p.seo_description, p.url_slug,
        p.location_address, p.location_lat, p.location_lng, p.category, p.packages, p.social_links, p.is_hidden,
        p.created_at,
        p.updated_at, p.search_text
      from public.promotions p
      where (p.end_date < today) = has_ended
        and (wanted is null or p.category = wanted)
        and (after_at is null or (p.created_at, p.id) < (after_at, after_row))
      order by p.created_at desc, p.id desc
      limit missing;
      get diagnostics shown = row_count;
      missing := missing - shown;
    else
      select p.created_at, p.id into looked_at, looked_row from public.promotions p
      where (p.end_date < today) = has_ended
        and (wanted is null or p.category = wanted)
        and (after_at is null or (p.created_at, p.id) < (after_at, after_row))
      order by p.created_at desc, p.id desc
      offset 999 limit 1;
      return query
      -- Without `materialized` the planner takes every word for rare and reads all rows that have it.
      with newest as materialized (
        select p.id, p.created_at, p.search_text from public.promotions p
        where (p.end_date < today) = has_ended
          and (wanted is null or p.category = wanted)
          and (after_at is null or (p.created_at, p.id) < (after_at, after_row))
        order by p.created_at desc, p.id desc
        limit 1000
      ), found as (
        select n.id from newest n where n.search_text like pattern
        order by n.created_at desc, n.id desc limit missing
      )
      select p.id, p.hospital_id, null::uuid, p.hospital_name, p.promotion_title, p.description, p.area,
        p.contact_phone, p.contact_details, p.keywords, p.start_date, p.end_date, p.image_url, p.price,
        p.discount_percentage, p.final_price, p.remarks, p.seo_title, p.seo_description, p.url_slug,
        p.location_address, p.location_lat, p.location_lng, p.category, p.packages, p.social_links, p.is_hidden,
        p.created_at,
        p.updated_at, p.search_text
      from found join public.promotions p on p.id = found.id
      order by p.created_at desc, p.id desc;
      get diagnostics shown = row_count;
      missing := missing - shown;
      if looked_at is not null and missing > 0 then
        older := array(
          select o.id from private.find_older_promotions(pattern, wanted, today, has_ended, looked_at, looked_row, missing) o);
        -- Planning a query for nothing took a tenth of a search for what is nowhere.
        if cardinality(older) > 0 then
          return query
          select p.id, p.hospital_id, null::uuid, p.hospital_name, p.promotion_title, p.description, p.area,
            p.contact_phone, p.contact_details, p.keywords, p.start_date, p.end_date, p.image_url, p.price,
            p.discount_percentage, p.final_price, p.remarks, p.seo_title, p.seo_description, p.url_slug,
            p.location_address, p.location_lat, p.location_lng, p.category, p.packages, p.social_links, p.is_hidden,
            p.created_at, p.updated_at, p.search_text
          from public.promotions p where p.id = any (older)
          order by p.created_at desc, p.id desc;
          get diagnostics shown = row_count;
          missing := missing - shown;
        end if;
      end if;
    end if;
    exit when missing = 0;
  end loop;
end
$$;
comment on function public.list_promotions(text, text, date, timestamptz, uuid, integer) is
  'Promotions, newest first, those that have ended last, at most 200 (24 by default), after the row of that end, time and id.
  The query is looked for in hospital, title, description, area and keywords.';
revoke execute on function public.list_promotions(text, text, date, timestamptz, uuid, integer) from public;
grant execute on function public.list_promotions(text, text, date, timestamptz, uuid, integer)
  to anon, authenticated, service_role;

create function public.list_events(
  query text default null, after_start_date timestamptz default null, after_id uuid default null,
  max_rows integer default 24
) returns setof public.events
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  pattern text := case when query <> '' then nullif(private.like_pattern(query), '%%') end;
begin
  return query
  select e.id, e.hospital_id, null::uuid, e.hospital_name, e.event_title, e.description, e.start_date, e.end_date,
    e.location_address, e.location_lat, e.location_lng, e.image_url, e.category, e.max_attendees, e.registered_count,
    e.contact_phone, e.contact_details, e.url_slug, e.seo_title, e.seo_description, e.is_hidden, e.created_at, e.updated_at,
    e.search_text
  from public.events e
  where e.end_date >= now()
    and (pattern is null or e.search_text like pattern)
    and (after_start_date is null
      or (e.start_date, e.id) > (after_start_date, coalesce(after_id, '00000000-0000-0000-0000-000000000000')))
  order by e.start_date, e.id
  limit least(greatest(coalesce(max_rows, 24), 1), 200);
end
$$;
comment on function public.list_events(text, timestamptz, uuid, integer) is
  'Events that have not ended, the next one first, at most 200 (24 by default), after the row of that start and id. The
  query is looked for in title, hospital and category.';
revoke execute on function public.list_events(text, timestamptz, uuid, integer) from public;
grant execute on function public.list_events(text, timestamptz, uuid, integer) to anon, authenticated, service_role;

create function public.find_address(kind text, hospital text, slug text)
returns table (id uuid, hospital_slug text, url_slug text)
language plpgsql stable set search_path = '' as $$
declare
  asked uuid;
  target uuid;
begin
  select h.id into asked from public.hospitals h where h.slug = find_address.hospital;
  if asked is null then
    select s.target_id into asked from public.slug_history s
    where s.kind = 'hospital' and s.hospital_id is null and s.slug = find_address.hospital;
  end if;
  if find_address.kind = 'promotion' then
    select p.id into target from public.promotions p where p.hospital_id = asked and p.url_slug = find_address.slug;
  elsif find_address.kind = 'event' then
    select e.id into target from public.events e where e.hospital_id = asked and e.url_slug = find_address.slug;
  end if;
  if target is null then
    select s.target_id into target from public.slug_history s
    where s.kind = find_address.kind and s.hospital_id = asked and s.slug = find_address.slug;
  end if;
  if find_address.kind = 'promotion' then
    return query
    select p.id, h.slug, p.url_slug from public.promotions p join public.hospitals h on h.id = p.hospital_id
    where p.id = target;
  elsif find_address.kind = 'event' then
    return query
    select e.id, h.slug, e.url_slug from public.events e join public.hospitals h on h.id = e.hospital_id
    where e.id = target;
  end if;
end
$$;
comment on function public.find_address(text, text, text) is
  'The promotion or event (kind) that an address leads or once led to, with its present address; no row where none.';
revoke execute on function public.find_address(text, text, text) from public;
grant execute on function public.find_address(text, text, text) to anon, authenticated, service_role;
