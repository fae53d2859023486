import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase } from '../local/create-database.ts';
import { join, leave, newHospital } from './support/hospital-rows.ts';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';
import { TEMPLATE } from './support/test-cluster.ts';

interface Hint {
  topic: string;
  event: string;
  payload: unknown;
  private: boolean;
}

let database: TestDatabase;
const heard: Hint[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  await database.admin.listen('realtime', (text) => heard.push(JSON.parse(text)));
});
afterAll(() => database.close());

const rowOf = (userId: string) => ({ user_id: userId, name: 'สมชาย', telephone: '081-234-5678' });

/** Everything that was sent up to now; a last hint, which has no other way, shows that all before it are here. */
async function hintsSince(start: number): Promise<Hint[]> {
  const last = crypto.randomUUID();
  await database.admin`select realtime.send('{}', 'last', ${last}, true)`;
  await expect.poll(() => heard.some(({ topic }) => topic === last)).toBe(true);
  return heard.slice(start).filter(({ event }) => event === 'moved');
}

async function mayListen(userId: string, stream: string): Promise<boolean | undefined> {
  const claims = JSON.stringify({ role: 'authenticated', sub: userId });
  const [row] = await database.admin<{ answers: boolean[] }[]>`
    select realtime.may_read(${[`stream:${stream}`]}, ${[claims]}) as answers`;
  return row?.answers[0];
}

test('H1: a transaction sends one hint for each stream that it moved, with its head and nothing else', async () => {
  const [anna, boon] = [await database.signUp(), await database.signUp()];
  const start = heard.length;
  await database.admin.begin(async (sql) => {
    await sql`insert into public.customers ${sql([rowOf(anna), rowOf(anna), rowOf(boon)])}`;
    await sql`insert into public.customers ${sql(rowOf(anna))}`;
  });
  const hints = (await hintsSince(start)).sort((a, b) => a.topic.localeCompare(b.topic));
  const expected = [
    { topic: `stream:${anna}`, event: 'moved', payload: { head: 3 }, private: true },
    { topic: `stream:${boon}`, event: 'moved', payload: { head: 1 }, private: true },
  ].sort((a, b) => a.topic.localeCompare(b.topic));
  expect(hints).toEqual(expected);
});

test('H1: what was undone sends no hint', async () => {
  const anna = await database.signUp();
  const start = heard.length;
  await database.admin
    .begin(async (sql) => {
      await sql`insert into public.customers ${sql(rowOf(anna))}`;
      await sql`set constraints all immediate`;
      throw new Error('undone');
    })
    .catch(() => undefined);
  expect(await hintsSince(start)).toEqual([]);
});

test('H6: a person listens to the own stream and to those of her hospitals, and to no other', async () => {
  const [anna, boon] = [await database.signUp(), await database.signUp()];
  const { hospitalId } = await newHospital(database.admin);
  expect(await mayListen(anna, anna)).toBe(true);
  expect(await mayListen(anna, boon)).toBe(false);
  expect(await mayListen(anna, hospitalId)).toBe(false);
  await join(database.admin, { userId: anna, hospitalId });
  expect(await mayListen(anna, hospitalId)).toBe(true);
  await leave(database.admin, { userId: anna, hospitalId });
  expect(await mayListen(anna, hospitalId)).toBe(false);
  const [left] = await database.admin`select count(*)::int as count from realtime.messages`;
  expect(left?.['count']).toBe(0);
});

test('H6: nobody who is signed in can send a hint', async () => {
  const anna = await database.signUp();
  const send = database.as({ role: 'authenticated', userId: anna }, async (sql) => {
    await sql`select set_config('realtime.topic', ${`stream:${anna}`}, true)`;
    await sql`insert into realtime.messages (topic, extension) values (${`stream:${anna}`}, 'broadcast')`;
  });
  await expect(send).rejects.toMatchObject({ code: '42501' });
  const call = database.as(
    { role: 'authenticated', userId: anna },
    (sql) => sql`select private.send_hint(${anna}, 9)`,
  );
  await expect(call).rejects.toMatchObject({ code: '42501' });
});

test('H1: without the schema of Realtime a change is written as ever', async () => {
  const url = await createDatabase({
    cluster: { url: inject('testClusterUrl') },
    name: `test_${crypto.randomUUID().replaceAll('-', '')}`,
    template: TEMPLATE,
  });
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql`drop schema realtime cascade`;
    const id = crypto.randomUUID();
    await sql`insert into auth.users (id, email) values (${id}, ${`${id}@demo.test`})`;
    await sql`insert into public.customers ${sql(rowOf(id))}`;
    const [stream] = await sql`select head::int from public.sync_streams where stream = ${id}`;
    expect(stream?.['head']).toBe(1);
  } finally {
    await sql.end();
  }
});
