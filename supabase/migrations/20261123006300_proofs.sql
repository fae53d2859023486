-- Proofs of work for forms that need no account (SECURITY-59), by the scheme of altcha. The server signs the
-- hash of a salt and a secret number, which the device must find. The salt contains expiry and form.
-- Challenges become harder for a network address that requests many.

create table private.proof_settings (
  id boolean primary key default true,
  secret text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  numbers integer not null default 50000,
  constraint proof_settings_once check (id),
  constraint proof_settings_numbers_range check (numbers between 100 and 60000)
);
comment on table private.proof_settings is 'How challenges are made.';
comment on column private.proof_settings.id is 'There is one row.';
comment on column private.proof_settings.secret is 'Signs challenges, so that only those of this server count. Random; never leaves the database.';
comment on column private.proof_settings.numbers is 'How many numbers an ordinary challenge has; a demonstration has few.';
insert into private.proof_settings default values;

create table private.proof_rates (
  address text primary key,
  started_at timestamptz not null default now(),
  asked integer not null
);
comment on table private.proof_rates is 'How many challenges were asked for in the present ten minutes.';
comment on column private.proof_rates.address is 'A keyed hash of the network address; empty for all together.';
comment on column private.proof_rates.started_at is 'When the ten minutes began.';
comment on column private.proof_rates.asked is 'Challenges since then.';

create table private.spent_proofs (
  challenge text primary key,
  spent_at timestamptz not null default now()
);
comment on table private.spent_proofs is 'Challenges whose proof was used; needed until they end.';
comment on column private.spent_proofs.challenge is 'SHA-256 in hexadecimal digits.';
comment on column private.spent_proofs.spent_at is 'Server time.';

create function private.sign_text(text text) returns text
language sql stable security definer set search_path = '' as $$
  select encode(sha256(convert_to(s.secret || encode(sha256(convert_to(s.secret || sign_text.text, 'UTF8')), 'hex'), 'UTF8')), 'hex')
  from private.proof_settings s
$$;
comment on function private.sign_text(text) is 'The signature of a text by the secret of proofs.';

create function private.request_ip_address() returns text
language sql stable security definer set search_path = '' as $$
  -- The platform's edge, and the embedded server, write this header themselves and drop what a client sent in it.
  select nullif(nullif(current_setting('request.headers', true), '')::jsonb ->> 'cf-connecting-ip', '')
$$;
comment on function private.request_ip_address() is 'The network address of a request of the API; null if it is not known.';

create function private.count_challenge(address text, per_step integer) returns integer
language sql volatile security definer set search_path = '' as $$
  insert into private.proof_rates as r (address, asked) values (count_challenge.address, 1)
  on conflict on constraint proof_rates_pkey do update set
    asked = case when r.started_at + interval '10 minutes' <= now() then 1 else r.asked + 1 end,
    started_at = case when r.started_at + interval '10 minutes' <= now() then now() else r.started_at end
  returning (asked - 1) / per_step
$$;
comment on function private.count_challenge(text, integer) is
  'Counts a challenge; returns how many full steps of per_step challenges came before it in the present ten '
  'minutes.';

create function private.ask_for_proof(purpose text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  address text := private.request_ip_address();
  steps integer;
  numbers integer;
  salt text;
  challenge text;
begin
  if purpose is null or purpose not in ('report', 'request', 'sign_up') then
    raise invalid_parameter_value using message = 'There is no such purpose.';
  end if;
  -- Many people share an address, so its work doubles only after each 20 challenges. Against ever new
  -- addresses, it also doubles after each 1,000 of all.
  steps := private.count_challenge('', 1000);
  if address is not null then
    steps := greatest(steps, private.count_challenge(private.sign_text(address), 20));
  end if;
  select s.numbers * (1 << least(steps, 4)) into numbers from private.proof_settings s;
  -- The final & ends the expiry time, so that the digits of
  -- the number that follows cannot be read as part of it.
  salt := replace(gen_random_uuid()::text, '-', '') || '?purpose=' || purpose
    || '&expires=' || extract(epoch from now() + interval '20 minutes')::bigint || '&';
  challenge := encode(sha256(convert_to(
    salt || ('x' || left(replace(gen_random_uuid()::text, '-', ''), 8))::bit(32)::bigint % numbers, 'UTF8')), 'hex');
  return jsonb_build_object('algorithm', 'SHA-256', 'salt', salt, 'challenge', challenge, 'maxnumber', numbers,
    'signature', private.sign_text(challenge));
end
$$;
grant execute on function private.ask_for_proof(text) to anon, authenticated;

create function public.ask_for_proof(purpose text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.ask_for_proof(purpose) $$;
comment on function public.ask_for_proof(text) is
  'A challenge in the form of altcha 1 for report, request or sign_up: {algorithm, salt, challenge, maxnumber, signature}. The '
  'proof is the number up to maxnumber with which SHA-256 of salt and number is the challenge. It is valid once, for 20 minutes '
  'and for its purpose.';
grant execute on function public.ask_for_proof(text) to anon, authenticated;

create function private.spend_proof(proof jsonb, purpose text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  said text[] := regexp_match(proof ->> 'salt', '^[0-9a-f]{32}\?purpose=([a-z_]{1,20})&expires=([0-9]{1,12})&$');
begin
  if (said[1] = purpose
    and said[2]::bigint > extract(epoch from now())
    and proof ->> 'number' ~ '^[0-9]{1,7}$'
    and proof ->> 'challenge' = encode(sha256(convert_to((proof ->> 'salt') || (proof ->> 'number'), 'UTF8')), 'hex')
    and proof ->> 'signature' = private.sign_text(proof ->> 'challenge')) is true
  then
    insert into private.spent_proofs (challenge) values (proof ->> 'challenge') on conflict do nothing;
    if found then
      return;
    end if;
  end if;
  perform private.fail('SB025', 'The proof of work is not valid. Ask for another challenge.');
end
$$;
comment on function private.spend_proof(jsonb, text) is
  'Takes a proof for its purpose, once: {salt, challenge, signature, number}. Fails with SB025.';

create function private.before_user_created(event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.spend_proof(event #> '{user,user_metadata,proof}', 'sign_up');
  return '{}';
exception when sqlstate 'SB025' then
  return jsonb_build_object('error', jsonb_build_object('http_code', 400,
    'message', 'This sign-up could not be checked. Please try again.'));
end
$$;
comment on function private.before_user_created(jsonb) is
  'Hook of Auth before a sign-up: refuses one without a proof among its metadata. The embedded server calls it too.';
do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.before_user_created(jsonb) to supabase_auth_admin;
  end if;
end
$$;

create function private.forget_proof() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  new.raw_user_meta_data := new.raw_user_meta_data - 'proof';
  return new;
exception when others then
  return new;
end
$$;
comment on function private.forget_proof() is 'Before a sign-up: metadata are part of every token, so the proof leaves them. Never raises.';

create trigger forget_proof before insert on auth.users
  for each row execute function private.forget_proof();

create function private.purge_proofs() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  slice constant int := 5000;
  old_enough constant timestamptz := now() - interval '1 hour';
  rates integer;
  gone integer;
begin
  delete from private.proof_rates r where r.started_at < old_enough and r.address in (
    select k.address from private.proof_rates k where k.started_at < old_enough limit slice);
  get diagnostics rates = row_count;
  delete from private.spent_proofs s where s.challenge in (
    select k.challenge from private.spent_proofs k where k.spent_at < old_enough limit slice);
  get diagnostics gone = row_count;
  return jsonb_build_object('proofs', gone, 'more', slice in (rates, gone));
end
$$;
comment on function private.purge_proofs() is 'Job: forgets used proofs, and who asked for challenges an hour ago.';

insert into private.jobs (name, every) values ('purge_proofs', '1 hour');
