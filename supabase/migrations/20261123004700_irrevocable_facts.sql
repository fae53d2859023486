-- Facts that a restore from a backup must not undo: erased rows, removed members, admins and officers,
-- revoked devices, withdrawn invitations, deleted accounts, refused consents. Triggers write each in the
-- transaction of its cause. A process appends it to a ledger outside and notes its position (decisions/0008).

create table private.fact_ledger (
  id uuid primary key default gen_random_uuid(),
  is_only boolean not null default true,
  restored_at timestamptz,
  constraint fact_ledger_one_row unique (is_only),
  constraint fact_ledger_only check (is_only)
);
comment on table private.fact_ledger is 'One row: which ledger the facts of this database are in.';
comment on column private.fact_ledger.id is 'Name of the ledger; a copy of the database has the same.';
comment on column private.fact_ledger.restored_at is 'When the operator last opened a restored database, or tried a restore on a copy; null for never.';
comment on column private.fact_ledger.is_only is 'Always true, so that there is one row.';
insert into private.fact_ledger default values;

create table private.irrevocable_facts (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  about jsonb not null,
  happened_at timestamptz not null default now(),
  noted bigint not null generated always as identity,
  position bigint,
  constraint irrevocable_facts_position_key unique (position),
  constraint irrevocable_facts_kind_known check (kind in (
    'rows_erased', 'member_removed', 'device_revoked', 'invitation_withdrawn', 'admin_removed', 'account_deleted',
    'consent_refused', 'officer_removed', 'customer_handed'))
);
comment on table private.irrevocable_facts is 'What a restore from a backup must not undo. Ids and purposes of consents: no name.';
comment on column private.irrevocable_facts.id is 'Id of the fact, the same in the ledger.';
comment on column private.irrevocable_facts.kind is 'Kind of the fact, as in private.replay_fact.';
comment on column private.irrevocable_facts.about is 'Ids of what it happened to.';
comment on column private.irrevocable_facts.happened_at is 'Server time.';
comment on column private.irrevocable_facts.noted is 'Order of the facts; those of one transaction have the same time.';
comment on column private.irrevocable_facts.position is 'Number of its line in the ledger; null until it is there.';

create index irrevocable_facts_waiting_idx on private.irrevocable_facts (noted) where position is null;

create function private.note_fact(kind text, about jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- A fact that is replayed is in the ledger already.
  if current_setting('private.is_replaying', true) is distinct from 'true' then
    insert into private.irrevocable_facts (kind, about) values (note_fact.kind, note_fact.about);
  end if;
end
$$;
comment on function private.note_fact(text, jsonb) is 'Stores a fact for the ledger, unless it comes from there.';

create function private.note_erased_rows() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.note_fact('rows_erased', jsonb_strip_nulls(jsonb_build_object(
    'user_id', n.user_id,
    'ids', jsonb_agg(n.id order by n.id),
    'customers', jsonb_agg(n.id order by n.id) filter (where not e.handed_over),
    'handed_customers', jsonb_agg(n.id order by n.id) filter (where e.handed_over))))
  from new_rows n left join private.erasures e on e.user_id = n.user_id and e.id = n.id
  group by n.user_id;
  return null;
end
$$;
comment on function private.note_erased_rows() is 'After rows were erased: stores one fact for each owner.';

create trigger note_erased_rows after insert on private.erased_rows
  referencing new table as new_rows for each statement execute function private.note_erased_rows();

create function private.record_deletion_fact() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  gone jsonb := to_jsonb(old);
  about jsonb := (select jsonb_object_agg(k, gone -> k) from unnest(tg_argv[1:]) k);
begin
  perform private.note_fact(tg_argv[0], about);
  return null;
end
$$;
comment on function private.record_deletion_fact() is
  'After a row was deleted or revoked: stores a fact. Arguments: the kind of the fact, then the columns '
  'that it is about.';

create trigger note_removed after delete on public.hospital_members
  for each row execute function private.record_deletion_fact('member_removed', 'hospital_id', 'user_id');
create trigger note_revoked after update on public.hospital_devices
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function private.record_deletion_fact('device_revoked', 'hospital_id', 'device');
create trigger note_withdrawn after delete on public.hospital_invitations
  for each row execute function private.record_deletion_fact('invitation_withdrawn', 'id');
create trigger note_removed after delete on public.user_roles
  for each row when (old.role = 'super_admin') execute function private.record_deletion_fact('admin_removed', 'user_id');
create trigger note_officer_removed after delete on public.user_roles
  for each row when (old.role = 'privacy_officer') execute function private.record_deletion_fact('officer_removed', 'user_id');
create trigger note_deleted after delete on auth.users
  for each row execute function private.record_deletion_fact('account_deleted', 'id');

create function private.erase_rows_again(ids uuid[], owner uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  c uuid;
  record public.car_insurance;
begin
  -- A booking that was used after the backup outlived its customer. It stays without the customer, and the
  -- hospital's device sends the redemption again.
  delete from public.booking_contacts t using public.bookings b
  where b.customer_id = any (ids) and b.user_id = owner and b.id <> all (ids) and t.id = b.id;
  update public.bookings b set customer_id = null
  where b.customer_id = any (ids) and b.user_id = owner and b.id <> all (ids);
  for c in select k.id from public.customers k where k.id = any (ids) and k.user_id = owner order by k.id loop
    perform private.erase_one(c, owner);
  end loop;
  delete from public.customer_notes n where n.id = any (ids) and n.user_id = owner;
  delete from public.tasks t where t.id = any (ids) and t.user_id = owner;
  delete from public.consents k where k.id = any (ids) and k.user_id = owner;
  delete from public.customer_tags t where t.id = any (ids) and t.user_id = owner;
  delete from public.bookings b where b.id = any (ids) and b.user_id = owner;
  for record in delete from public.car_insurance i where i.id = any (ids) and i.user_id = owner returning * loop
    perform private.remove_unlisted_documents(record);
  end loop;
  perform private.forget_rows(ids, owner);
end
$$;
comment on function private.erase_rows_again(uuid[], uuid) is
  'Erases what was erased after the backup, and refuses the ids from now on, also those that the backup does not have.';

create function private.replay_fact(fact jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  about constant jsonb := fact -> 'about';
  at constant timestamptz := (fact ->> 'happened_at')::timestamptz;
  hospital constant uuid := (about ->> 'hospital_id')::uuid;
  person constant uuid := (about ->> 'user_id')::uuid;
begin
  update private.irrevocable_facts f set position = (fact ->> 'position')::bigint where f.id = (fact ->> 'id')::uuid;
  if found then
    return false;
  end if;
  perform set_config('private.is_replaying', 'true', true);
  case fact ->> 'kind'
    when 'rows_erased' then
      if exists (select from auth.users u where u.id = person) then
        perform private.erase_rows_again(array(select jsonb_array_elements_text(about -> 'ids')::uuid), person);
        -- A phone that made the record after the backup still has it, so each device of the person is asked.
        insert into private.erasures (user_id, id, handed_over)
        select person, i::uuid, false from jsonb_array_elements_text(about -> 'customers') i
        union all
        select person, i::uuid, true from jsonb_array_elements_text(about -> 'handed_customers') i
        on conflict do nothing;
      end if;
    when 'member_removed' then
      -- A member who came back before the backup stays. One
      -- who came back after the backup must be invited again.
      delete from public.hospital_members m
      where m.hospital_id = hospital and m.user_id = person and m.created_at <= at;
      -- An invitation that the person accepted after the backup is open in the backup, so it is deleted.
      delete from public.hospital_invitations i using auth.users u
      where i.hospital_id = hospital and u.id = person and i.email = lower(u.email) and i.created_at <= at;
    when 'device_revoked' then
      insert into public.hospital_devices as d (hospital_id, device, revoked_at)
      select h.id, (about ->> 'device')::uuid, at from public.hospitals h where h.id = hospital
      on conflict on constraint hospital_devices_key do update set revoked_at = coalesce(d.revoked_at, excluded.revoked_at);
    when 'invitation_withdrawn' then
      delete from public.hospital_invitations i where i.id = (about ->> 'id')::uuid;
    when 'admin_removed' then
      delete from public.user_roles r where r.user_id = person and r.role = 'super_admin';
    when 'officer_removed' then
      delete from public.user_roles r where r.user_id = person and r.role = 'privacy_officer';
    when 'customer_handed' then
      -- The customer moves before a later fact deletes the former
      -- agent's account, which would delete the customer too.
      if exists (select from public.customers c where c.id = (about ->> 'customer_id')::uuid and c.user_id = person)
        and exists (select from auth.users u where u.id = (about ->> 'to_user')::uuid)
      then
        perform private.hand_over_one((about ->> 'customer_id')::uuid, person, (about ->> 'to_user')::uuid);
      end if;
    when 'account_deleted' then
      delete from auth.users u where u.id = (about ->> 'id')::uuid;
    when 'consent_refused' then
      -- The receipt gets the id of the fact. The id of the original
      -- stays free for a device that still has to send it.
      insert into public.consents (id, user_id, customer_id, purpose, answer, text_version, channel, created_at)
      select (fact ->> 'id')::uuid, c.user_id, c.id, about ->> 'purpose', 'no', about ->> 'text_version', about ->> 'channel',
        (about ->> 'at')::timestamptz
      from public.customers c where c.id = (about ->> 'customer_id')::uuid
        and (c.user_id = person or not exists (select from auth.users u where u.id = person))
      on conflict (id) do nothing;
  end case;
  perform set_config('private.is_replaying', 'false', true);
  insert into private.irrevocable_facts (id, kind, about, happened_at, position)
  values ((fact ->> 'id')::uuid, fact ->> 'kind', about, at, (fact ->> 'position')::bigint);
  return true;
end
$$;
comment on function private.replay_fact(jsonb) is
  'For operators, after a restore: applies one fact of the ledger again. False if the database has the '
  'fact; then nothing changes.';
