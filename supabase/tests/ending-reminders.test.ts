import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderMessage } from '../functions/_shared/render-message.ts';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';
import { publish, signUpHospital, type Publisher } from './support/publish-rows.ts';

let database: TestDatabase;
let owner: Publisher;
beforeAll(async () => {
  database = await openTestDatabase();
  owner = await signUpHospital(database, 'Sabai Clinic');
  await database.admin`update auth.users set email_confirmed_at = now() where id = ${owner.userId}`;
});
afterAll(() => database.close());

/** A day in Bangkok, so many days from today. */
const dayIn = (days: number) =>
  new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

/** Publishes what ends in so many days, and answers its id. */
async function endIn(days: number, start = '2026-01-01'): Promise<string> {
  const row = await publish({
    database,
    publisher: owner,
    table: 'promotions',
    values: { start_date: start, end_date: dayIn(days) },
  });
  return String(row['id']);
}

/** Runs the job, and answers which promotions a mail waits for. */
async function remind(): Promise<string[]> {
  await database.admin`select private.remind_of_endings()`;
  const rows = await database.admin<{ about: string }[]>`
    select about from private.outgoing_messages where template = 'ending' and outcome is null`;
  return rows.map(({ about }) => about);
}

test('PUBLISH-22: an owner is reminded once of each promotion that ends within three days', async () => {
  const [today, soon] = [await endIn(0), await endIn(3)];
  await endIn(-1);
  await endIn(4);
  await endIn(2, dayIn(-2));
  expect((await remind()).sort()).toEqual([today, soon].sort());
  expect(await remind()).toHaveLength(2);
});

test('PUBLISH-22: another last day takes the mail back and brings one of its own; a deletion takes it back', async () => {
  await database.admin`delete from public.promotions`;
  const id = await endIn(1);
  expect(await remind()).toEqual([id]);
  await database.admin`update public.promotions set end_date = ${dayIn(30)} where id = ${id}`;
  expect(await remind()).toEqual([]);
  await database.admin`update public.promotions set end_date = ${dayIn(2)} where id = ${id}`;
  expect(await remind()).toEqual([id]);
  await database.admin`delete from public.promotions where id = ${id}`;
  expect(await remind()).toEqual([]);
});

test('PUBLISH-22: the mail names the promotion and its last day, and leads to its form', async () => {
  const id = await endIn(1);
  await remind();
  const [message] = await database.admin<
    { id: string; template: string; recipient: string; data: unknown }[]
  >`
    select id, template, recipient, data from private.outgoing_messages where about = ${id}`;
  const mail = message && renderMessage(message, 'https://sabai.example');
  const [year, month, day] = dayIn(1).split('-');
  expect(mail?.text).toContain(`https://sabai.example/edit/${id}`);
  expect(mail?.text).toContain(`${day}/${month}/${Number(year) + 543}`);
  expect(mail?.subject).toContain('ตรวจสุขภาพ');
});

test('PUBLISH-22: the mail waits for the end of the quiet hours', async () => {
  await database.admin`delete from public.promotions`;
  await endIn(1);
  expect(await remind()).toHaveLength(1);
  const quietFrom = (hours: number) => database.admin`
    update private.quiet_hours set starts = (now() at time zone 'Asia/Bangkok')::time + make_interval(hours => ${hours}),
      ends = (now() at time zone 'Asia/Bangkok')::time + make_interval(hours => ${hours + 2})`;
  const taken = () => database.admin`select id from private.take_messages(100) where template = 'ending'`;
  await quietFrom(-1);
  expect(await taken()).toHaveLength(0);
  await database.admin`update private.outgoing_messages set due_at = now()`;
  await quietFrom(-3);
  expect(await taken()).toHaveLength(1);
});
