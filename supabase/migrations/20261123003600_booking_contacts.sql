-- Name and telephone of a booking's customer for the hospital's reception, because hospitals never read
-- customers. Triggers write the rows. People who may read a booking may read its contact.

create table public.booking_contacts (
  id uuid primary key references public.bookings (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  hospital_id uuid references public.hospitals (id) on delete set null,
  name text not null,
  telephone text not null,
  masked_name text not null,
  masked_telephone text not null,
  closed_at timestamptz
);
comment on table public.booking_contacts is 'Who a booking is for; gone when the customer is erased.';
comment on column public.booking_contacts.id is 'The booking.';
comment on column public.booking_contacts.user_id is 'The booking''s agent.';
comment on column public.booking_contacts.hospital_id is 'The booking''s hospital.';
comment on column public.booking_contacts.name is 'The customer''s name; masked while the customer refuses to share it.';
comment on column public.booking_contacts.telephone is 'The customer''s telephone; masked while the customer refuses to share it.';
comment on column public.booking_contacts.masked_name is 'The first character of each word; for lists.';
comment on column public.booking_contacts.masked_telephone is 'The first and last three digits; for lists.';
comment on column public.booking_contacts.closed_at is 'closed_at of the booking.';

create index booking_contacts_user_id_idx on public.booking_contacts (user_id);
create index booking_contacts_hospital_id_idx on public.booking_contacts (hospital_id);

create function private.mask_name(name text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select coalesce(string_agg(left(w, 1) || '***', ' ' order by n), '')
  from regexp_split_to_table(name, '\s+') with ordinality u (w, n) where w <> ''
$$;
comment on function private.mask_name(text) is 'สมชาย ใจดี becomes ส*** ใ***.';

create function private.mask_telephone(telephone text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select case when char_length(d) > 6 then left(d, 3) || repeat('*', char_length(d) - 6) || right(d, 3)
    else repeat('*', char_length(d)) end
  from regexp_replace(telephone, '[^0-9]', '', 'g') d
$$;
comment on function private.mask_telephone(text) is '081-234-5678 becomes 081****678.';

create function private.refuses_sharing(customer uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  return coalesce((
    select k.answer = 'no' from public.consents k where k.customer_id = customer and k.purpose = 'hospital'
    order by k.created_at desc, k.answer, k.id limit 1), false);
end
$$;
comment on function private.refuses_sharing(uuid) is
  'Whether the customer''s latest answer is that no hospital gets name and telephone. Volatile: it sees what was committed during a wait.';

create function private.shared_contact(
  customer public.customers, out name text, out telephone text, out masked_name text, out masked_telephone text
) language plpgsql volatile security definer set search_path = '' as $$
begin
  masked_name := private.mask_name(customer.name);
  masked_telephone := private.mask_telephone(customer.telephone);
  name := customer.name;
  telephone := customer.telephone;
  if private.refuses_sharing(customer.id) then
    name := masked_name;
    telephone := masked_telephone;
  end if;
end
$$;
comment on function private.shared_contact(public.customers) is
  'What a hospital learns of a customer: while sharing is refused, the masked name and telephone alone (PRIVACY-8).';

create function private.write_contact() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    -- The lock makes a booking and a concurrent refusal to share wait for each other.
    perform 1 from public.customers c where c.id = new.customer_id for share;
    -- The booking is read again, because a recorded attempt may have used it since this trigger was queued.
    insert into public.booking_contacts (
      id, user_id, hospital_id, name, telephone, masked_name, masked_telephone, closed_at)
    select b.id, b.user_id, b.hospital_id, t.name, t.telephone, t.masked_name, t.masked_telephone, b.closed_at
    from public.bookings b join public.customers c on c.id = b.customer_id and c.user_id = b.user_id
    cross join private.shared_contact(c) t
    where b.id = new.id;
  else
    update public.booking_contacts b set
      user_id = new.user_id, hospital_id = new.hospital_id, closed_at = new.closed_at
    where b.id = new.id
      and (b.user_id, b.hospital_id, b.closed_at) is distinct from (new.user_id, new.hospital_id, new.closed_at);
  end if;
  return null;
end
$$;
comment on function private.write_contact() is
  'After a booking was made, moved or closed: writes its contact. The trigger''s name sorts after '
  'sync_note, so that the booking is numbered first.';

create function private.renew_contacts(customer uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.booking_contacts b set
    name = t.name, telephone = t.telephone, masked_name = t.masked_name, masked_telephone = t.masked_telephone
  from public.bookings k join public.customers c on c.id = k.customer_id cross join private.shared_contact(c) t
  where k.customer_id = customer and b.id = k.id and (b.name, b.telephone) is distinct from (t.name, t.telephone)
$$;
comment on function private.renew_contacts(uuid) is
  'Updates the contacts of all bookings of a customer to what hospitals may learn now.';

create function private.update_contacts_of_customer() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.renew_contacts(new.id);
  return null;
end
$$;
comment on function private.update_contacts_of_customer() is
  'After a customer''s name or telephone changed: updates the contacts of their bookings.';

create function private.detach_bookings() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.bookings b where b.customer_id = old.id and not b.used;
  delete from public.booking_contacts c using public.bookings b where b.customer_id = old.id and c.id = b.id;
  update public.bookings b set customer_id = null where b.customer_id = old.id;
  return old;
end
$$;
comment on function private.detach_bookings() is
  'Before a customer goes for good: used bookings stay, without a name; the others go.';

create trigger write_contact after insert on public.bookings
  for each row execute function private.write_contact();
create trigger write_contact_changed after update on public.bookings
  for each row when (
    (old.user_id, old.hospital_id, old.closed_at) is distinct from (new.user_id, new.hospital_id, new.closed_at))
  execute function private.write_contact();
create trigger follow_customer after update on public.customers
  for each row when ((old.name, old.telephone) is distinct from (new.name, new.telephone))
  execute function private.update_contacts_of_customer();
create trigger part_with_bookings before delete on public.customers
  for each row execute function private.detach_bookings();

alter table public.booking_contacts enable row level security;
create policy select_own_or_mine on public.booking_contacts for select to authenticated
  using (user_id = (select auth.uid()) or hospital_id = any (array(select private.my_hospitals())));
grant select on public.booking_contacts to authenticated;

select private.sync_register(
  'booking_contacts', 'booking_contacts', '{user_id, hospital_id}', '{}', '[]', closes => true
);
