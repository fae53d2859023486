-- A server that was restored and written to until its heads passed the cursors of a device looks as if nothing happened. So a
-- call says the newest turn of its outbox that the server has answered: one that does not know it any more was restored.

create or replace function private.sync_check_acknowledged(acknowledged jsonb) returns void
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
