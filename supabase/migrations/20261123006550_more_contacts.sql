-- More telephone numbers, e-mail addresses and places of a customer, from an address book, one on each line
-- (CUSTOMER-25). Also the time at which a file imported the customer, for the timeline. Released clients do
-- not send these columns, and existing rows get no values.

alter table public.customers
  add column more_contacts text,
  add column imported_at timestamptz,
  add constraint customers_more_contacts_length check (char_length(more_contacts) <= 4000),
  add constraint customers_imported_at_range check (imported_at between '0001-01-01Z' and '9999-12-31Z');
comment on column public.customers.more_contacts is
  'Further phones, e-mail addresses and places, one a line; at most 4000 characters.';
comment on column public.customers.imported_at is 'The device''s time when a file brought the customer; null for one that was typed.';

grant insert (more_contacts, imported_at), update (more_contacts) on public.customers to authenticated;

select private.sync_add_group('customers', 'more_contacts', '{more_contacts}', 'overwrite');
update private.sync_entities e set create_columns = e.create_columns || '{imported_at}' where e.entity = 'customers';
