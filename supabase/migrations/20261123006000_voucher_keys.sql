-- Vouchers are signed, so that a desk without a network can verify a voucher that it never fetched. These
-- tables have only public keys: the project's, whose private keys the function sign-voucher has, and
-- certified keys of devices. Everybody may read the valid keys and the withdrawn certificates.

create table private.voucher_keys (
  number smallint primary key generated always as identity,
  public_key text not null,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  constraint voucher_keys_public_key_key unique (public_key),
  constraint voucher_keys_public_key_form check (public_key ~ '^0[23][0-9a-f]{64}$')
);
comment on table private.voucher_keys is 'Public keys of the project that sign vouchers and certificates.';
comment on column private.voucher_keys.number is 'Signatures name their key by it.';
comment on column private.voucher_keys.public_key is 'A point of P-256 in its short form, 66 hexadecimal digits.';
comment on column private.voucher_keys.created_at is 'Server time.';
comment on column private.voucher_keys.withdrawn_at is 'Since when no signature of it counts, of certificates too; null while they do.';

create table private.voucher_certificates (
  number integer primary key default floor(random() * 2147483646)::integer + 1,
  user_id uuid references auth.users (id) on delete set null,
  session_id uuid not null,
  public_key text not null,
  expires_on date not null,
  created_at timestamptz not null default now(),
  constraint voucher_certificates_public_key_key unique (public_key),
  constraint voucher_certificates_public_key_form check (public_key ~ '^0[23][0-9a-f]{64}$')
);
comment on table private.voucher_certificates is 'Keys of agents'' devices that the project certified.';
comment on column private.voucher_certificates.number is
  'Signatures name their certificate by it. Random, so that none is given twice after a restore from a backup.';
comment on column private.voucher_certificates.user_id is
  'The person whose device it is; null after the account is gone.';
comment on column private.voucher_certificates.session_id is 'The session of the device. The certificate counts as long as it lives.';
comment on column private.voucher_certificates.public_key is 'As in private.voucher_keys.';
comment on column private.voucher_certificates.expires_on is 'The last day in Bangkok on which a desk accepts it.';
comment on column private.voucher_certificates.created_at is 'Server time.';

create index voucher_certificates_user_id_idx on private.voucher_certificates (user_id);
create index voucher_certificates_expires_on_idx on private.voucher_certificates (expires_on);

create function private.add_voucher_key(public_key text) returns smallint
language plpgsql volatile security definer set search_path = '' as $$
declare
  added smallint;
begin
  select k.number into added from private.voucher_keys k where k.public_key = add_voucher_key.public_key;
  if added is null then
    insert into private.voucher_keys as k (public_key) values (add_voucher_key.public_key) returning k.number into added;
  end if;
  return added;
end
$$;
comment on function private.add_voucher_key(text) is
  'For operators: returns the number of a public key of the project, and adds the key if it is new.';
grant execute on function private.add_voucher_key(text) to service_role;

create function private.withdraw_voucher_key(key smallint) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.voucher_keys k set withdrawn_at = coalesce(k.withdrawn_at, now()) where k.number = withdraw_voucher_key.key;
  return found;
end
$$;
comment on function private.withdraw_voucher_key(smallint) is
  'For operators: signatures of the key are refused by each desk that has the new list. False if there is '
  'no such key.';
grant execute on function private.withdraw_voucher_key(smallint) to service_role;

create function private.voucher_keys() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'keys', (select coalesce(jsonb_agg(jsonb_build_object('number', k.number, 'public_key', k.public_key) order by k.number), '[]')
      from private.voucher_keys k where k.withdrawn_at is null),
    -- Certificates after their last day are left out, because no desk accepts them; the list stays short.
    'withdrawn', (select coalesce(jsonb_agg(c.number order by c.number), '[]')
      from private.voucher_certificates c
      where c.expires_on >= (now() at time zone 'Asia/Bangkok')::date
        and not exists (select from auth.sessions s where s.id = c.session_id and s.user_id = c.user_id)))
$$;
grant execute on function private.voucher_keys() to anon, authenticated, service_role;

create function public.voucher_keys() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.voucher_keys() $$;
comment on function public.voucher_keys() is
  'What a desk needs to check signatures of vouchers, for everybody: {keys: [{number, public_key}], withdrawn: [number]}. keys '
  'are those of the project that count, withdrawn the certificates of devices whose session has ended before their last day.';
grant execute on function public.voucher_keys() to anon, authenticated, service_role;

create function private.certify_voucher_device(public_key text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  days constant integer := 30;
  most_devices constant integer := 20;
  today date := (now() at time zone 'Asia/Bangkok')::date;
  session uuid := (select s.id from auth.sessions s
    where s.id = private.read_uuid(auth.jwt() -> 'session_id') and s.user_id = auth.uid());
  c private.voucher_certificates;
begin
  if session is null then
    raise insufficient_privilege using message = 'Only a device that is signed in has its key certified.';
  end if;
  delete from private.voucher_certificates k where k.user_id = auth.uid() and k.expires_on < today;
  select k.* into c from private.voucher_certificates k where k.public_key = certify_voucher_device.public_key for update;
  if c.user_id is distinct from auth.uid() and c.number is not null then
    raise insufficient_privilege using message = 'This key is another device''s.';
  end if;
  if c.number is null then
    if (select count(*) >= most_devices from private.voucher_certificates k where k.user_id = auth.uid()) then
      perform private.refuse_for_now('SB024', 'So many devices of one person sign vouchers already.', 86400, null);
    end if;
    insert into private.voucher_certificates (user_id, session_id, public_key, expires_on)
    values (auth.uid(), session, certify_voucher_device.public_key, today + days) returning * into c;
  else
    update private.voucher_certificates k set session_id = session, expires_on = today + days
    where k.number = c.number returning * into c;
  end if;
  return jsonb_build_object('number', c.number, 'public_key', c.public_key, 'expires_on', c.expires_on);
end
$$;
grant execute on function private.certify_voucher_device(text) to authenticated;

create function public.certify_voucher_device(public_key text) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.certify_voucher_device(public_key)
$$;
comment on function public.certify_voucher_device(text) is
  'Records the public key of the caller''s device for 30 days, which a repeat renews. Answers what the function '
  'sign-voucher certifies: {number, public_key, expires_on}. Errors: 42501 without a living session and for another '
  'account''s key, 23514 for what is no key, SB024 for a person''s 21st key.';
grant execute on function public.certify_voucher_device(text) to authenticated;
