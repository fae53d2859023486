-- How new the row was that an operation met. A stored answer is repeated long after; the row that it carries, and the row that a
-- device makes of `applied`, are as old as the operation. With the head of the person's stream of that time a device knows
-- whether it has fetched a newer version since, and lays no older row over it.

alter table public.sync_ops add column head bigint not null default 0;
comment on column public.sync_ops.head is
  'Head of the person''s stream when the operation was carried out; 0 for operations of before this column.';

drop function private.sync_answered(uuid[]);
create function private.sync_answered(op_ids uuid[]) returns table (op_id uuid, answer jsonb, head bigint)
language sql stable security definer set search_path = '' as $$
  select o.op_id,
    case when o.user_id = auth.uid() then o.answer
      else jsonb_build_object(
        'op_id', o.op_id, 'outcome', 'rejected', 'code', 'op_id_taken',
        'message', 'This op_id belongs to another operation.', 'detail', null)
    end,
    case when o.user_id = auth.uid() then o.head end
  from public.sync_ops o
  where o.op_id = any (op_ids)
$$;
comment on function private.sync_answered(uuid[]) is
  'Stored answers with their heads; an operation of somebody else shows only that its id is taken.';
revoke execute on function private.sync_answered(uuid[]) from public;
grant execute on function private.sync_answered(uuid[]) to authenticated;

drop function private.sync_record_answers(uuid, jsonb[], jsonb[]);
create function private.sync_record_answers(device uuid, ops jsonb[], answers jsonb[], head bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.sync_ops (op_id, user_id, device, entity, row_id, answer, head)
  select (u.op ->> 'op_id')::uuid, auth.uid(), sync_record_answers.device, left(u.op ->> 'entity', 63),
         (u.op ->> 'row_id')::uuid, u.answer, sync_record_answers.head
  from unnest(ops, answers) u (op, answer);
exception when unique_violation then
  -- Somebody else took one of the ids meanwhile. The whole call rolls back; tried again, it will see that.
  raise exception using errcode = 'serialization_failure', message = 'An op_id was taken by a concurrent call.';
end
$$;
comment on function private.sync_record_answers(uuid, jsonb[], jsonb[], bigint) is
  'Stores the answers of the caller''s operations, in the transaction of their effects.';
revoke execute on function private.sync_record_answers(uuid, jsonb[], jsonb[], bigint) from public;
grant execute on function private.sync_record_answers(uuid, jsonb[], jsonb[], bigint) to authenticated;

drop function public.sync_push(uuid, uuid, json, uuid);
create function public.sync_push(
  expected_user uuid, device uuid, ops json, known_epoch uuid default null, acknowledged jsonb default null
) returns jsonb
language plpgsql volatile security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  person uuid := private.sync_check_person(expected_user);
  parsed jsonb[];
  unusable int[];
  op jsonb;
  known jsonb;
  repeated jsonb;
  current_epoch uuid;
  current_head bigint;
  answer jsonb;
  answers jsonb[] := '{}';
  new_ops jsonb[] := '{}';
  new_answers jsonb[] := '{}';
  first_at int[];
  i int := 0;
  state text; message text; constraint_name text; column_name text;
begin
  if device is null or (json_typeof(ops) = 'array') is not true then
    perform private.fail('SB002', 'The arguments are not of the protocol.');
  end if;
  if json_array_length(ops) > 500 then
    perform private.fail('SB002', 'A call carries at most 500 operations.');
  end if;
  select p.parsed, p.unusable into parsed, unusable from private.sync_parse(ops) p;
  foreach op in array parsed loop
    perform private.sync_check_op(op);
  end loop;
  perform private.sync_check_acknowledged(acknowledged);

  perform pg_advisory_xact_lock(hashtextextended('sync_push ' || person, 0));
  select s.epoch, s.head into current_epoch, current_head from public.sync_streams s where s.stream = person;
  if known_epoch <> current_epoch then
    perform private.fail('SB003', 'The server was restored since the last pull.');
  end if;
  select coalesce(jsonb_object_agg(a.op_id, a.answer), '{}'),
    coalesce(jsonb_object_agg(a.op_id, a.head) filter (where a.head is not null), '{}')
  into known, repeated
  from private.sync_answered(array(select (o ->> 'op_id')::uuid from unnest(parsed) o)) a;

  if jsonb_typeof(acknowledged) = 'object' then
    perform private.sync_acknowledge(
      (acknowledged ->> 'outbox')::uuid, (acknowledged ->> 'turn')::bigint, acknowledged -> 'op_ids');
  end if;

  first_at := array(
    select min(n) over (partition by o -> 'op_id') from unnest(parsed) with ordinality u (o, n) order by n);

  foreach op in array parsed loop
    i := i + 1;
    answer := known -> (op ->> 'op_id');
    if first_at[i] < i then
      answer := answers[first_at[i]];
    elsif answer is null then
      if i = any (unusable) then
        answer := private.sync_refusal(
          op ->> 'op_id', 'value_refused', 'The text holds a character that cannot be stored.',
          (select k from jsonb_each_text(op -> 'values') u (k, v) where v like U&'%\FFFD%' order by k limit 1));
      else
        begin
          answer := private.sync_apply(op);
        exception when data_exception or integrity_constraint_violation or insufficient_privilege then
          get stacked diagnostics state = returned_sqlstate, message = message_text,
            constraint_name = constraint_name, column_name = column_name;
          answer := private.sync_refused(op, state, message, constraint_name, column_name);
        end;
      end if;
      new_ops := new_ops || op;
      new_answers := new_answers || answer;
    end if;
    answers := answers || answer;
  end loop;

  perform private.sync_record_answers(device, new_ops, new_answers, coalesce(current_head, 0));
  return jsonb_build_object(
    'uid', person, 'server_time', private.sync_server_time(), 'head', coalesce(current_head, 0),
    'repeated', repeated, 'answers', to_jsonb(answers));
end
$$;
comment on function public.sync_push(uuid, uuid, json, uuid, jsonb) is
  'Carries out a person''s operations. Errors: SB001 another person, SB002 not of the protocol, SB003 known_epoch is '
  'not the epoch of the person''s stream: the device must pull first, or newer changes would go in before those that '
  'the restored server lost; SB004 the call is older than another of its outbox. acknowledged: {outbox, turn, op_ids}, the '
  'answers that the device has on its disk; the ledger forgets them. '
  'ops is json, not jsonb, so that one unstorable text refuses one operation and not the call.';
revoke execute on function public.sync_push(uuid, uuid, json, uuid, jsonb) from public, anon;
grant execute on function public.sync_push(uuid, uuid, json, uuid, jsonb) to authenticated;
