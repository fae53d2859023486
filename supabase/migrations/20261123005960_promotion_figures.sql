-- Statistics of promotions for their publishers (PUBLISH-23): views of the page and calls of the telephone
-- number by day, saves, bookings and redemptions. No row identifies a visitor.

create table private.promotion_uses (
  promotion_id uuid references public.promotions (id) on delete cascade,
  day date,
  views integer not null default 0,
  calls integer not null default 0,
  constraint promotion_uses_pkey primary key (promotion_id, day),
  constraint promotion_uses_views_range check (views between 0 and 1000000),
  constraint promotion_uses_calls_range check (calls between 0 and 1000000)
);
comment on table private.promotion_uses is 'Views and calls of a promotion on a day; nothing about who made them.';
comment on column private.promotion_uses.promotion_id is 'The promotion.';
comment on column private.promotion_uses.day is 'The day in Bangkok.';
comment on column private.promotion_uses.views is 'Visits that opened its page.';
comment on column private.promotion_uses.calls is 'Visits that called its telephone number.';

create function private.is_robot(agent text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(agent ~* 'bot|crawl|spider|slurp|headless|lighthouse|preview|externalhit|monitor', false)
$$;
comment on function private.is_robot(text) is 'Whether the name of a browser says that no person looks; false for null.';

create function private.count_promotion_use(promotion uuid, use text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if use not in ('view', 'call') then
    raise check_violation using constraint = 'promotion_uses_use_known', message = 'A use is view or call.';
  end if;
  insert into private.promotion_uses as u (promotion_id, day, views, calls)
  select p.id, (now() at time zone 'Asia/Bangkok')::date, (use = 'view')::integer, (use = 'call')::integer
  from public.promotions p
  where p.id = promotion and not p.is_hidden
    and not private.is_robot(nullif(current_setting('request.headers', true), '')::json ->> 'user-agent')
    and not p.hospital_id = any (array(select private.my_hospitals())) and not private.is_super_admin()
  on conflict on constraint promotion_uses_pkey do update set
    views = least(u.views + excluded.views, 1000000), calls = least(u.calls + excluded.calls, 1000000);
  return true;
end
$$;
grant execute on function private.count_promotion_use(uuid, text) to anon, authenticated;

create function public.count_promotion_use(promotion uuid, use text) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.count_promotion_use(promotion, use) $$;
comment on function public.count_promotion_use(uuid, text) is
  'Adds one to the views or calls of a promotion today; answers true, whatever is known of it. Robots, members of the '
  'hospital and super admins are not counted. Error: 23514.';
grant execute on function public.count_promotion_use(uuid, text) to anon, authenticated;

create function private.promotion_figures(hospital uuid, since date)
returns table (id uuid, views bigint, calls bigint, saves bigint, bookings bigint, redemptions bigint)
language sql stable security definer set search_path = '' as $$
  select p.id, coalesce(u.views, 0), coalesce(u.calls, 0),
    (select count(*) from public.saved_promotions s where s.promotion_id = p.id and s.created_at >= d.from_time),
    (select count(*) from public.bookings b
      where b.promotion_id = p.id and b.deleted_at is null and b.created_at >= d.from_time),
    (select count(*) from public.bookings b where b.promotion_id = p.id and b.used and b.used_at >= d.from_time)
  from public.promotions p
  cross join (select coalesce(since::timestamp at time zone 'Asia/Bangkok', '-infinity') as from_time) d
  left join lateral (
    select sum(v.views) as views, sum(v.calls) as calls from private.promotion_uses v
    where v.promotion_id = p.id and (since is null or v.day >= since)
  ) u on true
  where p.hospital_id = hospital
    and (hospital = any (array(select private.my_hospitals())) or private.is_super_admin())
$$;
grant execute on function private.promotion_figures(uuid, date) to authenticated;

create function public.promotion_figures(hospital uuid, since date default null)
returns table (id uuid, views bigint, calls bigint, saves bigint, bookings bigint, redemptions bigint)
language sql stable security invoker set search_path = '' as $$
  select * from private.promotion_figures(hospital, since)
$$;
comment on function public.promotion_figures(uuid, date) is
  'The figures of each promotion of a hospital, since a day or in all, for its members and super admins; no row for others.';
grant execute on function public.promotion_figures(uuid, date) to authenticated;
