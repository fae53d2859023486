-- Further phones, e-mail addresses and places of a customer, one a line (CUSTOMER-25): an address book knows several of each, and
-- the telephone and the e-mail of the customer are the main ones. A customer also says when a file brought it, which the timeline
-- shows. Released clients send neither column, and no row gets a value here.

alter table public.customers
  add column more_contacts text,
  add column imported_at timestamptz,
  add constraint customers_more_contacts_length check (char_length(more_contacts) <= 4000);
comment on column public.customers.more_contacts is
  'Further phones, e-mail addresses and places, one a line; at most 4000 characters.';
comment on column public.customers.imported_at is 'The device''s time when a file brought the customer; null for one that was typed.';

grant insert (more_contacts, imported_at), update (more_contacts) on public.customers to authenticated;

select private.sync_add_group('customers', 'more_contacts', '{more_contacts}', 'overwrite');
update private.sync_entities e set create_columns = e.create_columns || '{imported_at}' where e.entity = 'customers';
