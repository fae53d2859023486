import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.admin`delete from private.outgoing_messages`);
afterAll(() => database.close());

const queue = (key: string, expiresAt = '1 day') => database.admin`
  select private.queue_message(${key}, null, 'plain', 'a@b.test', '{"subject": "s", "text": "t"}',
    now() + ${expiresAt}::interval)`;
const take = async (atMost = 10): Promise<string[]> => {
  const rows = await database.admin<{ id: string }[]>`select id from private.take_messages(${atMost})`;
  return rows.map(({ id }) => id);
};
const end = (id: string, error: string | null, isFinal = false) =>
  database.admin`select private.end_message(${id}, ${error}, ${isFinal})`;
/** As after that much time: what is due by then is due now. */
const pass = (time: string) =>
  database.admin`update private.outgoing_messages set due_at = due_at - ${time}::interval, expires_at = expires_at - ${time}::interval`;
const state = async () => {
  const [row] =
    await database.admin`select outcome, attempts, last_error, data from private.outgoing_messages`;
  return row;
};

test('two drivers at once take each message once, and a key is one message', async () => {
  for (let index = 0; index < 30; index += 1) await queue(`key ${index % 15}`);
  const taken = await Promise.all([take(10), take(10), take(10)]);
  expect(new Set(taken.flat()).size).toBe(15);
  expect(taken.flat()).toHaveLength(15);
  expect(await take()).toEqual([]);
});

/** Runs `work` while another connection holds the locks that this statement takes; a wait for them is an error. */
async function whileLocked<T>(statement: string, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
  const held = await database.admin.reserve();
  try {
    await held`begin`;
    await held.unsafe(statement);
    const done = await database.admin.begin(async (tx) => {
      await tx`select set_config('lock_timeout', '1s', true)`;
      return { value: await work(tx) };
    });
    return done.value;
  } finally {
    await held`rollback`;
    held.release();
  }
}

test('SECURITY-16 a mail that a person waits for goes before mails to many that have waited longer', async () => {
  await database.admin`select private.queue_message('event ' || n, null, 'event', 'a@b.test', '{}', now() + interval '1 day')
    from generate_series(1, 3) n`;
  await database.admin`update private.outgoing_messages set due_at = due_at - interval '1 hour'`;
  await queue('code');
  const [code] = await database.admin<{ id: string }[]>`
    select id from private.outgoing_messages where key = 'code'`;
  expect(await take(1)).toEqual([code?.id]);
  expect(await take()).toHaveLength(3);
});

test('a driver takes the next message at once while another has the first one locked', async () => {
  for (const key of ['first', 'next']) await queue(key);
  await database.admin`update private.outgoing_messages set due_at = due_at - interval '1 hour' where key = 'first'`;
  const taken = await whileLocked(
    `select from private.outgoing_messages where key = 'first' for update`,
    async (tx) => tx<{ id: string }[]>`select id from private.take_messages(1)`,
  );
  const next = await database.admin<{ id: string }[]>`
    select id from private.outgoing_messages where key = 'next'`;
  expect(taken.map(({ id }) => id)).toEqual(next.map(({ id }) => id));
});

test('a driver runs the next job at once while another runs the first one', async () => {
  const { admin } = database;
  await admin`delete from private.jobs`;
  await admin`create function private.first_job() returns jsonb language sql volatile as $$ select '{}'::jsonb $$`;
  await admin`create function private.next_job() returns jsonb language sql volatile as $$ select '{}'::jsonb $$`;
  await admin`insert into private.jobs (name, every, due_at) values
    ('first_job', '1 hour', now() - interval '2 hours'), ('next_job', '1 hour', now() - interval '1 hour')`;
  const ran = await whileLocked('select private.run_next_job()', async (tx) => [
    ...(await tx`select private.run_next_job() as ran`),
    ...(await tx`select private.run_next_job() as ran`),
  ]);
  expect(ran).toEqual([{ ran: { name: 'next_job', error: null } }, { ran: null }]);
});

test('a message whose driver was killed is due again after two minutes, and what ended stays ended', async () => {
  await queue('one');
  const [id = ''] = await take();
  await pass('119 seconds');
  expect(await take()).toEqual([]);
  await pass('1 second');
  expect(await take()).toEqual([id]);
  await end(id, null);
  expect(await state()).toEqual({ outcome: 'sent', attempts: 2, last_error: null, data: {} });
  // The first driver was only slow.
  await end(id, 'too late', true);
  expect(await state()).toMatchObject({ outcome: 'sent' });
  await queue('one');
  expect(await take()).toEqual([]);
});

test('a mail server that is down for an hour loses nothing; a refusal, 20 failures and the end of its time are death', async () => {
  await queue('slow');
  for (const minutes of [1, 2, 4, 8, 16, 32]) {
    const [id = ''] = await take();
    await end(id, 'down');
    await pass(`${minutes * 60 - 1} seconds`);
    expect(await take()).toEqual([]);
    await pass('1 second');
  }
  const [id = ''] = await take();
  expect(await state()).toMatchObject({ outcome: null, attempts: 7, last_error: 'down' });
  await end(id, 'no such address', true);
  // A super admin may try it again while it has not expired.
  expect(await state()).toMatchObject({
    outcome: 'dead',
    last_error: 'no such address',
    data: { text: 't' },
  });
  await pass('1 day');
  expect(await take()).toEqual([]);
  expect(await state()).toMatchObject({ outcome: 'dead', data: {} });

  await database.admin`delete from private.outgoing_messages`;
  await queue('often');
  await database.admin`update private.outgoing_messages set attempts = 20`;
  expect(await take()).toEqual([]);
  expect(await state()).toMatchObject({ outcome: 'dead' });

  await database.admin`delete from private.outgoing_messages`;
  await queue('old', '1 minute');
  await pass('1 minute');
  expect(await take()).toEqual([]);
  expect(await state()).toMatchObject({ outcome: 'dead', last_error: 'It was not sent in time.' });
  await database.admin`update private.outgoing_messages set ended_at = now() - interval '31 days'`;
  await database.admin`select private.purge_messages()`;
  expect(await state()).toBeUndefined();
});

test('one call runs a slice of one job; more is due at once, a failure after 1, 2, 4 … minutes', async () => {
  const { admin } = database;
  await admin`delete from private.jobs`;
  await admin`create function private.two_slices() returns jsonb language sql volatile as $$
    select jsonb_build_object('more', (select result is null from private.jobs where name = 'two_slices')) $$`;
  await admin`create function private.always_fails() returns jsonb language plpgsql volatile as $$
    begin raise exception 'on purpose'; end $$`;
  await admin`insert into private.jobs (name, every, due_at) values
    ('two_slices', '1 hour', now() - interval '2 hours'), ('always_fails', '1 hour', now() - interval '1 hour')`;
  const run = async () => {
    const [row] = await admin<{ ran: unknown }[]>`select private.run_next_job() as ran`;
    return row?.ran;
  };
  const failed = { name: 'always_fails', error: 'on purpose' };
  const good = { name: 'two_slices', error: null };
  expect([await run(), await run(), await run(), await run()]).toEqual([good, failed, good, null]);
  for (const [minutes, failures] of [
    [1, 1],
    [2, 2],
    [4, 3],
  ]) {
    const [job] = await admin`select failures, error, extract(epoch from due_at - now())::int as wait
      from private.jobs where name = 'always_fails'`;
    expect(job).toMatchObject({ failures, error: 'on purpose' });
    expect(Math.abs(Number(job?.['wait']) - Number(minutes) * 60)).toBeLessThan(30);
    await admin`update private.jobs set due_at = now() where name = 'always_fails'`;
    expect(await run()).toEqual(failed);
  }
});

test('a slice that takes too long is a failure like another, and the jobs behind it get their turn', async () => {
  const { admin } = database;
  await admin`delete from private.jobs`;
  await admin`create function private.too_slow() returns jsonb language sql volatile as $$
    select to_jsonb(pg_sleep(600)) $$`;
  await admin`create function private.is_quick() returns jsonb language sql volatile as $$ select '{}'::jsonb $$`;
  await admin`insert into private.jobs (name, every, due_at) values
    ('too_slow', '1 hour', now() - interval '2 hours'), ('is_quick', '1 hour', now() - interval '1 hour')`;
  const run = (limit: '2s' | '60s') =>
    admin.begin(async (tx) => {
      await tx`select set_config('statement_timeout', ${limit}, true)`;
      const [row] = await tx<{ ran: unknown }[]>`select private.run_next_job() as ran`;
      return row?.ran;
    });
  expect(await run('2s')).toEqual({
    name: 'too_slow',
    error: 'canceling statement due to statement timeout',
  });
  expect(await run('60s')).toEqual({ name: 'is_quick', error: null });
});
