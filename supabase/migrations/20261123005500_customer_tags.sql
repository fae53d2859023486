-- Tags of customers. Rows are inserted and deleted but never updated, so tags of two devices do not overwrite
-- each other. Two devices may add the same tag under two ids. The later row then replaces the earlier one and
-- stores its id, so that deleting either id deletes the tag.

create function private.tag_key(tag text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select btrim(regexp_replace(
    normalize(lower(normalize(private.without_invisible(tag), nfkc)), nfkc), '\s+', ' ', 'g'))
$$;
comment on function private.tag_key(text) is
  'A key that is equal for tags that read the same: case, width and blanks do not count, tone marks do.';
grant execute on function private.tag_key(text) to authenticated, service_role;

create table public.customer_tags (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  customer_id uuid not null,
  tag text not null,
  created_at timestamptz not null default now(),
  replaced uuid[] not null default '{}',
  constraint customer_tags_customer_fkey
    foreign key (customer_id, user_id) references public.customers (id, user_id) on update cascade on delete cascade,
  constraint customer_tags_tag_required check (private.tag_key(tag) <> ''),
  constraint customer_tags_tag_length check (char_length(tag) <= 40)
);
comment on table public.customer_tags is 'Tags that an agent gave to customers; each tag once for a customer.';
comment on column public.customer_tags.id is 'Made by the device (UUID v7).';
comment on column public.customer_tags.user_id is 'The agent; never changes through the API.';
comment on column public.customer_tags.customer_id is 'A customer of the same agent.';
comment on column public.customer_tags.tag is '1 to 40 characters, not only blanks, as the agent wrote it.';
comment on column public.customer_tags.created_at is 'Server time.';
comment on column public.customer_tags.replaced is
  'Ids of the earlier rows that this row replaced, the newest ten; written by the server.';

create index customer_tags_user_id_idx on public.customer_tags (user_id);
create index customer_tags_customer_idx on public.customer_tags (customer_id, user_id);
create unique index customer_tags_key on public.customer_tags (customer_id, private.tag_key(tag));

select private.restrict_to_own('public.customer_tags', 'select', 'insert', 'delete');
grant select, delete, insert (id, user_id, customer_id, tag) on public.customer_tags to authenticated;

create function private.replace_same_tag() returns trigger
language plpgsql volatile set search_path = '' as $$
declare
  earlier public.customer_tags;
begin
  delete from public.customer_tags t
  where t.user_id = new.user_id and t.customer_id = new.customer_id
    and private.tag_key(t.tag) = private.tag_key(new.tag) and t.id <> new.id
  returning t.* into earlier;
  if found then
    new.replaced := (earlier.id || earlier.replaced)[1:10];
  end if;
  return new;
end
$$;
comment on function private.replace_same_tag() is
  'Before a tag is added: deletes an earlier row of the same customer and tag, with the rights of the '
  'person who adds it.';

create trigger follow_merge before insert on public.customer_tags
  for each row execute function private.follow_merge();
-- Triggers run in the order of their names: after follow_merge, this one sees the customer after a merge.
create trigger tag_once before insert on public.customer_tags
  for each row execute function private.replace_same_tag();

create function private.move_tags(survivor uuid, other uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.customer_tags k set replaced = (o.id || o.replaced || k.replaced)[1:10]
  from public.customer_tags o
  where k.customer_id = survivor and o.customer_id = other and private.tag_key(o.tag) = private.tag_key(k.tag);
  delete from public.customer_tags o using public.customer_tags k
  where o.customer_id = other and k.customer_id = survivor and private.tag_key(o.tag) = private.tag_key(k.tag);
  update public.customer_tags t set customer_id = survivor where t.customer_id = other;
end
$$;
comment on function private.move_tags(uuid, uuid) is
  'In a merge of customers: gives the customer that remains the tags of both, each once.';

select private.sync_register(
  'customer_tags', 'customer_tags', '{user_id}', '{id, user_id, customer_id, tag}', '[]'
);
