-- A stream is what one person, or one hospital, may read; its head is the number of its newest change. The change log has
-- one entry per row: a newer change replaces the older one, so a first pull meets each row once.
-- Members of a hospital read its stream beside their own. A device drops the rows of a stream that it may no longer read.

create table public.sync_streams (
  stream uuid primary key,
  epoch uuid not null default gen_random_uuid(),
  head bigint not null default 0,
  constraint sync_streams_head_range check (head >= 0)
) with (fillfactor = 50);
comment on table public.sync_streams is 'One counter and one epoch per stream.';
comment on column public.sync_streams.stream is 'User id or hospital id.';
comment on column public.sync_streams.epoch is 'Changes when the server was restored from a backup.';
comment on column public.sync_streams.head is 'Number of the newest change.';

create table public.sync_changes (
  stream uuid not null references public.sync_streams (stream) on delete cascade,
  seq bigint not null,
  entity text not null,
  row_id uuid not null,
  kind text not null,
  closed_at timestamptz,
  primary key (stream, entity, row_id),
  constraint sync_changes_seq_key unique (stream, seq),
  constraint sync_changes_kind_known check (kind in ('upsert', 'delete', 'evict'))
);
comment on table public.sync_changes is 'The newest change of each row, per stream.';
comment on column public.sync_changes.stream is 'The stream that has this change.';
comment on column public.sync_changes.seq is 'Number within the stream, in order of commit.';
comment on column public.sync_changes.entity is
  'Name in private.sync_entities, or hospital_members for an entry that only makes devices pull.';
comment on column public.sync_changes.row_id is 'The row.';
comment on column public.sync_changes.kind is 'upsert, delete (the row is gone) or evict (it left this stream).';
comment on column public.sync_changes.closed_at is
  'closed_at of the row, if its table has that column; null while the row is open.';

-- Written in plpgsql, which caches the plan. The policies of all synced tables call this function, and in SQL
-- it would be planned anew in each statement.
create function private.my_streams() returns setof uuid
language plpgsql stable security definer rows 3 set search_path = '' as $$
declare
  person uuid := auth.uid();
begin
  if person is null then
    return;
  end if;
  return next person;
  return query select m.hospital_id from public.hospital_members m where m.user_id = person;
end
$$;
comment on function private.my_streams() is 'The streams that the caller may read: the own one and those of their hospitals.';
grant execute on function private.my_streams() to authenticated, service_role;

alter table public.sync_streams enable row level security;
create policy select_mine on public.sync_streams for select to authenticated
  using (stream = any (array(select private.my_streams())));

alter table public.sync_changes enable row level security;
create policy select_mine on public.sync_changes for select to authenticated
  using (stream = any (array(select private.my_streams())));

grant select on public.sync_streams, public.sync_changes to authenticated;

create function private.sync_new_epoch() returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  renewed bigint;
begin
  update public.sync_streams set epoch = gen_random_uuid();
  get diagnostics renewed = row_count;
  return renewed;
end
$$;
comment on function private.sync_new_epoch() is
  'For operators, after a restore from a backup: every device reads again from 0. Answers the number of streams.';

create function private.window_start(hospital uuid) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select (date_trunc('day', now() at time zone 'Asia/Bangkok') - make_interval(days => h.device_days)) at time zone 'Asia/Bangkok'
    from public.hospitals h where h.id = hospital
  );
end
$$;
comment on function private.window_start(uuid) is
  'Rows that were closed before this time are not on a hospital''s devices; null if the id is no '
  'hospital''s.';
grant execute on function private.window_start(uuid) to authenticated;
