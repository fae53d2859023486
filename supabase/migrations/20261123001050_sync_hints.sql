-- A hint makes a device pull: it names the new head of the device's stream. The database sends it at commit
-- through Realtime, as a private broadcast. A hint may be lost, because devices also pull regularly. Without
-- the platform's schema `realtime` no hints are sent.

create function private.send_hint(stream uuid, head bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if to_regprocedure('realtime.send(jsonb, text, text, boolean)') is not null then
    perform realtime.send(jsonb_build_object('head', head), 'moved', 'stream:' || stream, true);
  end if;
end
$$;
comment on function private.send_hint(uuid, bigint) is
  'Reports to the devices that listen to a stream that it has moved. Called once for each stream and transaction.';

do $$
begin
  if to_regclass('realtime.messages') is null then
    return;
  end if;
  -- Without a policy for insert no client can send a hint.
  create policy sync_hints_select on realtime.messages for select to authenticated using (
    extension = 'broadcast'
    and (select realtime.topic()) = any (array(select 'stream:' || s from private.my_streams() s))
  );
end
$$;
