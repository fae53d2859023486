-- The public lists with keyset pagination, and redirects from old addresses to current ones. Ended entries
-- come last (MARKET-19); no row has its author (SECURITY-31). tests/cases/promotion-filters.json tests
-- list_promotions and its counterpart src/promotions/rules/find-cards.ts.

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm with schema extensions;
    create index promotions_search_text_idx on public.promotions using gin (search_text extensions.gin_trgm_ops);
    create index promotions_search_names_idx on public.promotions using gin (search_names extensions.gin_trgm_ops);
  end if;
exception when insufficient_privilege or undefined_object then
  raise notice 'no trigram index: %', sqlerrm;
end
$$;

create function private.search_words(query text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(w.word order by w.n), '{}')
    from (
      select word, n from string_to_table(private.fold_for_search(coalesce(left(query, 200), '')), ' ')
        with ordinality as found (word, n)
      where word <> '' order by n limit 8
    ) w
  );
end
$$;
comment on function private.search_words(text) is 'What a person typed, folded, as at most 8 words (MARKET-7).';

create function private.typo_condition(word text, field text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  with letters as (
    select array_agg(regexp_replace(l, '([\\%_])', '\\\1') order by n) as a, count(*)::integer as size
    from string_to_table(word, null) with ordinality as found (l, n)
  ), slips as (
    -- Four kinds of slip, a select each: one letter too many,
    -- a wrong letter, a missing letter, two exchanged letters.
    select i, false as exchanged, a[:i - 1] || a[i + 1:] as pattern from letters, generate_series(1, size) i
    -- Five letters with a wrong middle one have no trigram left for the index, so this pattern is left out.
    union all select i, false, a[:i - 1] || '_'::text || a[i + 1:]
      from letters, generate_series(2, size - 1) i where size > 5 or i <> 3
    union all select i, false, a[:i] || '_'::text || a[i + 1:] from letters, generate_series(1, size - 1) i
    union all select i, true, a[:i - 1] || a[i + 1] || a[i] || a[i + 2:] from letters, generate_series(1, size - 1) i
  ), patterns as (
    select (i - 1) / 4 as part, exchanged, '%' || array_to_string(pattern, '') || '%' as pattern from slips
  ), parts as (
    -- A slip inside one part of four letters leaves the letters before
    -- and after it. For a long word the index looks for these alone.
    select format('%1$s like %2$L and %1$s || '''' like any (%3$L)', field,
      '%' || array_to_string(a[:one.part * 4], '') || '%' || array_to_string(a[one.part * 4 + 5:], '') || '%',
      array(select p.pattern from patterns p where p.part = one.part and not p.exchanged)) as condition
    from letters, generate_series(0, (size - 1) / 4) one (part)
    where size > 8
    union all
    select format('%s like any (%L)', field, array(select pattern from patterns where size < 9 or exchanged)) from letters
  )
  select case when size < 5 then format('%s like %L', field, '%' || array_to_string(a, '') || '%')
    -- One slip leaves at least one half of the word intact,
    -- or exchanges the two letters where the halves meet.
    else format(
      '(strpos(%1$s, %2$L) > 0 or strpos(%1$s, %3$L) > 0 or %1$s like %4$L) and (%1$s like %5$L or %6$s)',
      field, left(word, size / 2), substr(word, size / 2 + 1),
      '%' || array_to_string(a[:size / 2 - 1] || a[size / 2 + 1] || a[size / 2] || a[size / 2 + 2:], '') || '%',
      '%' || array_to_string(a, '') || '%', (select string_agg(condition, ' or ') from parts)) end
  from letters
$$;
comment on function private.typo_condition(text, text) is
  'SQL that finds a folded word in a field; from 5 letters on with at most one slip, as src/promotions/rules/create-typo-matcher.ts.';

create function private.bounding_box_condition(lat double precision, lng double precision, metres double precision) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select format('point(p.location_lng, p.location_lat) <@ %L::box', box(
    point(lng - d.width, lat - d.height), point(lng + d.width, lat + d.height)))
  from (
    select metres / 110000 as height, metres / 110000 / greatest(cos(radians(least(abs(lat) + metres / 110000, 89))), 0.01) as width
  ) d
$$;
comment on function private.bounding_box_condition(double precision, double precision, double precision) is
  'SQL condition on rows p, by index: in the box around a position that holds the circle of this radius in metres. '
  'The box has rows outside of the circle too. Null if an argument is null.';

create function private.list_promotions(
  category text, query text, after_end_date date,
  after_created_at timestamptz, after_id uuid, max_rows integer,
  min_price numeric, max_price numeric, min_discount numeric,
  province text, verified boolean, running boolean,
  near_lat double precision, near_lng double precision, within_km double precision,
  sort text, after_key double precision, after_rank integer
) returns setof public.promotions
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Up to this number, all matches are read and sorted. More
  -- are read in the order of the list until the page is full.
  few constant integer := 300;
  -- So many rows at the start of the list are searched first: frequent
  -- words fill a page from these, without the index of words.
  first_rows constant integer := 400;
  -- All columns, with null for the person who wrote the promotion (SECURITY-31).
  columns constant text := 'p.id, p.hospital_id, null::uuid as user_id, p.hospital_name, p.promotion_title, p.description,
    p.area, p.contact_phone, p.contact_details, p.keywords, p.start_date, p.end_date, p.image_url, p.price,
    p.discount_percentage, p.final_price, p.remarks, p.seo_title, p.seo_description, p.url_slug, p.location_address,
    p.location_lat, p.location_lng, p.category, p.packages, p.social_links, p.more_images, p.is_hidden, p.created_at,
    p.updated_at, p.search_text, p.search_names, p.province';
  words text[] := private.search_words(query);
  missing integer := least(greatest(coalesce(max_rows, 24), 1), 200);
  today date := (now() at time zone 'Asia/Bangkok')::date;
  is_near boolean := near_lat between -90 and 90 and near_lng between -180 and 180;
  by_distance boolean := is_near is true and sort = 'distance';
  metres text := case when is_near then format(
    'coalesce(round(12742000 * asin(least(1, sqrt(sin(radians(p.location_lat - %1$L::double precision) / 2) ^ 2
      + cos(radians(%1$L::double precision)) * cos(radians(p.location_lat))
        * sin(radians(p.location_lng - %2$L::double precision) / 2) ^ 2)))), 99999999)', near_lat, near_lng) end;
  key text := case when by_distance then metres
    when sort = 'ends' then '(p.end_date - date ''2000-01-01'')'
    when sort = 'price' then 'coalesce(p.final_price, 99999999999)'
    when sort = 'discount' then '(-coalesce(p.discount_percentage, 0))'
    else '0' end;
  -- Except by distance, each order is that of an index.
  ordered text := case when by_distance then 'order by ' || metres || ', p.created_at desc, p.id desc'
    when sort = 'ends' then 'order by p.end_date, p.created_at desc, p.id desc'
    when sort in ('price', 'discount') then 'order by ' || key || ', p.created_at desc, p.id desc'
    else 'order by p.created_at desc, p.id desc' end;
  is_ranked boolean := coalesce(sort, 'newest') not in ('ends', 'price', 'discount') and not by_distance;
  filters text := concat_ws(' and ', 'not p.is_hidden',
    case when exists (select from public.advert_settings s where s.approval = 'hide' and s.category <> 'event') then
      'private.is_advert_visible(''promotion'', p.id, p.hospital_id, coalesce(p.category, ''อื่นๆ''))' end,
    case when list_promotions.category <> '' then format('p.category = %L', list_promotions.category) end,
    case when min_price is not null or max_price is not null then format(
      'p.final_price is not null and coalesce(p.final_price, 99999999999) between %L and %L',
      coalesce(min_price, 0), coalesce(max_price, 99999999999)) end,
    case when min_discount > 0 then format('p.discount_percentage >= %L', min_discount) end,
    case when list_promotions.province <> '' then format('p.province = %L', list_promotions.province) end,
    case when verified then
      'p.hospital_id = any (array(select h.id from public.hospitals h where h.verified_at is not null))' end,
    case when running then format('%L::date between p.start_date and p.end_date', today) end);
  after_row text := case when after_created_at is not null then format(
    '(p.created_at, p.id) < (%L, %L)', after_created_at,
    coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')) end;
  after_value text := case when sort = 'ends' then (after_end_date - date '2000-01-01')::text
    else coalesce(after_key::numeric, 0)::text end;
  after_has_ended boolean := coalesce(after_end_date < today, false);
  exact text := 'true';
  named text := 'true';
  slipped text := 'true';
  -- The same conditions for rows that are read in order, without the index of words. There `like` is slow for
  -- Thai, whose letters all begin with the same byte.
  exact_in_order text := 'true';
  named_in_order text := 'true';
  -- True if the first rows have few matches. Then the index finds the
  -- rows, because in the order of the list too many would be read.
  is_late boolean := false;
  word text;
  found_ids uuid[];
  total integer;
  shown integer;
  rank integer;
  has_ended boolean;
  condition text;
  found_by text;
  within_m double precision := least(within_km * 1000, 90000000);
  ring double precision;
  inner_m double precision;
begin
  if is_near and within_km is not null then
    filters := filters || format(' and %s and %s <= %L', private.bounding_box_condition(near_lat, near_lng, within_m), metres, within_m);
  end if;
  foreach word in array words loop
    condition := regexp_replace(word, '([\\%_])', '\\\1', 'g');
    exact := exact || format(' and p.search_text like %L', '%' || condition || '%');
    named := named || format(' and p.search_names like %L', '%' || condition || '%');
    exact_in_order := exact_in_order || format(' and strpos(p.search_text, %L) > 0', word);
    named_in_order := named_in_order || format(' and strpos(p.search_names, %L) > 0', word);
  end loop;

  if after_id is not null and after_rank is null and words <> '{}' then
    execute format('select case when not (%s) then 2 when %s then 0 else 1 end from public.promotions p where p.id = %L',
      exact, case when is_ranked then named else 'true' end, after_id) into after_rank;
  end if;

  if words <> '{}' and not by_distance and after_rank is distinct from 2 then
    -- First try to fill the page from the group it starts in:
    -- promotions of one rank that have all ended, or all not.
    execute format(
      'with first_rows as materialized (
         select p.* from (
           select p.* from public.promotions p where (p.end_date < %1$L::date) = %2$L %3$s %4$s limit %5$s
         ) p where %6$s and %9$s
       ) select array(select p.id from first_rows p where %7$s limit %8$s), (select count(*) from (select from first_rows limit 4) f)',
      today, after_has_ended,
      case when after_row is null then '' when is_ranked then 'and ' || after_row else format(
        'and %1$s >= %2$s and (%1$s > %2$s or %3$s)', case when sort = 'ends' then 'p.end_date' else key end,
        case when sort = 'ends' then format('%L::date', after_end_date) else after_value end, after_row) end,
      ordered, first_rows, filters,
      case when not is_ranked then 'true' when coalesce(after_rank, 0) = 0 then named_in_order
        else format('not (%s)', named_in_order) end,
      missing, exact_in_order)
    into found_ids, total;
    is_late := total < 4;
    if cardinality(found_ids) = missing then
      return query execute format(
        'select %s from unnest($1) with ordinality f (id, n) join public.promotions p on p.id = f.id order by f.n',
        columns) using found_ids;
      return;
    end if;
  end if;

  foreach rank in array case when words = '{}' then array[0] when after_rank = 2 then array[2] else array[0, 2] end loop
    -- Spelling slips are searched for only if the exact words found nothing.
    exit when rank = 2 and (missing < least(greatest(coalesce(max_rows, 24), 1), 200)
      or (after_created_at is not null and after_rank is distinct from 2));
    if rank = 2 then
      foreach word in array words loop
        slipped := slipped || ' and ' || private.typo_condition(word, 'p.search_names');
      end loop;
    end if;
    if words <> '{}' or filters <> 'not p.is_hidden' then
      condition := case rank when 2 then slipped else exact end;
      execute format(
        'with found as materialized (
           select p.id, p.created_at, p.end_date < %1$L::date as has_ended, %2$s as rank, %3$s as key
           from public.promotions p where %4$s and %5$s limit %6$s
         ), sorted as (
           select p.id, row_number() over (order by p.has_ended, p.rank, p.key, p.created_at desc, p.id desc) as n
           from found p where %7$s
         )
         select (select count(*) from found), array(select s.id from sorted s where s.n <= %8$s order by s.n)',
        today,
        case when rank = 2 then '2' when is_ranked then format('case when %s then 0 else 1 end', named) else '0' end,
        key, condition, filters, few + 1,
        case when after_row is null then 'true' else format(
          '((p.has_ended, p.rank, p.key) > (%1$L, %2$s, %3$s) or (p.has_ended, p.rank, p.key) = (%1$L, %2$s, %3$s) and %4$s)',
          after_has_ended, coalesce(after_rank, rank), after_value, after_row) end,
        missing)
      into total, found_ids;
      if total <= few then
        return query execute format(
          'select %s from unnest($1) with ordinality f (id, n) join public.promotions p on p.id = f.id order by f.n',
          columns) using found_ids;
        missing := missing - cardinality(found_ids);
        continue;
      end if;
    end if;
    foreach has_ended in array array[false, true] loop
      continue when after_has_ended and not has_ended;
      for tier in 0..case when rank = 0 and is_ranked and words <> '{}' then 1 else 0 end loop
        continue when has_ended = after_has_ended and rank = 0 and tier < after_rank;
        condition := format('(p.end_date < %L::date) = %L and %s', today, has_ended, filters);
        found_by := case when rank = 2 then slipped when not is_ranked then exact_in_order when tier = 0 then named
          else format('not (%s) and %s', named_in_order, exact_in_order) end;
        if after_row is not null and has_ended = after_has_ended
          and (rank = 2 or not is_ranked or tier = coalesce(after_rank, 0))
        then
          condition := condition || case when is_ranked then ' and ' || after_row else format(
            ' and %1$s >= %2$s and (%1$s > %2$s or %3$s)', case when sort = 'ends' then 'p.end_date' else key end,
            case when sort = 'ends' then format('%L::date', after_end_date) else after_value end, after_row) end;
        end if;
        if by_distance then
          -- Rings around the position, in metres: a search from a town
          -- then reads that town's promotions and sorts no others.
          inner_m := -1;
          foreach ring in array array[2000, 8000, 30000, 100000, 250000, 500000, 99999999] loop
            if missing > 0 and (has_ended <> after_has_ended or ring >= coalesce(after_key, 0))
              and inner_m < coalesce(within_m, 99999999)
            then
              return query execute format(
                'select %s from public.promotions p where %s %s %s and %s %s limit %s', columns, condition,
                case when ring < 99999999 then
                  format('and %s and %s <= %L', private.bounding_box_condition(near_lat, near_lng, ring), metres, ring) end,
                case when inner_m >= 0 then format('and %s > %L', metres, inner_m) end, found_by, ordered, missing);
              get diagnostics shown = row_count;
              missing := missing - shown;
            end if;
            inner_m := ring;
          end loop;
        elsif is_late and rank = 0 then
          return query execute format(
            'select %1$s from public.promotions p where p.id = any (array(
               select p.id from public.promotions p where %2$s and %3$s)) %4$s limit %5$s',
            columns, condition, case when not is_ranked then exact when tier = 0 then named
              else format('%s and not (%s)', exact, named) end, ordered, missing);
          get diagnostics shown = row_count;
          missing := missing - shown;
        elsif words = '{}' or found_by = named then
          return query execute format(
            'select %s from public.promotions p where %s and %s %s limit %s', columns, condition, found_by, ordered, missing);
          get diagnostics shown = row_count;
          missing := missing - shown;
        else
          -- Without `offset 0` the planner assumes that the words
          -- are rare, and reads and sorts all rows that have them.
          return query execute format(
            'select p.* from (select %s from public.promotions p where %s %s offset 0) p where %s limit %s', columns,
            condition, ordered, found_by, missing);
          get diagnostics shown = row_count;
          missing := missing - shown;
        end if;
        exit when missing = 0;
      end loop;
      exit when missing = 0;
    end loop;
  end loop;
end
$$;
comment on function private.list_promotions(text, text, date, timestamptz, uuid, integer, numeric, numeric, numeric, text, boolean, boolean,
  double precision, double precision, double precision, text, double precision, integer) is
  'The rows of public.list_promotions, the same for everybody. It runs without row-level security and '
  'leaves out hidden rows itself: a policy would be evaluated before `like`, which is not leakproof, so no '
  'index could find the words.';
grant execute on function private.list_promotions(text, text, date, timestamptz, uuid, integer, numeric, numeric, numeric, text, boolean, boolean,
  double precision, double precision, double precision, text, double precision, integer) to anon, authenticated, service_role;

create function private.newest_promotions(
  category text, after_end_date date, after_created_at timestamptz, after_id uuid, max_rows integer
) returns setof public.promotions
language plpgsql stable security definer set search_path = '' as $$
declare
  missing integer := least(greatest(coalesce(max_rows, 24), 1), 200);
  today date := (now() at time zone 'Asia/Bangkok')::date;
  after_has_ended boolean := coalesce(after_end_date < today, false);
  hides boolean := exists (select from public.advert_settings s where s.approval = 'hide' and s.category <> 'event');
  has_ended boolean;
  before_at timestamptz;
  before_id uuid := coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  one public.promotions;
begin
  foreach has_ended in array array[false, true] loop
    continue when after_has_ended and not has_ended;
    before_at := coalesce(case when has_ended = after_has_ended then after_created_at end, 'infinity');
    -- Both queries are planned once in a session: whether there is a
    -- category and how many rows are read is not left to the planner.
    if newest_promotions.category <> '' then
      for one in
        select p.* from public.promotions p
        where p.category = newest_promotions.category and not p.is_hidden and (p.end_date < today) = has_ended
          and (p.created_at, p.id) < (before_at, before_id)
          and (not hides or private.is_advert_visible('promotion', p.id, p.hospital_id, p.category))
        order by p.created_at desc, p.id desc limit 200
      loop
        one.user_id := null;
        return next one;
        missing := missing - 1;
        exit when missing = 0;
      end loop;
    else
      for one in
        select p.* from public.promotions p
        where not p.is_hidden and (p.end_date < today) = has_ended
          and (p.created_at, p.id) < (before_at, before_id)
          and (not hides or private.is_advert_visible('promotion', p.id, p.hospital_id, coalesce(p.category, 'อื่นๆ')))
        order by p.created_at desc, p.id desc limit 200
      loop
        one.user_id := null;
        return next one;
        missing := missing - 1;
        exit when missing = 0;
      end loop;
    end if;
    exit when missing = 0;
  end loop;
end
$$;
comment on function private.newest_promotions(text, date, timestamptz, uuid, integer) is
  'The rows of public.list_promotions in its own order, all or of a category. It answers as private.list_promotions does, and '
  'in half the time, because its queries are planned once.';
grant execute on function private.newest_promotions(text, date, timestamptz, uuid, integer) to anon, authenticated, service_role;

create function public.list_promotions(
  category text default null, query text default null, after_end_date date default null,
  after_created_at timestamptz default null, after_id uuid default null, max_rows integer default 24,
  min_price numeric default null, max_price numeric default null, min_discount numeric default null,
  province text default null, verified boolean default false, running boolean default false,
  near_lat double precision default null, near_lng double precision default null, within_km double precision default null,
  sort text default 'newest', after_key double precision default null, after_rank integer default null
) returns setof public.promotions
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(query, '') = '' and num_nonnulls(min_price, max_price, min_discount, near_lat, near_lng, within_km) = 0
    and coalesce(province, '') = '' and (verified or running) is not true and coalesce(sort, 'newest') = 'newest'
  then
    return query
    select * from private.newest_promotions(category, after_end_date, after_created_at, after_id, max_rows);
    return;
  end if;
  return query
  select * from private.list_promotions(category, query, after_end_date, after_created_at, after_id, max_rows, min_price,
    max_price, min_discount, province, verified, running, near_lat, near_lng, within_km, sort, after_key, after_rank);
end
$$;
comment on function public.list_promotions(text, text, date, timestamptz, uuid, integer, numeric, numeric, numeric, text, boolean, boolean,
  double precision, double precision, double precision, text, double precision, integer) is
  'Promotions by filters and a search, newest first or by `sort`, those that have ended last (MARKET-5, MARKET-7, MARKET-22).
  At most 200 (24 by default), after the row of that end, rank, key, time and id, as src/promotions/rules/find-cards.ts writes them.';
grant execute on function public.list_promotions(text, text, date, timestamptz, uuid, integer, numeric, numeric, numeric, text, boolean, boolean,
  double precision, double precision, double precision, text, double precision, integer) to anon, authenticated, service_role;

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
grant execute on function public.list_events(text, timestamptz, uuid, integer) to anon, authenticated, service_role;

-- A former address contains words of the title, so it is answered only to callers who may see the row that it leads to
-- (SECURITY-33).
create policy select_shown on public.slug_history for select to anon, authenticated
  using (case kind
    when 'promotion' then exists (select from public.promotions p where p.id = target_id)
    when 'event' then exists (select from public.events e where e.id = target_id)
    else exists (select from public.hospitals h where h.id = target_id) end);
grant select on public.slug_history to anon, authenticated;

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
grant execute on function public.find_address(text, text, text) to anon, authenticated, service_role;

create function public.find_hospital(hospital text)
returns table (
  id uuid, name text, slug text, telephone text, email text, website text, contact_details text,
  location_address text, location_lat double precision, location_lng double precision, opening_hours jsonb,
  verified_at timestamptz
)
language sql stable set search_path = '' as $$
  select h.id, h.name, h.slug, h.telephone, h.email, h.website, h.contact_details,
    coalesce(h.location_address, place.location_address), coalesce(h.location_lat, place.location_lat),
    coalesce(h.location_lng, place.location_lng), h.opening_hours, h.verified_at
  from (
    select h.id, 0 as rank from public.hospitals h where h.slug = find_hospital.hospital
    union all
    select s.target_id, 1 from public.slug_history s
    where s.kind = 'hospital' and s.hospital_id is null and s.slug = find_hospital.hospital
    order by rank limit 1
  ) asked
  join public.hospitals h on h.id = asked.id
  left join lateral (
    -- Most hospitals enter a place only in their promotions, so the newest promotion with a place gives it.
    select p.location_address, p.location_lat, p.location_lng from public.promotions p
    where h.location_address is null and h.location_lat is null
      and p.hospital_id = h.id and p.location_lat is not null and p.location_lng is not null
    order by p.created_at desc limit 1
  ) place on true
$$;
comment on function public.find_hospital(text) is
  'The hospital that a slug leads or once led to, as everybody sees it; no row where none. Without a place of its own it
  has that of its newest promotion with one.';
grant execute on function public.find_hospital(text) to anon, authenticated, service_role;

create function public.list_hospital_promotions(hospital text, max_rows integer default 200)
returns setof public.promotions
language sql stable set search_path = '' as $$
  select p.id, p.hospital_id, null::uuid, p.hospital_name, p.promotion_title, p.description, p.area, p.contact_phone,
    p.contact_details, p.keywords, p.start_date, p.end_date, p.image_url, p.price, p.discount_percentage, p.final_price,
    p.remarks, p.seo_title, p.seo_description, p.url_slug, p.location_address, p.location_lat, p.location_lng, p.category,
    p.packages, p.social_links, p.more_images, p.is_hidden, p.created_at, p.updated_at, p.search_text, p.search_names, p.province
  from public.promotions p
  where p.hospital_id = (select h.id from public.hospitals h where h.slug = list_hospital_promotions.hospital)
    and p.end_date >= (now() at time zone 'Asia/Bangkok')::date
  order by p.created_at desc, p.id desc
  limit least(greatest(coalesce(max_rows, 200), 1), 200)
$$;
comment on function public.list_hospital_promotions(text, integer) is
  'Promotions of the hospital with this slug that have not ended, newest first, at most 200.';
grant execute on function public.list_hospital_promotions(text, integer) to anon, authenticated, service_role;

create function public.list_hospital_events(hospital text) returns setof public.events
language sql stable set search_path = '' as $$
  select e.id, e.hospital_id, null::uuid, e.hospital_name, e.event_title, e.description, e.start_date, e.end_date,
    e.location_address, e.location_lat, e.location_lng, e.image_url, e.category, e.max_attendees, e.registered_count,
    e.contact_phone, e.contact_details, e.url_slug, e.seo_title, e.seo_description, e.is_hidden, e.created_at, e.updated_at,
    e.search_text
  from public.events e
  where e.hospital_id = (select h.id from public.hospitals h where h.slug = list_hospital_events.hospital)
    and e.end_date >= now()
  order by e.start_date, e.id
  limit 48
$$;
comment on function public.list_hospital_events(text) is
  'Events of the hospital with this slug that have not ended, the next one first, at most 48.';
grant execute on function public.list_hospital_events(text) to anon, authenticated, service_role;
