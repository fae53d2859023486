-- The history of redemptions reaches devices (redemption.md): the hospital's tablets show conflicts and what colleagues
-- did, the agent's phone shows when and how a code was used. Devices only read it; writing stays with private.redeem_one
-- and resolve_redemption. Syncing names rows by `id`, so the nonce gets that name beside its own.

alter table public.redemption_events add column id uuid;
comment on column public.redemption_events.id is 'The nonce, by the name that syncing uses.';

create function private.name_event() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  new.id := new.nonce;
  return new;
end
$$;
comment on function private.name_event() is 'Before an event is written: its id is its nonce.';
revoke execute on function private.name_event() from public;
create trigger name_event before insert or update on public.redemption_events
  for each row execute function private.name_event();

update public.redemption_events set id = nonce;
alter table public.redemption_events
  alter column id set not null,
  add constraint redemption_events_id_key unique (id);

select private.sync_register('redemption_events', 'redemption_events', '{hospital_id, agent_id}', '{}', '[]');
-- Events from before this migration are noted like new ones.
update public.redemption_events set id = nonce;

create or replace function private.sync_leave() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  e private.sync_entities;
  theirs text;
begin
  -- When the account itself is going, nobody is left to tell.
  if not exists (select from auth.users u where u.id = old.user_id) then
    return null;
  end if;
  for e in select * from private.sync_entities s where 'hospital_id' = any (s.stream_columns) order by s.entity desc loop
    select string_agg(format('t.%I is distinct from $1', c), ' and ') into theirs
    from unnest(e.stream_columns) c where c <> 'hospital_id';
    execute format(
      'insert into private.sync_pending (xid, stream, entity, row_id, kind) '
      'select pg_current_xact_id(), $1, %L, t.id, ''evict'' from public.%I t '
      'where t.hospital_id = $2 and %s '
      'on conflict (xid, stream, entity, row_id) do update set kind = excluded.kind',
      e.entity, e.table_name, coalesce(theirs, 'true'))
    using old.user_id, old.hospital_id;
  end loop;
  insert into private.sync_commits (xid) values (pg_current_xact_id()) on conflict (xid) do nothing;
  return null;
end
$$;
comment on function private.sync_leave() is
  'After a membership ended: its rows, except those that are the person''s own, are to leave their devices.';
