-- Tables for the contract tests only. One has columns of every merge class and a parent; the other allows
-- clients only to insert and delete. The model server has the same ones in sync/testing/model-entities.ts.

create table public.contract_policies (
  id uuid primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  customer_id uuid not null,
  note text,
  plate text,
  coverage_start timestamptz,
  coverage_end timestamptz,
  premium numeric(12, 2) not null default 0,
  total numeric(12, 2) generated always as (premium * 2) stored,
  constraint contract_policies_customer_fkey
    foreign key (customer_id, user_id) references public.customers (id, user_id) on update cascade on delete cascade,
  constraint contract_policies_coverage_order check (coverage_start <= coverage_end)
);
create index contract_policies_user_id_idx on public.contract_policies (user_id);
create index contract_policies_customer_idx on public.contract_policies (customer_id, user_id);
alter table public.contract_policies enable row level security;
create policy select_own on public.contract_policies for select to authenticated using (user_id = (select auth.uid()));
create policy insert_own on public.contract_policies for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy update_own on public.contract_policies for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy delete_own on public.contract_policies for delete to authenticated using (user_id = (select auth.uid()));
grant select, delete, insert (id, user_id, customer_id, note, plate, coverage_start, coverage_end, premium),
  update (note, plate, coverage_start, coverage_end, premium) on public.contract_policies to authenticated;
select private.sync_register(
  'contract_policies', 'contract_policies', '{user_id}', '{id, user_id, customer_id}',
  '[
    {"group": "note", "columns": ["note"], "class": "overwrite"},
    {"group": "plate", "columns": ["plate"], "class": "guarded"},
    {"group": "coverage", "columns": ["coverage_start", "coverage_end"], "class": "guarded"},
    {"group": "premium", "columns": ["premium"], "class": "overwrite"},
    {"group": "total", "columns": ["total"], "class": "computed"}
  ]'
);

create table public.contract_marks (
  id uuid primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  target text not null,
  constraint contract_marks_target_once unique (user_id, target)
);
alter table public.contract_marks enable row level security;
create policy select_own on public.contract_marks for select to authenticated using (user_id = (select auth.uid()));
create policy insert_own on public.contract_marks for insert to authenticated with check (user_id = (select auth.uid()));
create policy delete_own on public.contract_marks for delete to authenticated using (user_id = (select auth.uid()));
grant select, delete, insert (id, user_id, target) on public.contract_marks to authenticated;
select private.sync_register('contract_marks', 'contract_marks', '{user_id}', '{id, user_id, target}', '[]');
