-- The ledger: what was answered to each operation. It is written in the transaction of the effect, so a repeated
-- operation is recognised however its first answer was lost, and gets the same answer (sync.md §2).

create table public.sync_ops (
  op_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  device uuid not null,
  entity text not null,
  row_id uuid not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  constraint sync_ops_entity_length check (char_length(entity) <= 63)
);
comment on table public.sync_ops is 'Operations that were answered; never changed by clients.';
comment on column public.sync_ops.op_id is 'Made by the device, once per change.';
comment on column public.sync_ops.user_id is 'Whose operation it was.';
comment on column public.sync_ops.device is 'The device that sent it first.';
comment on column public.sync_ops.entity is 'As sent, cut to 63 characters.';
comment on column public.sync_ops.row_id is 'The row concerned.';
comment on column public.sync_ops.answer is 'The answer, as in the protocol.';
comment on column public.sync_ops.created_at is 'Server time; entries older than 30 days may be removed.';

create index sync_ops_user_id_idx on public.sync_ops (user_id);
create index sync_ops_created_at_idx on public.sync_ops (created_at);

alter table public.sync_ops enable row level security;
create policy select_own on public.sync_ops for select to authenticated
  using (user_id = (select auth.uid()));

revoke all on public.sync_ops from anon, authenticated;
grant select on public.sync_ops to authenticated;
grant all on public.sync_ops to service_role;

create function private.sync_answered(op_ids uuid[]) returns table (op_id uuid, answer jsonb)
language sql stable security definer set search_path = '' as $$
  select o.op_id,
    case when o.user_id = auth.uid() then o.answer
      else jsonb_build_object(
        'op_id', o.op_id, 'outcome', 'rejected', 'code', 'op_id_taken',
        'message', 'This op_id belongs to another operation.', 'detail', null)
    end
  from public.sync_ops o
  where o.op_id = any (op_ids)
$$;
comment on function private.sync_answered(uuid[]) is
  'Stored answers; an operation of somebody else shows only that its id is taken.';
revoke execute on function private.sync_answered(uuid[]) from public;
grant execute on function private.sync_answered(uuid[]) to authenticated;

create function private.sync_record_answers(device uuid, ops jsonb[], answers jsonb[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.sync_ops (op_id, user_id, device, entity, row_id, answer)
  select (u.op ->> 'op_id')::uuid, auth.uid(), sync_record_answers.device, left(u.op ->> 'entity', 63),
         (u.op ->> 'row_id')::uuid, u.answer
  from unnest(ops, answers) u (op, answer);
exception when unique_violation then
  -- Somebody else took one of the ids meanwhile. The whole call rolls back; tried again, it will see that.
  raise exception using errcode = 'serialization_failure', message = 'An op_id was taken by a concurrent call.';
end
$$;
comment on function private.sync_record_answers(uuid, jsonb[], jsonb[]) is
  'Stores the answers of the caller''s operations, in the transaction of their effects.';
revoke execute on function private.sync_record_answers(uuid, jsonb[], jsonb[]) from public;
grant execute on function private.sync_record_answers(uuid, jsonb[], jsonb[]) to authenticated;
