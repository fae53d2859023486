-- A change that many people see, as a promotion's new title, is numbered in one statement for all their streams. Streams
-- are locked in their order, as before.

create or replace function private.sync_number() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  with noted as materialized (
    select p.stream, p.entity, p.row_id, p.kind,
      row_number() over (partition by p.stream order by p.turn) as n, count(*) over (partition by p.stream) as of
    from private.sync_pending p where p.xid = new.xid
  ), moved as (
    insert into public.sync_streams as st (stream, head)
    select n.stream, n.of from noted n where n.n = 1 order by n.stream
    on conflict (stream) do update set head = st.head + excluded.head
    returning st.stream, st.head
  )
  insert into public.sync_changes (stream, seq, entity, row_id, kind)
  select n.stream, m.head - n.of + n.n, n.entity, n.row_id, n.kind
  from noted n join moved m on m.stream = n.stream
  on conflict (stream, entity, row_id) do update set seq = excluded.seq, kind = excluded.kind;
  -- Both go, so that a write after "set constraints all immediate" is noted and numbered again.
  delete from private.sync_pending p where p.xid = new.xid;
  delete from private.sync_commits c where c.xid = new.xid;
  return null;
end
$$;
