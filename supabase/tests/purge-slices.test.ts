import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';
import { untilItWaits } from './support/until-it-waits.ts';

let database: TestDatabase;
let person: string;
beforeAll(async () => {
  database = await openTestDatabase();
  person = await database.signUp();
});
afterAll(() => database.close());

interface Slice {
  job: string;
  /** The most rows of one slice. */
  slice: number;
  /** A statement that adds `$1` rows that the job removes; `$2` is a person. */
  fill: string;
  /** How many of them are left. */
  left: string;
}

const rows = 'generate_series(1, $1::int) n, (select $2::uuid as person) p';
const slices: Slice[] = [
  {
    job: 'purge_messages',
    slice: 5000,
    fill: `insert into private.outgoing_messages (key, template, recipient, data, outcome, ended_at)
      select 'slice ' || n, 'plain', 'a@example.test', '{}', 'sent', now() - interval '31 days' from ${rows}`,
    left: `select from private.outgoing_messages where key like 'slice %'`,
  },
  {
    job: 'purge_allowances',
    slice: 5000,
    fill: `insert into private.allowances (user_id, kind, started_at, used)
      select p.person, 'slice ' || n, now() - interval '2 days', 1 from ${rows}`,
    left: `select from private.allowances where kind like 'slice %'`,
  },
  {
    job: 'purge_allowances',
    slice: 5000,
    fill: `with h as (insert into public.hospitals (name) values ('Slice Clinic') returning id)
      insert into private.removed_publications (hospital_id, published_at)
      select h.id, now() - interval '2 days' from h, ${rows}`,
    left: 'select from private.removed_publications',
  },
  {
    job: 'purge_proofs',
    slice: 5000,
    fill: `insert into private.proof_rates (address, started_at, asked)
      select 'slice ' || n, now() - interval '2 hours', 1 from ${rows}`,
    left: `select from private.proof_rates where address like 'slice %'`,
  },
  {
    job: 'purge_proofs',
    slice: 5000,
    fill: `insert into private.spent_proofs (challenge, spent_at)
      select 'slice ' || n, now() - interval '2 hours' from ${rows}`,
    left: `select from private.spent_proofs where challenge like 'slice %'`,
  },
  {
    job: 'purge_push_subscriptions',
    slice: 1000,
    fill: `insert into public.push_subscriptions (user_id, session_id, endpoint, p256dh, auth, key, choices)
      select p.person, gen_random_uuid(), 'https://fcm.googleapis.com/fcm/send/' || n, 'B' || repeat('A', 86), repeat('A', 22),
        'B' || repeat('A', 86), '{}' from ${rows}`,
    left: 'select from public.push_subscriptions',
  },
  {
    job: 'purge_reports',
    slice: 5000,
    fill: `insert into private.reports (kind, target, reason, closed_at)
      select 'event', gen_random_uuid(), 'wrong', now() - interval '13 months' from ${rows}`,
    left: 'select from private.reports',
  },
  {
    job: 'purge_requests',
    slice: 500,
    fill: `insert into private.privacy_requests (kind, name, email, created_at)
      select 'view', 'x', 'a@example.test', now() - interval '31 days' from ${rows}`,
    left: 'select from private.privacy_requests where confirmed_at is null',
  },
  {
    job: 'purge_requests',
    slice: 500,
    fill: `with r as (
        insert into private.privacy_requests (kind, name, email, created_at, confirmed_at, confirmed_by)
        select 'view', 'x', 'a@example.test', now() - interval '31 days', now() - interval '31 days', 'mail' from ${rows}
        returning id)
      insert into private.privacy_request_parts (request_id, user_id, is_claimed) select r.id, $2::uuid, true from r`,
    left: 'select from private.privacy_request_parts where is_claimed and user_id is not null',
  },
  {
    job: 'purge_requests',
    slice: 500,
    fill: `insert into private.privacy_requests (kind, name, telephone, created_at)
      select 'view', 'x', '0812345678', now() - interval '8 days' from ${rows}`,
    left: `select from private.privacy_requests r where r.confirmed_at is null
      and not exists (select from private.privacy_request_parts p where p.request_id = r.id)`,
  },
  {
    job: 'purge_access_log',
    slice: 5000,
    fill: `insert into private.access_log (opened_at, kind)
      select now() - interval '13 months', 'code' from ${rows}`,
    left: 'select from private.access_log',
  },
  {
    job: 'purge_sign_ins',
    slice: 5000,
    fill: `insert into auth.refresh_tokens (id, token, user_id, revoked, updated_at)
      select gen_random_uuid(), 'slice ' || n, p.person, true, now() - interval '31 days' from ${rows}`,
    left: `select from auth.refresh_tokens where token like 'slice %'`,
  },
  {
    job: 'purge_sign_ins',
    slice: 5000,
    fill: `insert into auth.audit_log_entries (id, payload, created_at)
      select gen_random_uuid(), jsonb_build_object('actor_id', p.person), now() - interval '31 days' from ${rows}`,
    left: 'select from auth.audit_log_entries',
  },
  {
    job: 'purge_deleted',
    slice: 200,
    fill: `insert into public.customers (id, user_id, name, telephone, deleted_at)
      select gen_random_uuid(), p.person, 'x', '081-234-5678', now() - interval '31 days' from ${rows}`,
    left: 'select from public.customers',
  },
];

test.each(slices)('a slice of $job removes so many rows, and says that there is more: $left', async (one) => {
  const run = async () => {
    const [answer] = await database.admin.unsafe<{ more: boolean }[]>(
      `select (private.${one.job}() ->> 'more')::boolean as more`,
    );
    return { more: answer?.more, left: (await database.admin.unsafe(one.left)).length };
  };
  await database.admin.unsafe(one.fill, [one.slice + 1, person]);
  expect(await run()).toEqual({ more: true, left: 1 });
  expect(await run()).toEqual({ more: false, left: 0 });
});

test('each job that removes rows is among these, but that of a table that is bounded itself', async () => {
  const jobs = await database.admin<{ name: string }[]>`
    select name from private.jobs where name like 'purge\\_%' order by name`;
  // SECURITY-39: 500 errors at most are stored.
  const bounded = ['purge_client_errors'];
  expect(jobs.map(({ name }) => name)).toEqual(
    [...new Set([...slices.map(({ job }) => job), ...bounded])].toSorted(),
  );
});

interface Change {
  job: string;
  /** A statement that adds one row that the job removes; `$1` is a person. */
  fill: string;
  /** A statement after which the job does not remove the row. */
  change: string;
  left: string;
}

const ofCustomer = `with c as (
    insert into public.customers (id, user_id, name, telephone)
    values (gen_random_uuid(), $1::uuid, 'x', '081-234-5678') returning id, user_id)`;
const changes: Change[] = [
  {
    job: 'purge_deleted',
    fill: `${ofCustomer}
      insert into public.customer_notes (user_id, customer_id, content, deleted_at)
      select c.user_id, c.id, 'x', now() - interval '31 days' from c`,
    change: 'update public.customer_notes set deleted_at = null',
    left: 'select from public.customer_notes',
  },
  {
    job: 'purge_deleted',
    fill: `${ofCustomer}
      insert into public.tasks (user_id, customer_id, title, deleted_at)
      select c.user_id, c.id, 'x', now() - interval '31 days' from c`,
    change: 'update public.tasks set deleted_at = null',
    left: 'select from public.tasks',
  },
  {
    job: 'purge_deleted',
    fill: `${ofCustomer}
      insert into public.car_insurance (user_id, customer_id, deleted_at)
      select c.user_id, c.id, now() - interval '31 days' from c`,
    change: 'update public.car_insurance set deleted_at = null',
    left: 'select from public.car_insurance',
  },
  {
    job: 'purge_requests',
    fill: `with p as (select $1::uuid)
      insert into private.privacy_requests (kind, name, email, created_at)
      select 'view', 'x', 'confirmed@example.test', now() - interval '31 days' from p`,
    change: `update private.privacy_requests set confirmed_at = now(), confirmed_by = 'agent' where email like 'confirmed@%'`,
    left: `select from private.privacy_requests where email like 'confirmed@%'`,
  },
  {
    job: 'purge_requests',
    fill: `with r as (
        insert into private.privacy_requests (kind, name, email, created_at, confirmed_at, confirmed_by)
        values ('view', 'x', 'claimed@example.test', now() - interval '31 days', now() - interval '31 days', 'mail')
        returning id)
      insert into private.privacy_request_parts (request_id, user_id, is_claimed) select r.id, $1::uuid, true from r`,
    change:
      'update private.privacy_request_parts set is_claimed = false where is_claimed and user_id is not null',
    left: `select from private.privacy_request_parts p join private.privacy_requests r on r.id = p.request_id
      where r.email like 'claimed@%'`,
  },
];

test.each(changes)('what is changed while $job waits for it stays: $change', async (one) => {
  await database.admin.unsafe(one.fill, [person]);
  let job: Promise<unknown> | undefined;
  await database.admin.begin(async (tx) => {
    await tx.unsafe(one.change);
    job = Promise.resolve(database.admin.unsafe(`select private.${one.job}()`));
    await untilItWaits(database, job);
  });
  await job;
  expect(await database.admin.unsafe(one.left)).toHaveLength(1);
});
