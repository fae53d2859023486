-- Storage removes bytes only where its own API removes their row: a row that the database deletes leaves bytes that nobody
-- can reach and nobody can find again. What the database removes is therefore listed, with the version that names the
-- bytes, and the project's operator has Storage remove it (README, "Production").

create table private.removed_files (
  id bigint primary key generated always as identity,
  name text not null,
  version text,
  removed_at timestamptz not null default now()
);
comment on table private.removed_files is
  'Documents whose rows the database removed and whose bytes Storage may still have; emptied by the operator.';
comment on column private.removed_files.id is 'Of the row itself.';
comment on column private.removed_files.name is 'Key in the bucket car-insurance-documents.';
comment on column private.removed_files.version is 'The last part of the name that the bytes have.';
comment on column private.removed_files.removed_at is 'Server time.';

create or replace function private.remove_files(prefix text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- The hosted platform refuses deletes on its storage tables unless this is said.
  perform set_config('storage.allow_delete_query', 'true', true);
  with gone as (
    delete from storage.objects o
    where o.bucket_id = 'car-insurance-documents' and left(o.name, char_length(prefix)) = prefix
    returning o.name, o.version
  )
  insert into private.removed_files (name, version) select g.name, g.version from gone g;
end
$$;
comment on function private.remove_files(text) is
  'Removes insurance documents whose keys begin so from everybody''s reach, and lists them in private.removed_files.';
