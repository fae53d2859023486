import type { SeedContext } from '../../../../supabase/local/index.ts';
import { dayInBangkok } from '../../../../supabase/seed/seed-days.ts';
import { DEMO_PASSWORD, seedDemoAccounts } from '../../../../supabase/seed/demo-accounts.ts';
import { fillLarge } from '../../../../supabase/seed/large/fill-large.ts';
import type { Account } from '../page/contestant.ts';

/** Limit of the rows that the edits change in turn, which are a tenth of all rows. */
const MOST_EDITED = 1_000;
/**
 * The same limit for edits during a first pull. They take
 * other rows (a fifth), as an edited row is pulled last.
 */
const MOST_EDITED_EARLY = 2_000;

/**
 * RxDB's table: the same 12 fields and the same index, in the shape that its plugin needs (`_modified` by the
 * server's clock, `_deleted`). Places are plain text there, because the plugin refuses to send objects.
 */
const otherTable = `
  create table public.customers_rxdb (
    id uuid primary key,
    user_id uuid not null,
    name text not null,
    nickname text,
    telephone text not null,
    email text,
    house_location text,
    work_location text,
    notes text,
    custom_date date,
    created_at timestamptz not null,
    _modified timestamptz not null default now(),
    _deleted boolean not null default false
  );
  create index on public.customers_rxdb (user_id, _modified, id);
  create function private.stamp_customers_rxdb() returns trigger language plpgsql set search_path = '' as $$
  begin new._modified := clock_timestamp(); return new; end $$;
  create trigger stamp_row before update on public.customers_rxdb
    for each row execute function private.stamp_customers_rxdb();
  alter table public.customers_rxdb enable row level security;
  create policy own on public.customers_rxdb for all to authenticated
    using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
  grant select, insert, update on public.customers_rxdb to authenticated`;

/** Gives two demo agents customers, each in both tables. Returns their accounts. */
export async function prepareData(
  context: SeedContext,
  rows: { few: number; many: number },
): Promise<{ few: Account; many: Account }> {
  await seedDemoAccounts(context);
  await context.sql.unsafe(otherTable);
  return {
    few: await fillFor({ context, email: 'agent@demo.test', rows: rows.few }),
    many: await fillFor({ context, email: 'agent2@demo.test', rows: rows.many }),
  };
}

async function fillFor(options: { context: SeedContext; email: string; rows: number }): Promise<Account> {
  const { context, email, rows } = options;
  const { sql } = context;
  const [person] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
  if (!person) throw new Error(`There is no account ${email}.`);
  await fillLarge({
    sql,
    agentId: person.id,
    customers: rows,
    promotions: 0,
    today: dayInBangkok(Date.now()),
  });
  // Without statistics PostgreSQL would join the many rows below in a nested loop.
  await sql.unsafe('analyze');
  // Both libraries read the rows in the same order: ours by change number, RxDB by `_modified` and id.
  await sql`
    insert into public.customers_rxdb
    select c.id, c.user_id, c.name, c.nickname, c.telephone, c.email, 
      concat_ws(' ', c.house_location ->> 'address', c.house_location ->> 'lat', c.house_location ->> 'lng'),
      concat_ws(' ', c.work_location ->> 'address', c.work_location ->> 'lat', c.work_location ->> 'lng'),
      c.notes, c.custom_date, c.created_at, now() - interval '1 day' + s.seq * interval '1 microsecond'
    from public.customers c join public.sync_changes s on s.stream = c.user_id and s.entity = 'customers' and s.row_id = c.id where c.user_id = ${person.id}`;
  const edited = Math.min(MOST_EDITED, Math.ceil(rows / 10));
  const editedEarly = Math.min(MOST_EDITED_EARLY, Math.ceil(rows / 5));
  const first = await sql<{ id: string }[]>`
    select row_id as id from public.sync_changes where stream = ${person.id} and entity = 'customers'
    order by seq limit ${edited + editedEarly}`;
  return {
    email,
    password: DEMO_PASSWORD,
    publishableKey: context.keys.publishable,
    rows,
    ids: first.slice(0, edited).map(({ id }) => id),
    earlyIds: first.slice(edited).map(({ id }) => id),
  };
}
