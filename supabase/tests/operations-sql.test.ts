import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refusalOf } from './support/attempt.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { signUpAdmin, signUpHospital } from './support/publish-rows.ts';

let database: TestDatabase;
let admin: Caller;
let others: Caller[];
beforeAll(async () => {
  database = await openTestDatabase();
  admin = await signUpAdmin(database);
  const agent = await database.signUp();
  const owner = await signUpHospital(database, 'Curious Clinic');
  others = [
    { role: 'anon' },
    { role: 'authenticated', userId: agent },
    { role: 'authenticated', userId: owner.userId },
  ];
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.admin`delete from private.outgoing_messages`;
  await database.admin`delete from private.client_errors`;
});

interface Dead {
  id: string;
  error: string | null;
  can_retry: boolean;
}
interface Operations {
  jobs: { name: string; failures: number; error: string | null; due_at: string; is_late: boolean }[];
  queue: { waiting: number; retrying: number; dead_count: number; sent_today: number; dead: Dead[] };
  statements: { query: string; calls: number; mean_ms: number }[] | null;
  errors: { name: string; count: number; places: string[]; release: number }[];
  sizes: { database_bytes: number; tables: { name: string; bytes: number }[]; removed_files: number };
}
async function read(): Promise<Operations> {
  const [row] = await database.as(
    admin,
    (tx) => tx<{ seen: Operations }[]>`select public.read_operations() as seen`,
  );
  if (!row) throw new Error('The function answers no row.');
  return row.seen;
}
const retry = async (caller: Caller, id: string): Promise<boolean> => {
  const [row] = await database.as(
    caller,
    (tx) => tx<{ done: boolean }[]>`select public.retry_message(${id}) as done`,
  );
  return row?.done ?? false;
};
const report = async (
  caller: Caller,
  places: string[],
  name = 'TypeError',
  release = 1,
): Promise<boolean> => {
  const [row] = await database.as(
    caller,
    (tx) =>
      tx<
        { stored: boolean }[]
      >`select public.report_client_error('window', ${name}, ${release}, ${places}::text[]) as stored`,
  );
  return row?.stored ?? false;
};
const queue = async (key: string, expires = '1 day'): Promise<string> => {
  await database.admin`select private.queue_message(${key}, null, 'plain', 'a@b.test', '{"subject": "s", "text": "t"}',
    now() + ${expires}::interval)`;
  const [row] = await database.admin<
    { id: string }[]
  >`select id from private.outgoing_messages where key = ${key}`;
  return row?.id ?? '';
};

test('SECURITY-38 an agent, an owner and a visitor read nothing of operations and put no mail back', async () => {
  const id = await queue('dead');
  await database.admin`select private.end_message(${id}, 'refused', true)`;
  for (const caller of others) {
    const seen = await refusalOf(database, caller, (tx) => tx`select public.read_operations()`);
    expect(seen?.code).toBe('42501');
    const done = await refusalOf(database, caller, (tx) => tx`select public.retry_message(${id})`);
    expect(done?.code).toBe('42501');
    const rules = await database
      .as(caller, async (tx) => (await tx`update public.client_rules set refuse_below = 0`).count)
      .catch(() => 0);
    expect(rules).toBe(0);
  }
  expect((await read()).queue.dead_count).toBe(1);
});

test('a super admin sees jobs, failed ones first, and how full the queue is, without any address', async () => {
  await database.admin`update private.jobs set failures = 2, error = 'no room', due_at = now() - interval '2 hours'
    where name = 'purge_messages'`;
  await queue('waits');
  const tried = await queue('tried');
  await database.admin`select private.take_messages(10)`;
  await database.admin`select private.end_message(${tried}, 'down', false)`;
  const sent = await queue('sent');
  await database.admin`select private.end_message(${sent}, null, false)`;
  const seen = await read();
  expect(seen.jobs[0]).toMatchObject({
    name: 'purge_messages',
    failures: 2,
    error: 'no room',
    is_late: true,
  });
  expect(seen.jobs.length).toBeGreaterThan(5);
  expect(seen.queue).toMatchObject({ waiting: 0, retrying: 2, sent_today: 1, dead_count: 0, dead: [] });
  expect(JSON.stringify(seen)).not.toContain('a@b.test');
});

test('a dead mail is tried again with its text; one that expired or was sent is not', async () => {
  const id = await queue('dead');
  await database.admin`select private.end_message(${id}, 'no such address', true)`;
  expect((await read()).queue.dead).toEqual([
    expect.objectContaining({ id, error: 'no such address', can_retry: true }),
  ]);
  expect(await retry(admin, id)).toBe(true);
  expect(await retry(admin, id)).toBe(false);
  const taken = await database.admin`select id, data from private.take_messages(10)`;
  expect(taken).toEqual([expect.objectContaining({ id, data: { subject: 's', text: 't' } })]);
  await database.admin`select private.end_message(${id}, null, false)`;
  expect(await retry(admin, id)).toBe(false);

  const old = await queue('old');
  await database.admin`select private.end_message(${old}, 'refused', true)`;
  await database.admin`update private.outgoing_messages set expires_at = now() where id = ${old}`;
  expect((await read()).queue.dead).toEqual([expect.objectContaining({ id: old, can_retry: false })]);
  expect(await retry(admin, old)).toBe(false);
  expect(await retry(admin, randomUUID())).toBe(false);
});

test('a dead mail about a row that is gone is not tried again', async () => {
  const about = randomUUID();
  await database.admin`select private.queue_message('about', ${about}, 'plain', 'a@b.test', '{"subject": "s"}',
    now() + interval '1 day')`;
  await database.admin`update private.outgoing_messages set outcome = 'dead', ended_at = now()`;
  await database.admin`select private.cancel_messages(${about}, 'plain')`;
  expect((await read()).queue.dead).toEqual([]);
});

test('statements have a mean time and no values; without the extension it says that nobody knows', async () => {
  const seen = await read();
  expect(Array.isArray(seen.statements)).toBe(true);
  await database.admin`create table public.probe (secret text)`;
  for (let index = 0; index < 3; index += 1) {
    await database.admin
      .unsafe(`select pg_sleep(0.05), secret from public.probe right join (select 1) one on true
      where secret is distinct from 'somchai@example.test'`);
  }
  const { statements } = await read();
  const probe = statements?.find(({ query }) => query.includes('public.probe'));
  expect(probe?.mean_ms).toBeGreaterThan(45);
  expect(probe?.query).not.toContain('somchai');
  await database.admin`drop table public.probe`;
  await database.admin`drop extension pg_stat_statements`;
  expect((await read()).statements).toBeNull();
  await database.admin`create extension pg_stat_statements with schema extensions`;
});

test('sizes name the largest tables, the database and what waits to be removed', async () => {
  const { sizes } = await read();
  expect(sizes.database_bytes).toBeGreaterThan(1_000_000);
  expect(sizes.tables.length).toBeGreaterThan(5);
  expect(sizes.tables.every(({ bytes }) => bytes > 0)).toBe(true);
  expect(sizes.removed_files).toBe(0);
});

test('SECURITY-39 reports of one stack are one row that counts; anything but places in sources is refused', async () => {
  const [visitor = admin] = others;
  const places = ['src/crm/data/add.ts:12:5', 'node_modules/react/index.js:1:20'];
  expect(await report(visitor, places)).toBe(true);
  expect(await report(admin, places, 'TypeError', 3)).toBe(true);
  expect(await report(visitor, ['src/main.tsx:1:1'])).toBe(true);
  const { errors } = await read();
  expect(errors).toHaveLength(2);
  expect(errors.find(({ count }) => count === 2)).toMatchObject({ name: 'TypeError', places, release: 3 });
  for (const wrong of [
    [],
    ['somchai@example.test'],
    ['สมชาย:1:1'],
    ['src/a.ts:1:1 081-234-5678'],
    Array.from({ length: 11 }, () => 'a:1:1'),
  ]) {
    expect(await report(visitor, wrong)).toBe(false);
  }
  expect(await report(visitor, places, 'My name is Somchai')).toBe(false);
  expect(await report(visitor, places, 'TypeError', -1)).toBe(false);
});

test('SECURITY-39 what anybody can fill has an end, and is forgotten after 30 days', async () => {
  const [visitor = admin] = others;
  await database.admin`insert into private.client_errors (fingerprint, runs_in, name, places, release)
    select 'made ' || i, 'window', 'Error', '{a:1:1}', 1 from generate_series(1, 100) i`;
  expect(await report(visitor, ['src/new.ts:1:1'])).toBe(false);
  await database.admin`update private.client_errors set first_at = now() - interval '2 hours'`;
  expect(await report(visitor, ['src/new.ts:1:1'])).toBe(true);
  await database.admin`update private.client_errors set last_at = now() - interval '31 days' where fingerprint like 'made%'`;
  const [answer] = await database.admin<{ gone: object }[]>`select private.purge_client_errors() as gone`;
  expect(answer?.gone).toEqual({ errors: 100 });
});
