-- The ledger stores the answer to each operation, in the transaction of the effect. A repeated operation is recognised
-- however its first answer was lost, and gets the same answer. An answer is deleted when the device acknowledges it, never
-- by age: carried out again, an old operation would overwrite newer values. A late copy of an older call is refused whole.

create table public.sync_ops (
  op_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  device uuid not null,
  entity text not null,
  row_id uuid not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  head bigint not null default 0,
  constraint sync_ops_entity_length check (char_length(entity) <= 63)
);
comment on table public.sync_ops is 'Operations that were answered; never changed by clients.';
comment on column public.sync_ops.op_id is 'Made by the device, once per change.';
comment on column public.sync_ops.user_id is 'The person whose operation it was.';
comment on column public.sync_ops.device is 'The device that sent it first.';
comment on column public.sync_ops.entity is 'As sent, cut to 63 characters.';
comment on column public.sync_ops.row_id is 'The row concerned.';
comment on column public.sync_ops.answer is 'The answer, as in the protocol.';
comment on column public.sync_ops.created_at is 'Server time.';
comment on column public.sync_ops.head is
  'Head of the person''s stream when the operation was carried out.';

create index sync_ops_user_id_idx on public.sync_ops (user_id);
create index sync_ops_row_id_idx on public.sync_ops (row_id);

select private.restrict_to_own('public.sync_ops', 'select');
grant select on public.sync_ops to authenticated;

create function private.sync_answered(op_ids uuid[]) returns table (op_id uuid, answer jsonb, head bigint)
language plpgsql stable security definer set search_path = ''
-- Planned for many ids, a table that was empty when it was last analysed would be read as a whole.
set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select o.op_id,
    case when o.user_id = auth.uid() then o.answer
      else jsonb_build_object(
        'op_id', o.op_id, 'outcome', 'rejected', 'code', 'op_id_taken',
        'message', 'This op_id belongs to another operation.', 'detail', null)
    end,
    case when o.user_id = auth.uid() then o.head end
  from public.sync_ops o
  where o.op_id = any (op_ids);
end
$$;
comment on function private.sync_answered(uuid[]) is
  'Stored answers with their heads. For an operation of another person the answer says only that the id is '
  'taken.';
grant execute on function private.sync_answered(uuid[]) to authenticated;

create function private.sync_record_answers(device uuid, ops jsonb[], answers jsonb[], head bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.sync_ops (op_id, user_id, device, entity, row_id, answer, head)
  select (u.op ->> 'op_id')::uuid, auth.uid(), sync_record_answers.device, left(u.op ->> 'entity', 63),
         (u.op ->> 'row_id')::uuid, u.answer, sync_record_answers.head
  from unnest(ops, answers) u (op, answer);
exception when unique_violation then
  -- Another person took one of the ids meanwhile. The whole call rolls back; a repeated call finds the id taken.
  raise exception using errcode = 'serialization_failure', message = 'An op_id was taken by a concurrent call.';
end
$$;
comment on function private.sync_record_answers(uuid, jsonb[], jsonb[], bigint) is
  'Stores the answers of the caller''s operations, in the transaction of their effects.';
grant execute on function private.sync_record_answers(uuid, jsonb[], jsonb[], bigint) to authenticated;

create table private.sync_outboxes (
  user_id uuid not null references auth.users (id) on delete cascade,
  outbox uuid not null,
  turn bigint not null,
  primary key (user_id, outbox)
);
comment on table private.sync_outboxes is
  'The newest turn that each outbox acknowledged; the ledger has deleted the answers acknowledged so far.';
comment on column private.sync_outboxes.user_id is 'The person whose outbox it is.';
comment on column private.sync_outboxes.outbox is
  'Id of the outbox, made with the database of this person on one device.';
comment on column private.sync_outboxes.turn is 'The newest that a call carried; older calls are refused.';

create function private.sync_check_acknowledged(acknowledged jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  uuid_pattern constant text := '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
begin
  if acknowledged is null or jsonb_typeof(acknowledged) = 'null' then
    return;
  end if;
  if (jsonb_typeof(acknowledged) = 'object'
      and acknowledged ->> 'outbox' ~ uuid_pattern
      and jsonb_typeof(acknowledged -> 'turn') = 'number' and acknowledged ->> 'turn' ~ '^[0-9]{1,15}$'
      and coalesce(jsonb_typeof(acknowledged -> 'heard'), 'number') = 'number'
      and coalesce(acknowledged ->> 'heard', '0') ~ '^[0-9]{1,15}$'
      and case when jsonb_typeof(acknowledged -> 'op_ids') = 'array' then
        jsonb_array_length(acknowledged -> 'op_ids') <= 1000
        and not exists (
          select from jsonb_array_elements_text(acknowledged -> 'op_ids') i where (i ~ uuid_pattern) is not true)
      end) is not true then
    perform private.fail('SB002', 'What is acknowledged is not of the protocol.');
  end if;
  if (acknowledged ->> 'heard')::bigint > coalesce(private.sync_acknowledged((acknowledged ->> 'outbox')::uuid), -1) then
    perform private.fail('SB003', 'The server was restored since it answered this outbox.');
  end if;
end
$$;
comment on function private.sync_check_acknowledged(jsonb) is
  'Stops the call unless it acknowledges nothing, or {outbox, turn, op_ids, heard?} with at most 1000 ids. SB003 where the outbox '
  'has heard an answer to a newer turn than the server knows.';
grant execute on function private.sync_check_acknowledged(jsonb) to authenticated;

create function private.sync_acknowledge(outbox uuid, turn bigint, op_ids jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.sync_outboxes as o (user_id, outbox, turn)
  values (auth.uid(), sync_acknowledge.outbox, sync_acknowledge.turn)
  on conflict on constraint sync_outboxes_pkey do update set turn = excluded.turn where o.turn <= excluded.turn;
  if not found then
    perform private.fail('SB004', 'A newer call of this outbox was taken already.');
  end if;
  delete from public.sync_ops s
  where s.op_id = any (array(select i::uuid from jsonb_array_elements_text(op_ids) i)) and s.user_id = auth.uid();
end
$$;
comment on function private.sync_acknowledge(uuid, bigint, jsonb) is
  'Stores `turn`, the sequence number of the call, as the newest of the caller''s outbox. Deletes the answers of '
  '`op_ids`, a JSON list of ids, from the ledger; unknown ids and another person''s are ignored. SB004 if a newer '
  'turn of the outbox was taken; the same one again is accepted.';
grant execute on function private.sync_acknowledge(uuid, bigint, jsonb) to authenticated;

create function private.sync_acknowledged(outbox uuid) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select o.turn from private.sync_outboxes o where o.user_id = auth.uid() and o.outbox = sync_acknowledged.outbox
  );
end
$$;
comment on function private.sync_acknowledged(uuid) is 'The newest turn of the caller''s outbox; null if it is not known.';
grant execute on function private.sync_acknowledged(uuid) to authenticated;
