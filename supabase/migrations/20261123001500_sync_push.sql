-- sync_push takes up to 500 operations of one person, with the caller's rights; the person's calls run one after the other.
-- Refusals by the data (classes 22 and 23, missing rights) undo one operation. Every other error, such as a deadlock,
-- undoes the call, so that it is tried again and never stored as a refusal.

create function private.sync_check_person(expected_user uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  session uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  if (expected_user = auth.uid()) is not true then
    perform private.fail('SB001', 'The expected user is not who the token says.');
  end if;
  if not exists (select from auth.users u where u.id = expected_user)
    or (session is not null and not exists (select from auth.sessions s where s.id = session))
  then
    -- PostgREST answers 401, as for an expired token. The device then tries
    -- to refresh its token, which fails because the session has ended.
    raise sqlstate 'PT401' using message = 'The session of this token has ended.';
  end if;
  return expected_user;
end
$$;
comment on function private.sync_check_person(uuid) is
  'Every sync call starts here: SB001 unless the token is the expected person''s, 401 if the account or the '
  'session is gone. Returns the person.';
grant execute on function private.sync_check_person(uuid) to authenticated;

create function private.sync_server_time() returns text
language sql volatile set search_path = '' as $$
  select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
comment on function private.sync_server_time() is 'The clock, ISO 8601 with milliseconds.';
grant execute on function private.sync_server_time() to authenticated;

create function private.sync_check_op(op jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  uuid_pattern constant text := '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
begin
  if (jsonb_typeof(op) = 'object'
      and op ->> 'op_id' ~ uuid_pattern and op ->> 'row_id' ~ uuid_pattern
      and jsonb_typeof(op -> 'entity') = 'string' and jsonb_typeof(op -> 'kind') = 'string'
      and jsonb_typeof(op -> 'schema') = 'number' and op ->> 'schema' ~ '^[1-9][0-9]{0,8}$'
      and jsonb_typeof(op -> 'at') = 'string'
      and jsonb_typeof(op -> 'values') = 'object' and jsonb_typeof(op -> 'base') = 'object') is not true then
    perform private.fail('SB002', 'An operation is not of the protocol.');
  end if;
end
$$;
comment on function private.sync_check_op(jsonb) is
  'Fails with SB002 if an operation has a shape that no version of the client sends.';
grant execute on function private.sync_check_op(jsonb) to authenticated;

create function private.sync_parse(ops json, out parsed jsonb[], out unusable int[])
language plpgsql stable set search_path = '' as $$
declare
  op json;
  n int := 0;
begin
  unusable := '{}';
  begin
    parsed := array(select e from jsonb_array_elements(ops::jsonb) with ordinality u (e, i) order by i);
    return;
  exception when data_exception then
    parsed := '{}';
  end;
  -- Some text has what PostgreSQL cannot store: NUL or half a surrogate pair. Only that operation is refused, so each is
  -- parsed alone. An unusable one is parsed with a replacement character, to learn its id.
  for op in select e from json_array_elements(ops) with ordinality u (e, i) order by i loop
    n := n + 1;
    begin
      parsed := parsed || op::jsonb;
    exception when data_exception then
      parsed := parsed || regexp_replace(
        op::text, '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\ufffd', 'g')::jsonb;
      unusable := unusable || n;
    end;
  end loop;
exception when data_exception then
  perform private.fail('SB002', 'The operations cannot be read.');
end
$$;
comment on function private.sync_parse(json) is
  'The operations in their order, and the positions, from 1, of those with text that PostgreSQL cannot '
  'store.';
grant execute on function private.sync_parse(json) to authenticated;

create function private.sync_mistyped_column(table_name text, row_values jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  k text;
begin
  for k in select * from jsonb_object_keys(row_values) loop
    begin
      execute format('select jsonb_populate_record(null::public.%I, $1)', table_name)
      using jsonb_build_object(k, row_values -> k);
    exception when data_exception then
      return k;
    end;
  end loop;
  return null;
end
$$;
comment on function private.sync_mistyped_column(text, jsonb) is
  'The first column whose value is not of its type; null if there is none.';
grant execute on function private.sync_mistyped_column(text, jsonb) to authenticated;

create function private.sync_refused(op jsonb, state text, message text, constraint_name text, column_name text)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  t text := (select e.table_name from private.sync_entities e where e.entity = op ->> 'entity');
  detail text := coalesce(nullif(constraint_name, ''), nullif(column_name, ''));
  code text := 'value_refused';
begin
  if state = '42501' then
    -- One sentence serves every cause: PostgreSQL's own message would reveal the policy or grant.
    return private.sync_refusal(op ->> 'op_id', 'not_allowed', 'This is not allowed.', null);
  elsif state = '23505' and constraint_name = t || '_pkey' then
    return private.sync_refusal(op ->> 'op_id', 'id_taken', 'This id is taken.', null);
  elsif state = '23503' and op ->> 'kind' <> 'delete' then
    code := 'parent_missing';
  elsif left(state, 2) = '22' and detail is null then
    detail := coalesce(private.sync_mistyped_column(t, op -> 'values'), private.sync_mistyped_column(t, op -> 'base'));
  end if;
  return private.sync_refusal(op ->> 'op_id', code, message, detail);
end
$$;
comment on function private.sync_refused(jsonb, text, text, text, text) is
  'Turns an error of the database into the refusal of one operation.';
grant execute on function private.sync_refused(jsonb, text, text, text, text) to authenticated;

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
  new_bookings int;
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

  select count(distinct o -> 'op_id') into new_bookings from unnest(parsed) o
  where o ->> 'entity' = 'bookings' and o ->> 'kind' = 'create' and not known ? (o ->> 'op_id');
  if new_bookings > 0 then
    perform private.require_booking_allowance(new_bookings);
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
  perform private.note_handovers_due(new_ops, new_answers);
  return jsonb_build_object(
    'uid', person, 'server_time', private.sync_server_time(), 'head', coalesce(current_head, 0),
    'repeated', repeated, 'answers', to_jsonb(answers));
end
$$;
comment on function public.sync_push(uuid, uuid, json, uuid, jsonb) is
  'Carries out a person''s operations. Errors: SB001 another person, SB002 not of the protocol, SB003 '
  'known_epoch is not the epoch of the person''s stream: the device must pull first, or newer changes would '
  'go in before those that the restored server lost; SB004 the call is older than another of its outbox; '
  'SB024 (429) more bookings than the person may make now. acknowledged: {outbox, turn, op_ids, heard?}, '
  'the answers that the device has stored; the ledger deletes them. ops is json, not jsonb, so that one '
  'unstorable text refuses one operation and not the call.';
grant execute on function public.sync_push(uuid, uuid, json, uuid, jsonb) to authenticated;
