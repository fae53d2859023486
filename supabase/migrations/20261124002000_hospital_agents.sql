-- Whose bookings a hospital redeems: the day sheet names agents, so that they can be told and paid. A hospital learns the
-- name, never how to reach the person, and only of agents with a booking at this very hospital.

create function private.hospital_agents(hospital uuid)
returns table (user_id uuid, full_name text)
language sql stable security definer set search_path = '' as $$
  select p.user_id, p.full_name from public.profiles p
  where hospital_agents.hospital = any (array(select private.my_hospitals()))
    and p.user_id in (
      -- One step of the index for each agent, however many bookings there are.
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
comment on function private.hospital_agents(uuid) is 'See public.hospital_agents.';

create index bookings_hospital_agent_idx on public.bookings (hospital_id, user_id);

create function public.hospital_agents(hospital uuid)
returns table (user_id uuid, full_name text)
language sql stable security invoker set search_path = '' as $$ select * from private.hospital_agents(hospital) $$;
comment on function public.hospital_agents(uuid) is
  'Agents with a booking at the hospital, by name alone, for its members; empty for everybody else.';

revoke execute on function private.hospital_agents(uuid), public.hospital_agents(uuid) from public, anon;
grant execute on function private.hospital_agents(uuid), public.hospital_agents(uuid) to authenticated;
