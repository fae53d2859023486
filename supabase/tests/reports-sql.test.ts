import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { publish, signUpAdmin, signUpHospital, type Publisher } from './support/publish-rows.ts';
import { solveProof, type AskedProof, type SolvedProof } from './support/solve-proof.ts';

let database: TestDatabase;
let admin: Caller;
let owner: Publisher;
const visitor: Caller = { role: 'anon' };
beforeAll(async () => {
  database = await openTestDatabase();
  admin = await signUpAdmin(database);
  owner = await signUpHospital(database, 'Reported Clinic');
});
afterAll(() => database.close());

async function solve(): Promise<SolvedProof> {
  const [row] = await database.as(
    visitor,
    (tx) => tx<{ asked: AskedProof }[]>`select public.ask_for_proof('report') as asked`,
  );
  if (!row) throw new Error('There is no challenge.');
  return solveProof(row.asked);
}
const report = (kind: string, target: string, proof: object, details = 'หลอกลวง') =>
  database.as(
    visitor,
    (tx) =>
      tx`select public.report(${kind}, ${target}, 'deceptive', ${details}, ${JSON.stringify(proof)}::text::jsonb) as taken`,
  );

interface Item {
  kind: string;
  target: string;
  open: number;
  is_hidden: boolean;
  reports: { details: string }[];
  log: { action: string; note: string | null }[];
}
async function inbox(): Promise<Item[]> {
  const [row] = await database.as(
    admin,
    (tx) => tx<{ items: Item[] }[]>`select public.report_inbox() as items`,
  );
  return row?.items ?? [];
}
const decide = (caller: Caller, kind: string, target: string, action: string, note = '') =>
  database.as(
    caller,
    (tx) => tx`select public.decide_report(${kind}, ${target}, ${action}, ${note}) as done`,
  );
const newRow = async (table: 'promotions' | 'events') =>
  String((await publish({ database, publisher: owner, table }))['id']);

/** Whether a caller finds a promotion by its id, in the list, and by its address. */
async function seen(caller: Caller, id: string): Promise<boolean[]> {
  const [row] = await database.as(
    caller,
    (tx) => tx<{ row: boolean; list: boolean }[]>`
      select exists (select from public.promotions p where p.id = ${id}) as row,
        exists (select from public.list_promotions(max_rows => 200) p where p.id = ${id}) as list`,
  );
  return [row?.row ?? false, row?.list ?? false];
}

test('SECURITY-33 SECURITY-59 a report needs a proof, and uses it up', async () => {
  const target = await newRow('promotions');
  const proof = await solve();
  const refused = { code: 'SB025' };
  await expect(report('promotion', target, {})).rejects.toMatchObject(refused);
  expect([...(await report('promotion', target, proof))]).toEqual([{ taken: true }]);
  await expect(report('promotion', target, proof)).rejects.toMatchObject(refused);
  expect((await inbox()).find((item) => item.target === target)).toMatchObject({
    open: 1,
    reports: [{ details: 'หลอกลวง' }],
    log: [],
  });
});

test('PRIVACY-13 a report that is sent again from its form is the same report', async () => {
  const [target, form] = [await newRow('promotions'), randomUUID()];
  const send = async (details: string) => report('promotion', target, { ...(await solve()), form }, details);
  await Promise.all([send('หลอกลวง'), send(' หลอกลวง')]);
  await send('อื่น');
  expect((await inbox()).find((item) => item.target === target)).toMatchObject({
    open: 2,
    reports: [{ details: 'อื่น' }, { details: 'หลอกลวง' }],
  });
});

test('SECURITY-33 what is unknown is answered alike, and one thing has twenty open reports at most', async () => {
  const unknown = randomUUID();
  expect([...(await report('promotion', unknown, await solve()))]).toEqual([{ taken: true }]);
  const target = await newRow('events');
  await database.admin`
    insert into private.reports (kind, target, reason) select 'event', ${target}, 'wrong' from generate_series(1, 20)`;
  expect([...(await report('event', target, await solve()))]).toEqual([{ taken: true }]);
  const items = await inbox();
  expect(items.find((item) => item.target === unknown)).toBeUndefined();
  expect(items.find((item) => item.target === target)).toMatchObject({ open: 20 });
});

test('SECURITY-33 all together make 500 reports an hour', async () => {
  const target = await newRow('promotions');
  await database.admin`
    insert into private.reports (kind, target, reason, closed_at, created_at)
    select 'promotion', ${target}, 'wrong', now(), now() - interval '50 minutes'
    from generate_series(1, 499 - (select count(*) from private.reports))`;
  const send = async () => [...(await report('promotion', target, await solve()))];
  expect(await send()).toEqual([{ taken: true }]);
  const message = expect.stringContaining('"SB024"') as string;
  await expect(send()).rejects.toMatchObject({ code: 'PGRST', message });
  await database.admin`
    update private.reports set created_at = created_at - interval '10 minutes' where target = ${target}`;
  expect(await send()).toEqual([{ taken: true }]);
  expect((await inbox()).find((item) => item.target === target)).toMatchObject({ open: 2 });
});

test('SECURITY-33 what a super admin hides is no visitor’s at once; the hospital still reads it, and is mailed', async () => {
  const target = await newRow('promotions');
  const general: Caller = { role: 'authenticated', userId: await database.signUp() };
  expect(await seen(visitor, target)).toEqual([true, true]);
  await decide(admin, 'promotion', target, 'hide', 'ขอให้แก้ราคา');
  for (const caller of [visitor, general]) expect(await seen(caller, target)).toEqual([false, false]);
  // The public list is the same for everybody.
  for (const caller of [owner.caller, admin]) expect(await seen(caller, target)).toEqual([true, false]);
  const mails = await database.admin<{ data: { text: string } }[]>`
    select m.data from private.outgoing_messages m where m.about = ${target}`;
  expect(mails).toMatchObject([{ data: { text: expect.stringContaining('ขอให้แก้ราคา') as string } }]);
  // Nobody but a super admin shows it again, also not by writing the row.
  await expect(
    database.as(
      owner.caller,
      (tx) => tx`update public.promotions set is_hidden = false where id = ${target}`,
    ),
  ).rejects.toMatchObject({ code: '42501' });
  await decide(admin, 'promotion', target, 'show');
  expect(await seen(visitor, target)).toEqual([true, true]);
});

test('SECURITY-33 a step that is sent again after a lost answer is logged and mailed once', async () => {
  const target = await newRow('promotions');
  const mails = async () => {
    const rows = await database.admin`select from private.outgoing_messages m where m.about = ${target}`;
    return rows.length;
  };
  const ask = (note: string) => decide(admin, 'promotion', target, 'ask', note);
  expect([...(await ask('ราคาถูกต้องไหม'))]).toEqual([{ done: true }]);
  expect([...(await ask(' ราคาถูกต้องไหม '))]).toEqual([{ done: true }]);
  await Promise.all([ask('ราคาถูกต้องไหม'), ask('ราคาถูกต้องไหม')]);
  expect(await mails()).toBe(1);
  await ask('ใบอนุญาตอยู่ที่ไหน');
  await ask('ราคาถูกต้องไหม');
  expect(await mails()).toBe(3);
  await database.admin`update private.moderation_log set created_at = now() - interval '11 minutes' where target = ${target}`;
  await ask('ราคาถูกต้องไหม');
  expect(await mails()).toBe(4);
});

test('SECURITY-33 with a hospital goes all that it published and publishes, and comes back but what was hidden itself', async () => {
  const [shown, hidden, event] = [
    await newRow('promotions'),
    await newRow('promotions'),
    await newRow('events'),
  ];
  await decide(admin, 'promotion', hidden, 'hide');
  await decide(admin, 'hospital', owner.hospital, 'hide');
  const later = await newRow('promotions');
  const count = async () => {
    const [row] = await database.as(
      visitor,
      (tx) => tx<{ n: number }[]>`
        select (select count(*) from public.promotions where id in ${tx([shown, hidden, later])})
          + (select count(*) from public.events where id = ${event})
          + (select count(*) from public.hospitals where id = ${owner.hospital}) as n`,
    );
    return Number(row?.n);
  };
  expect(await count()).toBe(0);
  await decide(admin, 'hospital', owner.hospital, 'show');
  expect(await count()).toBe(4);
  expect(await seen(visitor, hidden)).toEqual([false, false]);
});

test('SECURITY-33 former addresses of what is hidden are shown to its hospital alone', async () => {
  const target = await newRow('promotions');
  await database.as(
    owner.caller,
    (tx) => tx`update public.promotions set url_slug = ${`later-${target}`} where id = ${target}`,
  );
  const former = (caller: Caller) =>
    database.as(caller, (tx) => tx`select slug from public.slug_history where target_id = ${target}`);
  expect(await former(visitor)).toHaveLength(1);
  await decide(admin, 'promotion', target, 'hide');
  expect([await former(visitor), await former(owner.caller), await former(admin)]).toMatchObject([
    { length: 0 },
    { length: 1 },
    { length: 1 },
  ]);
});

test('SECURITY-33 super admins alone read and decide, each step is on the log, and a rejected report is closed', async () => {
  const target = await newRow('promotions');
  await report('promotion', target, await solve());
  for (const caller of [owner.caller, { role: 'authenticated', userId: await database.signUp() } as Caller]) {
    await expect(database.as(caller, (tx) => tx`select public.report_inbox()`)).rejects.toMatchObject({
      code: '42501',
    });
    await expect(decide(caller, 'promotion', target, 'reject')).rejects.toMatchObject({ code: '42501' });
  }
  await decide(admin, 'promotion', target, 'ask', 'ราคานี้ถูกต้องไหม');
  expect((await inbox()).find((item) => item.target === target)).toMatchObject({ open: 1 });
  await decide(admin, 'promotion', target, 'reject');
  expect((await inbox()).find((item) => item.target === target)).toMatchObject({
    open: 0,
    is_hidden: false,
    log: [{ action: 'reject' }, { action: 'ask', note: 'ราคานี้ถูกต้องไหม' }],
  });
  expect([...(await decide(admin, 'promotion', randomUUID(), 'hide'))]).toEqual([{ done: false }]);
  await database.admin`update private.reports set closed_at = now() - interval '2 years' where target = ${target}`;
  await database.admin`select private.purge_reports()`;
  const [left] = await database.admin<{ n: string }[]>`
    select count(*) as n from private.reports where target = ${target}`;
  expect(Number(left?.n)).toBe(0);
});
