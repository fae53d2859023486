-- Errors that clients may meet carry a five-character code from one list, so that nobody compares message texts.
-- A migration that needs a new code adds it to the list first.

create table private.error_codes (
  code text primary key,
  name text not null unique,
  meaning text not null,
  constraint error_codes_code_format check (code ~ '^[0-9A-Z]{5}$')
);
comment on table private.error_codes is 'The one list of codes that private.fail may raise.';
comment on column private.error_codes.code is 'SQLSTATE as PostgREST shows it in `code`.';
comment on column private.error_codes.name is 'The name that client code uses.';
comment on column private.error_codes.meaning is 'One sentence for the reader of CONVENTIONS.md.';

insert into private.error_codes (code, name, meaning) values
  ('SB001', 'sync_identity', 'The expected user is not who the token says.'),
  ('SB002', 'sync_arguments', 'Too many operations, or an argument that is not of the protocol.'),
  ('SB003', 'sync_epoch', 'The server was restored since the device pulled last.'),
  ('SB004', 'sync_outbox', 'The call is older than another that the server has taken from the same outbox.'),
  ('SB010', 'too_many_checks', 'Too many codes in a row were unknown; try again in some minutes.'),
  ('SB020', 'last_owner', 'A hospital keeps at least one owner.'),
  ('SB021', 'hospital_name_taken', 'Another hospital has this name, or one that reads the same.'),
  ('SB022', 'too_many_publications', 'A hospital that is not verified publishes 50 times within 24 hours at most.'),
  ('SB023', 'too_many_invitations', 'A hospital sends 50 invitations within 24 hours at most.'),
  ('SB024', 'too_often', 'A person did this too often; the answer is 429 and says when to try again.'),
  ('SB025', 'proof_refused', 'The proof of work that anybody needs here is missing, wrong, late, or was used before.');

create function private.fail(code text, message text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from private.error_codes c where c.code = fail.code) then
    raise exception 'private.fail was called with the unlisted code %', code using errcode = 'XX000';
  end if;
  raise exception using errcode = code, message = message;
end
$$;
comment on function private.fail(text, text) is 'Stops the statement with a code of private.error_codes.';
grant execute on function private.fail(text, text) to authenticated, service_role;

create function private.check_list(rows jsonb, noun text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if (case when jsonb_typeof(rows) = 'array' then jsonb_array_length(rows) <= 100 end) is not true then
    perform private.fail('SB002', format('A call carries a list of at most 100 %s.', noun));
  end if;
end
$$;
comment on function private.check_list(jsonb, text) is
  'Fails with SB002 unless the value is an array of at most 100 entries; `noun` names the entries in the '
  'message.';
grant execute on function private.check_list(jsonb, text) to authenticated;
