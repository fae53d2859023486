-- Hosted Storage deletes a file only when its API deletes the row. So the function send-messages takes the
-- documents whose rows the database deleted, which restores the rows. It deletes them by the API and reports
-- them as ended.

create function private.take_removed_files(at_most integer) returns json
language plpgsql volatile security definer set search_path = '' as $$
declare
  names text[];
begin
  -- A file that was stored again under the same name stays.
  names := array(
    select f.name from private.removed_files f
    where not exists (
      select from storage.objects o
      where o.bucket_id = 'car-insurance-documents' and o.name = f.name and o.version is distinct from f.version)
    order by f.id limit least(at_most, 1000));
  insert into storage.objects (bucket_id, name, version)
  select 'car-insurance-documents', f.name, f.version from private.removed_files f where f.name = any (names)
  on conflict do nothing;
  return to_json(names);
end
$$;
grant execute on function private.take_removed_files(integer) to service_role;

create function private.confirm_files_removed(names text[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended integer;
begin
  delete from private.removed_files f
  where f.name = any (names) and not exists (
    select from storage.objects o where o.bucket_id = 'car-insurance-documents' and o.name = f.name);
  get diagnostics ended = row_count;
  return ended;
end
$$;
grant execute on function private.confirm_files_removed(text[]) to service_role;

create function public.take_removed_files(at_most integer) returns json
language sql volatile set search_path = '' as $$ select private.take_removed_files(at_most) $$;
comment on function public.take_removed_files(integer) is
  'For the job runner: keys of documents whose bytes Storage may still have, with their rows put back, so that its API removes them.';
grant execute on function public.take_removed_files(integer) to service_role;

create function public.confirm_files_removed(names text[]) returns integer
language sql volatile set search_path = '' as $$ select private.confirm_files_removed(names) $$;
comment on function public.confirm_files_removed(text[]) is
  'For the job runner: Storage has removed these files. Takes them off the queue and returns their number; a file whose object '
  'is still there stays queued.';
grant execute on function public.confirm_files_removed(text[]) to service_role;
