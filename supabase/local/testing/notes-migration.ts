/** A small schema that shows the behaviours of the API: owners, checks, functions, every kind of value. */
export const NOTES_MIGRATION = {
  '20260101000000_notes.sql': `
create schema private;
create table private.hidden (id int primary key);
grant usage on schema private to anon, authenticated;
grant select on private.hidden to anon, authenticated;

create table public.notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  body text not null check (char_length(body) <= 20),
  price numeric(12, 2),
  extra jsonb,
  created_at timestamptz not null default now(),
  unique (user_id, body)
);
alter table public.notes enable row level security;
create policy notes_select_own on public.notes for select to authenticated using (user_id = (select auth.uid()));
create policy notes_insert_own on public.notes for insert to authenticated with check (user_id = (select auth.uid()));
create policy notes_update_own on public.notes for update to authenticated using (user_id = (select auth.uid()));
revoke all on public.notes from anon, authenticated;
grant select, insert, update on public.notes to authenticated;

create table public.locked (id int primary key);
revoke all on public.locked from anon, authenticated;

create function public.whoami() returns jsonb language sql stable as $$
  select jsonb_build_object('uid', auth.uid(), 'role', auth.role(), 'user', current_user, 'jwt', auth.jwt())
$$;
create function public.statement_limit() returns text language sql stable as $$
  select current_setting('statement_timeout')
$$;
create function public.reset_role() returns text language plpgsql as $$
begin reset role; return current_user; end $$;
create function public.kind_of(value jsonb) returns text language sql immutable as $$ select jsonb_typeof(value) $$;
create function public.refuse(code text) returns void language plpgsql as $$
begin raise exception 'refused' using errcode = code, detail = 'why', hint = 'how'; end $$;
create function public.refuse_plain() returns void language plpgsql as $$
begin raise exception 'plain refusal'; end $$;
`,
};
