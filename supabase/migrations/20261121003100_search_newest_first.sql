-- Search of promotions whose time hardly grows with their number. A common word used to fetch and sort every row that
-- has it to show the newest 24. The newest thousand are looked through first, by the index of the list; only what is
-- still missing is looked for among the older ones, by trigrams, where it then is rare. The answer is the same.

create or replace function public.list_promotions(
  category text default null, query text default null, after_created_at timestamptz default null,
  after_id uuid default null, max_rows integer default 24
) returns setof public.promotions
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  wanted text := nullif(list_promotions.category, '');
  pattern text := nullif(private.like_pattern(query), '%%');
  missing integer := least(greatest(coalesce(max_rows, 24), 1), 200);
  after_at timestamptz := after_created_at;
  after_row uuid := coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  looked_at timestamptz;
  looked_row uuid;
  shown integer;
begin
  if pattern is null then
    return query
    select p.* from public.promotions p
    where (wanted is null or p.category = wanted)
      and (after_at is null or (p.created_at, p.id) < (after_at, after_row))
    order by p.created_at desc, p.id desc
    limit missing;
    return;
  end if;

  select p.created_at, p.id into looked_at, looked_row from public.promotions p
  where (wanted is null or p.category = wanted)
    and (after_at is null or (p.created_at, p.id) < (after_at, after_row))
  order by p.created_at desc, p.id desc
  offset 999 limit 1;
  return query
  -- Materialized: the planner thinks every word rare and would read all rows that have it.
  with newest as materialized (
    select p.id, p.created_at, p.search_text from public.promotions p
    where (wanted is null or p.category = wanted)
      and (after_at is null or (p.created_at, p.id) < (after_at, after_row))
    order by p.created_at desc, p.id desc
    limit 1000
  ), found as (
    select n.id from newest n where n.search_text like pattern
    order by n.created_at desc, n.id desc limit missing
  )
  select p.* from found join public.promotions p on p.id = found.id
  order by p.created_at desc, p.id desc;
  get diagnostics shown = row_count;
  if looked_at is null or shown = missing then
    return;
  end if;

  return query
  select p.* from public.promotions p
  where (wanted is null or p.category = wanted)
    and p.search_text like pattern
    and (p.created_at, p.id) < (looked_at, looked_row)
  order by p.created_at desc, p.id desc
  limit missing - shown;
end
$$;
