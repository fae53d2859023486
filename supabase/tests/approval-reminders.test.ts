import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { renderMessage } from '../functions/_shared/render-message.ts';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';
import { publish, signUpHospital, type Publisher } from './support/publish-rows.ts';

let database: TestDatabase;
let owner: Publisher;
beforeAll(async () => {
  database = await openTestDatabase();
  owner = await signUpHospital(database, 'Approved Clinic');
  await database.admin`update auth.users set email_confirmed_at = now() where id = ${owner.userId}`;
  const staff = await database.signUp();
  await database.admin`update auth.users set email_confirmed_at = now() where id = ${staff}`;
  await database.admin`
    insert into public.hospital_members (hospital_id, user_id, role)
    values (${owner.hospital}, ${staff}, 'staff')`;
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.admin`delete from public.promotions`;
  await database.admin`delete from public.events`;
  await database.admin`delete from private.outgoing_messages`;
});

/** A day in Bangkok, so many days from today. */
const dayIn = (days: number) =>
  new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

/** An advert that runs for `runs` days more, with an approval of `days` more; answers the approval's id. */
async function approve(options: { days: number; runs?: number; table?: 'promotions' | 'events' }) {
  const { days, runs = 90, table = 'promotions' } = options;
  const period = table === 'promotions' ? { start_date: '2026-01-01', end_date: dayIn(runs) } : {};
  const row = await publish({ database, publisher: owner, table, values: period });
  const advert = table === 'promotions' ? { promotion_id: row['id'] } : { event_id: row['id'] };
  const values = { ...advert, authority: 'hss', number: 'ฆสพ.สบส. 1/2569', valid_until: dayIn(days) };
  const [made] = await database.admin<{ id: string }[]>`
    insert into public.advert_approvals ${database.admin(values as Record<string, string>)} returning id`;
  return made?.id ?? '';
}

/** Runs the job, and answers the mails that wait: approval and threshold. */
async function remind(): Promise<string[]> {
  await database.admin`select private.remind_of_approvals()`;
  const rows = await database.admin<{ key: string }[]>`
    select key from private.outgoing_messages where template = 'approval' and outcome is null`;
  const texts = rows.map(({ key }) => {
    const [, approval, , threshold] = key.split(':');
    return `${approval} ${threshold}`;
  });
  return texts.sort();
}

test('PUBLISH-28: the owner is reminded 30, 7 and 1 days before, once each; staff are not', async () => {
  const ids = {
    month: await approve({ days: 30 }),
    week: await approve({ days: 7 }),
    late: await approve({ days: 5 }),
    day: await approve({ days: 1 }),
    today: await approve({ days: 0 }),
    event: await approve({ days: 20, table: 'events' }),
  };
  await approve({ days: 31 });
  await approve({ days: -1 });
  const expected = [
    `${ids.month} 30`,
    `${ids.week} 7`,
    `${ids.late} 7`,
    `${ids.day} 1`,
    `${ids.today} 1`,
    `${ids.event} 30`,
  ];
  expect(await remind()).toEqual(expected.sort());
  expect(await remind()).toEqual(expected.sort());
});

test('PUBLISH-28: an advert that ends before its approval needs none', async () => {
  await approve({ days: 5, runs: 5 });
  expect(await remind()).toEqual([]);
});

test('PUBLISH-28: a new period or a deletion takes back what waits, and the next period is reminded of its own', async () => {
  const id = await approve({ days: 7 });
  expect(await remind()).toEqual([`${id} 7`]);
  await database.admin`update public.advert_approvals set valid_until = ${dayIn(60)} where id = ${id}`;
  expect(await remind()).toEqual([]);
  await database.admin`update public.advert_approvals set valid_until = ${dayIn(6)} where id = ${id}`;
  expect(await remind()).toEqual([`${id} 7`]);
  await database.admin`delete from public.advert_approvals where id = ${id}`;
  expect(await remind()).toEqual([]);
});

test('PUBLISH-28: the mail names the advert and the last day, and leads to the list of approvals', async () => {
  const id = await approve({ days: 1 });
  await remind();
  const [message] = await database.admin<
    { id: string; template: string; recipient: string; data: unknown }[]
  >`select id, template, recipient, data from private.outgoing_messages where about = ${id}`;
  const mail = message && renderMessage(message, 'https://sabai.example');
  const [year, month, day] = dayIn(1).split('-');
  expect(mail?.text).toContain('https://sabai.example/hospital-dashboard/adverts');
  expect(mail?.text).toContain(`${day}/${month}/${Number(year) + 543}`);
  expect(mail?.text).toContain(`${day}/${month}/${year}`);
  expect(mail?.subject).toContain('ตรวจสุขภาพ');
});
