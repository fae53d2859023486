-- The access token of an ended session is valid for up to an hour. Functions ask for the session themselves
-- (private.require_session), and so does syncing. These policies ask for it where clients write tables that
-- others read, cancel bookings, or remove and replace files, in addition to the policies of each table (SECURITY-17).

create function private.is_session_open() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select auth.jwt() ->> 'session_id' is null or exists (
      select from auth.sessions s where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid())
  );
end
$$;
comment on function private.is_session_open() is
  'Whether the session of the access token lives; true for a token without one.';
grant execute on function private.is_session_open() to authenticated;

do $$
declare
  lives constant text := '((select private.is_session_open()))';
  own_table text;
begin
  foreach own_table in array array['hospitals', 'promotions', 'events', 'advert_approvals', 'page_contents', 'client_rules']
  loop
    execute format('create policy insert_in_session on public.%I as restrictive for insert to authenticated with check %s',
      own_table, lives);
    execute format('create policy update_in_session on public.%I as restrictive for update to authenticated using %s with check %s',
      own_table, lives, lives);
    execute format('create policy delete_in_session on public.%I as restrictive for delete to authenticated using %s',
      own_table, lives);
  end loop;
end
$$;
-- A cancelled booking cannot be restored.
create policy update_in_session on public.bookings as restrictive for update to authenticated
  using ((select private.is_session_open())) with check ((select private.is_session_open()));
create policy objects_update_in_session on storage.objects as restrictive for update to authenticated
  using ((select private.is_session_open())) with check ((select private.is_session_open()));
create policy objects_delete_in_session on storage.objects as restrictive for delete to authenticated
  using ((select private.is_session_open()));
