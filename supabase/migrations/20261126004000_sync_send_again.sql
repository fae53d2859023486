-- A column that a migration adds with a default reaches new rows only: the rows on devices were fetched without it, and
-- nothing about them changed since. The migration that adds it numbers the table's rows anew.

create function private.sync_send_again(entity text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  known private.sync_entities;
begin
  select e.* into strict known from private.sync_entities e where e.entity = sync_send_again.entity;
  execute format(
    'insert into private.sync_pending (xid, stream, entity, row_id, kind) '
    'select pg_current_xact_id(), s.stream, $1, t.id, ''upsert'' '
    'from public.%I t cross join lateral unnest(array[%s]::uuid[]) s (stream) where s.stream is not null '
    'order by t.id on conflict do nothing',
    known.table_name, (select string_agg(format('t.%I', c), ', ') from unnest(known.stream_columns) c))
  using known.entity;
  insert into private.sync_commits (xid) values (pg_current_xact_id()) on conflict (xid) do nothing;
end
$$;
comment on function private.sync_send_again(text) is
  'For migrations: devices fetch every row of a synced table again, for example after a column was added.';
revoke execute on function private.sync_send_again(text) from public;
